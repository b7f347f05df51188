package table

import "roundhouse/game"

// StandIn lets a bot play for a person who is away. Host only.
type StandIn struct{}

var _ = registerCommand[StandIn]("stand_in", hostOnly)

func (StandIn) decide(d *decision, c Command) error {
	if err := d.requirePlaying(); err != nil {
		return err
	}
	if c.Seat == game.NoSeat {
		return Refuse(NotAbsent, "seat: is missing: who is away?")
	}
	if !d.chairs[c.Seat].PersonPlays() || !d.attendance.Away.Has(c.Seat) {
		return Refuse(NotAbsent, "seat: nobody is away from %q", c.Seat.String())
	}
	return d.followUp(StoodIn{Seat: c.Seat, Bot: Standin})
}
