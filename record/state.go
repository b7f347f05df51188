package record

import (
	"slices"
	"strconv"

	"roundhouse/game"
	"roundhouse/preset"
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

// AppendView writes a position as its viewer sees it, with what the viewer may do and the result of the
// round. Hands that the viewer does not see, and the boneyard, are numbers.
func AppendView(out []byte, v game.View, r game.Result, ref preset.Ref) ([]byte, error) {
	setup := v.Public()
	setup.Drew = v.Drew()
	out, err := appendFields(out, ref, &setup, func(out []byte) []byte {
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
	out = append(out, `,"legal":{`...)
	if moves := v.Moves(); moves.Len() > 0 {
		out = appendLegalOf(out, v)
	}
	return append(appendEnd(append(out, '}'), v.Seats(), r), '}'), nil
}

// AppendLegal writes what each of the seats may do: {"1":["9-4>M"]}. It leaves out those that may do
// nothing.
func AppendLegal(out []byte, s *game.State, seats game.Seats) []byte {
	out = append(out, '{')
	for i, seat := range (seats & s.MayAct()).List() {
		if i > 0 {
			out = append(out, ',')
		}
		out = appendLegalOf(out, s.View(seat))
	}
	return append(out, '}')
}

// appendLegalOf writes what a seat may do, sorted by code point: "1":["9-4>M"]
func appendLegalOf(out []byte, v game.View) []byte {
	var actions [64]game.Action
	var texts [64]string
	list := texts[:0]
	for _, a := range v.Legal(actions[:0]) {
		list = append(list, a.Bare())
	}
	slices.Sort(list)
	out = appendText(out, v.Seat().String())
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
