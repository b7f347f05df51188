package lists

// Stage is the name of a table's stage, as it appears in messages and in the data file.
type Stage string

// The stages of a table.
const (
	Waiting Stage = "waiting" // the table waits for players, until the host starts the match
	Mixing  Stage = "mixing"  // the players' numbers are being gathered
	Playing Stage = "playing"
	Over    Stage = "over"
)
