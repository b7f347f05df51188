package table

import (
	"slices"
	"unicode/utf8"

	"roundhouse/game"
)

// SeatBot puts a bot of a level on an open seat, or one of another level in a bot's place. Host
// only. The names are not the sender's to choose.
type SeatBot struct {
	Bot   string
	Names []string // of which the bot gets one; the best ones first
}

var _ = registerCommand[SeatBot]("seat_bot", hostOnly)

func (w SeatBot) decide(d *decision, c Command) error {
	if err := d.requireWaiting(); err != nil {
		return err
	}
	if w.Bot == "" {
		return Refuse(UnknownBot, "bot: is missing")
	}
	seat, err := d.openSeat(c.Seat)
	switch {
	case err != nil:
		return err
	case d.chairs[seat].Who != "":
		return Refuse(SeatTaken, "seat: %q is taken", seat.String())
	case d.chairs[seat].Bot == w.Bot:
		return nil
	}
	return d.emit(Sat{Seat: seat, Chair: Chair{Bot: w.Bot, Name: d.pickName(w.Names, seat)}})
}

// pickName returns a name for a bot on that seat: that of the bot which it replaces, or the first
// name on the list that no other bot has, if possible with another initial than theirs. It returns
// "" if there is none.
func (s *State) pickName(names []string, seat game.Seat) string {
	if name := s.chairs[seat].Name; name != "" {
		return name
	}
	free := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return slices.ContainsFunc(s.chairs, func(c Chair) bool { return c.Name == name })
	})
	if len(free) == 0 {
		return ""
	}
	i := slices.IndexFunc(free, func(name string) bool {
		return !slices.ContainsFunc(s.chairs, func(c Chair) bool { return c.Name != "" && initialOf(c.Name) == initialOf(name) })
	})
	return free[max(i, 0)]
}

// initialOf returns the first character of a name.
func initialOf(name string) rune {
	r, _ := utf8.DecodeRuneInString(name)
	return r
}
