package table

import "roundhouse/game"

// MakeHost makes somebody else host. Host only.
type MakeHost struct{ To Who }

var _ = registerCommand[MakeHost]("make_host", hostOnly)

func (w MakeHost) decide(d *decision, c Command) error {
	switch {
	case d.over:
		return Refuse(TableOver, "the match is over")
	case d.SeatOf(w.To) == game.NoSeat:
		return Refuse(NotSeated, "to: %q does not sit at this table", string(w.To))
	case w.To == d.host:
		return nil
	}
	return d.emit(HostChanged{Who: w.To})
}
