package record

import (
	"slices"
	"strconv"

	"roundhouse/game"
	"roundhouse/game/preset"
)

// AppendState writes a position with all its fields, what every seat may do and, if the round is
// over, its end:
// {"format":…,"legal":{"1":["9-4>M"]},"end":{"reason":"out",…}}
func AppendState(out []byte, s *game.State, ref preset.Ref) ([]byte, error) {
	setup := s.Setup()
	out, err := appendMoment(out, ref, &setup)
	if err != nil {
		return out, err
	}
	out = AppendLegal(append(out, `,"legal":`...), s, s.MayAct())
	return append(appendEnd(out, s.Seats(), s.Result()), '}'), nil
}

// View is a position as its viewer sees it, which writes itself as JSON: with what the viewer may
// do and, once the round is over, its end. Hands that the viewer does not see, and the boneyard,
// are numbers.
type View struct {
	game.View
	Ref    preset.Ref
	Result game.Result // what the round came to, once it is over
	Bound  game.Trains // the trains that bind the seat in turn, for clients; the format does not have them
	Stands bool        // nobody may do anything: what the viewer may do is left out
}

// MarshalJSON writes v as AppendJSON does.
func (v View) MarshalJSON() ([]byte, error) { return v.AppendJSON(nil) }

// AppendJSON appends v.
func (v View) AppendJSON(out []byte) ([]byte, error) {
	setup := v.Public()
	setup.Drew = v.Drew()
	out, err := appendFields(out, v.Ref, &setup, v.Bound, func(out []byte) []byte {
		out = appendList(append(out, `,"hands":`...), game.SeatsOf(v.Seats()).List(), func(out []byte, seat game.Seat) []byte {
			if hand, ok := v.HandOf(seat); ok {
				return appendTiles(out, hand.Tiles())
			}
			return strconv.AppendInt(out, int64(v.Count(seat)), 10)
		})
		return strconv.AppendInt(append(out, `,"boneyard":`...), int64(v.Boneyard()), 10)
	})
	if err != nil {
		return out, err
	}
	if !v.Stands {
		var room [64]game.Action
		out = AppendActions(append(out, `,"legal":`...), v.Legal(room[:0]))
	}
	return append(appendEnd(out, v.Seats(), v.Result), '}'), nil
}

// Status is what everybody knows about a round besides its tiles, which writes itself as JSON: in
// the fields of the same names of a position.
type Status struct {
	game.Status
	Bound game.Trains // as in a View
	Seats int         // the number of seats in the round
}

// MarshalJSON writes s as AppendJSON does.
func (s Status) MarshalJSON() ([]byte, error) { return s.AppendJSON(nil), nil }

// AppendJSON appends s.
func (s Status) AppendJSON(out []byte) []byte {
	setup := s.Public(s.Seats)
	out = appendMarked(appendBegun(append(out, '{'), &setup), &setup, s.Bound)
	return append(appendTurn(appendPassed(out, &setup), &setup), '}')
}

// AppendLegal writes what each of the seats may do: {"1":["9-4>M"]}. It leaves out those that may
// do nothing.
func AppendLegal(out []byte, s *game.State, seats game.Seats) []byte {
	var room [64]game.Action
	out = append(out, '{')
	for i, seat := range (seats & s.MayAct()).List() {
		if i > 0 {
			out = append(out, ',')
		}
		out = appendActionsOf(out, s.View(seat).Legal(room[:0]))
	}
	return append(out, '}')
}

// AppendActions writes what one seat may do, sorted by code point: {"1":["9-4>M"]}.
func AppendActions(out []byte, actions []game.Action) []byte {
	out = append(out, '{')
	if len(actions) > 0 {
		out = appendActionsOf(out, actions)
	}
	return append(out, '}')
}

// appendActionsOf writes the actions of a seat, of which there is at least one: "1":["9-4>M"]
func appendActionsOf(out []byte, actions []game.Action) []byte {
	var texts [64]string
	list := texts[:0]
	for _, a := range actions {
		list = append(list, a.Bare())
	}
	slices.Sort(list)
	out = appendText(out, actions[0].Seat.String())
	return appendList(append(out, ':'), list, appendText)
}

// appendEnd writes how the round ended, if it has.
func appendEnd(out []byte, seats int, r game.Result) []byte {
	if r.End == game.NotEnded {
		return out
	}
	out = append(append(append(out, `,"end":{"reason":"`...), r.End.String()...), '"')
	out = appendList(append(out, `,"winners":`...), r.Winners.List(), appendSeat)
	out = appendList(append(out, `,"scores":`...), scoreTexts(&r, seats), appendText)
	return append(out, '}')
}
