package words

import (
	"strconv"
	"strings"

	"roundhouse/game"
	"roundhouse/tile"
)

// Values is what the names in a text stand for: a number (int), a text (string), tiles (tile.Tile
// or []tile.Tile), players (game.Seat or game.Seats) or a train (game.Train).
type Values map[string]any

// value is what is written for a name, and which of the forms in a text it takes.
type value struct {
	text string
	form int
}

// The forms of players: the reader, somebody else, several with the reader, several others.
const (
	formYou = iota
	formOne
	formWithYou
	formSeveral
)

// Fill returns a text with its values filled in; the package comment has the language of texts.
func (c *Catalogue) Fill(text string, v Values, who Seating) string {
	filled, _ := c.fill(text, v, &who)
	return filled
}

// Sentence returns a text as Fill does, with a capital letter in front.
func (c *Catalogue) Sentence(text string, v Values, who Seating) string {
	return upperFirst(c.Fill(text, v, who))
}

// fill reports also whether all names were known; one that is not, or stands for nothing, stays
// in its braces.
func (c *Catalogue) fill(text string, v Values, who *Seating) (string, bool) {
	var out strings.Builder
	complete := true
	for {
		before, rest, ok := strings.Cut(text, "{")
		out.WriteString(before)
		if !ok {
			return out.String(), complete
		}
		end := closing(rest)
		filled, known := c.slot(rest[:end], v, who)
		out.WriteString(filled)
		complete = complete && known
		text = rest[end+1:]
	}
}

// closing returns where the braces end that are open where text begins.
func closing(text string) int {
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

// slot returns what stands for a pair of braces: a name, and forms of which the value takes one.
func (c *Catalogue) slot(slot string, v Values, who *Seating) (string, bool) {
	name, forms, formed := strings.Cut(slot, ":")
	found, known := c.value(name, v, who)
	switch {
	case !known:
		return "{" + slot + "}", false
	case !formed:
		return found.text, true
	}
	list := strings.Split(forms, "|")
	parts := strings.Split(list[min(found.form, len(list)-1)], "#")
	for i, part := range parts {
		filled, ok := c.fill(part, v, who)
		parts[i], known = filled, known && ok
	}
	return strings.Join(parts, found.text), known
}

// value returns what stands for a name; after a point stands the case of a train: train.on.
func (c *Catalogue) value(name string, v Values, who *Seating) (value, bool) {
	name, grammar, _ := strings.Cut(name, ".")
	switch x := v[name].(type) {
	case int:
		return value{strconv.Itoa(x), c.plural(x)}, true
	case string:
		return value{x, 0}, x != ""
	case tile.Tile:
		return value{x.String(), c.plural(1)}, true
	case []tile.Tile:
		return value{c.join(texts(x)), c.plural(len(x))}, true
	case game.Seat:
		return c.seats(x.Set(), who), true
	case game.Seats:
		return c.seats(x, who), true
	case game.Train:
		return value{c.trainIn(grammar, x, v, who), 0}, true
	}
	return value{}, false
}

func texts(tiles []tile.Tile) []string {
	list := make([]string, len(tiles))
	for i, t := range tiles {
		list[i] = t.String()
	}
	return list
}

// join makes a list of items: a, b and c.
func (c *Catalogue) join(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	last := len(items) - 1
	return strings.Join(items[:last], c.story["list.comma"]) + c.story["list.last"] + items[last]
}

// List returns a list of items in words: a, b and c.
func (c *Catalogue) List(items []string) string { return c.join(items) }
