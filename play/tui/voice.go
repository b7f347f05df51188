package tui

import (
	"slices"

	"roundhouse/game"
	"roundhouse/words"
)

// voice speaks one language: it has the words of the game, and the texts of this client.
type voice struct{ *words.Catalogue }

// say returns a text of the client that refers to no player.
func (v *voice) say(key string, with words.Values) string {
	return v.Fill(v.Terminal[key], with, words.Seating{})
}

// shortText returns the short form of a text, if it has one.
func (v *voice) shortText(key string) string {
	if v.Terminal[key+".short"] != "" {
		return key + ".short"
	}
	return key
}

// you returns the name for the player: You.
func (v *voice) you() string {
	return v.Sentence("{who}", words.Values{"who": person}, words.Seating{You: person})
}

// keysLine returns what keys do; it lists as many of them as fit into w columns.
func (v *voice) keysLine(w int, keys ...string) string {
	s := ""
	for _, key := range keys {
		if s += " " + v.say(key, nil) + " "; columnsOf(s) > w {
			return s[:len(s)-len(v.say(key, nil))-2]
		}
	}
	return s
}

// seatingFor returns the reader's seat and the names of all seats.
func (c *client) seatingFor() words.Seating {
	return words.Seating{You: c.seat, Names: c.names, Several: c.began.Rules.Rules.MexicanTrains != 1}
}

// say returns a text of the client as a sentence to the player.
func (c *client) say(key string, with words.Values) string {
	return c.voice.Sentence(c.voice.Terminal[key], with, c.seatingFor())
}

// label returns a text of the client to the player, without a capital letter.
func (c *client) label(key string, with words.Values) string {
	return c.voice.Fill(c.voice.Terminal[key], with, c.seatingFor())
}

// nameOf returns the name of a seat; that of the player is You.
func (c *client) nameOf(seat game.Seat) string {
	return c.voice.Sentence("{who}", words.Values{"who": seat}, c.seatingFor())
}

// trainName returns the name of a train, for use within a sentence.
func (c *client) trainName(t game.Train) string {
	return c.voice.Train(c.view(), t, c.seatingFor())
}

// trainList returns a list of the trains of the actions in words. Each train is named once.
func (c *client) trainList(actions []game.Action, name func(game.Train) string) string {
	var list []string
	for _, a := range actions {
		if n := name(a.Train); !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	return c.voice.List(list)
}

// capitalise returns text with a capital first letter.
func (v *voice) capitalise(text string) string {
	return v.Sentence("{text}", words.Values{"text": text}, words.Seating{})
}
