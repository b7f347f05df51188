package table

import "roundhouse/game"

// Hand makes somebody else host. The host's.
type Hand struct{ To Who }

var _ = command[Hand]("Hand", unseated)

func (w Hand) plan(f *State, c Command) ([]What, error) {
	switch err := f.hosts(c); {
	case err != nil:
		return nil, err
	case f.over:
		return nil, Refuse(IsOver, "the match is over")
	case f.SeatOf(w.To) == game.NoSeat:
		return nil, Refuse(NotSeated, "to: %q does not sit at this table", string(w.To))
	case w.To == f.host:
		return nil, nil
	}
	return []What{Hosted{Who: w.To}}, nil
}
