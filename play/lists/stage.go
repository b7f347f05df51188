package lists

// Stage is a part of a table's life, by its name in messages and in the data file.
type Stage string

// The stages.
const (
	Waiting Stage = "waiting" // for players, until the host starts
	Mixing  Stage = "mixing"  // the tiles, with numbers of the players
	Playing Stage = "playing"
	Over    Stage = "over"
)
