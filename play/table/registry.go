package table

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"roundhouse/game"
)

// Each event is registered once, next to its type, with its name and its properties. What an event does is in its methods: those of EventBody, and those of the interfaces
// below that it implements.

// kind is what is registered for a type of event.
type kind struct {
	name string // in the log and for clients
	read func([]byte) (EventBody, error)
	is   property
	then Then // of the type of what follows from the event, or nil
}

// property is a set of properties of an event.
type property uint8

const (
	listed property = 1 << iota // lists of tables show it
	aside                       // it changes neither the match nor who plays in it
	// it is computed from the events before it; it is read from the log only if the match is recounted
	follows
	silent // it has no story lines; a comment at its registration says why
)

var (
	kinds       = map[reflect.Type]*kind{}
	kindsByName = map[string]*kind{}
)

// registerEvent registers a type of event with its name, the function that reads its JSON, and its
// properties.
func registerEvent[W EventBody](name string, read func([]byte) (W, error), is ...property) *kind {
	k := &kind{name: name, read: func(line []byte) (EventBody, error) { return read(line) }}
	k.register(reflect.TypeFor[W](), is)
	return k
}

func (k *kind) register(event reflect.Type, is []property) {
	for _, p := range is {
		k.is |= p
	}
	if kindsByName[k.name] != nil {
		panic(fmt.Sprintf("two events are named %q", k.name))
	}
	kinds[event], kindsByName[k.name] = k, k
}

// leadsTo sets the type of what follows from such an event, and returns k.
func (k *kind) leadsTo(then Then) *kind {
	k.then = then
	return k
}

// Kind describes a kind of event: its name, and the types whose JSON is the body and what follows.
type Kind struct {
	Name string
	Body reflect.Type
	Then reflect.Type // nil if nothing follows
}

// Kinds describes all kinds of events, by name.
func Kinds() (list []Kind) {
	for of, k := range kinds {
		one := Kind{Name: k.name, Body: reflect.TypeOf(formOf(reflect.Zero(of).Interface()))}
		if k.then != nil {
			one.Then = reflect.TypeOf(formOf(k.then))
		}
		list = append(list, one)
	}
	slices.SortFunc(list, func(a, b Kind) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// kindOf returns what is registered for the event.
func kindOf(body EventBody) *kind { return kinds[reflect.TypeOf(body)] }

// Kind returns the event's name, in the log and for clients.
func (e Event) Kind() string { return EventName(e.Body) }

// EventName returns the name of an event, in the log and for clients.
func EventName(body EventBody) string { return kindOf(body).name }

// IsListed reports whether lists of tables show e.
func (e Event) IsListed() bool { return kindOf(e.Body).is&listed != 0 }

// seated is an event that concerns one seat.
type seated interface{ seat() game.Seat }

// played is an event that changes the round or the match, or from which something follows.
// applyToMatch returns it, an action with the tile that was drawn, and what follows.
type played interface {
	applyToMatch(f *State, at time.Time) (EventBody, Then, error)
}

// recounter is an event that is applied differently if the match is recounted; see Earlier.
type recounter interface {
	recountIn(f *State) (Then, error)
}

// settler is an event that changes the people's part of the table, the house. An event that changes
// nothing does not implement it.
type settler interface {
	applyToTable(f *State, at time.Time) error
}

// timed is an event that changes clocks in its own way. The effect of an action on the clocks is in
// updateClocks.
type timed interface {
	moveClocks(f *State, at time.Time)
}

// EventNames returns the names of all events, sorted.
func EventNames() []string { return slices.Sorted(maps.Keys(kindsByName)) }

// Names returns the names of all that a program must know in order to read the logs that this one
// writes: the events, what NamesIn adds to them, and the form.
func Names() []string { return append(EventNames(), askedForBot, FormName()) }

// askedForBot stands for an Asked that is younger than the event.
const askedForBot = "asked bot"

// NamesIn returns the names of what a program must know in order to read the event.
func NamesIn(body EventBody) []string {
	if a, ok := body.(Asked); ok && a.For == ForBot {
		return []string{EventName(body), askedForBot}
	}
	return []string{EventName(body)}
}
