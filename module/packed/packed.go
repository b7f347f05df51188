// Package packed plays many rounds side by side, for programs that learn: each step takes an action
// of each round, and writes what the seat that acts next sees and may do. Everything is written as
// bytes in a layout that never changes under its version; docs/packed.md describes it, and
// testdata/vectors.jsonl has examples.
//
//	rounds, err := packed.New(&rules, 4, 256, seed)
//	refused := rounds.Step(actions, observations, legal, ends)
//
// A round that is over is dealt again at once. All that is written is what a seat may know, made
// from its game.View.
package packed

// Version is the version of the layout.
const Version = 1

// The sizes of what a step writes for each round, in bytes.
const (
	ObservationSize = 320
	LegalSize       = 136
	EndSize         = 64
)
