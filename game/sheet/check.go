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
func (t *totaller) endingOf(entered *Round, f *Facts, part bool) (game.Ending, error) {
	c := checker{totaller: t, entered: entered, engine: f.Engine, part: part, ending: game.Ending{End: entered.End}}
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
	part    bool // what is missing may still be entered
	ending  game.Ending
	err     error
}

func (c *checker) fail(field string, why Reason, message string) {
	if c.err == nil {
		c.err = &Error{Round: c.round(), Field: field, Reason: why, Person: None, Other: None, Message: message}
	}
}

// failOf is fail for what was entered of a person.
func (c *checker) failOf(field string, who int, why Reason, message string) {
	if c.err == nil {
		c.fail(index(field, who), why, message)
		c.err.(*Error).Person = who
	}
}

func (c *checker) checkEngine() {
	switch given := c.entered.Engine; {
	case given == tile.NoPip:
	case c.engine != tile.NoPip && given != c.engine:
		c.fail("engine", WrongEngine, quote.Int(int(given))+" is not the engine of this round, "+strconv.Itoa(int(c.engine)))
	case given > c.Sheet.Rules.Set:
		c.fail("engine", WrongEngine, quote.Int(int(given))+" is not in a double-"+strconv.Itoa(int(c.Sheet.Rules.Set))+" set")
	default:
		c.engine = given
	}
}

// checkStarter checks who acted first. Where a lot decides it must be entered.
func (c *checker) checkStarter() {
	given := c.entered.Starter
	if given == None {
		if c.match.ByLot() && !c.part {
			c.fail("starter", NoStarter, "is missing: a lot decides who starts")
		}
		c.ending.Starter = c.match.Starter()
		return
	}
	seat := c.seat("starter", given)
	r := &c.Sheet.Rules
	free := r.Starter == rules.StarterEngineHolder || r.Engine == rules.EngineStarterHighest || c.match.ByLot()
	if want := c.match.Starter(); c.err == nil && !free && seat != want {
		c.fail("starter", WrongStarter, quote.Int(given+1)+" does not start this round, but "+strconv.Itoa(c.personOn(want)+1))
	}
	if c.ending.Starter = seat; c.match.ByLot() {
		c.match.StartFrom(tile.NoPip, seat)
	}
}

// seat returns the seat of a person who must play the round.
func (c *checker) seat(field string, who int) game.Seat {
	if who < 0 || who >= len(c.People) {
		c.fail(field, NotPlaying, quote.Int(who+1)+" is not a person from 1 to "+strconv.Itoa(len(c.People)))
		return game.NoSeat
	}
	seat := c.seatOf(who)
	if seat == game.NoSeat {
		c.fail(field, NotPlaying, quote.Int(who+1)+" does not play this round")
	}
	return seat
}

// seats returns the seats of several people, each of whom may be named once.
func (c *checker) seats(field string, list []int) (set game.Seats) {
	for i, who := range list {
		at := index(field, i)
		seat := c.seat(at, who)
		if set.Has(seat) && seat != game.NoSeat {
			c.fail(at, NotPlaying, quote.Int(who+1)+" is named twice")
		}
		set |= seat.Set()
	}
	return set &^ game.NoSeat.Set()
}

func index(field string, i int) string { return field + "[" + strconv.Itoa(i) + "]" }

// checkPoints finds the points of the hands.
func (c *checker) checkPoints() {
	points, hands := c.entered.Points, c.entered.Hands
	switch n := len(c.People); {
	case points == nil && hands == nil:
		c.fail("points", "", "are missing")
		return
	case points != nil && len(points) != n:
		c.fail("points", "", quote.Int(len(points))+" values for "+strconv.Itoa(n)+" people")
		return
	case hands != nil && len(hands) != n:
		c.fail("tiles", "", quote.Int(len(hands))+" values for "+strconv.Itoa(n)+" people")
		return
	}
	r := &c.Sheet.Rules
	holders := map[tile.Tile]int{}
	left := game.HandPoints(r, tile.Full(r.Set))
	for who := range c.People {
		n := 0
		switch given := points != nil && points[who] != 0; {
		case !c.entered.isByTiles(who):
			n = c.countPoints(who, points[who])
		case given:
			c.failOf("points", who, "", "are given by tiles too")
		default:
			n = c.countHand(who, hands[who], holders)
		}
		if n > left {
			c.failOf("points", who, TooMany, quote.Int(n)+" is more than the tiles of all hands can count, "+strconv.Itoa(left))
		}
		left -= n
		c.ending.Points[c.seatOf(who)] = n
	}
}

// isByTiles reports whether the hand of a person is given by its tiles.
func (r *Round) isByTiles(who int) bool {
	return r.Points == nil || r.Hands != nil && r.Hands[who] != nil
}

// countPoints checks a number of points that was entered of somebody, and returns it.
func (c *checker) countPoints(who, n int) int {
	switch {
	case n == Unknown && c.part:
		return 0
	case n != 0 && c.seatOf(who) == game.NoSeat:
		c.failOf("points", who, NotPlaying, quote.Int(n)+" for somebody who does not play this round")
	case n < 0:
		c.failOf("points", who, "", quote.Int(n)+" is not a number of points")
	}
	return n
}

// countHand counts a hand that is given by its tiles. holders has those of the hands before.
func (c *checker) countHand(who int, hand []tile.Tile, holders map[tile.Tile]int) int {
	r := &c.Sheet.Rules
	var set tile.Set
	for i, t := range hand {
		at := index(index("tiles", who), i)
		other, twice := holders[t]
		why, message := Reason(""), ""
		switch {
		case c.seatOf(who) == game.NoSeat:
			why, message = NotPlaying, " of somebody who does not play this round"
		case t >= tile.Count || t.High() > r.Set:
			why, message = TileNotInSet, " is not in a double-"+strconv.Itoa(int(r.Set))+" set"
		case c.engine != tile.NoPip && t == tile.Of(c.engine, c.engine):
			why, message = TileIsEngine, " is the engine"
		case twice:
			why, message = TileTwice, " is named twice"
		default:
			holders[t] = who
			set.Add(t)
			continue
		}
		if c.err == nil {
			c.fail(at, why, quote.Text(t.String())+message)
			wrong := c.err.(*Error)
			if wrong.Person, wrong.Tile = who, t; twice {
				wrong.Other = other
			}
		}
	}
	return game.HandPoints(r, set)
}

// checkEnd checks how the round ended, and who went out.
func (c *checker) checkEnd() {
	c.ending.Out, c.ending.Marked = c.seats("out", c.entered.Out), c.seats("markers", c.entered.Marked)
	r, out := &c.Sheet.Rules, c.ending.Out
	several := r.Opening == rules.OpeningTrain && r.OpeningOut == rules.OpeningOutFinish
	switch {
	case c.entered.End == game.Blocked && out != 0:
		c.fail("out", OutWhenBlocked, "nobody has gone out in a blocked round")
	case c.entered.End == game.Blocked:
	case c.entered.End != game.Out && !(c.part && c.entered.End == game.NotEnded):
		c.fail("end", "", quote.Text(c.entered.End.String())+" is not out or blocked")
	case out == 0 && !c.part:
		c.fail("out", NobodyOut, "somebody must have gone out")
	case out.Len() > 1 && !several:
		c.fail("out", SeveralOut, "only one can go out by these rules")
	}
	for seat := range out.All() {
		who := c.personOn(seat)
		if c.ending.Points[seat] != 0 || c.entered.isByTiles(who) && len(c.entered.Hands[who]) > 0 {
			c.failOf("points", who, OutWithTiles, "who has gone out has no tiles left")
		}
	}
	if c.entered.End != game.Out || out == 0 {
		return
	}
	for seat := range (game.SeatsOf(len(c.at)) &^ out).All() {
		if who := c.personOn(seat); c.entered.isByTiles(who) && len(c.entered.Hands[who]) == 0 {
			c.failOf("tiles", who, NoTilesLeft, "has no tiles, but is not among those who went out")
		}
	}
}

func (c *checker) checkExtra() {
	if n := len(c.entered.Extra); n != 0 && n != len(c.People) {
		c.fail("extra", "", quote.Int(n)+" values for "+strconv.Itoa(len(c.People))+" people")
	}
	for who, extra := range c.entered.Extra {
		if !isPlain(extra) {
			c.failOf("extra", who, "", quote.Text(extra.String())+" is not a number of points")
		}
		if extra != (game.Score{}) && !slices.Contains(c.at, who) {
			c.failOf("extra", who, NotPlaying, quote.Text(extra.String())+" for somebody who does not play this round")
		}
	}
	if n := len(c.entered.Because); n != 0 && n != len(c.People) {
		c.fail("because", "", quote.Int(n)+" values for "+strconv.Itoa(len(c.People))+" people")
	}
	for who, because := range c.entered.Because {
		if because != "" && !slices.Contains(c.at, who) {
			c.failOf("because", who, NotPlaying, "is given for somebody who does not play this round")
		}
	}
}
