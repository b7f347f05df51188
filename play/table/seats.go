package table

import (
	"cmp"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"roundhouse/game"
	"roundhouse/words"
)

// Join takes the command's seat, or the first open one if the command names none. Where late comers
// may join, the seat is a bot's during the match, and becomes theirs with the next round.
type Join struct{}

func (Join) name() string { return "join" }

func (w Join) decide(d *decision, c Command) error {
	own := d.SeatOf(c.By)
	switch {
	case c.By == "":
		return Refuse(NotSeated, "nobody cannot take a seat")
	case own != game.NoSeat && (c.Seat == own || c.Seat == game.NoSeat):
		return nil
	case slices.Contains(d.removed, c.By):
		return Refuse(Removed, "the host has removed you from this table")
	}
	if d.HasBegun() && d.settings.Late && !d.over {
		return d.joinLate(c)
	}
	if err := d.requireWaiting(); err != nil {
		return err
	}
	seat, err := d.openSeat(c.Seat)
	if err != nil {
		return err
	}
	if !d.chairs[seat].IsOpen() {
		return Refuse(SeatTaken, "seat: %q is taken", seat.String())
	}
	var events []EventBody
	if own != game.NoSeat { // changes seats
		events = append(events, Left{OfSeat: of(own)})
	}
	events = append(events, Sat{OfSeat: of(seat), Chair: Chair{Who: c.By}})
	if d.host == "" {
		events = append(events, HostChanged{Who: c.By})
	}
	return d.emit(events...)
}

// joinLate reserves the command's seat for a late comer, or another one, from the next round on.
// The seat that the sender has left comes first.
func (d *decision) joinLate(c Command) error {
	if d.playing && d.match.Round() >= d.Rules().MatchRounds() {
		return Refuse(LastRound, "the last round is being played")
	}
	waits, seat := d.LateSeat(c.By), c.Seat
	if seat == game.NoSeat {
		if seat = waits; seat == game.NoSeat {
			seat = d.freeSeat(c.By)
		}
	}
	switch chair := d.chairs[seat]; {
	case seat == game.NoSeat:
		return Refuse(TableFull, "people have all %d seats", d.settings.Seats)
	case seat == waits:
		return nil
	case d.SeatOf(c.By) != game.NoSeat:
		return Refuse(NotWaiting, "the match has begun: your seat stays yours")
	case chair.Who != "" || d.late[seat] != "":
		return Refuse(SeatTaken, "seat: %q is taken", seat.String())
	}
	var events []EventBody
	if waits != game.NoSeat {
		events = append(events, Reserved{OfSeat: of(waits)})
	}
	return d.emit(append(events, Reserved{OfSeat: of(seat), Who: c.By})...)
}

// freeSeat returns a seat for a late comer: the one that the person has left, or else a bot's. It
// returns NoSeat if there is none.
func (s *State) freeSeat(who Who) (free game.Seat) {
	for seat := range game.SeatsOf(s.settings.Seats).All() {
		c := s.chairs[seat]
		if c.Who != "" || s.late[seat] != "" {
			continue
		}
		if c.Left == who {
			return seat
		}
		if free == game.NoSeat {
			free = seat
		}
	}
	return free
}

// Reserved says that a seat, of a bot or of a person who has left, becomes a late comer's with the
// next round; or, if Who is "", that the late comer has given it up.
type Reserved struct {
	OfSeat
	Who Who `json:"who,omitempty"`
}

func (Reserved) name() string { return "reserved" }

func (r Reserved) storyLines(Then) []words.Line {
	if r.Who == "" {
		return nil // the list of seats shows it
	}
	return oneLine("reserved", r.Seat)
}

func (r Reserved) apply(s *State, _ time.Time) (Then, error) {
	if s.chairs[r.Seat].Who != "" {
		return nil, fmt.Errorf("seat %s: a person sits there", r.Seat)
	}
	s.reserve(r.Seat, r.Who)
	return NameThen{Who: r.Who}, nil
}

// seatLate returns the events by which late comers take their seats before a round is dealt.
func (s *State) seatLate() (events []EventBody) {
	host := s.host
	for seat := range game.SeatsOf(s.settings.Seats).All() {
		who := s.late[seat]
		if who == "" {
			continue
		}
		events = append(events, Sat{OfSeat: of(seat), Chair: Chair{Who: who}})
		if host == "" {
			host = who
			events = append(events, HostChanged{Who: who})
		}
	}
	return events
}

// Sat says that a person or a bot has taken a seat.
type Sat struct {
	OfSeat
	Chair Chair `json:"chair"`
}

func (Sat) name() string { return "sat" }

func (e Sat) storyLines(Then) []words.Line { return oneLine("sat", e.Seat) }

func (e Sat) apply(s *State, _ time.Time) (Then, error) {
	s.setChair(e.Seat, e.Chair)
	s.reserve(e.Seat, "")
	s.clock.setHold(e.Seat, hold{})
	return NameThen{Who: e.Chair.Who, Name: e.Chair.Name}, nil
}

// Leave leaves the table for good; during a match a bot takes over. A late comer gives up the seat.
type Leave struct{}

func (Leave) name() string { return "leave" }

func (Leave) decide(d *decision, c Command) error {
	if d.over {
		return Refuse(TableOver, "the match is over")
	}
	if seat := d.LateSeat(c.By); seat != game.NoSeat {
		return d.followUp(Reserved{OfSeat: of(seat)})
	}
	left := Left{OfSeat: of(c.Seat)}
	if d.HasBegun() {
		left.Bot = Standin
	}
	events := []EventBody{left}
	if c.By == d.host {
		next := cmp.Or(d.NextHost(), d.nextTo(c.Seat, d.seated()))
		events = append(events, HostChanged{Who: d.chairs[next].Who})
	}
	return d.followUp(events...)
}

// EmptySeat removes a person or bot from the seat before the match. Host only.
type EmptySeat struct{}

func (EmptySeat) name() string { return "empty_seat" }

func (EmptySeat) decide(d *decision, c Command) error {
	if err := d.requireWaiting(); err != nil {
		return err
	}
	switch {
	case c.Seat == game.NoSeat:
		return Refuse(NoSuchSeat, "seat: is missing: which one is to be emptied?")
	case d.chairs[c.Seat].IsOpen():
		return Refuse(NoSuchSeat, "seat: nobody sits on %q", c.Seat.String())
	case d.chairs[c.Seat].Who == c.By:
		return Refuse(NoSuchSeat, "seat: %q is your own", c.Seat.String())
	}
	return d.emit(Left{OfSeat: of(c.Seat), By: c.By})
}

// Left says that a person has left for good, or that the host has removed a person or a bot. During
// the match, a bot of the level Bot takes over.
type Left struct {
	OfSeat
	Bot string `json:"bot,omitempty" doc:"The level of the bot that takes over"`
	By  Who    `json:"by,omitempty" doc:"The host, if the host removed the person or bot"`
}

func (Left) name() string { return "left" }

func (l Left) storyLines(Then) []words.Line {
	if l.Bot != "" {
		return oneLine("left.bot", l.Seat)
	}
	return oneLine("left", l.Seat)
}

func (l Left) apply(s *State, _ time.Time) (Then, error) {
	before := s.chairs[l.Seat]
	s.emptyChair(l, s.HasBegun())
	s.clock.setHold(l.Seat, hold{})
	return NameThen{Who: before.Who, Name: before.Name}, nil
}

// SeatBot puts a bot of a level on an open seat, or one of another level in a bot's place. Host
// only. The names are not the sender's to choose.
type SeatBot struct {
	Bot   string   `json:"bot" maxLength:"20" doc:"The bot's level" example:"planner"`
	Names []string `json:"-"` // of which the bot gets one; the best ones first
}

func (SeatBot) name() string { return "seat_bot" }

func (w SeatBot) decide(d *decision, c Command) error {
	if err := d.requireWaiting(); err != nil {
		return err
	}
	if w.Bot == "" {
		return Refuse(UnknownBot, "bot: is missing")
	}
	if d.settings.Day != 0 && w.Bot != Standin {
		return Refuse(UnknownBot, "bot: at a table of %q all bots are %q", d.settings.Day, Standin)
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
	return d.emit(Sat{OfSeat: of(seat), Chair: Chair{Bot: w.Bot, Name: d.pickName(w.Names, seat)}})
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
