package table

import "slices"

// Say says one of Phrases.
type Say struct{ Phrase string }

var _ = registerCommand[Say]("say")

func (w Say) decide(s *State, c Command) ([]EventBody, error) {
	if !slices.Contains(Phrases, w.Phrase) {
		return nil, Refuse(UnknownThing, "phrase: %q is none of the list", w.Phrase)
	}
	return []EventBody{Said{Seat: c.Seat, Phrase: w.Phrase}}, nil
}

// Phrases lists what players can say, as text keys of the clients.
var Phrases = []string{
	"hello", "good_luck", "well_played", "thank_you", "sorry", "oops", "hurry", "one_moment",
	"nice", "ouch", "laugh", "wow", "thinking", "bye",
}
