package tui

import (
	"roundhouse/game"
	"roundhouse/tile"
)

// why is the one sentence that says why a is refused.
func (c *client) why(a game.Action, reason game.Reason) string {
	return c.voice.Reason(reason.String(), c.voice.Particulars(c.view(), a, reason, c.seating()))
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
