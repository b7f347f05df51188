package packed

import "roundhouse/game"

// State returns the state of round i.
func (g *Rounds) State(i int) game.State { return g.list[i].state }

// WriteLegal writes what a seat may do.
func WriteLegal(out []byte, m *game.Moves) { writeLegal(out, m) }
