package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
)

// Pauses is how long a table of a hall takes for what it does by itself.
type Pauses struct {
	Bot    time.Duration // before a bot's action
	Forced time.Duration // before a forced action of a person
	Deal   time.Duration // before the next deal where nobody is to be waited for
	Ready  time.Duration // before the next deal where somebody has not said that it is ready
	Mix    time.Duration // for the players' hashes, and again for their numbers
}

// Usual is the pauses of a server.
var Usual = Pauses{
	Bot: 900 * time.Millisecond, Forced: 1200 * time.Millisecond,
	Deal: 6 * time.Second, Ready: 60 * time.Second, Mix: 4 * time.Second,
}

// due is something that a table does by itself.
type due struct {
	at   time.Time
	do   task
	seat game.Seat
}

type task uint8

const (
	nothing task = iota
	botActs
	forced
	clockActs // a bot acts since the time was up
	dealNext
	closeHashes
	dealFirst // with the numbers that there are
	cover     // a bot plays for who is away
)

// Advance does the next thing that is due without a person, and reports whether
// there was one. Each is a command like any other, made by the holder of the table. A
// table without people does not wait: its program makes the pauses.
func (t *Table) Advance(ctx context.Context) (bool, error) {
	t.holder.Lock()
	defer t.holder.Unlock()
	t.mu.Lock()
	d, ok := t.next(&t.fold)
	if !ok || t.hall != nil && d.at.After(t.now()) {
		t.mu.Unlock()
		return false, nil
	}
	after := t.fold.last
	c := Command{Seat: d.seat, After: after}
	play := t.player(d)
	var v game.View
	var past *game.Past
	if play != nil {
		v, past = t.fold.state.View(d.seat).Clone(), t.fold.past(d.seat)
	}
	t.mu.Unlock()

	var action game.Action
	if play != nil {
		action = t.think(play, v, past)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.fold.last != after { // somebody was quicker; look again
		return true, nil
	}
	then := t.fold
	whats, err := then.by(d, c, action)
	if err != nil {
		return false, fmt.Errorf("seat %s: %q: %w", d.seat, action.What(), err)
	}
	err = t.store(ctx, fmt.Sprintf("table/%d", after), whats)
	if errors.Is(err, ErrConflict) {
		return true, t.catchUp(ctx)
	}
	return err == nil, err
}

// by is what comes of something that is due.
func (f *fold) by(d due, c Command, a game.Action) ([]What, error) {
	switch d.do {
	case botActs:
		return f.acts(c, a, ByBot)
	case clockActs:
		return f.acts(c, a, ByClock)
	case forced:
		a, _ := Forced(f.state.View(d.seat))
		return f.acts(c, a, ByTable)
	case cover:
		return f.covers(d.seat), nil
	case closeHashes:
		if len(f.fair.hashes) > 0 {
			return []What{Closed{}}, nil
		}
		return append([]What{Closed{}}, f.deals(0)...), nil
	}
	return f.deals(0), nil
}

// player is the bot that a due action asks, or nil; t is locked.
func (t *Table) player(d due) Player {
	if d.do != botActs && d.do != clockActs {
		return nil
	}
	if !t.fold.public() {
		return t.seating.bot(d.seat)
	}
	level := t.fold.chairs[d.seat].Bot
	if level == "" {
		level = Standin
	}
	if have := t.bots[d.seat]; have.level == level {
		return have.play
	}
	play := t.hall.newBot(level)
	t.bots[d.seat] = seated{level, play}
	return play
}

// think asks the bot, in a hall when it is its turn to think.
func (t *Table) think(play Player, v game.View, past *game.Past) game.Action {
	if t.hall != nil {
		t.hall.thinking <- struct{}{}
		defer func() { <-t.hall.thinking }()
	}
	return play(v, past)
}

// Due is the seat whose action Advance would do next; NoSeat, true for what no seat
// does.
func (t *Table) Due() (game.Seat, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	d, ok := t.next(&t.fold)
	return d.seat, ok
}

// wake is when the table of the fold is due; the zero time is never.
func (t *Table) wake(f *fold) time.Time {
	if d, ok := t.next(f); ok && f.public() {
		return d.at
	}
	return time.Time{}
}

// next is what is due first of all that is due without a command.
func (t *Table) next(f *fold) (due, bool) {
	if !f.public() {
		return t.nextAlone(f)
	}
	first := due{}
	consider := func(d due) {
		if first.do == nothing || d.at.Before(first.at) {
			first = d
		}
	}
	p := t.pauses(f)
	switch {
	case f.over || f.paused || !f.begun():
	case f.fair.mixing && !f.fair.closed:
		consider(due{at: f.fair.since.Add(p.Mix), do: closeHashes})
	case f.fair.mixing:
		consider(due{at: f.fair.since.Add(p.Mix), do: dealFirst})
	case !f.playing && f.people()&^f.absent == 0:
		consider(due{at: f.clock.moved.Add(p.Deal), do: dealNext})
	case !f.playing:
		consider(due{at: f.clock.moved.Add(p.Ready), do: dealNext})
	default:
		f.dueActions(p, consider)
	}
	if f.settings.Absent > 0 && f.begun() && !f.over && !f.paused {
		for _, seat := range (f.people() & f.absent).List() {
			consider(due{at: t.here.since[seat].Add(f.settings.Absent), do: cover, seat: seat})
		}
	}
	return first, first.do != nothing
}

// pauses is those of the table.
func (t *Table) pauses(f *fold) Pauses {
	p := t.hall.pauses
	if f.settings.Quick {
		p.Bot, p.Forced, p.Deal = 0, 0, 0
	}
	return p
}

// dueActions is what bots, the table and the clock do in a round.
func (f *fold) dueActions(p Pauses, consider func(due)) {
	if seat := f.dueSeat(func(seat game.Seat) bool { return f.chairs[seat].Bot != "" }); seat != game.NoSeat {
		consider(due{at: f.clock.moved.Add(p.Bot), do: botActs, seat: seat})
	}
	for _, seat := range (f.state.Turn() & f.people()).List() {
		if _, is := Forced(f.state.View(seat)); is && f.settings.Forced {
			consider(due{at: f.clock.moved.Add(p.Forced), do: forced, seat: seat})
		}
		if at, runs := f.deadline(seat); runs {
			consider(due{at: at, do: clockActs, seat: seat})
		}
	}
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

// past is what the seat has seen of the current round.
func (f *fold) past(seat game.Seat) *game.Past {
	p := game.NewPast(f.dealt.start.View(seat)).In(&f.match)
	for _, e := range f.tail[f.dealtAt-f.from()+1:] {
		if a, ok := e.What.(Acted); ok {
			p.Add(a.Event)
		}
	}
	return p
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
	if len(inTurn) == 0 {
		return game.NoSeat
	}
	return f.pick(inTurn)
}

// pick is one of several seats whose turn it is in a simultaneous opening: of
// those that have acted the fewest times, one by chance, so that no seat is
// always first. The chance comes from the number of the event: it tells nothing
// about the deal, and is the same whenever the table is opened again.
func (f *fold) pick(seats []game.Seat) game.Seat {
	var fewest []game.Seat
	for _, seat := range seats {
		switch {
		case len(fewest) == 0 || f.acted[seat] < f.acted[fewest[0]]:
			fewest = []game.Seat{seat}
		case f.acted[seat] == f.acted[fewest[0]]:
			fewest = append(fewest, seat)
		}
	}
	chance := deal.NewFast(uint64(f.last), uint64(f.dealt.Round))
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
