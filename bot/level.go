package bot

// The levels of the expert: the highest number of playouts for one choice; see Expert.Playouts.
const (
	strongPlayouts = 512
	expertPlayouts = 3000
	masterPlayouts = 120000
	mostPlayouts   = 10_000_000 // that a name may ask for
)

// CheaterPlayouts is the number of playouts for a cheater that is compared with the expert.
const CheaterPlayouts = expertPlayouts
