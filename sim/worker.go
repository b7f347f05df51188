package sim

import (
	"sync/atomic"

	"roundhouse/bot"
	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/tile"
)

// worker plays matches, one after the other, in memory of its own.
type worker struct {
	plan  *plan
	stop  *atomic.Bool // when it becomes true, the match is left at the next decision
	rng   deal.Fast
	state game.State
	tiles []tile.Tile

	match  Match                         // that is being played
	seated [game.MaxSeats + 1]bot.Bot    // by seat, in this match
	pasts  [game.MaxSeats + 1]*game.Past // by seat, in this round; nil for a bot that needs none
	keeper *keeper                       // of records, or nil
	probe  *probe                        // of figures, or nil
}

func newWorker(p *plan, stop *atomic.Bool) *worker {
	w := &worker{plan: p, stop: stop}
	if p.config.Records != nil {
		w.keeper = newKeeper(p)
	}
	if p.config.Figures {
		w.probe = new(probe)
	}
	return w
}

// play plays match i from its deal to its last score, and reports whether it was
// not stopped before that. There is room for its rounds.
func (w *worker) play(i int, room []Round) bool {
	w.match = Match{Number: i, Group: w.plan.group(i), plan: w.plan, Rounds: room}
	w.sit(i)
	if w.keeper != nil {
		w.keeper.begin(w.seating())
	}
	m := w.plan.start(i)
	for !m.Over() {
		r, ok := w.round(&m)
		if !ok {
			return false
		}
		m.Finish(r)
	}
	w.keeper.end(&m)
	return true
}

// sit makes the bots of match i and gives them their seats.
func (w *worker) sit(i int) {
	seeds := deal.NewFast(w.plan.config.Seed, botStream(i))
	for b, name := range w.plan.names {
		seat := w.plan.place(b, i)
		w.seated[seat], _ = bot.New(name, seeds.Uint64()) // Check has seen the name
		w.match.seat[seat] = uint8(b)
	}
}

// seating is the names of the bots by seat, for a record.
func (w *worker) seating() []string {
	names := make([]string, len(w.plan.names))
	for i := range names {
		names[i] = w.match.Bot(game.Seat(i + 1))
	}
	return names
}
