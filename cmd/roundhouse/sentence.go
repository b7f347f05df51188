package main

import (
	"strconv"

	"roundhouse/game"
	"roundhouse/tile"
	"roundhouse/words"
)

// sentence says in words why an action is not legal in s, and no more than the
// viewer may know; everybody's view, which nil stands for, shows all.
func sentence(s *game.State, viewer *int, a game.Action, why game.Reason) string {
	c, err := words.Find("")
	if err != nil {
		panic(err) // the first language is always there
	}
	p := particulars(s, a, why)
	if viewer != nil {
		p.Expected = "" // the boneyard's first tile
		if *viewer != int(a.Seat) {
			p.Drawn = ""
		}
	}
	return c.Reason(why.String(), p)
}

// particulars is what a sentence about the action may name.
func particulars(s *game.State, a game.Action, why game.Reason) (p words.Params) {
	st := s.Status()
	if t := a.Tile(); t != tile.None {
		p.Tile, p.Given = t.String(), t.String()
	}
	if a.Kind == game.Play && a.Train != game.EnginePlace {
		p.Train = trainName(a.Train)
		if owner := a.Train.Owner(); owner != game.NoSeat {
			p.Owner = "seat " + owner.String()
		}
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
	switch why {
	case game.MustLayEngine:
		if st.Engine != tile.NoPip {
			p.Double = tile.Text(st.Engine, st.Engine)
		}
	case game.MustFeed:
		nameDouble(&p, s, st.Open.At(st.Open.Len()-1))
	case game.MustSatisfy:
		nameDouble(&p, s, s.Binding()[0])
	case game.WrongTileDrawn:
		p.Expected = s.Bones()[0].String()
	}
	return p
}

// nameDouble names the open double at the end of the train.
func nameDouble(p *words.Params, s *game.State, train game.Train) {
	p.Double, p.DoubleTrain = tile.Text(s.End(train), s.End(train)), trainName(train)
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
