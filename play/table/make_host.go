package table

import "roundhouse/game"

// MakeHost makes somebody else host. Host only.
type MakeHost struct{ To Who }

var _ = command[MakeHost]("make_host", hostOnly)

func (w MakeHost) decide(f *State, c Command) ([]EventBody, error) {
	switch {
	case f.over:
		return nil, Refuse(IsOver, "the match is over")
	case f.SeatOf(w.To) == game.NoSeat:
		return nil, Refuse(NotSeated, "to: %q does not sit at this table", string(w.To))
	case w.To == f.host:
		return nil, nil
	}
	return []EventBody{HostChanged{Who: w.To}}, nil
}
