package record

import (
	"slices"

	"roundhouse/game"
	"roundhouse/preset"
	"roundhouse/tile"
)

// AppendState writes a position with everything in it, what every seat may do, and
// when it is over its end:
// {"format":…,"legal":{"1":["9-4>M"]},"end":{"reason":"out",…}}
func AppendState(out []byte, s *game.State, ref preset.Ref) ([]byte, error) {
	setup := s.Setup()
	out, err := appendMoment(out, ref, &setup, sight{})
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

// AppendView writes a position as a viewer sees it: hands and the boneyard as
// numbers where they are hidden, and what the viewer itself may do. result is the
// round's, which everybody knows once it is over.
func AppendView(out []byte, v game.View, result game.Result, ref preset.Ref) ([]byte, error) {
	out, err := appendSeen(out, v, ref)
	if err != nil {
		return out, err
	}
	out = append(out, `,"legal":{`...)
	if m := v.Moves(); m.Len() > 0 {
		out = appendLegal(out, v)
	}
	return append(appendEnd(append(out, '}'), v.Seats(), result), '}'), nil
}

// AppendStill is AppendView while nobody may do anything, whatever the rules say: nothing
// stands there of what is legal.
func AppendStill(out []byte, v game.View, result game.Result, ref preset.Ref) ([]byte, error) {
	out, err := appendSeen(out, v, ref)
	if err != nil {
		return out, err
	}
	return append(appendEnd(out, v.Seats(), result), '}'), nil
}

// appendSeen writes the fields of a position as the viewer sees them.
func appendSeen(out []byte, v game.View, ref preset.Ref) ([]byte, error) {
	setup, seen := viewSetup(v)
	return appendMoment(out, ref, &setup, seen)
}

// viewSetup takes what a position has out of a view. A hand that is not seen is nil.
func viewSetup(v game.View) (game.Setup, sight) {
	st := v.Status()
	open := st.Open.List()
	setup := game.Setup{
		Seats: v.Seats(), Engine: st.Engine, Starter: st.Starter, Phase: st.Phase,
		Marked: st.Marked.List(), Open: open, Owed: open[len(open)-int(st.Owed):],
		Drew: v.Drew(), Passes: int(st.Passes), Knocked: st.Knocked.List(), Turn: st.Turn.List(),
	}
	seen := sight{boneyard: v.Boneyard(), partial: true}
	for seat := game.Seat(1); int(seat) <= v.Seats(); seat++ {
		setup.Opened = append(setup.Opened, st.Opened.Has(seat))
		setup.Trains = append(setup.Trains, v.Train(seat.OwnTrain()))
		var tiles []tile.Tile
		if hand, ok := v.HandOf(seat); ok {
			tiles = hand.Tiles()
		}
		setup.Hands = append(setup.Hands, tiles)
		seen.counts = append(seen.counts, v.Count(seat))
	}
	for i := range v.MexicanTrains() {
		setup.Mexican = append(setup.Mexican, v.Train(game.Mexican+game.Train(i)))
	}
	return setup, seen
}

// appendLegal writes what the viewer may do, sorted by code point: "1":["9-4>M"]
func appendLegal(out []byte, v game.View) []byte {
	var actions [64]game.Action
	var texts [64]string
	list := texts[:0]
	for _, a := range v.Legal(actions[:0]) {
		list = append(list, a.What())
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
