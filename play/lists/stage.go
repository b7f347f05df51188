package lists

// Stage is a stage of a table, by its name in messages and in the data file.
type Stage string

// The stages.
const (
	Waiting Stage = "waiting" // for players, until the host starts
	Mixing  Stage = "mixing"  // the tiles, with the players' numbers
	Playing Stage = "playing"
	Over    Stage = "over"
)
