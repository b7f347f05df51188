package sim

import (
	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// playRound deals and plays one round, and deals it again if no engine is found. It returns false
// if it was stopped.
func (w *worker) playRound(m *game.Match) (game.Result, bool) {
	for redeal := 0; ; redeal++ {
		w.rng.Seed(w.setup.config.Seed, w.setup.dealStream(w.match.Number, m.Round(), redeal))
		w.dealRound(m)
		if !w.playActions() {
			return game.Result{}, false
		}
		r := w.state.Result()
		w.recorder.finishRound(r)
		if r.End != game.Redeal {
			w.noteResult(&r, redeal)
			return r, true
		}
	}
}

// noteResult records the result of a round and the number of its redeals.
func (w *worker) noteResult(r *game.Result, redeals int) {
	w.match.Rounds = append(w.match.Rounds, roundOf(r, w.setup.config.Players))
	if w.probe != nil {
		w.match.Figures = append(w.match.Figures, w.probe.endRound(&w.state, redeals))
	}
	if progress := w.setup.config.Progress; progress != nil {
		progress.Played.Add(1)
	}
}

func (w *worker) dealRound(m *game.Match) {
	seats := w.setup.config.Players
	var lots []deal.Draw
	if m.ByLot() {
		draws, starter := w.rng.Lots(w.setup.rules.Set, m.SetAside(), seats, w.setup.rules.LotBy.Rank)
		m.StartFrom(tile.NoPip, game.Seat(starter))
		lots = draws
	}
	w.tiles = append(w.tiles[:0], w.setup.deckOf(m.Engine())...)
	w.rng.Shuffle(w.tiles)
	w.recorder.recordDeal(m, w.tiles, lots)
	w.state.Deal(&w.setup.rules, seats, m.Round(), m.Engine(), m.Starter(), w.tiles)
	w.startPasts(m)
	w.probe.startRound()
}

// startPasts starts a new past for each seat whose bot remembers the past.
func (w *worker) startPasts(m *game.Match) {
	if !w.setup.remember {
		return
	}
	for seat := range game.SeatsOf(w.setup.config.Players).All() {
		w.pasts[seat] = nil
		if bot.RemembersPast(w.match.Bot(seat)) {
			w.pasts[seat] = game.NewPast(w.state.View(seat)).InMatch(m)
		}
	}
}

// playActions asks the bots for actions until the round is over. It returns false if it was
// stopped.
func (w *worker) playActions() bool {
	s := &w.state
	knock, together := w.setup.rules.Knock, w.setup.rules.OpeningOrder == rules.OpeningSimultaneous
	if !knock && !together && !w.setup.remember && !w.setup.cheats && w.recorder == nil && w.probe == nil {
		return w.playActionsAlone()
	}
	for !s.Over() {
		if w.stop.Load() {
			return false
		}
		w.actFor(s.ToAct())
		if knock {
			w.askForKnocks()
		}
	}
	return true
}

// playActionsAlone is playActions for rounds in which only one seat at a time is in turn and
// nothing is recorded or counted.
func (w *worker) playActionsAlone() bool {
	s := &w.state
	for !s.Over() && !w.stop.Load() {
		seat := s.Turn().First()
		s.Do(w.seated[seat](s.View(seat), nil))
	}
	return s.Over()
}

// actFor carries out the action that the seat's bot chooses.
func (w *worker) actFor(seat game.Seat) {
	w.probe.beforeAction(&w.state, seat)
	a := w.chooseAction(seat)
	if w.recorder == nil && !w.setup.remember {
		w.state.Do(a)
		w.probe.afterAction(&w.state, a)
		return
	}
	event, err := w.state.Apply(a)
	if err != nil {
		panic("sim: " + a.String() + ": " + err.Error()) // a bot returns only legal actions
	}
	w.probe.afterAction(&w.state, a)
	w.recorder.recordAction(event)
	for _, past := range w.pasts {
		if past != nil {
			past.Add(event)
		}
	}
}

// chooseAction asks the seat's bot for an action. A cheater sees the whole state.
func (w *worker) chooseAction(seat game.Seat) game.Action {
	if cheat := w.cheaters[seat]; cheat != nil {
		return cheat(&w.state, seat)
	}
	return w.seated[seat](w.state.View(seat), w.pasts[seat])
}

// askForKnocks asks the bots of all seats that may only knock, one after the other.
func (w *worker) askForKnocks() {
	s := &w.state
	for rest := s.MayAct() &^ s.Turn(); rest != 0; rest &= rest - 1 {
		w.actFor(rest.First())
	}
}
