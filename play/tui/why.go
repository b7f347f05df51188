package tui

import (
	"roundhouse/game"
	"roundhouse/game/tile"
)

// whyRefused returns a sentence that says why a is refused.
func (c *client) whyRefused(a game.Action, reason game.Reason) string {
	return c.voice.Reason(reason.String(), c.voice.Particulars(c.view(), a, reason, c.seatingFor()))
}

// boundTrains returns the trains with the open doubles that the player must attend to before
// anything else, the oldest first. feed says that the player must feed a double. To find them it
// asks the game about one tile on every train: on all other trains the tile is refused with
// MustSatisfy or MustFeed.
func (c *client) boundTrains() (trains []game.Train, feed bool) {
	v := c.view()
	if !c.myTurn() || v.Phase() != game.Main || len(c.hand) == 0 {
		return nil, false
	}
	t := v.Drew()
	if t == tile.None {
		t = c.hand[0]
	}
	binds := false
	for _, train := range c.trainsInOrder() {
		switch v.Check(c.playOf(t, train)) {
		case game.MustSatisfy:
			binds = true
		case game.MustFeed:
			feed = true
		}
	}
	st := v.Status()
	for _, train := range st.Open.List() {
		if reason := v.Check(c.playOf(t, train)); reason != game.MustSatisfy &&
			reason != game.MustFeed && (binds || feed) {
			trains = append(trains, train)
		}
	}
	return trains, feed
}
