package tui

import (
	"slices"

	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
	"roundhouse/play/table"
)

// client is what one seat knows of its table. Only the events redacted for that seat update it, as
// they would a remote client, so it never holds a hidden tile.
type client struct {
	voice  *voice
	seat   game.Seat
	names  []string // the players' names, by seat
	last   table.Seq
	began  table.Started
	dealt  table.RoundDealt // the latest deal
	mirror *game.Mirror
	rounds []roundEnd
	over   *table.MatchEnded

	story []message
	moved game.Action // the last action that laid a tile
	hand  []tile.Tile // in the player's own order
	fresh tile.Set    // tiles drawn since the player last laid one or passed
}

// roundEnd is the end of a round.
type roundEnd struct {
	table.RoundEnded
	table.RoundEndedThen
}

// message is one thing that happened, in words.
type message struct {
	text string
	kind lineKind
}

type lineKind uint8

const (
	others  lineKind = iota
	own              // what the player did, or what concerns the player
	heading          // a round begins or ends
)

// applyEvent applies the next event.
func (c *client) applyEvent(e table.Shown) {
	c.last = e.Seq
	switch w := e.Body.(type) {
	case table.Started:
		c.began = w
	case table.RoundDealt:
		c.beginRound(w, e.Then.(table.PositionThen).Position.View)
	case table.Acted:
		c.addAction(e.Then.(table.ActedThen).Event)
	case table.RoundEnded:
		c.rounds = append(c.rounds, roundEnd{w, e.Then.(table.RoundEndedThen)})
	case table.MatchEnded:
		c.over = &w
	}
	c.addToStory(e)
}

// addToStory adds the event's lines to the story.
func (c *client) addToStory(e table.Shown) {
	if c.mirror == nil { // the players sit down
		return
	}
	text := c.voice.Story(e.Story(), c.seatingFor())
	if text == "" {
		return
	}
	kind := heading
	if a, ok := e.Body.(table.Acted); ok {
		kind = others
		if a.Action.Seat == c.seat {
			kind = own
		}
	}
	c.story = append(c.story, message{text, kind})
}

func (c *client) beginRound(d table.RoundDealt, v game.View) {
	c.dealt, c.mirror = d, game.NewMirror(v)
	c.moved = game.Action{Kind: game.Pass}
	c.fresh = tile.Set{}
	hand := v.Hand()
	c.hand = hand.Tiles()
}

func (c *client) addAction(e game.Event) {
	c.mirror.Apply(e)
	if e.Action.Kind == game.Play {
		c.moved = e.Action
	}
	c.keepHand(e.Action)
}

// keepHand updates the player's hand from the mirror. It keeps the player's order and adds new
// tiles at the end.
func (c *client) keepHand(a game.Action) {
	now := c.view().Hand()
	if a.Seat == c.seat && a.Kind != game.Draw && a.Kind != game.Knock {
		c.fresh = tile.Set{}
	}
	c.hand = slices.DeleteFunc(c.hand, func(t tile.Tile) bool { return !now.Has(t) })
	for _, t := range now.Tiles() {
		if !slices.Contains(c.hand, t) {
			c.hand = append(c.hand, t)
			c.fresh.Add(t)
		}
	}
}

func (c *client) view() game.View { return c.mirror.View() }

// isPlaying reports whether the round is still being played.
func (c *client) isPlaying() bool { return len(c.rounds) < c.dealt.Round }

// myTurn reports whether the player may do more than knock.
func (c *client) myTurn() bool { return c.isPlaying() && c.view().Turn().Has(c.seat) }

// botIsDue reports whether a bot may act.
func (c *client) botIsDue() bool {
	return c.isPlaying() && c.view().MayAct()&^c.seat.Set() != 0
}

// legalActions returns what the player may do.
func (c *client) legalActions() []game.Action {
	if !c.isPlaying() {
		return nil
	}
	return c.view().Legal(nil)
}

// playsOf returns the legal ways to lay the tile t, or any tile if t is tile.None.
func (c *client) playsOf(t tile.Tile) []game.Action {
	var list []game.Action
	for _, a := range c.legalActions() {
		if a.Kind == game.Play && (t == tile.None || a.Tile() == t) {
			list = append(list, a)
		}
	}
	return list
}

// mayDo reports whether the player may do an action of this kind.
func (c *client) mayDo(k game.Kind) bool {
	return slices.ContainsFunc(c.legalActions(), func(a game.Action) bool { return a.Kind == k })
}

// totalOf returns a seat's total so far.
func (c *client) totalOf(seat game.Seat) game.Score {
	if n := len(c.rounds); n > 0 {
		return c.rounds[n-1].Totals[seat-1]
	}
	return game.Score{}
}

func (c *client) seats() int { return len(c.names) }

// trainsInOrder returns the trains in the order of the rows on the table, which never changes: the
// player's own train, the Mexican trains including the one that may be started next, then the other
// seats' trains, clockwise.
func (c *client) trainsInOrder() []game.Train {
	v := c.view()
	list := []game.Train{c.seat.OwnTrain()}
	n := v.MexicanTrains()
	another := n == 0 || v.Rules().MexicanTrains == 0 && n < int(v.Rules().Set)
	if another && v.Rules().MexicanStart != rules.MexicanStartNever {
		n++
	}
	for i := range n {
		list = append(list, game.Mexican+game.Train(i))
	}
	for i := 1; i < c.seats(); i++ {
		seat := game.Seat((int(c.seat)-1+i)%c.seats() + 1)
		list = append(list, seat.OwnTrain())
	}
	return list
}
