package worlds

// What a choice implies about the tiles that the seat left in its hand: the factor by which it
// changes the odds that the seat holds such a tile. BenchmarkEvidence measures the factors for
// planners, in 1000 rounds of pagat with four seats.
const (
	// oddsStopped is for a tile that would have continued an opening train when the seat ended the
	// train. Planners: less than 0.001; the higher value allows for people.
	oddsStopped = 0.03
	// oddsElsewhere is for a tile that fitted on another train when the seat laid a tile on its own
	// train. Planners: 0.80 after one such choice, 0.65 after two, 0.59 after three.
	oddsElsewhere = 0.8
	// oddsDeclined is for a tile that would have fitted when the seat drew or passed without being
	// forced to, or kept the tile that it had drawn. Planners never do that, so it is not measured.
	oddsDeclined = 0.05
	// oddsLeast limits how far all choices together can lower the odds.
	oddsLeast = 0.02
)
