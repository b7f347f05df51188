package sim

import (
	"roundhouse/bot"
	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/rules"
	"roundhouse/tile"
)

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
	w.watch(m)
	w.probe.deal()
}

// watch begins the past of the seats whose bots remember it.
func (w *worker) watch(m *game.Match) {
	if !w.plan.remember {
		return
	}
	for seat := range game.SeatsOf(w.plan.config.Players).All() {
		w.pasts[seat] = nil
		if bot.RemembersPast(w.match.Bot(seat)) {
			w.pasts[seat] = game.NewPast(w.state.View(seat)).In(m)
		}
	}
}

// ask asks the bots until the round is over, and reports whether it was not stopped.
func (w *worker) ask() bool {
	s := &w.state
	knock, together := w.plan.rules.Knock, w.plan.rules.OpeningOrder == rules.OpeningSimultaneous
	if !knock && !together && !w.plan.remember && !w.plan.cheats && w.keeper == nil && w.probe == nil {
		return w.askAlone()
	}
	for !s.Over() {
		if w.stop.Load() {
			return false
		}
		w.act(s.ToAct())
		if knock {
			w.knocks()
		}
	}
	return true
}

// askAlone is ask where one seat at a time is in turn and nobody else wants to know what is
// done.
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
	a := w.choose(seat)
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

// choose asks the seat's bot; a cheater is shown everything.
func (w *worker) choose(seat game.Seat) game.Action {
	if cheat := w.cheaters[seat]; cheat != nil {
		return cheat(&w.state, seat)
	}
	return w.seated[seat](w.state.View(seat), w.pasts[seat])
}

// knocks asks the seats that may only knock, each once.
func (w *worker) knocks() {
	s := &w.state
	for rest := s.MayAct() &^ s.Turn(); rest != 0; rest &= rest - 1 {
		w.act(rest.First())
	}
}
