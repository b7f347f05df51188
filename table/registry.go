package table

import (
	"fmt"
	"reflect"

	"roundhouse/game"
)

// Each event is registered once, beside its type, with its name and with what is so of it beyond
// this package's rules; so is each command. Nothing else lists them.

// kind is what is registered of a type of events.
type kind struct {
	name string // in the log and for clients
	read func([]byte) (What, error)
	is   property
}

// property is what is so of an event.
type property uint8

const (
	listed  property = 1 << iota // lists of tables show what it brings
	aside                        // it is neither of the match nor of who plays it
	follows                      // it follows from the events before, and is read only where a match is told
)

var (
	kinds       = map[reflect.Type]*kind{}
	kindsByName = map[string]*kind{}
)

// event registers a type of events by its name and by how its line is read.
func event[W What](name string, read func([]byte) (W, error), is ...property) *kind {
	k := &kind{name: name, read: func(line []byte) (What, error) { return read(line) }}
	for _, p := range is {
		k.is |= p
	}
	if kindsByName[name] != nil {
		panic(fmt.Sprintf("two events are named %q", name))
	}
	kinds[reflect.TypeFor[W]()], kindsByName[name] = k, k
	return k
}

func kindOf(what What) *kind { return kinds[reflect.TypeOf(what)] }

// Kind returns the event's name, in the log and for clients.
func (e Event) Kind() string { return kindOf(e.What).name }

// Listed reports whether lists of tables show what e brings.
func (e Event) Listed() bool { return kindOf(e.What).is&listed != 0 }

// seated is an event that concerns one seat.
type seated interface{ seat() game.Seat }

// lined is an event that is written in another form than its own, as it hides something or JSON
// has no form for it.
type lined interface{ line() any }
