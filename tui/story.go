package tui

import (
	"fmt"
	"strconv"
	"strings"

	"roundhouse/game"
	"roundhouse/table"
	"roundhouse/tile"
)

// name is what a seat is called: You, or its name.
func (c *client) name(seat game.Seat) string {
	if seat == c.seat {
		return "You"
	}
	return c.began.Players[seat-1]
}

// names lists seats: You, Ana and Bo.
func (c *client) names(seats game.Seats) string {
	var list []string
	for _, seat := range seats.List() {
		list = append(list, c.name(seat))
	}
	return enumerate(list)
}

// enumerate is a list in words.
func enumerate(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " and " + list[last]
}

// trainName is a train within a sentence.
func (c *client) trainName(t game.Train) string {
	if t == game.EnginePlace {
		return "the middle"
	}
	return catalogue().Train(c.view(), t, c.seating())
}

// theirTrain is a train as told of a seat's action.
func (c *client) theirTrain(seat game.Seat, t game.Train) string {
	if t.Owner() == seat && seat != c.seat {
		return "their train"
	}
	return c.trainName(t)
}

func double(p tile.Pip) string { return tile.Of(p, p).String() }

// tellDeal is how a round begins.
func (c *client) tellDeal(d table.Dealt) []string {
	var lines []string
	if d.Redeals > 0 {
		lines = append(lines, "No engine was found: the tiles are dealt again.")
	}
	head := fmt.Sprintf("Round %d", d.Round)
	if d.Engine != tile.NoPip {
		head += ", engine " + double(d.Engine)
	}
	lines = append(lines, head+".")
	if len(d.Lots) > 0 {
		var lots []string
		for _, l := range d.Lots {
			lots = append(lots, c.name(game.Seat(l.Seat))+" "+l.Tile.String())
		}
		lines = append(lines, "Lots for the start: "+strings.Join(lots, ", ")+".")
	}
	if d.Starter != game.NoSeat {
		verb := " starts."
		if d.Starter == c.seat {
			verb = " start."
		}
		lines = append(lines, c.name(d.Starter)+verb)
	}
	return lines
}

// tell is an action and its consequences in words; before is the table before it.
func (c *client) tell(before *game.Table, e game.Event) []string {
	a := e.Action
	who := c.name(a.Seat)
	var parts []string
	switch a.Kind {
	case game.Play:
		parts = []string{c.tellPlay(before, a)}
	case game.Draw:
		parts = []string{who + " drew " + drawn(a) + inSearch(before)}
	case game.Pass:
		parts = []string{who + " passed"}
		if before.Phase() == game.Opening {
			parts[0] = who + " began no train"
		}
	case game.Stop:
		own := a.Seat.OwnTrain()
		parts = []string{fmt.Sprintf("%s ended the first train: %s, end %d", who, count(before.Length(own), "tile"), before.End(own))}
	case game.Knock:
		parts = []string{who + " knocked: one tile left"}
	}
	parts = append(parts, c.tellMarkers(before, e)...)
	if st := before.Status(); a.Kind == game.Play && st.Open.Has(a.Train) {
		parts = append(parts, double(a.From)+" is satisfied")
	}
	lines := []string{strings.Join(parts, "; ") + "."}
	for _, p := range e.Penalty {
		lines = append(lines, fmt.Sprintf("%s had not knocked and took %s.", c.name(p.Seat), tilesTaken(p)))
	}
	if before.Phase() == game.Opening && e.After.Phase == game.Main && e.After.Open.Len() > 0 {
		lines = append(lines, "All have opened; "+c.openDoubles(e.After.Open)+".")
	}
	return lines
}

func drawn(a game.Action) string {
	if t := a.Tile(); t != tile.None {
		return t.String()
	}
	return "a tile"
}

func inSearch(before *game.Table) string {
	if before.Phase() == game.Search {
		return " in search of the engine"
	}
	return ""
}

func tilesTaken(p game.Penalty) string {
	if p.Tiles == nil {
		return count(p.Count, "tile")
	}
	var list []string
	for _, t := range p.Tiles {
		list = append(list, t.String())
	}
	return enumerate(list)
}

// count is a number of things: 1 tile, 2 tiles.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

func (c *client) tellPlay(before *game.Table, a game.Action) string {
	who, t := c.name(a.Seat), a.Tile().String()
	switch {
	case a.Train == game.EnginePlace:
		start := " starts"
		if a.Seat == c.seat {
			start = " start"
		}
		return who + " laid the engine " + t + " and" + start
	case a.Train >= game.Mexican && before.Length(a.Train) == 0:
		return who + " started " + c.trainName(a.Train) + " with " + t
	}
	return who + " laid " + t + " on " + c.theirTrain(a.Seat, a.Train)
}

// tellMarkers is which trains an action opened or closed.
func (c *client) tellMarkers(before *game.Table, e game.Event) []string {
	var parts []string
	was := before.Status().Marked
	for seat := game.Seat(1); int(seat) <= c.seats(); seat++ {
		train := c.theirTrain(e.Action.Seat, seat.OwnTrain())
		if e.Action.Kind == game.Play && e.Action.Train == seat.OwnTrain() {
			train = "it"
		}
		switch {
		case e.After.Marked.Has(seat) && !was.Has(seat):
			parts = append(parts, train+" is open now")
		case was.Has(seat) && !e.After.Marked.Has(seat):
			parts = append(parts, train+" is closed again")
		}
	}
	return parts
}

// openDoubles names the open doubles, the oldest first.
func (c *client) openDoubles(q game.Queue) string {
	v := c.view()
	var list []string
	for _, t := range q.List() {
		list = append(list, double(v.End(t))+" on "+c.trainName(t))
	}
	verb := " is open"
	if len(list) > 1 {
		verb = " are open"
	}
	return enumerate(list) + verb
}

// tellEnd is how a round ended.
func (c *client) tellEnd(e table.Ended) string {
	winners := c.names(e.Result.Winners)
	verb := " wins"
	if e.Result.Winners.Len() > 1 || e.Result.Winners.Has(c.seat) {
		verb = " win"
	}
	if e.Result.End == game.Blocked {
		return fmt.Sprintf("Round %d is blocked: %s%s with the lowest hand.", e.Round, winners, verb)
	}
	return fmt.Sprintf("Round %d: %s went out.", e.Round, winners)
}

// points writes a score for people: 46, 4½, 3⅓, 2 3/7.
func points(s game.Score) string {
	num, den := s.Parts()
	if den == 1 {
		return strconv.FormatInt(num, 10)
	}
	whole, rest := num/den, num%den
	part := fmt.Sprintf("%d/%d", rest, den)
	if sign, ok := fractions[part]; ok {
		part = sign
	} else if whole != 0 {
		part = " " + part
	}
	if whole == 0 {
		return part
	}
	return strconv.FormatInt(whole, 10) + part
}

var fractions = map[string]string{
	"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/5": "⅕", "2/5": "⅖", "3/5": "⅗", "4/5": "⅘",
	"1/6": "⅙", "5/6": "⅚", "1/7": "⅐", "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞", "1/9": "⅑", "1/10": "⅒",
}
