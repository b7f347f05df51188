package words

import (
	"strconv"

	"roundhouse/game"
	"roundhouse/game/tile"
)

// Seating says who reads a sentence, and how the sentence refers to the seats.
type Seating struct {
	You     game.Seat  // the reader's seat; NoSeat for an onlooker
	Names   []string   // by seat, starting with seat 1; empty for an empty seat or an unknown name
	Bots    game.Seats // seats with a bot that has no name
	Several bool       // Mexican trains are numbered, because there may be more than one
}

// Seat returns the name by which a text refers to a seat: Ana, Bot 2, Seat 3.
func (c *Catalogue) Seat(s game.Seat, who Seating) string {
	if i := int(s) - 1; i >= 0 && i < len(who.Names) && who.Names[i] != "" {
		return who.Names[i]
	}
	part := "seat"
	if who.Bots.Has(s) {
		part = "seat.bot"
	}
	return c.Fill(c.story[part], Values{"n": int(s)}, Seating{})
}

// seatsValue returns players in words, the reader first: you and Ana.
func (c *Catalogue) seatsValue(s game.Seats, who *Seating) value {
	you := who.You != game.NoSeat && s.Has(who.You)
	var list []string
	if you {
		list = append(list, c.story["seat.you"])
	}
	for _, seat := range s.List() {
		if seat != who.You {
			list = append(list, c.Seat(seat, *who))
		}
	}
	form := formOne
	switch {
	case you && len(list) == 1:
		form = formYou
	case you:
		form = formWithYou
	case len(list) > 1:
		form = formSeveral
	}
	return value{c.joinItems(list), form}
}

// Train returns the name of a train of v, for use within a sentence: your train, Ana's train, the
// Mexican train. Mexican trains are numbered if there can be several.
func (c *Catalogue) Train(v game.View, t game.Train, who Seating) string {
	who.Several = who.Several || v.Rules().MexicanTrains != 1
	return c.trainIn("", t, nil, &who)
}

// trainIn returns a train in a grammatical case that the language's file has: the plain one, or
// "on", for a train that a tile is laid on. In the latter, the actor's own train is "theirs" unless
// the actor is the reader.
func (c *Catalogue) trainIn(grammar string, t game.Train, v Values, who *Seating) string {
	key, owner := "train.", t.Owner()
	if grammar != "" {
		key += grammar + "."
	}
	actor := actorOf(v)
	with := Values{"who": actor, "n": int(t-game.Mexican) + 1}
	switch {
	case t == game.EnginePlace:
		key += "engine"
	case owner == game.NoSeat && (who.Several || t > game.Mexican):
		key += "mexican.n"
	case owner == game.NoSeat:
		key += "mexican"
	case owner == who.You:
		key += "yours"
	case grammar != "" && actor == owner.Set():
		key += "own"
	default:
		key += "of"
		with["name"] = c.Seat(owner, *who)
	}
	return c.Fill(c.story[key], with, *who)
}

// actorOf returns the players who act in a text with these values.
func actorOf(v Values) game.Seats {
	if seat, ok := v["who"].(game.Seat); ok {
		return seat.Set()
	}
	actors, _ := v["who"].(game.Seats)
	return actors
}

// fillPart returns one of the catalogue's parts with its values filled in.
func (c *Catalogue) fillPart(name string, v Values) string {
	return c.Fill(c.parts[name], v, Seating{})
}

// Particulars returns the facts behind the refusal of a. All of them are known to the viewer of v.
func (c *Catalogue) Particulars(v game.View, a game.Action, why game.Reason, who Seating) (p Params) {
	if t := a.Tile(); t != tile.None {
		p.Tile, p.Given = t.String(), t.String()
	}
	if a.Kind == game.Play && a.Train != game.EnginePlace && a.Train != game.NoTrain {
		p.Train = c.Train(v, a.Train, who)
		if owner := a.Train.Owner(); owner != game.NoSeat {
			p.Owner = c.Seat(owner, who)
		}
		if why == game.DoesNotMatch {
			p.End = strconv.Itoa(int(v.End(a.Train)))
		}
	}
	if drew := v.Drew(); drew != tile.None {
		p.Drawn = drew.String()
	}
	if turn := v.Turn(); turn.Len() == 1 {
		p.Player = c.Seat(turn.First(), who)
	}
	if why == game.MustLayEngine {
		p.Double = engineOf(v)
	}
	if train, ok := boundTrain(v, why); ok {
		p.Double, p.DoubleTrain = tile.Text(v.End(train), v.End(train)), c.Train(v, train, who)
	}
	return p
}

// engineOf returns the double that must be the engine, if the viewer knows it.
func engineOf(v game.View) string {
	if e := v.Engine(); e != tile.NoPip {
		return tile.Text(e, e)
	}
	for _, a := range v.Legal(nil) {
		if a.Train == game.EnginePlace && a.Kind == game.Play {
			return a.Tile().String()
		}
	}
	return ""
}

// boundTrain returns the train with the open double that the reason is about.
func boundTrain(v game.View, why game.Reason) (game.Train, bool) {
	open := v.Status().Open
	switch binding := open.Among(v.Binding()); {
	case why == game.MustFeed && open.Len() > 0:
		return open.At(open.Len() - 1), true
	case why == game.MustSatisfy && len(binding) > 0:
		return binding[0], true
	}
	return 0, false
}
