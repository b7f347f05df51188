package tui

import (
	"slices"

	"roundhouse/game"
	"roundhouse/play/table"
	"roundhouse/tile"
)

// client is what one seat knows of its table: a fold over the events made for it,
// as a client far away would have it. It never holds a hidden tile.
type client struct {
	voice  *voice
	seat   game.Seat
	last   table.Seq
	began  table.Started
	dealt  table.RoundDealt // the last one
	mirror *game.Mirror
	rounds []table.RoundEnded
	over   *table.MatchEnded

	story []message
	moved game.Action // the last action that laid a tile
	hand  []tile.Tile // in the player's own order
	fresh tile.Set    // drawn since the player last laid a tile or passed
}

// message is something that happened, in words.
type message struct {
	text string
	kind lineKind
}

type lineKind uint8

const (
	others  lineKind = iota
	own              // what the player did, or what concerns it
	heading          // a round begins or ends
)

// fold takes in the next event.
func (c *client) fold(e table.Event) {
	c.last = e.Seq
	switch w := e.Body.(type) {
	case table.Started:
		c.began = w
	case table.RoundDealt:
		c.deal(w)
	case table.Acted:
		c.act(w)
	case table.RoundEnded:
		c.rounds = append(c.rounds, w)
	case table.MatchEnded:
		c.over = &w
	}
	c.note(e)
}

// note puts an event into words.
func (c *client) note(e table.Event) {
	text := c.voice.Story(e.Story(), c.seating())
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

func (c *client) deal(d table.RoundDealt) {
	c.dealt, c.mirror = d, game.NewMirror(d.View)
	c.moved = game.Action{Kind: game.Pass}
	c.fresh = tile.Set{}
	hand := d.View.Hand()
	c.hand = hand.Tiles()
}

func (c *client) act(a table.Acted) {
	c.mirror.Apply(a.Event)
	if a.Action.Kind == game.Play {
		c.moved = a.Action
	}
	c.keepHand(a.Action)
}

// keepHand makes the player's hand what the mirror says, in the player's order:
// new tiles come last.
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

// playing reports whether the round goes on.
func (c *client) playing() bool { return len(c.rounds) < c.dealt.Round }

// myTurn reports whether the player may do more than knock.
func (c *client) myTurn() bool { return c.playing() && c.view().Turn().Has(c.seat) }

// legal is what the player may do.
func (c *client) legal() []game.Action {
	if !c.playing() {
		return nil
	}
	return c.view().Legal(nil)
}

// plays is the ways to lay the tile; all ways to lay any for tile.None.
func (c *client) plays(t tile.Tile) []game.Action {
	var list []game.Action
	for _, a := range c.legal() {
		if a.Kind == game.Play && (t == tile.None || a.Tile() == t) {
			list = append(list, a)
		}
	}
	return list
}

// may reports whether the player may do something of that kind.
func (c *client) may(k game.Kind) bool {
	return slices.ContainsFunc(c.legal(), func(a game.Action) bool { return a.Kind == k })
}

// total is what a seat has written so far.
func (c *client) total(seat game.Seat) game.Score {
	if n := len(c.rounds); n > 0 {
		return c.rounds[n-1].Totals[seat-1]
	}
	return game.Score{}
}

func (c *client) seats() int { return len(c.began.Players) }

// trains is the rows of the table, in an order that never changes: the player's
// own, the Mexican trains with the one that may be started next, the other seats
// clockwise.
func (c *client) trains() []game.Train {
	v := c.view()
	list := []game.Train{c.seat.OwnTrain()}
	n := v.MexicanTrains()
	if n == 0 || v.Rules().MexicanTrains == 0 && n < int(v.Rules().Set) {
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
