package worlds

// What a choice says of the tiles that it left in the hand: the factor by which it changes the odds
// that the seat holds such a tile. BenchmarkEvidence measures the factors for planners, in 1000
// rounds of pagat with four seats.
const (
	// oddsStopped is for a tile that would have continued an opening train that the seat ended.
	// Planners: less than 0.001; this leaves room for people.
	oddsStopped = 0.03
	// oddsElsewhere is for a tile that fitted on another train when the seat laid a tile on its
	// own. Planners: 0.80 after one such choice, 0.65 after two, 0.59 after three.
	oddsElsewhere = 0.8
	// oddsDeclined is for a tile that would have fitted when the seat drew or passed without having
	// to, or kept the tile that it drew. Planners never do that, so it is not measured.
	oddsDeclined = 0.05
	// oddsLeast is the lowest value to which all choices together lower the odds.
	oddsLeast = 0.02
)
