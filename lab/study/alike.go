package study

import (
	"roundhouse/game"
	"roundhouse/lab/sim"
)

// Alike holds what was measured about a rule set when the same bot plays all seats.
type Alike struct {
	Bot     string `json:"bot"`
	Matches int    `json:"matches"`
	Rounds  int    `json:"rounds"`

	Turns   Spread `json:"turns"`   // turns in a round, outside the search for the engine
	Tiles   Spread `json:"tiles"`   // tiles laid in a round, not counting the engine
	Actions Spread `json:"actions"` // actions in a round; laying the engine is one of them

	Blocked  Figure `json:"blocked"`  // share of the rounds in which nobody went out
	Redeals  Figure `json:"redeals"`  // deals without an engine per round played
	Boneyard Spread `json:"boneyard"` // tiles left in the boneyard
	Mexican  Spread `json:"mexican"`  // tiles on Mexican trains

	First Spread `json:"first"` // tiles that a seat lays in its first turn
	Pips  Spread `json:"pips"`  // pips left in the hand of a seat that did not win; 0-0 counts 0
	Left  Spread `json:"left"`  // tiles left in such a hand

	Draws   Figure `json:"draws"`   // draws per seat and round, outside the search for the engine
	Passes  Figure `json:"passes"`  // passes per seat and round
	Choices Figure `json:"choices"` // actions that had an alternative, per seat and round
	Score   Figure `json:"score"`   // score per seat and round, by the rules

	Order  []Place `json:"order"`  // the seats clockwise from the one that starts
	Number []Place `json:"number"` // the seats in the order of their numbers
}

// Place holds how one of the seats fares.
type Place struct {
	Wins  Figure `json:"wins"`  // share of the rounds; several winners of a round share it
	Pips  Figure `json:"pips"`  // pips left in hand; 0-0 counts 0
	Score Figure `json:"score"` // score in a round, by the rules
}

// alikeTally adds up the matches for an Alike.
type alikeTally struct {
	players         int
	matches, rounds int

	turns, tiles, actions, boneyard, mexican, first, pips, left spreading

	blocked, redeals, draws, passes, choices, score counting

	order, number []placeTally
}

type placeTally struct{ wins, pips, score counting }

func newAlikeTally(players int) *alikeTally {
	return &alikeTally{players: players, order: make([]placeTally, players), number: make([]placeTally, players)}
}

// addMatch adds a match to the tally.
func (t *alikeTally) addMatch(m *sim.Match) {
	for i := range m.Rounds {
		t.addRound(&m.Rounds[i], &m.Figures[i])
	}
	t.matches++
	for _, s := range []*spreading{&t.turns, &t.tiles, &t.actions, &t.boneyard, &t.mexican,
		&t.first, &t.pips, &t.left} {
		s.closeMatch()
	}
	for _, c := range []*counting{&t.blocked, &t.redeals, &t.draws, &t.passes, &t.choices, &t.score} {
		c.closeMatch()
	}
	for i := range t.players {
		t.order[i].closeMatch()
		t.number[i].closeMatch()
	}
}

func (t *alikeTally) addRound(r *sim.Round, f *sim.Figures) {
	t.rounds++
	t.turns.add(f.Turns)
	t.tiles.add(f.Tiles)
	t.actions.add(f.Actions)
	t.boneyard.add(f.Boneyard)
	t.mexican.add(f.Mexican)
	t.redeals.add(int64(f.Redeals), 1)
	blocked := int64(0)
	if f.End == game.Blocked {
		blocked = 1
	}
	t.blocked.add(blocked, 1)
	for seat := range game.SeatsOf(t.players).All() {
		t.addSeat(seat, r, f)
	}
}

func (t *alikeTally) addSeat(seat game.Seat, r *sim.Round, f *sim.Figures) {
	s := &f.Seats[seat]
	t.first.add(s.First)
	t.draws.add(int64(s.Draws), 1)
	t.passes.add(int64(s.Passes), 1)
	t.choices.add(int64(s.Choices), 1)
	t.score.add(r.Points[seat], 1)
	wins := int64(0)
	if r.Winners.Has(seat) {
		wins = int64(sim.Unit / r.Winners.Len())
	} else {
		t.pips.add(s.Pips)
		t.left.add(s.Tiles)
	}
	for _, place := range []*placeTally{&t.number[seat-1], &t.order[(t.players+int(seat)-int(f.Starter))%t.players]} {
		place.wins.add(wins, 1)
		place.pips.add(int64(s.Pips), 1)
		place.score.add(r.Points[seat], 1)
	}
}

func (p *placeTally) closeMatch() {
	p.wins.closeMatch()
	p.pips.closeMatch()
	p.score.closeMatch()
}

func (t *alikeTally) toAlike(bot string) Alike {
	a := Alike{
		Bot: bot, Matches: t.matches, Rounds: t.rounds,
		Turns: t.turns.toSpread(), Tiles: t.tiles.toSpread(), Actions: t.actions.toSpread(),
		Blocked: shareFigure(&t.blocked.ratio, 1), Redeals: meanFigure(&t.redeals.ratio, 1),
		Boneyard: t.boneyard.toSpread(), Mexican: t.mexican.toSpread(),
		First: t.first.toSpread(), Pips: t.pips.toSpread(), Left: t.left.toSpread(),
		Draws: meanFigure(&t.draws.ratio, 1), Passes: meanFigure(&t.passes.ratio, 1),
		Choices: meanFigure(&t.choices.ratio, 1),
		Score:   meanFigure(&t.score.ratio, sim.Unit),
	}
	for i := range t.players {
		a.Order = append(a.Order, t.order[i].toPlace())
		a.Number = append(a.Number, t.number[i].toPlace())
	}
	return a
}

func (p *placeTally) toPlace() Place {
	return Place{shareFigure(&p.wins.ratio, sim.Unit), meanFigure(&p.pips.ratio, 1),
		meanFigure(&p.score.ratio, sim.Unit)}
}
