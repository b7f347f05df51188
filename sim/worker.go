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
	rounds []Round                       // memory for the rounds of the next matches
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
// not stopped before that.
func (w *worker) play(i int) bool {
	w.match = Match{Number: i, Group: w.plan.group(i), plan: w.plan, Rounds: w.room()}
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

// room is memory for the rounds of one match.
func (w *worker) room() []Round {
	n := int(w.plan.rules.Rounds)
	if len(w.rounds) < n {
		w.rounds = make([]Round, largest*n)
	}
	room := w.rounds[:0:n]
	w.rounds = w.rounds[n:]
	return room
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

// round deals and plays one round, again where no engine is found. It reports
// whether it was not stopped.
func (w *worker) round(m *game.Match) (game.Result, bool) {
	for redeal := 0; ; redeal++ {
		w.rng.Seed(w.plan.config.Seed, w.plan.dealStream(w.match.Number, m.Round(), redeal))
		w.deal(m)
		if !w.ask() {
			return game.Result{}, false
		}
		r := w.state.Result()
		w.keeper.finish(r)
		if r.End != game.Redeal {
			w.note(&r, redeal)
			return r, true
		}
	}
}

// note notes what came out of a round.
func (w *worker) note(r *game.Result, redeals int) {
	w.match.Rounds = append(w.match.Rounds, roundOf(r, w.plan.config.Players))
	if w.probe != nil {
		w.match.Figures = append(w.match.Figures, w.probe.end(&w.state, redeals))
	}
	if progress := w.plan.config.Progress; progress != nil {
		progress.Played.Add(1)
	}
}

func (w *worker) deal(m *game.Match) {
	seats := w.plan.config.Players
	var lots []deal.Draw
	if m.ByLot() {
		draws, starter := w.rng.Lots(w.plan.rules.Set, m.Engine(), seats) // lots go with an engine set aside
		m.From(tile.NoPip, game.Seat(starter))
		lots = draws
	}
	w.tiles = append(w.tiles[:0], w.plan.deck(m.Engine())...)
	w.rng.Shuffle(w.tiles)
	w.keeper.deal(m, w.tiles, lots)
	w.state.Deal(&w.plan.rules, seats, m.Engine(), m.Starter(), w.tiles)
	w.look(seats)
	w.probe.deal()
}

// look begins the past of the seats whose bots remember it.
func (w *worker) look(seats int) {
	if !w.plan.remember {
		return
	}
	for seat := game.Seat(1); int(seat) <= seats; seat++ {
		w.pasts[seat] = nil
		if bot.RemembersPast(w.match.Bot(seat)) {
			w.pasts[seat] = game.NewPast(w.state.View(seat))
		}
	}
}

// ask asks the bots until the round is over, and reports whether it was not stopped.
func (w *worker) ask() bool {
	s := &w.state
	knock := w.plan.rules.Knock
	if !knock && !w.plan.remember && w.keeper == nil && w.probe == nil {
		return w.askAlone()
	}
	for !s.Over() {
		if w.stop.Load() {
			return false
		}
		w.act(s.Turn().First())
		if knock {
			w.knocks()
		}
	}
	return true
}

// askAlone is ask where nobody else wants to know what is done.
func (w *worker) askAlone() bool {
	s := &w.state
	for !s.Over() && !w.stop.Load() {
		seat := s.Turn().First()
		s.Do(w.seated[seat](s.View(seat), nil))
	}
	return s.Over()
}

// act lets the seat do what its bot wants.
func (w *worker) act(seat game.Seat) {
	w.probe.before(&w.state, seat)
	a := w.seated[seat](w.state.View(seat), w.pasts[seat])
	if w.keeper == nil && !w.plan.remember {
		w.state.Do(a)
		w.probe.after(&w.state, a)
		return
	}
	event, err := w.state.Apply(a)
	if err != nil {
		panic("sim: " + a.String() + ": " + err.Error()) // a bot answers with legal actions only
	}
	w.probe.after(&w.state, a)
	w.keeper.add(event)
	for _, past := range w.pasts {
		if past != nil {
			past.Add(event)
		}
	}
}

// knocks asks the seats that may only knock, each once.
func (w *worker) knocks() {
	s := &w.state
	for rest := s.MayAct() &^ s.Turn(); rest != 0; rest &= rest - 1 {
		w.act(rest.First())
	}
}
