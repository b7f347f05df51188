package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"roundhouse/game"
	"roundhouse/tile"
	"roundhouse/words"
)

// TakenBack undoes the last actions of the deal, from the last choice of a person on.
type TakenBack struct {
	Seat    game.Seat `json:"seat"`
	Actions int       `json:"actions"`

	View  game.View   `json:"-"` // of a viewer after it, with which a game.Mirror begins
	after *game.State // for the views
}

var _ = event("taken_back", plain[TakenBack])

func (b TakenBack) seat() game.Seat { return b.Seat }

func (b TakenBack) redacted(viewer game.Seat, _ bool) EventBody {
	return TakenBack{Seat: b.Seat, Actions: b.Actions, View: b.after.View(viewer).Clone()}
}

func (b TakenBack) story() []words.Line { return oneLine("taken_back", b.Seat) }

func (b TakenBack) play(f *State, _ time.Time) (EventBody, error) {
	if n, _, why := f.undoable(b.Seat); why != "" || n != b.Actions {
		return nil, fmt.Errorf("%d actions cannot be taken back (%d can): %s", b.Actions, n, why)
	}
	keep := len(f.tail.acts) - b.Actions
	f.tail.acts = slices.Clone(f.tail.acts[:keep])
	f.state = f.dealt.start()
	for _, a := range f.tail.acts {
		_, _ = f.state.Apply(a.action) // it was legal
	}
	f.forgetAsks()
	after := f.state
	b.after = &after
	return b, nil
}

// tick gives the seat the turn and the time that it had.
func (b TakenBack) tick(f *State, at time.Time) {
	f.turns[b.Seat] = f.asking[b.Seat]
	f.clock.since[b.Seat] = moment(at.Add(-f.spent.time).UnixMilli())
	f.clock.left[b.Seat] = f.spent.left
}

// recount takes the tiles up that were laid.
func (b TakenBack) recount(f *State) (EventBody, error) {
	keep := len(f.recounted.laid) - b.Actions
	if b.Actions < 1 || keep < 0 {
		return nil, errors.New("there are not so many actions")
	}
	for _, t := range f.recounted.laid[keep:] {
		if t != tile.None {
			f.recounted.unlaid.Add(t)
		}
	}
	f.recounted.laid = f.recounted.laid[:keep]
	return b, nil
}
