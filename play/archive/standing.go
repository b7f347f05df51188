package archive

// Standing is what a person has achieved under a rule set. A match counts if the person, not a bot,
// played it to the end.
type Standing struct {
	Rules   string // as in Match
	Matches int
	Won     int // first places, including shared ones
}
