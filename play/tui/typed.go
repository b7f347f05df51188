package tui

import (
	"slices"
	"strings"

	"roundhouse/game"
	"roundhouse/game/tile"
	"roundhouse/words"
)

// order is what a typed line asks for: an action, or one of the words of orders.
type order struct {
	word   string // draw pass stop knock next sort help leave, or tile
	tile   tile.Tile
	train  game.Train
	chosen bool // the line names the train
}

// orders lists the words that can be typed, with their short forms.
var orders = map[string]string{
	"d": "draw", "draw": "draw", "p": "pass", "pass": "pass", "s": "stop", "stop": "stop",
	"k": "knock", "knock": "knock", "n": "next", "next": "next", "sort": "sort", "h": "help",
	"?": "help", "help": "help", "rules": "help", "q": "leave", "quit": "leave", "leave": "leave",
	"scores": "scores", "trains": "trains", "t": "trains",
}

// parseLine reads a typed line. If it cannot, it returns a sentence that says what is wrong with
// the line.
func (c *client) parseLine(text string) (order, string) {
	fields := strings.Fields(strings.ToLower(text))
	if len(fields) == 0 {
		return order{}, c.say("told.nothing", nil)
	}
	if word, ok := orders[fields[0]]; ok && len(fields) == 1 {
		return order{word: word}, ""
	}
	t, err := tile.Parse(fields[0])
	if err != nil {
		return order{}, c.say("told.unknown", words.Values{"text": text})
	}
	o := order{word: "tile", tile: t}
	if rest := slices.DeleteFunc(fields[1:], func(s string) bool { return s == "on" || s == ">" }); len(rest) > 0 {
		train, ok := c.findTrain(strings.Join(rest, " "))
		if !ok {
			return order{}, c.say("told.no_train", words.Values{"text": strings.Join(rest, " ")})
		}
		o.train, o.chosen = train, true
	}
	return o, ""
}

// findTrain returns the train that text names: by a seat's number, m, m2, me, or the first letters
// of the name of exactly one player.
func (c *client) findTrain(text string) (game.Train, bool) {
	if t, err := game.ParseTrain(strings.ToUpper(text)); err == nil && t != game.EnginePlace {
		return t, t >= game.Mexican || int(t) <= c.seats()
	}
	found := game.NoSeat
	for seat := range game.SeatsOf(c.seats()).All() {
		name := strings.ToLower(c.names[seat-1])
		switch {
		case seat == c.seat && (text == "me" || text == "you" || text == "own"):
			return seat.OwnTrain(), true
		case strings.HasPrefix(name, text) && found != game.NoSeat:
			return 0, false
		case strings.HasPrefix(name, text):
			found = seat
		}
	}
	return found.OwnTrain(), found != game.NoSeat
}

// playOf returns the action that lays the tile on the train, legal or not.
func (c *client) playOf(t tile.Tile, train game.Train) game.Action {
	from := t.High()
	if train == game.EnginePlace {
		return game.PlayOf(c.seat, from, from, train)
	}
	if end := c.view().End(train); end != tile.NoPip && t.Has(end) {
		from = end
	}
	return game.PlayOf(c.seat, from, t.Other(from), train)
}
