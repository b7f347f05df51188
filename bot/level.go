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

// PlayoutsOf returns the highest number of playouts that the named bot takes for one choice, or 0
// if it is not a level of the expert.
func PlayoutsOf(name string) int {
	return map[string]int{"strong": strongPlayouts, "expert": expertPlayouts, "master": masterPlayouts}[name]
}
