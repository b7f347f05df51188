package words

import "roundhouse/game"

// WhyNot returns a function that says in words why an action is not legal in s. It reveals nothing
// that the viewer may not know.
func (c *Catalogue) WhyNot(s *game.State, viewer game.Seat) func(game.Action, game.Reason) string {
	return func(a game.Action, why game.Reason) string {
		return c.Reason(why.String(), c.Particulars(s.View(viewer), a, why, Seating{}))
	}
}

// WhyNotOpenly is like WhyNot, for a reader who may know every tile.
func (c *Catalogue) WhyNotOpenly(s *game.State) func(game.Action, game.Reason) string {
	return func(a game.Action, why game.Reason) string {
		p := c.Particulars(s.View(a.Seat), a, why, Seating{})
		if why == game.WrongTileDrawn {
			p.Expected = s.Bones()[0].String()
		}
		return c.Reason(why.String(), p)
	}
}
