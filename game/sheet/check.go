package sheet

import (
	"slices"
	"strconv"

	"roundhouse/game"
	"roundhouse/game/quote"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// endingOf checks what was entered of a round and returns it by seat. It lets the match know who
// acted first.
func (t *totaller) endingOf(entered *Round, f *Scored) (game.Ending, error) {
	c := checker{totaller: t, entered: entered, engine: f.Engine, ending: game.Ending{End: entered.End}}
	for _, check := range []func(){c.checkEngine, c.checkStarter, c.checkPoints, c.checkEnd, c.checkExtra} {
		if check(); c.err != nil {
			return c.ending, c.err
		}
	}
	return c.ending, nil
}

// checker checks one round. After the first error its methods do no more.
type checker struct {
	*totaller
	entered *Round
	engine  tile.Pip
	ending  game.Ending
	err     error
}

func (c *checker) fail(field, message string) {
	if c.err == nil {
		c.err = &Error{Round: c.round(), Field: field, Message: message}
	}
}

func (c *checker) checkEngine() {
	switch given := c.entered.Engine; {
	case given == tile.NoPip:
	case c.engine != tile.NoPip && given != c.engine:
		c.fail("engine", quote.Int(int(given))+" is not the engine of this round, "+strconv.Itoa(int(c.engine)))
	case given > c.Sheet.Rules.Set:
		c.fail("engine", quote.Int(int(given))+" is not in a double-"+strconv.Itoa(int(c.Sheet.Rules.Set))+" set")
	default:
		c.engine = given
	}
}

// checkStarter checks who acted first. Where a lot decides it must be entered.
func (c *checker) checkStarter() {
	given := c.entered.Starter
	if given == None {
		if c.match.ByLot() {
			c.fail("starter", "is missing: a lot decides who starts")
		}
		c.ending.Starter = c.match.Starter()
		return
	}
	seat := c.seat("starter", given)
	r := &c.Sheet.Rules
	free := r.Starter == rules.StarterEngineHolder || r.Engine == rules.EngineStarterHighest || c.match.ByLot()
	if want := c.match.Starter(); c.err == nil && !free && seat != want {
		c.fail("starter", quote.Int(given+1)+" does not start this round, but "+strconv.Itoa(c.personOn(want)+1))
	}
	if c.ending.Starter = seat; c.match.ByLot() {
		c.match.StartFrom(tile.NoPip, seat)
	}
}

// seat returns the seat of a person who must play the round.
func (c *checker) seat(field string, who int) game.Seat {
	if who < 0 || who >= len(c.People) {
		c.fail(field, quote.Int(who+1)+" is not a person from 1 to "+strconv.Itoa(len(c.People)))
		return game.NoSeat
	}
	seat := c.seatOf(who)
	if seat == game.NoSeat {
		c.fail(field, quote.Int(who+1)+" does not play this round")
	}
	return seat
}

// seats returns the seats of several people, each of whom may be named once.
func (c *checker) seats(field string, list []int) (set game.Seats) {
	for i, who := range list {
		at := index(field, i)
		seat := c.seat(at, who)
		if set.Has(seat) && seat != game.NoSeat {
			c.fail(at, quote.Int(who+1)+" is named twice")
		}
		set |= seat.Set()
	}
	return set &^ game.NoSeat.Set()
}

func index(field string, i int) string { return field + "[" + strconv.Itoa(i) + "]" }

// checkPoints finds the points of the hands.
func (c *checker) checkPoints() {
	points, hands := c.entered.Points, c.entered.Hands
	field, n := "points", len(points)
	if hands != nil {
		field, n = "tiles", len(hands)
	}
	switch {
	case points != nil && hands != nil:
		c.fail("points", "are given by tiles too")
	case points == nil && hands == nil:
		c.fail("points", "are missing")
	case n != len(c.People):
		c.fail(field, quote.Int(n)+" values for "+strconv.Itoa(len(c.People))+" people")
	case hands != nil:
		c.countHands()
		return
	}
	r := &c.Sheet.Rules
	left := game.HandPoints(r, tile.Full(r.Set))
	for who, n := range points {
		seat := c.seatOf(who)
		switch {
		case n != 0 && seat == game.NoSeat:
			c.fail(index("points", who), quote.Int(n)+" for somebody who does not play this round")
		case n < 0:
			c.fail(index("points", who), quote.Int(n)+" is not a number of points")
		case n > left:
			c.fail(index("points", who), quote.Int(n)+" is more than the tiles of all hands can count, "+strconv.Itoa(left))
		}
		left -= n
		c.ending.Points[seat] = n
	}
}

// countHands counts hands that are given by their tiles.
func (c *checker) countHands() {
	r := &c.Sheet.Rules
	left := tile.Full(r.Set)
	if c.engine != tile.NoPip {
		left.RemovePips(c.engine, c.engine)
	}
	for who, hand := range c.entered.Hands {
		seat := c.seatOf(who)
		var set tile.Set
		for i, t := range hand {
			at := index(index("tiles", who), i)
			switch {
			case seat == game.NoSeat:
				c.fail(at, quote.Text(t.String())+" of somebody who does not play this round")
			case t >= tile.Count || t.High() > r.Set:
				c.fail(at, quote.Text(t.String())+" is not in a double-"+strconv.Itoa(int(r.Set))+" set")
			case c.engine != tile.NoPip && t == tile.Of(c.engine, c.engine):
				c.fail(at, quote.Text(t.String())+" is the engine")
			case !left.Has(t):
				c.fail(at, quote.Text(t.String())+" is named twice")
			default:
				left.Remove(t)
				set.Add(t)
			}
		}
		c.ending.Points[seat] = game.HandPoints(r, set)
	}
}

// checkEnd checks how the round ended, and who went out.
func (c *checker) checkEnd() {
	c.ending.Out, c.ending.Marked = c.seats("out", c.entered.Out), c.seats("markers", c.entered.Marked)
	r, out := &c.Sheet.Rules, c.ending.Out
	several := r.Opening == rules.OpeningTrain && r.OpeningOut == rules.OpeningOutFinish
	switch {
	case c.entered.End == game.Blocked && out != 0:
		c.fail("out", "nobody has gone out in a blocked round")
	case c.entered.End == game.Blocked:
	case c.entered.End != game.Out:
		c.fail("end", quote.Text(c.entered.End.String())+" is not out or blocked")
	case out == 0:
		c.fail("out", "somebody must have gone out")
	case out.Len() > 1 && !several:
		c.fail("out", "only one can go out by these rules")
	}
	for seat := range out.All() {
		who := c.personOn(seat)
		if c.ending.Points[seat] != 0 || c.entered.Hands != nil && len(c.entered.Hands[who]) > 0 {
			c.fail(index("points", who), "who has gone out has no tiles left")
		}
	}
	for seat := range (game.SeatsOf(len(c.at)) &^ out).All() {
		if who := c.personOn(seat); c.entered.Hands != nil && len(c.entered.Hands[who]) == 0 && c.entered.End == game.Out {
			c.fail(index("tiles", who), "has no tiles, but is not among those who went out")
		}
	}
}

func (c *checker) checkExtra() {
	if n := len(c.entered.Extra); n != 0 && n != len(c.People) {
		c.fail("extra", quote.Int(n)+" values for "+strconv.Itoa(len(c.People))+" people")
	}
	for who, extra := range c.entered.Extra {
		if !isPlain(extra) {
			c.fail(index("extra", who), quote.Text(extra.String())+" is not a number of points")
		}
		if extra != (game.Score{}) && !slices.Contains(c.at, who) {
			c.fail(index("extra", who), quote.Text(extra.String())+" for somebody who does not play this round")
		}
	}
}
