package main

import (
	"strconv"

	"roundhouse/game"
	"roundhouse/tile"
	"roundhouse/words"
)

// sentence says in words why an action is not legal in s.
func sentence(s *game.State, a game.Action, why game.Reason) string {
	c, err := words.Find("")
	if err != nil {
		panic(err) // the first language is always there
	}
	return c.Reason(why.String(), particulars(s, a, why))
}

// particulars is what a sentence about the action may name.
func particulars(s *game.State, a game.Action, why game.Reason) (p words.Params) {
	st := s.Status()
	if t := a.Tile(); t != tile.None {
		p.Tile, p.Given = t.String(), t.String()
	}
	if a.Kind == game.Play && a.Train != game.EnginePlace {
		p.Train = trainName(a.Train)
		if why == game.DoesNotMatch {
			p.End = strconv.Itoa(int(s.End(a.Train)))
		}
	}
	if drew := s.Drew(); drew != tile.None {
		p.Drawn = drew.String()
	}
	if turn := s.Turn(); turn.Len() == 1 {
		p.Player = "seat " + turn.First().String()
	}
	switch n := st.Open.Len(); {
	case why == game.MustLayEngine && st.Engine != tile.NoPip:
		p.Double = tile.Text(st.Engine, st.Engine)
	case why == game.MustFeed, why == game.MustSatisfy && n == 1:
		train := st.Open.At(n - 1)
		p.Double, p.DoubleTrain = tile.Text(s.End(train), s.End(train)), trainName(train)
	case why == game.WrongTileDrawn:
		p.Expected = s.Bones()[0].String()
	}
	return p
}

// trainName is a train in words.
func trainName(t game.Train) string {
	switch {
	case t.Owner() != game.NoSeat:
		return "train " + t.String()
	case t == game.Mexican:
		return "the Mexican train"
	}
	return "the Mexican train " + t.String()
}
