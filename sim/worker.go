package sim

import (
	"roundhouse/bot"
	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/tile"
)

// tallies is one tally for each entry of a plan.
type tallies [game.MaxSeats]tally

// worker plays matches, one after the other, in memory of its own.
type worker struct {
	plan  *plan
	rng   deal.Fast
	state game.State
	tiles []tile.Tile
	bots  [game.MaxSeats]bot.Bot // by their place in the list
	sums  tallies

	seated [game.MaxSeats + 1]bot.Bot    // by seat, in this match
	entry  [game.MaxSeats + 1]int        // by seat, in this match
	pasts  [game.MaxSeats + 1]*game.Past // by seat, in this round; nil for a bot that needs none
	keeper *keeper                       // of records, or nil
}

func newWorker(p *plan) *worker {
	w := &worker{plan: p}
	if p.config.Records != nil {
		w.keeper = newKeeper(p)
	}
	return w
}

// recruit makes new bots for a chunk of matches.
func (w *worker) recruit(chunk int) {
	seeds := deal.NewFast(w.plan.config.Seed, botStream+uint64(chunk))
	for b, name := range w.plan.names {
		w.bots[b], _ = bot.New(name, seeds.Uint64()) // Check has seen the name
	}
}

// botStream is the first of the random streams that make seeds of bots; those
// below deal, one for each match.
const botStream = 1 << 63

// match plays match i from its deal to its last score.
func (w *worker) match(i int) {
	w.rng.Seed(w.plan.config.Seed, uint64(i))
	w.sit(i)
	if w.keeper != nil {
		w.keeper.begin(w.seating())
	}
	m := w.plan.start(i)
	for !m.Over() {
		m.Finish(w.round(&m))
	}
	w.keeper.end(&m)
	w.tallyMatch(&m)
}

// sit gives the bots their seats for match i.
func (w *worker) sit(i int) {
	for b := range w.plan.names {
		seat := w.plan.place(b, i)
		w.seated[seat], w.entry[seat] = w.bots[b], w.plan.entry[b]
	}
}

// seating is the names of the bots by seat, for a record.
func (w *worker) seating() []string {
	names := make([]string, len(w.plan.names))
	for seat := range names {
		names[seat] = w.plan.entries[w.entry[seat+1]]
	}
	return names
}

// round deals and plays one round, again where no engine is found.
func (w *worker) round(m *game.Match) game.Result {
	for {
		w.deal(m)
		w.play()
		r := w.state.Result()
		w.keeper.finish(r)
		if r.End != game.Redeal {
			w.tallyRound(&r)
			return r
		}
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
}

// look begins the past of the seats whose bots remember it.
func (w *worker) look(seats int) {
	if !w.plan.remember {
		return
	}
	for seat := game.Seat(1); int(seat) <= seats; seat++ {
		w.pasts[seat] = nil
		if bot.RemembersPast(w.plan.entries[w.entry[seat]]) {
			w.pasts[seat] = game.NewPast(w.state.View(seat))
		}
	}
}

// play asks the bots until the round is over.
func (w *worker) play() {
	s := &w.state
	knock := w.plan.rules.Knock
	for !s.Over() {
		seat := s.Turn().First()
		w.ask(seat)
		if knock {
			w.knocks()
		}
	}
}

// ask lets the seat do what its bot wants.
func (w *worker) ask(seat game.Seat) {
	a := w.seated[seat](w.state.View(seat), w.pasts[seat])
	if w.keeper == nil && !w.plan.remember {
		w.state.Do(a)
		return
	}
	event, err := w.state.Apply(a)
	if err != nil {
		panic("sim: " + a.String() + ": " + err.Error()) // a bot answers with legal actions only
	}
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
		seat := rest.First()
		w.ask(seat)
	}
}

// tallyRound adds a round to the sums of the bots that played it.
func (w *worker) tallyRound(r *game.Result) {
	var points [game.MaxSeats]int64
	share := int64(unit / max(r.Winners.Len(), 1))
	for seat := 1; seat <= w.plan.config.Players; seat++ {
		e := w.entry[seat]
		points[e] += parts(r.Scores[seat])
		if r.Winners.Has(game.Seat(seat)) {
			w.sums[e].won += share
		}
	}
	for e := range w.plan.entries {
		w.sums[e].round(points[e])
	}
}

// tallyMatch adds a match that is over. Of single rounds the rounds won are what
// counts.
func (w *worker) tallyMatch(m *game.Match) {
	for e := range w.plan.entries {
		w.sums[e].matches++
	}
	if w.plan.config.Rounds > 0 {
		return
	}
	places := m.Places()
	first := places[1 : w.plan.config.Players+1]
	winners := int64(0)
	for _, place := range first {
		if place == 1 {
			winners++
		}
	}
	for i, place := range first {
		if place == 1 {
			w.sums[w.entry[i+1]].first += unit / winners
		}
	}
}
