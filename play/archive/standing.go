package archive

// Standing holds a person's results under one rule set. A match counts if the person, and not a
// bot, played it to the end, and it did not continue another match.
type Standing struct {
	Rules   string // as in Match
	Matches int
	Won     int // the number of first places, including shared ones
}
