package hall

import (
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// This file determines what a table must do by itself, and when. Table.advance does it.

// due is something that a table must do by itself.
type due struct {
	at   time.Time
	do   task
	seat game.Seat
	acts time.Time // for botThinks: when the bot acts, unless it needs longer
}

type task uint8

const (
	nothing   task = iota
	wake           // gives back the time during which the server was down
	botThinks      // the bot starts to think; botActs or clockActs follows
	botActs
	clockActs // a bot acts because the time is up
	forced
	dealNext
	closeHashes
	dealFirst // deals the first round with the numbers given so far
	standIn   // a bot plays for a person who is away
	giveBack  // the bot gives the seat back to the person
	goneAway  // viewers see that somebody is away, or awaited for long
	passHost  // the next person becomes host, because the host is away
	settle    // does what all have agreed on who are there
	lapse     // ends a request to take back
	ring      // tells a person who has not looked of the turn
	passes    // the turn passes, because its days are over
	timeUp    // what else happens when the days of a turn are over
	showWatch // viewers see that others watch
)

// orEarlier returns d or e, whichever is due earlier, or d if both are due at the same time.
func (d due) orEarlier(e due) due {
	if d.do == nothing || e.do != nothing && e.at.Before(d.at) {
		return e
	}
	return d
}

// wakeTime returns when the table is next due, to be stored in the log; the zero time means never.
// It ignores who is present: the log does not say, so a table that was due only for that reason
// would be opened again and again in vain.
func (t *Table) wakeTime(s *table.State) time.Time {
	return t.nextInMatch(s, inLog{}).at
}

// nextDue returns the next thing that the table must do by itself, and false if there is none; t
// must be locked.
func (t *Table) nextDue(s *table.State) (due, bool) {
	if !t.owned { // another hall does it
		return due{}, false
	}
	d := t.nextInMatch(s, t).orEarlier(t.nextSubstitution(s)).orEarlier(t.nextPassing(s)).orEarlier(t.nextWatch(s))
	return d, d.do != nothing
}

// circumstances supplies what, apart from the match itself, determines the next action.
type circumstances interface {
	// isWatched reports whether somebody else can see what the seat does.
	isWatched(s *table.State, seat game.Seat) bool
	// withBot returns the next step towards d, an action by a bot: the bot must start to think at
	// the time from, it acts, or there is nothing to do while it is thinking.
	withBot(s *table.State, d due, from time.Time) due
}

// inLog answers from the log alone, without knowing who is present.
type inLog struct{}

func (inLog) isWatched(s *table.State, seat game.Seat) bool  { return othersSeated(s, seat) }
func (inLog) withBot(_ *table.State, d due, _ time.Time) due { return d }

// isWatched reports whether any other seat belongs to a person, or somebody else watches.
func (t *Table) isWatched(s *table.State, seat game.Seat) bool {
	return othersSeated(s, seat) || t.here.streams > t.here.streamsOf(s.Chair(seat).Who)
}

// othersSeated reports whether any other seat belongs to a person, present or away.
func othersSeated(s *table.State, seat game.Seat) bool {
	for other := range game.SeatsOf(s.Settings().Seats).All() {
		if other != seat && s.Chair(other).Who != "" {
			return true
		}
	}
	return false
}

// nextInMatch returns the next thing due in the match itself; the presence of people matters only
// through c.
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
	return t.hall.nextAction(s, p, c).orEarlier(t.nextRing(s)).orEarlier(dayOver(s))
}

// nextDeal returns when the next round is dealt even if not all people are ready. It returns false
// if no deal is due, or if only one person plays: the deal then waits for that person.
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

// nextAction returns what a bot, the table or the clock must do next in a round.
func (h *Hall) nextAction(s *table.State, p Pauses, c circumstances) (d due) {
	if seat := s.NextSeat(func(seat game.Seat) bool { return s.Chair(seat).Bot != "" }); seat != game.NoSeat && !s.WaitsForPerson() {
		acts := s.MovedAt().Add(h.pauseBefore(s, seat, p))
		d = c.withBot(s, due{at: acts, do: botActs, seat: seat}, s.MovedAt())
	}
	for _, seat := range (s.Round().Turn() & s.People()).List() {
		if actsByItself(s, seat, c) {
			d = d.orEarlier(due{at: s.MovedAt().Add(pauseBeforeForced(s, seat, p)), do: forced, seat: seat})
		}
		if at, runs := s.Deadline(seat); runs {
			d = d.orEarlier(atDeadline(s, due{at: at, do: clockActs, seat: seat}, c))
		}
	}
	return d
}

// actsByItself reports whether the table carries out the seat's forced action. It does so if
// everybody can see that there is no choice, or if nobody else watches who could learn from it what
// the seat holds.
func actsByItself(s *table.State, seat game.Seat, c circumstances) bool {
	if !s.Settings().Forced {
		return false
	}
	if _, is := table.ForcedAction(s.Round().View(seat)); !is {
		return false
	}
	return s.OpenHands() || s.PlainlyForced(seat) || !c.isWatched(s, seat)
}

// nextSubstitution returns the next change concerning people: who is away, which bot stands in or
// gives a seat back. A bot stands in only if another person is present and waiting, never for the
// sake of bots.
func (t *Table) nextSubstitution(s *table.State) (d due) {
	people := s.People()
	for seat := range game.SeatsOf(s.Settings().Seats).All() {
		switch c := s.Chair(seat); {
		case c.Who == "":
		// streams > 0: somebody watches who should see it
		case t.here.isDisconnected(c.Who) && t.here.streams > 0 && !s.Absent().Has(seat):
			d = d.orEarlier(due{at: t.here.lastSeen(c.Who).Add(awayAfter), do: goneAway, seat: seat})
		case !s.HasBegun() || s.IsOver():
		case c.Bot != "" && s.IsRelieved(seat):
		case c.Bot != "" && isDayOver(s): // it plays to the end
		case c.Bot != "" && t.here.streamsOf(c.Who) > 0:
			return due{at: s.LastTime(), do: giveBack, seat: seat}
		case c.Bot == "" && s.Absent().Has(seat) && s.Settings().Absent > 0 && !s.IsPaused() && people&^s.Absent() != 0:
			d = d.orEarlier(due{at: t.here.lastSeen(c.Who).Add(s.Settings().Absent), do: standIn, seat: seat})
		}
	}
	return d
}

// nextPassing returns the next change because people are gone or do nothing: another host, what all
// who are there have agreed on, or that viewers see it.
func (t *Table) nextPassing(s *table.State) (d due) {
	if s.IsOver() {
		return due{}
	}
	if s.IsSettled() {
		return due{at: s.LastTime(), do: settle}
	}
	if t.here.streams == 0 {
		return due{}
	}
	there := s.People() &^ s.Absent()
	for seat := range game.SeatsOf(s.Settings().Seats).All() {
		if there&^seat.Set() == 0 { // nobody else is there who waits
			continue
		}
		who := s.Chair(seat).Who
		if at, ok := t.idleFrom(s, seat); ok && !s.Attendance().Idle.Has(seat) {
			d = d.orEarlier(due{at: at, do: goneAway, seat: seat})
		}
		if who == "" || !t.here.isDisconnected(who) || waitsForAll(s) {
			continue
		}
		gone := due{at: t.here.lastSeen(who).Add(goneAfter), do: goneAway, seat: seat}
		if who == s.Host() {
			gone.do = passHost
			d = d.orEarlier(gone)
		} else if !s.Attendance().Gone.Has(seat) {
			d = d.orEarlier(gone)
		}
	}
	return d
}

// watchEvery is the shortest time between two changes of who watches that viewers see. When a crowd
// comes, each viewer is told once, and not once for each person.
const watchEvery = 2 * time.Second

// nextWatch returns when viewers are to see that others watch than before.
func (t *Table) nextWatch(s *table.State) due {
	if t.here.watch(s).Equal(t.watch.of) {
		return due{}
	}
	return due{at: t.watch.at.Time().Add(watchEvery), do: showWatch}
}

// dueNow returns the next thing that the table must do by itself, and reports whether it is time to
// do it; t must be locked.
func (t *Table) dueNow() (due, bool) {
	d, ok := t.nextDue(&t.state)
	return d, ok && !t.work.gone && !d.at.After(t.eventTime())
}

// laterOf returns the later of two times.
func laterOf(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
