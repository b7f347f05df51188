package gametest

import (
	"slices"

	"roundhouse/game"
	"roundhouse/game/tile"
)

// checkMoves checks that the three forms of the legal actions agree, and that MayAct returns
// exactly the seats that have a legal action.
func (p *Player) checkMoves(s *game.State) {
	p.Helper()
	for seat := game.NoSeat; seat <= game.Seat(s.Seats())+1 && seat <= game.MaxSeats; seat++ {
		known := seat != game.NoSeat && int(seat) <= s.Seats()
		if !known && seat != game.NoSeat {
			continue
		}
		m := s.Moves(seat)
		list := s.Legal(seat, nil)
		if m.Len() != len(list) || (len(list) > 0) != (known && s.MayAct().Has(seat)) {
			p.failAt(s, "seat %d has %d legal actions, %d listed, and may act: %v", seat, m.Len(),
				len(list), s.MayAct().List())
		}
		for i, a := range list {
			if m.At(i) != a || slices.Contains(list[:i], a) {
				p.failAt(s, "legal action %d of seat %d is %s and %s, or twice in %v", i, seat, m.At(i), a, list)
			}
		}
		p.checkTurn(s, seat, list)
	}
}

// checkTurn checks that a seat in turn can do something besides knocking, and that a seat out of
// turn cannot.
func (p *Player) checkTurn(s *game.State, seat game.Seat, list []game.Action) {
	p.Helper()
	inTurn := slices.ContainsFunc(list, func(a game.Action) bool { return a.Kind != game.Knock })
	if inTurn != s.Turn().Has(seat) {
		p.failAt(s, "seat %d has the turn: %t; its legal actions: %v", seat, s.Turn().Has(seat), list)
	}
}

// checkHandActions checks that Legal and Check agree on the tiles in the hands of seats that may
// act, and on all actions without a tile.
func (p *Player) checkHandActions(s *game.State) {
	p.Helper()
	trains := Trains(s, true)
	for seat := range game.SeatsOf(s.Seats()).All() {
		c := p.newCheck(s, seat)
		c.checkPlain()
		if !s.MayAct().Has(seat) {
			continue
		}
		for _, t := range handTiles(s, seat) {
			c.checkTile(t.High(), t.Low(), trains)
		}
		c.checkRefusals()
	}
}

// checkEveryAction checks that Legal and Check agree on every possible action.
func (p *Player) checkEveryAction(s *game.State) {
	p.Helper()
	trains := Trains(s, true)
	for seat := game.NoSeat; int(seat) <= s.Seats()+1; seat++ {
		c := p.newCheck(s, seat)
		c.checkPlain()
		if s.Turn().Has(seat) {
			for a := tile.Pip(0); a <= s.Rules().Set; a++ {
				for b := tile.Pip(0); b <= a; b++ {
					c.checkTile(a, b, trains)
				}
			}
		} else {
			c.checkTile(s.Rules().Set, 0, trains)
			c.checkTile(0, 0, trains)
		}
		c.checkTile(s.Rules().Set+1, 0, trains)
		c.checkTile(tile.NoPip, tile.NoPip, trains)
		c.checkRefusals()
	}
}

// check compares Legal and Check for one seat.
type check struct {
	*Player
	s       *game.State
	seat    game.Seat
	legal   []game.Action
	found   int
	refused [game.RoundOver + 1]game.Action // for each reason, one action that was refused
}

func (p *Player) newCheck(s *game.State, seat game.Seat) *check {
	c := &check{Player: p, s: s, seat: seat}
	if seat != game.NoSeat && int(seat) <= s.Seats() {
		c.legal = s.Legal(seat, nil)
	}
	return c
}

func (c *check) checkPlain() {
	for _, a := range []game.Action{
		game.DrawOf(c.seat, tile.None), game.PassOf(c.seat), game.StopOf(c.seat), game.KnockOf(c.seat),
		{Seat: c.seat, Kind: 200},
	} {
		c.checkOne(a)
	}
}

func (c *check) checkTile(a, b tile.Pip, trains []game.Train) {
	for _, train := range trains {
		c.checkOne(game.PlayOf(c.seat, a, b, train))
		if a != b {
			c.checkOne(game.PlayOf(c.seat, b, a, train))
		}
	}
}

func (c *check) checkOne(a game.Action) {
	c.Helper()
	err := c.s.Check(a)
	if slices.Contains(c.legal, a) {
		if err != nil {
			c.failAt(c.s, "%s is listed as legal and refused: %v", a, err)
		}
		c.found++
		return
	}
	reason, ok := err.(game.Reason)
	if !ok || reason == game.Legal || reason > game.RoundOver {
		c.failAt(c.s, "%s is not listed as legal and Check says %v", a, err)
	}
	c.refused[reason] = a
}

// checkRefusals checks that Check accepted every legal action, and that Apply refuses one action
// for each reason.
func (c *check) checkRefusals() {
	c.Helper()
	if c.found != len(c.legal) {
		c.failAt(c.s, "seat %d has %d legal actions, of which Check knows %d: %v", c.seat,
			len(c.legal), c.found, c.legal)
	}
	for i, a := range c.refused {
		reason := game.Reason(i)
		if a == (game.Action{}) {
			continue
		}
		c.Seen.addSeen(reason.String())
		after := *c.s
		event, err := after.Apply(a)
		if err != reason || event.Penalty != nil || event.Hands != nil || event.Action != (game.Action{}) {
			c.failAt(c.s, "%s gives %v and %+v, want %s", a, err, event, reason)
		}
		if after != *c.s {
			c.failAt(c.s, "%s is refused and changes the state", a)
		}
	}
}

// applyBoth carries out a with Apply and with Do, and checks that they agree. It carries out a draw
// both with its tile and without it, and checks that a draw of another tile is refused.
func (p *Player) applyBoth(s *game.State, a game.Action) game.Event {
	p.Helper()
	quick := *s
	quick.Do(a)
	if a.Kind == game.Draw {
		p.applyDraw(s, a, &quick)
	}
	before := s.Status()
	event, err := s.Apply(a)
	if err != nil {
		p.failAt(s, "%s is legal and refused: %v", a, err)
	}
	p.checkPenalty(s, &before, event)
	if quick != *s {
		p.failAt(s, "Do and Apply of %s differ", a)
	}
	if event.After != s.Status() || (event.Hands != nil) != s.Over() {
		p.failAt(s, "the event of %s is %+v", a, event)
	}
	return event
}

// checkPenalty checks that no seat pays for a missing knock before its own turn, or its own
// opening, is over.
func (p *Player) checkPenalty(s *game.State, before *game.Status, event game.Event) {
	p.Helper()
	for _, paid := range event.Penalty {
		opening := before.Phase == game.Opening && !before.Opened.Has(paid.Seat)
		if opening || before.Turn.Has(paid.Seat) || paid.Seat == event.Action.Seat {
			p.failAt(s, "seat %d pays for its knock while it may still go on: %s", paid.Seat, event.Action)
		}
	}
}

func (p *Player) applyDraw(s *game.State, a game.Action, quick *game.State) {
	p.Helper()
	bones := s.Bones()
	known := *s
	if _, err := known.Apply(game.DrawOf(a.Seat, bones[0])); err != nil || known != *quick {
		p.failAt(s, "drawing %s, the first tile: %v", bones[0], err)
	}
	wrong := *s
	other := handTiles(s, a.Seat)
	if len(bones) > 1 {
		other = bones[1:]
	}
	if len(other) == 0 {
		return
	}
	if _, err := wrong.Apply(game.DrawOf(a.Seat, other[0])); err != game.WrongTileDrawn || wrong != *s {
		p.failAt(s, "drawing %s where %s is first: %v", other[0], bones[0], err)
	}
}
