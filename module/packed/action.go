package packed

import (
	"encoding/binary"

	"roundhouse/game"
	"roundhouse/game/tile"
)

// The codes of actions. A play has the number of its train, from 0 for the engine's place to 32 for
// the last Mexican train, times 32, plus the train's new end.
const (
	perTrain = 32
	drawCode = perTrain * (int(game.Mexican) + game.MaxMexican)

	// Nothing leaves a round as it is: what its seat sees is written again.
	Nothing = 0xFFFF
	// Numbered plus n stands for legal action number n, in the order of the codes. Beyond the last
	// one the numbers begin again.
	Numbered = 0x8000
)

// Code returns the code of an action.
func Code(a game.Action) uint16 {
	if a.Kind == game.Play {
		return uint16(int(a.Train)*perTrain + int(a.To))
	}
	return uint16(drawCode + int(a.Kind-game.Draw))
}

// actionOf returns the legal action that the code stands for. ok is false if there is none.
func actionOf(m *game.Moves, code uint16) (a game.Action, ok bool) {
	switch {
	case m.Len() == 0 || code == Nothing:
		return a, false
	case code >= Numbered:
		return m.At(int(code-Numbered) % m.Len()), true
	case int(code) < drawCode:
		train, to := game.Train(code/perTrain), tile.Pip(code%perTrain)
		if !m.Trains().Has(train) || m.Row(train)>>to&1 == 0 {
			return a, false
		}
		return m.Lay(train, to), true
	}
	kind := game.Draw + game.Kind(int(code)-drawCode)
	if int(code) > drawCode+int(game.Knock-game.Draw) || !m.May(kind) {
		return a, false
	}
	switch kind {
	case game.Draw:
		return game.DrawOf(m.Seat(), tile.None), true
	case game.Pass:
		return game.PassOf(m.Seat()), true
	case game.Stop:
		return game.StopOf(m.Seat()), true
	}
	return game.KnockOf(m.Seat()), true
}

// writeLegal writes the set of the codes of all legal actions: bit c is set if c is the code of
// one.
func writeLegal(out []byte, m *game.Moves) {
	out = out[:LegalSize]
	clear(out)
	for left := m.Trains(); left != 0; left &= left - 1 {
		train := left.First()
		binary.LittleEndian.PutUint32(out[4*int(train):], m.Row(train))
	}
	for kind := game.Draw; kind <= game.Knock; kind++ {
		if m.May(kind) {
			out[drawCode/8] |= 1 << (kind - game.Draw)
		}
	}
}
