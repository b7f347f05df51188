package words

import (
	"strconv"
	"strings"

	"roundhouse/game"
	"roundhouse/game/tile"
)

// Values maps the names in a text to their values: a number (int), a text (string), tiles
// (tile.Tile or []tile.Tile), players (game.Seat or game.Seats) or a train (game.Train).
type Values map[string]any

// value is the text that replaces a name, and the index of the form that the value takes.
type value struct {
	text string
	form int
}

// The forms that a text can have for players: the reader, one other, several with the reader,
// several others.
const (
	formYou = iota
	formOne
	formWithYou
	formSeveral
)

// Fill returns a text with its values filled in. The package comment explains the language of
// texts.
func (c *Catalogue) Fill(text string, v Values, who Seating) string {
	filled, _ := c.fillKnown(text, v, &who)
	return filled
}

// Sentence fills in a text as Fill does, and begins it with a capital letter.
func (c *Catalogue) Sentence(text string, v Values, who Seating) string {
	return upperFirst(c.Fill(text, v, who))
}

// fillKnown fills in a text and reports whether all of its names had values. A name without a
// value, or with an empty one, stays in its braces.
func (c *Catalogue) fillKnown(text string, v Values, who *Seating) (string, bool) {
	var out strings.Builder
	complete := true
	for {
		before, rest, ok := strings.Cut(text, "{")
		out.WriteString(before)
		if !ok {
			return out.String(), complete
		}
		end := closingBrace(rest)
		filled, known := c.fillSlot(rest[:end], v, who)
		out.WriteString(filled)
		complete = complete && known
		text = rest[end+1:]
	}
}

// closingBrace returns the index of the brace that closes the one immediately before text.
func closingBrace(text string) int {
	depth := 1
	for i, r := range text {
		switch r {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth == 0 {
			return i
		}
	}
	panic("words: a brace is not closed: " + text)
}

// fillSlot returns the text for what a pair of braces contains: a name, and optional forms of which
// the value takes one.
func (c *Catalogue) fillSlot(slot string, v Values, who *Seating) (string, bool) {
	name, forms, formed := strings.Cut(slot, ":")
	found, known := c.valueFor(name, v, who)
	switch {
	case !known:
		return "{" + slot + "}", false
	case !formed:
		return found.text, true
	}
	list := strings.Split(forms, "|")
	parts := strings.Split(list[min(found.form, len(list)-1)], "#")
	for i, part := range parts {
		filled, ok := c.fillKnown(part, v, who)
		parts[i], known = filled, known && ok
	}
	return strings.Join(parts, found.text), known
}

// valueFor returns the value of a name. The name of a train may end with a grammatical case after a
// point: train.on.
func (c *Catalogue) valueFor(name string, v Values, who *Seating) (value, bool) {
	name, grammar, _ := strings.Cut(name, ".")
	switch x := v[name].(type) {
	case int:
		return value{strconv.Itoa(x), c.plural(x)}, true
	case string:
		return value{x, 0}, x != ""
	case tile.Tile:
		return value{x.String(), c.plural(1)}, true
	case []tile.Tile:
		return value{c.joinItems(tileTexts(x)), c.plural(len(x))}, true
	case game.Seat:
		return c.seatsValue(x.Set(), who), true
	case game.Seats:
		return c.seatsValue(x, who), true
	case game.Train:
		return value{c.trainIn(grammar, x, v, who), 0}, true
	}
	return value{}, false
}

func tileTexts(tiles []tile.Tile) []string {
	list := make([]string, len(tiles))
	for i, t := range tiles {
		list[i] = t.String()
	}
	return list
}

// joinItems returns a list of items in words: a, b and c.
func (c *Catalogue) joinItems(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	last := len(items) - 1
	return strings.Join(items[:last], c.story["list.comma"]) + c.story["list.last"] + items[last]
}

// List returns a list of items in words: a, b and c.
func (c *Catalogue) List(items []string) string { return c.joinItems(items) }
