package main

import (
	"encoding/json"
	"fmt"
)

// event is something that happened at a table. It has the size of one of ours, and so has now.
type event struct {
	Seq    uint64 `json:"seq"`
	At     int64  `json:"at"` // milliseconds since 1970
	Kind   string `json:"kind"`
	Tell   []line `json:"tell"`
	Seat   int    `json:"seat"`
	Action string `json:"action,omitempty"`
	Status status `json:"status"`
}

// line is a sentence about an event, for whoever tells it in words.
type line struct {
	Key   string   `json:"key"`
	Who   []int    `json:"who"`
	Tiles []string `json:"tiles"`
}

// status is where a table stands after an event.
type status struct {
	Stage   string `json:"stage"`
	Turn    []int  `json:"turn"`
	Markers []int  `json:"markers"`
	Passes  int    `json:"passes"`
}

// now is what a viewer may do after an event.
type now struct {
	Seq   uint64              `json:"seq"`
	Now   int64               `json:"now"`
	Stage string              `json:"stage"`
	You   int                 `json:"you"`
	Turn  []int               `json:"turn"`
	Legal map[string][]string `json:"legal"`
	Seats []seat              `json:"seats,omitempty"` // for a new viewer
}

// seat is a place at a table, and who sits there.
type seat struct {
	Seat  int    `json:"seat"`
	Name  string `json:"name,omitempty"`
	guest *guest
}

// encode returns a message as JSON, which every message has.
func encode(message any) []byte {
	text, err := json.Marshal(message)
	if err != nil {
		panic(err)
	}
	return text
}

// order is the body of a command.
type order struct {
	ID     string `json:"id"`
	After  uint64 `json:"after"`
	Action string `json:"action"`
	Seat   int    `json:"seat"`
}

// refusal is the reason why a command is not obeyed.
type refusal struct {
	status int
	code   string
}

// Error implements error.
func (r refusal) Error() string { return r.code }

// problemOf returns the status and the body of the answer to a command that has failed.
func problemOf(err error) (status int, body []byte) {
	r, ok := err.(refusal)
	if !ok {
		r = refusal{500, "storage"}
	}
	return r.status, fmt.Appendf(nil, `{"status":%d,"code":%q}`, r.status, r.code)
}
