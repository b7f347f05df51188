package hall

import (
	"context"
	"errors"
	"fmt"
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

// or is the earlier of two, d where both are due at the same time.
func (d due) or(e due) due {
	if d.do == nothing || e.do != nothing && e.at.Before(d.at) {
		return e
	}
	return d
}

// Due is the seat whose action Advance would do next; NoSeat, true for what no seat
// does.
func (t *Table) Due() (game.Seat, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	d, ok := t.next(&t.state)
	return d.seat, ok
}

// wake returns when the table of the fold is due, for the log; the zero time is never. Who is there
// does not count: that is not in the log, so that a table that is due for it alone would be opened in
// vain again and again.
func (t *Table) wake(f *table.State) time.Time {
	if t.hall == nil || !f.Public() {
		return time.Time{}
	}
	return t.nextInMatch(f, inLog{}).at
}

// next is what is due first of all that is due without a command.
func (t *Table) next(f *table.State) (due, bool) {
	var d due
	switch {
	case !f.Public():
		return t.nextAlone(f)
	case t.hall != nil:
		d = t.nextInMatch(f, t).or(t.nextOfPeople(f))
	}
	return d, d.do != nothing
}

// circumstances is what counts for the next action beside the match.
type circumstances interface {
	// watched reports whether somebody at the table may see what the seat does.
	watched(f *table.State, seat game.Seat) bool
	// bot returns d, which a bot decides on, as it stands with the bot: it has still to think from
	// that time on, is thinking, or acts.
	bot(f *table.State, d due, from time.Time) due
}

// inLog is the circumstances as far as the log has them.
type inLog struct{}

func (inLog) watched(f *table.State, seat game.Seat) bool { return seatedBeside(f, seat) }
func (inLog) bot(_ *table.State, d due, _ time.Time) due  { return d }

// watched reports whether another person sits at the table, or somebody looks on.
func (t *Table) watched(f *table.State, seat game.Seat) bool {
	return seatedBeside(f, seat) || t.here.streams > t.here.streamsOf(f.Chair(seat).Who)
}

// seatedBeside reports whether a person has another seat than that one, be it away.
func seatedBeside(f *table.State, seat game.Seat) bool {
	for other := range game.SeatsOf(f.Settings().Seats).All() {
		if other != seat && f.Chair(other).Who != "" {
			return true
		}
	}
	return false
}

// nextInMatch is what is due first, whoever is there.
func (t *Table) nextInMatch(f *table.State, c circumstances) due {
	p := t.hall.pauses(f)
	since := func(at time.Time, pause time.Duration) time.Time { return latest(at, t.awake).Add(pause) }
	hashes, numbers, gathered := f.Numbers()
	switch {
	case f.Over() || f.Paused() || !f.Begun():
		return due{}
	case f.Slept(t.awake):
		return due{at: t.awake, do: wake}
	case hashes:
		return due{at: since(gathered, p.Mix), do: closeHashes}
	case numbers:
		return due{at: since(gathered, p.Mix), do: dealFirst}
	case f.Still():
		return due{at: t.lapses(f), do: lapse}
	case !f.Playing():
		if at, comes := t.nextDeal(f); comes {
			return due{at: at, do: dealNext}
		}
		return due{}
	}
	return nextAction(f, p, c)
}

// nextDeal is when the next round is dealt though not all people are ready. Where one
// person plays, nobody waits for it: the deal does not come by itself.
func (t *Table) nextDeal(f *table.State) (at time.Time, comes bool) {
	p := t.hall.pauses(f)
	pause := p.Ready
	switch people := f.People().Len(); {
	case !f.Between() || f.Paused() || people == 1:
		return at, false
	case people == 0:
		pause = p.Deal
	}
	return latest(f.Moved(), t.awake).Add(pause), true
}

// lapses returns when a request to take back ends by itself.
func (t *Table) lapses(f *table.State) time.Time {
	_, since := f.Request()
	return latest(since, t.awake).Add(table.AnswerTime)
}

// nextAction is what bots, the table or the clock do next in a round.
func nextAction(f *table.State, p Pauses, c circumstances) (d due) {
	if seat := f.NextSeat(func(seat game.Seat) bool { return f.Chair(seat).Bot != "" }); seat != game.NoSeat {
		pause := p.Bot
		if f.Round().LateSeats()&f.People() != 0 {
			pause = max(p.Bot, p.Knock)
		}
		d = c.bot(f, due{at: f.Moved().Add(pause), do: botActs, seat: seat}, f.Moved())
	}
	for _, seat := range (f.Round().Turn() & f.People()).List() {
		if actsByItself(f, seat, c) {
			d = d.or(due{at: f.Moved().Add(p.Forced), do: forced, seat: seat})
		}
		if at, runs := f.Deadline(seat); runs {
			d = d.or(c.bot(f, due{at: at, do: clockActs, seat: seat}, at))
		}
	}
	return d
}

// actsByItself reports whether the table carries out the seat's forced action: where all can see
// that there is no choice, or nobody else is there to learn from it what the seat holds.
func actsByItself(f *table.State, seat game.Seat, c circumstances) bool {
	if !f.Settings().Forced {
		return false
	}
	if _, is := table.Forced(f.Round().View(seat)); !is {
		return false
	}
	return f.OpenHands() || f.PlainlyForced(seat) || !c.watched(f, seat)
}

// nextOfPeople is the next bot that takes a seat or gives one back. Nobody is replaced
// for the sake of bots: somebody must be there who waits.
func (t *Table) nextOfPeople(f *table.State) (d due) {
	people := f.People()
	for seat := range game.SeatsOf(f.Settings().Seats).All() {
		switch c := f.Chair(seat); {
		case c.Who == "":
		case t.here.leaves(c.Who) && t.here.streams > 0 && !f.Absent().Has(seat): // and somebody sees it
			d = d.or(due{at: t.here.since(c.Who).Add(awayAfter), do: goneAway, seat: seat})
		case !f.Begun() || f.Over():
		case c.Bot != "" && t.here.streamsOf(c.Who) > 0:
			return due{at: f.At(), do: giveBack, seat: seat}
		case c.Bot == "" && f.Absent().Has(seat) && f.Settings().Absent > 0 && !f.Paused() && people&^f.Absent() != 0:
			d = d.or(due{at: t.here.since(c.Who).Add(f.Settings().Absent), do: standIn, seat: seat})
		}
	}
	return d
}

// nextAlone is what is due at a table without people.
func (t *Table) nextAlone(f *table.State) (due, bool) {
	if !f.Playing() {
		return due{do: dealNext}, !f.Over() && (t.seating.Next || t.allBots())
	}
	seat := f.NextSeat(func(seat game.Seat) bool {
		_, is := table.Forced(f.Round().View(seat))
		return t.seating.bot(seat) != nil || t.seating.Forced && is && f.Round().Turn().Has(seat)
	})
	if t.seating.bot(seat) == nil {
		return due{do: forced, seat: seat}, seat != game.NoSeat
	}
	return due{do: botActs, seat: seat}, true
}

func (t *Table) allBots() bool {
	for seat := 1; seat <= t.state.Seats(); seat++ {
		if t.seating.bot(game.Seat(seat)) == nil {
			return false
		}
	}
	return true
}

// Advance does the next thing that is due without a person, and reports whether
// there was one. Each is a command like any other, made by the holder of the table. A
// table without people does not wait: its program makes the pauses.
func (t *Table) Advance(ctx context.Context) (bool, error) {
	t.holder.Lock()
	defer t.holder.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.sure(ctx); err != nil {
		return false, err
	}
	d, ok := t.dueNow()
	if !ok {
		return false, nil
	}
	switch d.do {
	case botThinks:
		t.ponder(d)
		return true, nil
	case goneAway:
		t.reattend()
		return true, nil
	}
	thought, err := t.thought(d)
	if err != nil { // somebody was quicker; look again
		return true, nil
	}
	events, err := carryOut(&t.state, d, thought.after, thought.action)
	if err != nil && t.hall != nil && isReason(err) { // a match does not end with a bot's mistake
		t.hall.failed(t.id, botError(d, err))
		events, err = carryOut(&t.state, d, t.state.Last(), t.state.Round().View(d.seat).Legal(nil)[0])
	}
	if stale := (*table.Stale)(nil); errors.As(err, &stale) {
		return true, nil
	}
	if err != nil {
		return false, botError(d, err)
	}
	if _, err = t.store(ctx, ownID(), events); errors.Is(err, ErrConflict) {
		return true, t.sure(ctx)
	}
	return err == nil, err
}

func isReason(err error) bool {
	var reason game.Reason
	return errors.As(err, &reason)
}

func botError(d due, err error) error {
	return fmt.Errorf("seat %s: an action: %w", d.seat, err) // not which: its tile is hidden, and this is logged
}

// dueNow is what is due first, if it is time; t is locked.
func (t *Table) dueNow() (due, bool) {
	d, ok := t.next(&t.state)
	return d, ok && !t.work.gone && (t.hall == nil || !d.at.After(t.now()))
}

// carryOut returns what comes of something that is due in f: of an action a, made after that event.
func carryOut(f *table.State, d due, after table.Seq, a game.Action) ([]table.EventBody, error) {
	switch d.do {
	case botActs:
		return f.Act(d.seat, after, a, table.ByBot)
	case clockActs:
		return f.Act(d.seat, after, a, table.ByClock)
	case forced:
		a, _ := table.Forced(f.Round().View(d.seat))
		return f.Act(d.seat, after, a, table.ByTable)
	case standIn:
		return f.StandIn(d.seat)
	case giveBack:
		return []table.EventBody{table.Returned{Seat: d.seat}}, nil
	case closeHashes:
		return f.CloseHashes(), nil
	case lapse:
		by, _ := f.Request()
		return []table.EventBody{table.Asked{Seat: by}}, nil
	case wake:
		return []table.EventBody{table.Woke{}}, nil
	}
	return f.Deal(), nil // dealFirst, dealNext
}

// latest returns the later of two times.
func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
