package words

import (
	"slices"
	"strconv"
	"strings"

	"roundhouse/game"
	"roundhouse/game/tile"
)

// Line is one sentence of the story of a match: the key of its text in the section story, without
// the "tell." that the key begins with, and the values that the text names. It has seats instead of
// names, so it is the same for everybody who may know it. A Seating adds the names, and says who is
// "you".
type Line struct {
	Key    string      `json:"key" example:"acted.play"`
	Who    game.Seats  `json:"who,omitempty" doc:"The seats that the sentence is about"` // {who}
	Tiles  []tile.Tile `json:"tiles,omitempty"`                                          // {tile}
	Train  game.Train  `json:"train,omitempty" example:"M"`                              // {train}, {train.on}
	N      int         `json:"n,omitempty" doc:"A round, or a number of tiles"`          // {n}
	Phrase string      `json:"phrase,omitempty"`                                         // {phrase}: the key of what was said
}

// AppendJSON appends the JSON of l as encoding/json writes it, but faster: most of what is sent has
// such lines. Nothing has to be escaped in its keys.
func (l Line) AppendJSON(out []byte) []byte {
	out = append(append(append(out, `{"key":"`...), l.Key...), '"')
	if l.Who != 0 {
		seats, _ := l.Who.MarshalJSON() // has no error
		out = append(append(out, `,"who":`...), seats...)
	}
	if len(l.Tiles) > 0 {
		out = append(out, `,"tiles":[`...)
		for i, t := range l.Tiles {
			if i > 0 {
				out = append(out, ',')
			}
			out = append(append(append(out, '"'), t.String()...), '"')
		}
		out = append(out, ']')
	}
	if l.Train != 0 {
		out = append(append(append(out, `,"train":"`...), l.Train.String()...), '"')
	}
	if l.N != 0 {
		out = strconv.AppendInt(append(out, `,"n":`...), int64(l.N), 10)
	}
	if l.Phrase != "" {
		out = append(append(append(out, `,"phrase":"`...), l.Phrase...), '"')
	}
	return append(out, '}')
}

// Story returns lines in words, one after the other.
func (c *Catalogue) Story(lines []Line, who Seating) string {
	list := make([]string, len(lines))
	for i, l := range lines {
		list[i] = c.Sentence(c.story["tell."+l.Key], c.valuesIn(l), who)
	}
	return c.Paragraph(list...)
}

func (c *Catalogue) valuesIn(l Line) Values {
	return Values{"who": l.Who, "tile": l.Tiles, "train": l.Train, "n": l.N, "phrase": c.story["phrase."+l.Phrase]}
}

// StoryKeys lists the keys of all lines that have texts, in sorted order.
func StoryKeys() (list []string) {
	for key := range Default().story {
		if of, ok := strings.CutPrefix(key, "tell."); ok {
			list = append(list, of)
		}
	}
	slices.Sort(list)
	return list
}

// Paragraph joins sentences, leaving out empty ones.
func (c *Catalogue) Paragraph(sentences ...string) string {
	said := slices.DeleteFunc(sentences, func(s string) bool { return s == "" })
	return strings.Join(said, c.story["sentence.next"])
}

// Level returns the name of a level of bots for people.
func (c *Catalogue) Level(name string) string {
	if text := c.story["bot."+name]; text != "" {
		return text
	}
	return name
}
