package tui

import (
	"roundhouse/game"
	"roundhouse/tile"
)

// whyRefused returns one sentence that says why a is refused.
func (c *client) whyRefused(a game.Action, reason game.Reason) string {
	return c.voice.Reason(reason.String(), c.voice.Particulars(c.view(), a, reason, c.seatingFor()))
}

// boundTrains returns the trains with open doubles on which alone the player may play now, the
// oldest first; feed says that the double is the player's own. It asks the game: a tile tried
// anywhere else is refused for that reason.
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
		if reason := v.Check(c.playOf(t, train)); reason != game.MustSatisfy && reason != game.MustFeed && (binds || feed) {
			trains = append(trains, train)
		}
	}
	return trains, feed
}
