package record

import (
	"slices"

	"roundhouse/game"
	"roundhouse/preset"
)

// AppendState writes a position with everything in it, what every seat may do, and
// when it is over its end:
// {"format":…,"legal":{"1":["9-4>M"]},"end":{"reason":"out",…}}
func AppendState(out []byte, s *game.State, ref preset.Ref) ([]byte, error) {
	setup := s.Setup()
	out, err := appendMoment(out, ref, &setup)
	if err != nil {
		return out, err
	}
	out = append(out, `,"legal":{`...)
	for i, seat := range s.MayAct().List() {
		if i > 0 {
			out = append(out, ',')
		}
		out = appendLegal(out, s.View(seat))
	}
	return append(appendEnd(append(out, '}'), s.Seats(), s.Result()), '}'), nil
}

// appendLegal writes what a seat may do, sorted by code point: "1":["9-4>M"]
func appendLegal(out []byte, v game.View) []byte {
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

// appendEnd writes how the round ended, if it did.
func appendEnd(out []byte, seats int, r game.Result) []byte {
	if r.End == game.NotEnded {
		return out
	}
	out = append(append(append(out, `,"end":{"reason":"`...), r.End.String()...), '"')
	out = appendList(append(out, `,"winners":`...), r.Winners.List(), appendSeat)
	out = appendList(append(out, `,"scores":`...), scores(&r, seats), appendText)
	return append(out, '}')
}
