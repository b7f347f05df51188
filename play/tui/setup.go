package tui

import (
	"crypto/rand"
	"encoding/binary"
	"strings"

	"roundhouse/game/deal"
	"roundhouse/game/preset"
)

// Setup describes a match of one person against bots. The person plays seat 1.
type Setup struct {
	Rules   preset.Ref
	Name    string    // of the person
	Bots    []string  // by seat, from seat 2
	Seed    deal.Seed // of all deals
	BotSeed uint64    // for the bots' random choices; independent of Seed
}

// NewSeeds sets random seeds that nobody can guess.
func (s *Setup) NewSeeds() {
	var b [8]byte
	// crypto/rand never fails: it ends the program instead.
	_, _ = rand.Read(s.Seed[:])
	_, _ = rand.Read(b[:])
	s.BotSeed = binary.BigEndian.Uint64(b[:])
}

// engines are the names of the bots: famous locomotives.
var engines = []string{
	"Rocket", "Adler", "Mallard", "Zephyr", "Planet", "Mikado", "Comet", "Pacific", "Crampton", "Hiawatha",
	"Sterling", "Orion", "Atlas", "Nord", "Borsig",
}

// playerNames returns the names at the table, by seat, without duplicates.
func (s *Setup) playerNames() []string {
	list := []string{s.Name}
	for _, name := range engines {
		if len(list) <= len(s.Bots) && !strings.EqualFold(name, s.Name) {
			list = append(list, name)
		}
	}
	return list
}
