package hall

import (
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// All that a table does by itself stands here: when it is due, and what comes of it.

// due is something that a table does by itself.
type due struct {
	at   time.Time
	do   task
	seat game.Seat
	acts time.Time // botThinks: when the bot acts if it does not need longer
}

type task uint8

const (
	nothing   task = iota
	wake           // gives back the time that the server was down
	botThinks      // about one of the next two
	botActs
	clockActs // a bot acts since the time was up
	forced
	dealNext
	closeHashes
	dealFirst // with the numbers that there are
	standIn   // a bot plays for who is away
	giveBack  // and no longer does
	goneAway  // all see that somebody is away
	lapse     // a request to take back has not been answered
)

// orEarlier is the earlier of two, d where both are due at the same time.
func (d due) orEarlier(e due) due {
	if d.do == nothing || e.do != nothing && e.at.Before(d.at) {
		return e
	}
	return d
}

// DueSeat is the seat whose action Advance would do next; NoSeat, true for what no seat
// does.
func (t *Table) DueSeat() (game.Seat, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	d, ok := t.nextDue(&t.state)
	return d.seat, ok
}

// wakeTime returns when the table of the fold is due, for the log; the zero time is never. Who is there
// does not count: that is not in the log, so that a table that is due for it alone would be opened in
// vain again and again.
func (t *Table) wakeTime(s *table.State) time.Time {
	if t.hall == nil || !s.IsPublic() {
		return time.Time{}
	}
	return t.nextInMatch(s, inLog{}).at
}

// nextDue is what is due first of all that is due without a command.
func (t *Table) nextDue(s *table.State) (due, bool) {
	var d due
	switch {
	case !s.IsPublic():
		return t.nextAlone(s)
	case t.hall != nil:
		d = t.nextInMatch(s, t).orEarlier(t.nextOfPeople(s))
	}
	return d, d.do != nothing
}

// circumstances is what counts for the next action beside the match.
type circumstances interface {
	// isWatched reports whether somebody at the table may see what the seat does.
	isWatched(f *table.State, seat game.Seat) bool
	// withBot returns d, which a bot decides on, as it stands with the bot: it has still to think from
	// that time on, is thinking, or acts.
	withBot(f *table.State, d due, from time.Time) due
}

// inLog is the circumstances as far as the log has them.
type inLog struct{}

func (inLog) isWatched(s *table.State, seat game.Seat) bool  { return seatedBeside(s, seat) }
func (inLog) withBot(_ *table.State, d due, _ time.Time) due { return d }

// isWatched reports whether another person sits at the table, or somebody looks on.
func (t *Table) isWatched(s *table.State, seat game.Seat) bool {
	return seatedBeside(s, seat) || t.here.streams > t.here.streamsOf(s.Chair(seat).Who)
}

// seatedBeside reports whether a person has another seat than that one, be it away.
func seatedBeside(s *table.State, seat game.Seat) bool {
	for other := range game.SeatsOf(s.Settings().Seats).All() {
		if other != seat && s.Chair(other).Who != "" {
			return true
		}
	}
	return false
}

// nextInMatch is what is due first, whoever is there.
func (t *Table) nextInMatch(s *table.State, c circumstances) due {
	p := t.hall.pausesAt(s)
	since := func(at time.Time, pause time.Duration) time.Time { return laterOf(at, t.awake).Add(pause) }
	hashes, numbers, gathered := s.MixProgress()
	switch {
	case s.IsOver() || s.IsPaused() || !s.HasBegun():
		return due{}
	case s.HasSlept(t.awake):
		return due{at: t.awake, do: wake}
	case hashes:
		return due{at: since(gathered, p.Mix), do: closeHashes}
	case numbers:
		return due{at: since(gathered, p.Mix), do: dealFirst}
	case s.IsStill():
		return due{at: t.lapseTime(s), do: lapse}
	case !s.IsPlaying():
		if at, comes := t.nextDeal(s); comes {
			return due{at: at, do: dealNext}
		}
		return due{}
	}
	return nextAction(s, p, c)
}

// nextDeal is when the next round is dealt though not all people are ready. Where one
// person plays, nobody waits for it: the deal does not come by itself.
func (t *Table) nextDeal(s *table.State) (at time.Time, comes bool) {
	p := t.hall.pausesAt(s)
	pause := p.Ready
	switch people := s.People().Len(); {
	case !s.IsBetweenRounds() || s.IsPaused() || people == 1:
		return at, false
	case people == 0:
		pause = p.Deal
	}
	return laterOf(s.MovedAt(), t.awake).Add(pause), true
}

// lapseTime returns when a request to take back ends by itself.
func (t *Table) lapseTime(s *table.State) time.Time {
	_, since := s.OpenRequest()
	return laterOf(since, t.awake).Add(table.AnswerTime)
}

// nextAction is what bots, the table or the clock do next in a round.
func nextAction(s *table.State, p Pauses, c circumstances) (d due) {
	if seat := s.NextSeat(func(seat game.Seat) bool { return s.Chair(seat).Bot != "" }); seat != game.NoSeat {
		pause := p.Bot
		if s.Round().Late()&s.People() != 0 {
			pause = max(p.Bot, p.Knock)
		}
		d = c.withBot(s, due{at: s.MovedAt().Add(pause), do: botActs, seat: seat}, s.MovedAt())
	}
	for _, seat := range (s.Round().Turn() & s.People()).List() {
		if actsByItself(s, seat, c) {
			d = d.orEarlier(due{at: s.MovedAt().Add(p.Forced), do: forced, seat: seat})
		}
		if at, runs := s.Deadline(seat); runs {
			d = d.orEarlier(c.withBot(s, due{at: at, do: clockActs, seat: seat}, at))
		}
	}
	return d
}

// actsByItself reports whether the table carries out the seat's forced action: where all can see
// that there is no choice, or nobody else is there to learn from it what the seat holds.
func actsByItself(s *table.State, seat game.Seat, c circumstances) bool {
	if !s.Settings().Forced {
		return false
	}
	if _, is := table.ForcedAction(s.Round().View(seat)); !is {
		return false
	}
	return s.OpenHands() || s.PlainlyForced(seat) || !c.isWatched(s, seat)
}

// nextOfPeople is the next bot that takes a seat or gives one back. Nobody is replaced
// for the sake of bots: somebody must be there who waits.
func (t *Table) nextOfPeople(s *table.State) (d due) {
	people := s.People()
	for seat := range game.SeatsOf(s.Settings().Seats).All() {
		switch c := s.Chair(seat); {
		case c.Who == "":
		case t.here.hasLeft(c.Who) && t.here.streams > 0 && !s.Absent().Has(seat): // and somebody sees it
			d = d.orEarlier(due{at: t.here.lastSeen(c.Who).Add(awayAfter), do: goneAway, seat: seat})
		case !s.HasBegun() || s.IsOver():
		case c.Bot != "" && t.here.streamsOf(c.Who) > 0:
			return due{at: s.LastTime(), do: giveBack, seat: seat}
		case c.Bot == "" && s.Absent().Has(seat) && s.Settings().Absent > 0 && !s.IsPaused() && people&^s.Absent() != 0:
			d = d.orEarlier(due{at: t.here.lastSeen(c.Who).Add(s.Settings().Absent), do: standIn, seat: seat})
		}
	}
	return d
}

// nextAlone is what is due at a table without people.
func (t *Table) nextAlone(s *table.State) (due, bool) {
	if !s.IsPlaying() {
		return due{do: dealNext}, !s.IsOver() && (t.seating.Next || t.allBots())
	}
	seat := s.NextSeat(func(seat game.Seat) bool {
		_, is := table.ForcedAction(s.Round().View(seat))
		return t.seating.botOf(seat) != nil || t.seating.Forced && is && s.Round().Turn().Has(seat)
	})
	if t.seating.botOf(seat) == nil {
		return due{do: forced, seat: seat}, seat != game.NoSeat
	}
	return due{do: botActs, seat: seat}, true
}

func (t *Table) allBots() bool {
	for seat := 1; seat <= t.state.Seats(); seat++ {
		if t.seating.botOf(game.Seat(seat)) == nil {
			return false
		}
	}
	return true
}

// dueNow is what is due first, if it is time; t is locked.
func (t *Table) dueNow() (due, bool) {
	d, ok := t.nextDue(&t.state)
	return d, ok && !t.work.gone && (t.hall == nil || !d.at.After(t.eventTime()))
}

// laterOf returns the later of two times.
func laterOf(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
