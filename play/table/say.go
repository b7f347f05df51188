package table

import (
	"slices"

	"roundhouse/words"
)

// Say says one of Phrases.
type Say struct {
	Phrase string `json:"phrase" maxLength:"20" doc:"A phrase from the fixed list" example:"well_played"`
}

func (Say) name() string { return "say" }

func (w Say) decide(d *decision, c Command) error {
	if !slices.Contains(Phrases, w.Phrase) {
		return Refuse(UnknownThing, "phrase: %q is none of the list", w.Phrase)
	}
	return d.emit(Said{OfSeat: of(c.Seat), Phrase: w.Phrase})
}

// Phrases lists what players can say, as text keys of the clients. The first five are reactions,
// for which clients may have a face.
var Phrases = []string{
	"smile", "laugh", "wow", "sad", "whistle",
	"hello", "good_luck", "well_played", "thank_you", "sorry", "oops", "hurry", "one_moment",
	"nice", "ouch", "thinking", "bye",
}

// Said says which of Phrases a player has said.
type Said struct {
	OfSeat
	Phrase string `json:"phrase"`
}

func (Said) name() string { return "said" }

func (s Said) storyLines(Then) []words.Line {
	return []words.Line{{Key: "said", Who: s.Seat.Set(), Phrase: s.Phrase}}
}
