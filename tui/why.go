package tui

import (
	"strconv"

	"roundhouse/game"
	"roundhouse/tile"
	"roundhouse/words"
)

// why is the one sentence that says why a is refused.
func (c *client) why(a game.Action, reason game.Reason) string {
	catalogue, err := words.Find("")
	if err != nil {
		return reason.String()
	}
	v := c.view()
	p := words.Params{Player: c.names(v.Turn())}
	if a.Kind == game.Play {
		p.Tile = a.Tile().String()
		p.Train = c.trainName(a.Train)
		if owner := a.Train.Owner(); owner != game.NoSeat {
			p.Owner = c.name(owner)
		}
		if a.Train != game.EnginePlace {
			p.End = strconv.Itoa(int(v.End(a.Train)))
		}
	}
	if v.Drew() != tile.None {
		p.Drawn = v.Drew().String()
	}
	if reason == game.MustLayEngine {
		if plays := c.plays(tile.None); len(plays) > 0 {
			p.Double = plays[0].Tile().String()
		}
		return catalogue.Reason(reason.String(), p)
	}
	if trains, _ := c.bound(); len(trains) > 0 {
		p.Double, p.DoubleTrain = double(v.End(trains[0])), c.trainName(trains[0])
	}
	return catalogue.Reason(reason.String(), p)
}

// bound is the trains with open doubles on which alone the player may play now, the
// oldest first; feed tells that the double is its own. The game is asked: whatever
// tile is tried elsewhere is refused for that reason.
func (c *client) bound() (trains []game.Train, feed bool) {
	v := c.view()
	if !c.myTurn() || v.Phase() != game.Main || len(c.hand) == 0 {
		return nil, false
	}
	t := v.Drew()
	if t == tile.None {
		t = c.hand[0]
	}
	binds := false
	for _, train := range c.trains() {
		switch v.Check(c.lay(t, train)) {
		case game.MustSatisfy:
			binds = true
		case game.MustFeed:
			feed = true
		}
	}
	st := v.Status()
	for _, train := range st.Open.List() {
		if reason := v.Check(c.lay(t, train)); reason != game.MustSatisfy && reason != game.MustFeed && (binds || feed) {
			trains = append(trains, train)
		}
	}
	return trains, feed
}
