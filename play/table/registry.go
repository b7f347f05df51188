package table

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"time"

	"roundhouse/game"
)

// Each event is registered once, beside its type, with its name and with what is so of it; so
// is each command. What an event does is in its methods: those of EventBody, and of the interfaces below
// where it has more to do.

// kind is what is registered of a type of events.
type kind struct {
	name string // in the log and for clients
	read func([]byte) (EventBody, error)
	is   property
}

// property is what is so of an event.
type property uint8

const (
	listed  property = 1 << iota // lists of tables show what it brings
	aside                        // it is neither of the match nor of who plays it
	follows                      // it follows from the events before, and is read only where a match is recounted
	silent                       // nothing is told of it: a comment beside it says why
)

var (
	kinds       = map[reflect.Type]*kind{}
	kindsByName = map[string]*kind{}
)

// registerEvent registers a type of events by its name and by how its line is read.
func registerEvent[W EventBody](name string, read func([]byte) (W, error), is ...property) *kind {
	k := &kind{name: name, read: func(line []byte) (EventBody, error) { return read(line) }}
	for _, p := range is {
		k.is |= p
	}
	if kindsByName[name] != nil {
		panic(fmt.Sprintf("two events are named %q", name))
	}
	kinds[reflect.TypeFor[W]()], kindsByName[name] = k, k
	return k
}

// kindOf returns what is registered of the event.
func kindOf(body EventBody) *kind { return kinds[reflect.TypeOf(body)] }

// Kind returns the event's name, in the log and for clients.
func (e Event) Kind() string { return kindOf(e.Body).name }

// IsListed reports whether lists of tables show what e brings.
func (e Event) IsListed() bool { return kindOf(e.Body).is&listed != 0 }

// order is what is registered of a type of commands.
type order struct {
	name string
	may  permission
}

// permission is who may give a command, and for which seat, beyond a person for its own seat.
type permission uint8

const (
	anySeat  permission = 1 << iota // it may name a seat that is not the sender's
	unseated                        // the host need not sit
	playsOn                         // a person who gives it plays again instead of the bot on its seat
	hostOnly                        // only the host may give it, who need not sit and may name any seat
)

var orders = map[reflect.Type]*order{}

// registerCommand registers a type of commands by its name.
func registerCommand[W CommandBody](name string, may ...permission) *order {
	o := &order{name: name}
	for _, p := range may {
		o.may |= p
	}
	orders[reflect.TypeFor[W]()] = o
	return o
}

// CommandName returns the name of a type of commands.
func CommandName[C CommandBody]() string { return orders[reflect.TypeFor[C]()].name }

// CommandNames returns the names of all types of commands, sorted.
func CommandNames() (names []string) {
	for _, o := range orders {
		names = append(names, o.name)
	}
	slices.Sort(names)
	return names
}

// orderOf returns what is registered of the command.
func orderOf(want CommandBody) *order { return orders[reflect.TypeOf(want)] }

// hasPermission reports whether the permission stands beside the type of the command.
func hasPermission(want CommandBody, p permission) bool { return orderOf(want).may&p != 0 }

// prepared is a command that is not carried out as it was sent.
type prepared interface {
	prepare(s *Settings, random func([]byte)) CommandBody
}

// seated is an event that concerns one seat.
type seated interface{ seat() game.Seat }

// formed is an event that is written in another form than its own, as it hides something or JSON
// has no form for it.
type formed interface{ logForm() any }

// played is an event of the match: it changes the round or the match, and may note what follows from
// the state before.
type played interface {
	applyToMatch(f *State, at time.Time) (EventBody, error)
}

// recounter is an event that does something else where the match is recounted, see Earlier.
type recounter interface {
	recountIn(f *State) (EventBody, error)
}

// settler is an event of the people that changes the table. One that changes nothing has no settle.
type settler interface {
	applyToTable(f *State, at time.Time) error
}

// timed is an event that moves clocks, beside what an action does to them.
type timed interface {
	moveClocks(f *State, at time.Time)
}

// EventNames returns the names of all events, sorted.
func EventNames() []string { return slices.Sorted(maps.Keys(kindsByName)) }
