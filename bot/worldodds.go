package bot

// What a choice tells of the tiles that it left in the hand: by how much the odds
// change that the seat holds such a tile.
const (
	// oddsStopped is of a tile that would have gone on an opening train that the
	// seat ended.
	oddsStopped = 0.1
	// oddsElsewhere is of a tile that fitted on another train than the seat's own,
	// where the seat laid a tile.
	oddsElsewhere = 0.53
	// oddsDeclined is of a tile that would have fitted where the seat drew or passed
	// though it need not.
	oddsDeclined = 0.1
	// oddsLeast is how far all choices together lower the odds.
	oddsLeast = 0.02
)
