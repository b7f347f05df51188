package gametest

import (
	"roundhouse/game"
	"roundhouse/game/tile"
)

// checkState checks all properties of a single state.
func (p *Player) checkState(s *game.State) {
	p.Helper()
	p.checkTiles(s)
	p.checkTrains(s)
	p.checkMoves(s)
	if s.Over() {
		p.checkResult(s)
	}
	if s.Over() || p.Chance(p.Every) == 0 {
		p.checkEveryAction(s)
		p.checkSetup(s)
		p.checkHidden(s)
		return
	}
	if p.Chance(4) == 0 {
		p.checkHandActions(s)
	}
}

// checkTiles checks that each tile of the round is in exactly one place: on the table, in a hand or
// in the boneyard.
func (p *Player) checkTiles(s *game.State) {
	p.Helper()
	all := s.OnTable()
	total := all.Len()
	add := func(t tile.Tile) {
		if all.Has(t) {
			p.failAt(s, "%s is in two places", t)
		}
		all.Add(t)
		total++
	}
	for seat := range game.SeatsOf(s.Seats()).All() {
		hand := s.Hand(seat)
		if hand.Len() != s.Count(seat) {
			p.failAt(s, "seat %d has %d tiles and the table says %d", seat, hand.Len(), s.Count(seat))
		}
		for _, t := range hand.Tiles() {
			add(t)
		}
	}
	bones := s.Bones()
	if len(bones) != s.Boneyard() {
		p.failAt(s, "the boneyard has %d tiles and the table says %d", len(bones), s.Boneyard())
	}
	for _, t := range bones {
		add(t)
	}
	if want := tilesOf(&p.start); all != want {
		p.failAt(s, "the tiles are %v, want %v", all.Tiles(), want.Tiles())
	}
}

func tilesOf(s *game.State) tile.Set {
	all := s.OnTable()
	for seat := range game.SeatsOf(s.Seats()).All() {
		for _, t := range handTiles(s, seat) {
			all.Add(t)
		}
	}
	for _, t := range s.Bones() {
		all.Add(t)
	}
	return all
}

// checkTrains checks that what the table says about its trains agrees with their tiles.
func (p *Player) checkTrains(s *game.State) {
	p.Helper()
	var laid [tile.MaxPip + 1]int
	onTable := s.OnTable()
	for _, t := range onTable.Tiles() {
		laid[t.High()]++
		if !t.Double() {
			laid[t.Low()]++
		}
	}
	for pip, n := range laid {
		if got := s.LaidWith(tile.Pip(pip)); got != n {
			p.failAt(s, "%d tiles with %d lie on the table, not %d", n, pip, got)
		}
	}
	laidOn := 0
	for _, train := range Trains(s, false) {
		line := s.Train(train)
		laidOn += len(line)
		end := s.Engine()
		for _, l := range line {
			if l.From != end {
				p.failAt(s, "train %s is broken at %s", train, l)
			}
			end = l.To
		}
		if len(line) != s.Length(train) || onTable.Len() > 0 && end != s.End(train) {
			p.failAt(s, "train %s has %d tiles and ends in %d, not %d and %d", train, len(line), end,
				s.Length(train), s.End(train))
		}
	}
	if n := onTable.Len(); laidOn != max(n-1, 0) {
		p.failAt(s, "%d tiles on trains and %d on the table with the engine", laidOn, n)
	}
	p.checkDoubles(s)
}

// checkDoubles checks that each open double is at the end of its train, and that the owed ones are
// among the open ones.
func (p *Player) checkDoubles(s *game.State) {
	p.Helper()
	st := s.Status()
	seen := map[game.Train]bool{}
	for _, train := range st.Open.List() {
		line := s.Train(train)
		if seen[train] || len(line) == 0 || !line[len(line)-1].Tile().Double() {
			p.failAt(s, "train %s does not end in one open double", train)
		}
		seen[train] = true
	}
	if int(st.Owed) > st.Open.Len() {
		p.failAt(s, "%d doubles owe a tile of %d that are open", st.Owed, st.Open.Len())
	}
}

// Trains returns every train on the table: the seats' own ones and the Mexican ones. If other is
// true, it adds the engine's place, the next Mexican train and some trains that do not exist.
func Trains(s *game.State, other bool) (list []game.Train) {
	for seat := range game.SeatsOf(s.Seats()).All() {
		list = append(list, seat.OwnTrain())
	}
	mexican := game.Mexican + game.Train(s.MexicanTrains())
	for train := game.Mexican; train < mexican; train++ {
		list = append(list, train)
	}
	if !other {
		return list
	}
	list = append(list, game.EnginePlace, mexican, mexican+1, 63, 64, 255)
	if s.Seats() < game.MaxSeats {
		list = append(list, game.Train(s.Seats()+1))
	}
	return list
}

// handTiles returns the tiles of the seat's hand.
func handTiles(s *game.State, seat game.Seat) []tile.Tile {
	hand := s.Hand(seat)
	return hand.Tiles()
}
