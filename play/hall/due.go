package hall

import (
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// What a table does by itself, and when that is due. Advance does it.

// due is something that a table does by itself.
type due struct {
	at   time.Time
	do   task
	seat game.Seat
	acts time.Time // botThinks: when the bot acts, unless it needs longer
}

type task uint8

const (
	nothing   task = iota
	wake           // gives back the time in which the server was down
	botThinks      // before one of the next two
	botActs
	clockActs // a bot acts because the time is up
	forced
	dealNext
	closeHashes
	dealFirst // with the numbers given so far
	standIn   // a bot plays for a person who is away
	giveBack  // the person plays again
	goneAway  // viewers see that somebody is away
	lapse     // ends a request to take back
)

// orEarlier returns the earlier of the two, or d if both are due at the same time.
func (d due) orEarlier(e due) due {
	if d.do == nothing || e.do != nothing && e.at.Before(d.at) {
		return e
	}
	return d
}

// DueSeat returns the seat that Advance would act for next; NoSeat and true if it would do
// something else.
func (t *Table) DueSeat() (game.Seat, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	d, ok := t.nextDue(&t.state)
	return d.seat, ok
}

// wakeTime returns when the table is next due, for the log; the zero time means never. It ignores
// who is present, which is not in the log: otherwise a table that is due only for that reason would
// be opened in vain again and again.
func (t *Table) wakeTime(s *table.State) time.Time {
	if t.hall == nil || !s.IsPublic() {
		return time.Time{}
	}
	return t.nextInMatch(s, inLog{}).at
}

// nextDue returns what is due first without a command.
func (t *Table) nextDue(s *table.State) (due, bool) {
	var d due
	switch {
	case !s.IsPublic():
		return t.nextAlone(s)
	case t.hall != nil:
		d = t.nextInMatch(s, t).orEarlier(t.nextSubstitution(s))
	}
	return d, d.do != nothing
}

// circumstances is what decides about the next action besides the match.
type circumstances interface {
	// isWatched reports whether somebody at the table may see what the seat does.
	isWatched(s *table.State, seat game.Seat) bool
	// withBot returns what d, an action of a bot, requires now: the bot still has to think from
	// that time on, is thinking, or acts.
	withBot(s *table.State, d due, from time.Time) due
}

// inLog is the circumstances as far as they are in the log.
type inLog struct{}

func (inLog) isWatched(s *table.State, seat game.Seat) bool  { return othersSeated(s, seat) }
func (inLog) withBot(_ *table.State, d due, _ time.Time) due { return d }

// isWatched reports whether another person sits at the table, or an onlooker watches.
func (t *Table) isWatched(s *table.State, seat game.Seat) bool {
	return othersSeated(s, seat) || t.here.streams > t.here.streamsOf(s.Chair(seat).Who)
}

// othersSeated reports whether a person has another seat, present or away.
func othersSeated(s *table.State, seat game.Seat) bool {
	for other := range game.SeatsOf(s.Settings().Seats).All() {
		if other != seat && s.Chair(other).Who != "" {
			return true
		}
	}
	return false
}

// nextInMatch returns what is due first in the match, without regard to who is present.
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
	case s.IsStopped():
		return due{at: t.lapseTime(s), do: lapse}
	case !s.IsPlaying():
		if at, comes := t.nextDeal(s); comes {
			return due{at: at, do: dealNext}
		}
		return due{}
	}
	return nextAction(s, p, c)
}

// nextDeal returns when the next round is dealt even if not all people are ready. If one person
// plays alone, it returns false: the deal waits for that person.
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

// nextAction returns what bots, the table or the clock do next in a round.
func nextAction(s *table.State, p Pauses, c circumstances) (d due) {
	if seat := s.NextSeat(func(seat game.Seat) bool { return s.Chair(seat).Bot != "" }); seat != game.NoSeat {
		pause := p.Bot
		if s.Round().LateSeats()&s.People() != 0 {
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

// actsByItself reports whether the table carries out the seat's forced action: if everybody can see
// that there is no choice, or nobody else is present to learn from it what the seat holds.
func actsByItself(s *table.State, seat game.Seat, c circumstances) bool {
	if !s.Settings().Forced {
		return false
	}
	if _, is := table.ForcedAction(s.Round().View(seat)); !is {
		return false
	}
	return s.OpenHands() || s.PlainlyForced(seat) || !c.isWatched(s, seat)
}

// nextSubstitution returns the next change between a person and a bot on a seat. Nobody is replaced for
// the sake of bots: another person must be present and waiting.
func (t *Table) nextSubstitution(s *table.State) (d due) {
	people := s.People()
	for seat := range game.SeatsOf(s.Settings().Seats).All() {
		switch c := s.Chair(seat); {
		case c.Who == "":
		case t.here.isDisconnected(c.Who) && t.here.streams > 0 && !s.Absent().Has(seat): // and somebody watches
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

// nextAlone returns what is due at a table without people.
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

// dueNow returns what is due first, and whether it is time; t is locked.
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
