package table

import (
	"maps"
	"slices"
	"time"

	"roundhouse/game"
)

// Who is the random ID by which a table knows a person. Tables know no names of people.
type Who string

// Chair is who sits on a seat. It is zero if the seat is open.
type Chair struct {
	Who  Who    `json:"who,omitempty"`  // the person, even while a bot stands in
	Bot  string `json:"bot,omitempty"`  // the level of the bot that plays here, possibly standing in for Who
	Left Who    `json:"left,omitempty"` // the person who left for good during the match
	Name string `json:"name,omitempty"` // the bot's own name; none for a bot that plays for a person
}

// IsOpen reports whether neither a person nor a bot sits there.
func (c Chair) IsOpen() bool { return c == Chair{} }

// PersonPlays reports whether a person sits there and no bot stands in.
func (c Chair) PersonPlays() bool { return c.Who != "" && c.Bot == "" }

// Standin is the level of the bot that plays for people who are away or have left, and of all bots
// at the tables of a date.
const Standin = "planner"

// house is the part of a table's state that concerns its people.
type house struct {
	settings Settings
	host     Who
	chairs   []Chair           // by seat from 1; shared between copies, never written to
	removed  []Who             // the people removed by the host; shared between copies, never written to
	late     map[game.Seat]Who // whose the seats are from the next round on; shared between copies, never written to
	asked    [game.MaxSeats + 1]Ask
	request  request
	wasHost  game.Seat  // the person there was host until being away, and has not acted since
	relieved game.Seats // the seats for whose people a bot plays until they say otherwise, here or not
	ready    game.Seats // the seats that are ready for the next round
	paused   bool
	instant  bool   // bots do not pause while only one person plays
	rematch  string // the table of the rematch
}

// setChair replaces the chair at the seat.
func (h *house) setChair(seat game.Seat, c Chair) {
	h.chairs = slices.Clone(h.chairs)
	h.chairs[seat] = c
}

// SeatOf returns the person's seat, or NoSeat.
func (h *house) SeatOf(who Who) game.Seat {
	for seat := 1; who != "" && seat <= h.settings.Seats; seat++ {
		if h.chairs[seat].Who == who {
			return game.Seat(seat)
		}
	}
	return game.NoSeat
}

// People returns the seats where a person plays.
func (h *house) People() (set game.Seats) {
	for seat := range game.SeatsOf(h.settings.Seats).All() {
		if h.chairs[seat].PersonPlays() {
			set |= seat.Set()
		}
	}
	return set
}

// isDeserted reports whether no person is left, not even one for whom a bot stands in, or who waits
// for the next round.
func (h *house) isDeserted() bool {
	return h.seated() == 0 && len(h.late) == 0
}

// LateSeat returns the seat that becomes the late comer's with the next round, or NoSeat.
func (h *house) LateSeat(who Who) game.Seat {
	for seat, one := range h.late {
		if one == who {
			return seat
		}
	}
	return game.NoSeat
}

// reserve makes the seat the late comer's with the next round, or nobody's if who is "".
func (h *house) reserve(seat game.Seat, who Who) {
	if h.late[seat] == who {
		return
	}
	late := maps.Clone(h.late)
	if late == nil {
		late = map[game.Seat]Who{}
	}
	if late[seat] = who; who == "" {
		delete(late, seat)
	}
	h.late = late
}

// openSeat returns the seat named, or the first open seat if named is NoSeat. It does not check
// that the named seat is open.
func (h *house) openSeat(named game.Seat) (game.Seat, error) {
	if named != game.NoSeat {
		return named, nil
	}
	for seat := range game.SeatsOf(h.settings.Seats).All() {
		if h.chairs[seat].IsOpen() {
			return seat, nil
		}
	}
	return game.NoSeat, Refuse(TableFull, "all %d seats are taken", h.settings.Seats)
}

// allAsk reports whether all of these seats ask for a. It returns true if there are none.
func (h *house) allAsk(a Ask, seats game.Seats) bool {
	for _, seat := range seats.List() {
		if h.askOf(seat) != a {
			return false
		}
	}
	return true
}

// setHost makes the person host.
func (h *house) setHost(who Who) {
	h.host = who
	if h.wasHost == h.SeatOf(who) {
		h.wasHost = game.NoSeat
	}
}

// nextTo returns the next of the seats clockwise from another one, or NoSeat if there is none.
func (h *house) nextTo(from game.Seat, seats game.Seats) game.Seat {
	for i := range h.settings.Seats {
		if seat := game.Seat((int(from)+i)%h.settings.Seats + 1); seat != from && seats.Has(seat) {
			return seat
		}
	}
	return game.NoSeat
}

// seated returns the seats that people have, even those for whom a bot stands in.
func (h *house) seated() (set game.Seats) {
	for seat := range game.SeatsOf(h.settings.Seats).All() {
		if h.chairs[seat].Who != "" {
			set |= seat.Set()
		}
	}
	return set
}

// appendCopy returns a copy of the list with one more element.
func appendCopy[E any](list []E, one E) []E { return slices.Concat(list, []E{one}) }

// setBot makes a bot of that level stand in for the seat's person, or ends that if bot is "".
func (h *house) setBot(seat game.Seat, bot string) {
	c := h.chairs[seat]
	c.Bot = bot
	h.setChair(seat, c)
}

// emptyChair removes the person or bot from the chair, and puts the bot of w there, if it names
// one.
func (h *house) emptyChair(w Left, begun bool) {
	c := h.chairs[w.Seat]
	now := Chair{Bot: w.Bot}
	if begun {
		now.Left = c.Who
	} else if w.By != "" && c.Who != "" {
		h.removed = appendCopy(h.removed, c.Who)
	}
	h.setChair(w.Seat, now)
	h.withdrawAsks(w.Seat)
	h.ready &^= w.Seat.Set()
	h.relieved &^= w.Seat.Set()
	if h.wasHost == w.Seat {
		h.wasHost = game.NoSeat
	}
}

// OpenTable turns a blank table into one that people can join, with the host on the first seat.
type OpenTable struct {
	itself
	Settings Settings
	Host     Who
}

func (w OpenTable) decide(d *decision, _ Command) error {
	if err := w.Settings.Check(); err != nil {
		return err
	}
	if w.Host == "" {
		return Refuse(NotSeated, "a table needs a host")
	}
	return d.emit(TableMade{Settings: w.Settings.truncateTimes(), Host: w.Host}, Sat{OfSeat: of(1), Chair: Chair{Who: w.Host}})
}

// TableMade is the first event of a table.
type TableMade struct {
	plain
	Settings Settings `json:"settings"`
	Host     Who      `json:"host"`
}

func (TableMade) name() string { return "table_made" }

// redactedFor hides of which circle the table is: its link may be known to others.
func (o TableMade) redactedFor(game.Seat, bool, Then) (EventBody, bool) {
	if o.Settings.Circle == "" {
		return nil, false
	}
	o.Settings.Circle = ""
	return o, true
}

func (o TableMade) apply(s *State, _ time.Time) (Then, error) {
	if err := o.Settings.Check(); err != nil {
		return nil, err
	}
	s.settings, s.host, s.chairs = o.Settings, o.Host, make([]Chair, o.Settings.Seats+1)
	for seat := 1; seat <= o.Settings.Seats; seat++ {
		s.clock.left[seat] = o.Settings.Reserve
	}
	return nil, nil
}
