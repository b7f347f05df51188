package worlds

// What a choice tells of the tiles that it left in the hand: by how much it changes
// the odds that the seat holds such a tile. BenchmarkEvidence measures them as
// planners play, in 1000 rounds of pagat with four seats.
const (
	// oddsStopped is of a tile that would have gone on an opening train that the seat
	// ended. Planners: less than 0.001; this leaves room for people.
	oddsStopped = 0.03
	// oddsElsewhere is of a tile that fitted on another train than the seat's own,
	// where the seat laid a tile. Planners: 0.80 once, 0.65 after two such choices,
	// 0.59 after three.
	oddsElsewhere = 0.8
	// oddsDeclined is of a tile that would have fitted where the seat drew or passed
	// though it need not, or kept what it drew. Planners never do that, so it is not
	// measured.
	oddsDeclined = 0.05
	// oddsLeast is how far all choices together lower the odds.
	oddsLeast = 0.02
)
