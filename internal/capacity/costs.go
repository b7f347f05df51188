package main

import (
	"embed"
	"encoding/json"
	"time"
)

// costs holds what things cost; docs/capacity.md says which of them were measured.
type costs struct {
	// CPU time, in microseconds
	Move      float64 `json:"cpu_move"`      // of the owner, for a move that four people see
	Forward   float64 `json:"cpu_forward"`   // of another server that carries a request or a message of a stream
	Append    float64 `json:"cpu_append"`    // of the NATS servers together, for an append
	Open      float64 `json:"cpu_open"`      // of the owner, for taking over a table
	Read      float64 `json:"cpu_read"`      // of a NATS server, for the page and the rest of a table
	Reconnect float64 `json:"cpu_reconnect"` // of the servers together, for a stream that comes back, with TLS
	// times, in milliseconds
	Sync float64 `json:"ms_sync"` // until a disk has written
	Trip float64 `json:"ms_trip"` // between two machines and back
	// memory, in kilobytes
	Stream    float64 `json:"kb_stream"`    // of the owner, for a stream
	Forwarded float64 `json:"kb_forwarded"` // of another server, for a stream that it carries
	Table     float64 `json:"kb_table"`     // of the owner
	Subject   float64 `json:"kb_subject"`   // of each NATS server, for a table that it knows
	// disk, in bytes for each copy
	Event float64 `json:"bytes_event"` // in a log, with the log of Raft
	Page  float64 `json:"bytes_page"`  // of a match that is over
}

//go:embed costs.json
var costsFile embed.FS

// readCosts returns the costs.
func readCosts() (c costs, err error) {
	data, err := costsFile.ReadFile("costs.json")
	if err == nil {
		err = json.Unmarshal(data, &c)
	}
	return c, err
}

// use describes how people use the servers.
type use struct {
	People   int
	AtTable  int     // people at a table
	Moves    float64 // a second, at a table
	Events   int     // of a match
	Finished float64 // matches that are kept, in multiples of those played at once
}

// usual returns what is assumed of so many people.
func usual(people int) use {
	return use{People: people, AtTable: 4, Moves: 0.15, Events: 1480, Finished: 20}
}

// tables returns how many are played at once.
func (u use) tables() int { return u.People / u.AtTable }

// micros returns that many microseconds.
func micros(us float64) time.Duration { return time.Duration(us * float64(time.Microsecond)) }

// millis returns that many milliseconds.
func millis(ms float64) time.Duration { return micros(ms * 1000) }
