package table

// Stage is a part of a table's life.
type Stage uint8

// The stages.
const (
	Waiting Stage = iota // the table waits for people, until the host starts the match
	Mixing               // the players' numbers are being gathered; see Started
	Playing
	Finished
)

// String returns waiting, mixing, playing or over.
func (s Stage) String() string { return [...]string{"waiting", "mixing", "playing", "over"}[s] }

// Stage returns the current stage of the table.
func (s *State) Stage() Stage {
	switch {
	case s.over:
		return Finished
	case !s.HasBegun():
		return Waiting
	case s.fair.mixing:
		return Mixing
	}
	return Playing
}
