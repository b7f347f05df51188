package table

import "roundhouse/game"

// MakeHost makes somebody else host. Host only.
type MakeHost struct{ To Who }

var _ = registerCommand[MakeHost]("make_host", hostOnly)

func (w MakeHost) decide(s *State, c Command) ([]EventBody, error) {
	switch {
	case s.over:
		return nil, Refuse(TableOver, "the match is over")
	case s.SeatOf(w.To) == game.NoSeat:
		return nil, Refuse(NotSeated, "to: %q does not sit at this table", string(w.To))
	case w.To == s.host:
		return nil, nil
	}
	return []EventBody{HostChanged{Who: w.To}}, nil
}
