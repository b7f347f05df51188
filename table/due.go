package table

import (
	"time"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/tile"
)

// Pauses is how long a table of a hall takes for what it does by itself.
type Pauses struct {
	Bot    time.Duration // before a bot's action
	Knock  time.Duration // before a bot's action that makes it too late for a person to knock
	Forced time.Duration // before a forced action of a person
	Deal   time.Duration // before the next deal where bots play for all
	Ready  time.Duration // before the next deal where some of several people have not said that they are ready
	Mix    time.Duration // for the players' hashes, and again for their numbers
}

// Usual is the pauses of a server.
var Usual = Pauses{
	Bot: 900 * time.Millisecond, Knock: 4 * time.Second, Forced: 1200 * time.Millisecond,
	Deal: 6 * time.Second, Ready: 60 * time.Second, Mix: 4 * time.Second,
}

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
	cover     // a bot plays for who is away
	giveBack  // and no longer does
	goneAway  // all see that somebody is away
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
	d, ok := t.next(&t.fold)
	return d.seat, ok
}

// wake returns when the table of the fold is due, for the log; the zero time is never. Who is there
// does not count: that is not in the log, so that a table that is due for it alone would be opened in
// vain again and again.
func (t *Table) wake(f *fold) time.Time {
	if t.hall == nil || !f.public() {
		return time.Time{}
	}
	return t.nextInMatch(f, inLog{}).at
}

// next is what is due first of all that is due without a command.
func (t *Table) next(f *fold) (due, bool) {
	var d due
	switch {
	case !f.public():
		return t.nextAlone(f)
	case t.hall != nil:
		d = t.nextInMatch(f, t).or(t.nextOfPeople(f))
	}
	return d, d.do != nothing
}

// circumstances is what counts for the next action beside the match.
type circumstances interface {
	// watched reports whether somebody at the table may see what the seat does.
	watched(f *fold, seat game.Seat) bool
	// bot returns d, which a bot decides on, as it stands with the bot: it has still to think from
	// that time on, is thinking, or acts.
	bot(f *fold, d due, from time.Time) due
}

// inLog is the circumstances as far as the log has them.
type inLog struct{}

func (inLog) watched(f *fold, seat game.Seat) bool { return f.seatedBeside(seat) }
func (inLog) bot(_ *fold, d due, _ time.Time) due  { return d }

// watched reports whether another person sits at the table, or somebody looks on.
func (t *Table) watched(f *fold, seat game.Seat) bool {
	return f.seatedBeside(seat) || t.here.streams > t.here.streamsOf(f.chairs[seat].Who)
}

// seatedBeside reports whether a person has another seat than that one, be it away.
func (h *house) seatedBeside(seat game.Seat) bool {
	for other := 1; other <= h.settings.Seats; other++ {
		if game.Seat(other) != seat && h.chairs[other].Who != "" {
			return true
		}
	}
	return false
}

// nextInMatch is what is due first, whoever is there.
func (t *Table) nextInMatch(f *fold, c circumstances) due {
	p := t.hall.pauses(f)
	since := func(at time.Time, pause time.Duration) time.Time { return later(at, t.awake).Add(pause) }
	switch {
	case f.over || f.paused || !f.begun():
		return due{}
	case f.slept(t.awake):
		return due{at: t.awake, do: wake}
	case f.fair.mixing && !f.fair.closed:
		return due{at: since(f.fair.since, p.Mix), do: closeHashes}
	case f.fair.mixing:
		return due{at: since(f.fair.since, p.Mix), do: dealFirst}
	case !f.playing:
		if at, comes := t.nextDeal(f); comes {
			return due{at: at, do: dealNext}
		}
		return due{}
	}
	return f.nextAction(p, c)
}

// nextDeal is when the next round is dealt though not all people are ready. Where one
// person plays, nobody waits for it: the deal does not come by itself.
func (t *Table) nextDeal(f *fold) (at time.Time, comes bool) {
	p := t.hall.pauses(f)
	pause := p.Ready
	switch people := f.people().Len(); {
	case !f.between() || f.paused || people == 1:
		return at, false
	case people == 0:
		pause = p.Deal
	}
	return later(f.clock.moved, t.awake).Add(pause), true
}

// nextAction is what bots, the table or the clock do next in a round.
func (f *fold) nextAction(p Pauses, c circumstances) (d due) {
	if seat := f.dueSeat(func(seat game.Seat) bool { return f.chairs[seat].Bot != "" }); seat != game.NoSeat {
		pause := p.Bot
		if f.state.Late()&f.people() != 0 {
			pause = max(p.Bot, p.Knock)
		}
		d = c.bot(f, due{at: f.clock.moved.Add(pause), do: botActs, seat: seat}, f.clock.moved)
	}
	for _, seat := range (f.state.Turn() & f.people()).List() {
		if f.actsByItself(seat, c) {
			d = d.or(due{at: f.clock.moved.Add(p.Forced), do: forced, seat: seat})
		}
		if at, runs := f.deadline(seat); runs {
			d = d.or(c.bot(f, due{at: at, do: clockActs, seat: seat}, at))
		}
	}
	return d
}

// actsByItself reports whether the table carries out the seat's forced action: where all can see
// that there is no choice, or nobody else is there to learn from it what the seat holds.
func (f *fold) actsByItself(seat game.Seat, c circumstances) bool {
	if !f.settings.Forced {
		return false
	}
	if _, is := Forced(f.state.View(seat)); !is {
		return false
	}
	return f.openHands() || f.plainlyForced(seat) || !c.watched(f, seat)
}

// plainlyForced reports whether a forced action of the seat would be one with any tiles that it
// may hold: while the engine is looked for, and where none of the tiles that nobody has seen fits.
func (f *fold) plainlyForced(seat game.Seat) bool {
	if f.state.Phase() == game.Search {
		return true
	}
	unseen, seen := tile.Full(f.rules().Set), f.state.OnTable()
	for _, t := range seen.Tiles() {
		unseen.Remove(t)
	}
	var m game.Moves
	f.state.Suppose(seat, &unseen, &m)
	return m.Plays() == 0
}

// nextOfPeople is the next bot that takes a seat or gives one back. Nobody is replaced
// for the sake of bots: somebody must be there who waits.
func (t *Table) nextOfPeople(f *fold) (d due) {
	people := f.people()
	for seat := game.Seat(1); int(seat) <= f.settings.Seats; seat++ {
		switch c := f.chairs[seat]; {
		case c.Who == "":
		case t.here.leaves(c.Who) && t.here.streams > 0 && !f.absent.Has(seat): // and somebody sees it
			d = d.or(due{at: t.here.since(c.Who).Add(awayAfter), do: goneAway, seat: seat})
		case !f.begun() || f.over:
		case c.Bot != "" && t.here.streamsOf(c.Who) > 0:
			return due{at: f.at, do: giveBack, seat: seat}
		case c.Bot == "" && f.absent.Has(seat) && f.settings.Absent > 0 && !f.paused && people&^f.absent != 0:
			d = d.or(due{at: t.here.since(c.Who).Add(f.settings.Absent), do: cover, seat: seat})
		}
	}
	return d
}

// nextAlone is what is due at a table without people.
func (t *Table) nextAlone(f *fold) (due, bool) {
	if !f.playing {
		return due{do: dealNext}, !f.over && (t.seating.Next || t.allBots())
	}
	seat := f.dueSeat(func(seat game.Seat) bool {
		_, is := Forced(f.state.View(seat))
		return t.seating.bot(seat) != nil || t.seating.Forced && is && f.state.Turn().Has(seat)
	})
	if t.seating.bot(seat) == nil {
		return due{do: forced, seat: seat}, seat != game.NoSeat
	}
	return due{do: botActs, seat: seat}, true
}

func (t *Table) allBots() bool {
	for seat := 1; seat <= t.fold.seats(); seat++ {
		if t.seating.bot(game.Seat(seat)) == nil {
			return false
		}
	}
	return true
}

// dueSeat is the seat that acts next of those that act by themselves. A knock out of
// turn comes first: it is late when the next seat has acted.
func (f *fold) dueSeat(acts func(game.Seat) bool) game.Seat {
	var inTurn []game.Seat
	for _, seat := range f.state.MayAct().List() {
		switch {
		case !acts(seat):
		case !f.state.Turn().Has(seat):
			return seat
		default:
			inTurn = append(inTurn, seat)
		}
	}
	if len(inTurn) < 2 {
		return append(inTurn, game.NoSeat)[0]
	}
	return f.pick(inTurn)
}

// pick is one of several seats whose turn it is in a simultaneous opening: of
// those that have acted the fewest times, one by chance, so that no seat is
// always first. The chance comes from the number of an event: it tells nothing
// about the deal, and is the same whenever the table is opened again.
func (f *fold) pick(seats []game.Seat) game.Seat {
	var fewest []game.Seat
	least := 0
	for _, seat := range seats {
		n := f.acted(seat)
		if len(fewest) == 0 || n < least {
			fewest, least = nil, n
		}
		if n == least {
			fewest = append(fewest, seat)
		}
	}
	chance := deal.NewFast(uint64(f.movedAt), uint64(f.dealt.Round))
	return fewest[chance.N(uint32(len(fewest)))]
}

// Forced is the one action that the viewer may do, where it is not a tile laid on
// a train: to lay the engine, draw, pass or stop.
func Forced(v game.View) (game.Action, bool) {
	m := v.Moves()
	if m.Len() != 1 {
		return game.Action{}, false
	}
	a := m.At(0)
	onTrain := a.Kind == game.Play && a.Train != game.EnginePlace
	return a, !onTrain && a.Kind != game.Knock
}
