package words

import (
	"strconv"
	"strings"
)

// params is what the names in a text stand for: numbers and ready texts.
type params struct {
	numbers map[string]int
	texts   map[string]string
}

// fill replaces the names in a text and says whether p knew them all; one that it
// does not know, or knows as empty, stays in its braces.
func (c *Catalogue) fill(text string, p params) (string, bool) {
	var out strings.Builder
	complete := true
	for {
		before, rest, ok := strings.Cut(text, "{")
		out.WriteString(before)
		if !ok {
			return out.String(), complete
		}
		name, after, _ := strings.Cut(rest, "}")
		value, known := c.value(name, p)
		out.WriteString(value)
		complete = complete && known
		text = after
	}
}

// value is what stands for a name, with the forms it may have: rounds:one|#.
func (c *Catalogue) value(name string, p params) (string, bool) {
	key, forms, plural := strings.Cut(name, ":")
	n, number := p.numbers[key]
	switch {
	case number && plural:
		form := strings.Split(forms, "|")[c.plural(n)]
		return strings.ReplaceAll(form, "#", strconv.Itoa(n)), true
	case number:
		return strconv.Itoa(n), true
	case p.texts[key] != "":
		return p.texts[key], true
	}
	return "{" + name + "}", false
}

// join makes a list of items: a, b and c.
func (c *Catalogue) join(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	last := len(items) - 1
	return strings.Join(items[:last], c.parts["list.comma"]) + c.parts["list.last"] + items[last]
}
