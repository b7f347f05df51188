package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"roundhouse/game"
)

// The Data of an Entry is an object with the time in milliseconds and one more member
// that says what happened: {"at":1766000000000,"sat":{"seat":2,"chair":{"bot":"casual"}}}.
// An action has the tile that it drew; what else follows from it is found again by
// the game.

// hexLine is a player's hash or number.
type hexLine struct {
	Seat game.Seat `json:"seat"`
	Hex  string    `json:"hex"`
}

// Encode returns the event as the log keeps it.
func Encode(e Event) (Entry, error) {
	data, err := encodeData(e.At, e.What)
	return Entry{Seq: e.Seq, ID: e.ID, Data: data, Listed: e.Listed()}, err
}

// encodeData writes what happened as an Entry has it.
func encodeData(at time.Time, what What) ([]byte, error) {
	var line any = what
	if l, ok := what.(lined); ok {
		line = l.line()
	}
	data, err := json.Marshal(line)
	if err != nil {
		return nil, err
	}
	out := strconv.AppendInt([]byte(`{"at":`), at.UnixMilli(), 10)
	out = append(append(append(out, `,"`...), kindOf(what).name...), `":`...)
	return append(append(out, data...), '}'), nil
}

// plain reads an event that is written as it is.
func plain[W What](data []byte) (W, error) {
	var w W
	err := strictly(data, &w)
	return w, err
}

// read reads an event by its line.
func read[L any, W What](event func(*L) (W, error)) func([]byte) (W, error) {
	return func(data []byte) (w W, err error) {
		var l L
		if err := strictly(data, &l); err != nil {
			return w, err
		}
		return event(&l)
	}
}

func strictly(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// open takes the data of an Entry apart.
func open(data []byte) (at time.Time, kind string, line []byte, err error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(data, &members); err != nil {
		return at, "", nil, err
	}
	var ms int64
	if err := json.Unmarshal(members["at"], &ms); err != nil {
		return at, "", nil, fmt.Errorf("at: %w", err)
	}
	delete(members, "at")
	if len(members) != 1 {
		return at, "", nil, fmt.Errorf("%.60q is not one event", data)
	}
	for kind, line = range members {
	}
	return time.UnixMilli(ms), kind, line, nil
}
