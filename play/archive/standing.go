package archive

// Standing is what a person has achieved under a rule set. A match counts if it was played to the
// end, and by the person, not by a bot that stood in.
type Standing struct {
	Rules   string // as in Match
	Matches int
	Won     int // first places, shared ones too
}
