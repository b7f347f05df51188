package tui

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"strings"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/log"
	"roundhouse/play/table"
	"roundhouse/preset"
	"roundhouse/record"
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

// seatBots makes the bots.
func (s *Setup) seatBots(newBot NewBot) (hall.Seating, error) {
	seating := hall.Seating{Bots: []hall.Player{nil}}
	for i, name := range s.Bots {
		bot, err := newBot(name, s.BotSeed+uint64(i))
		if err != nil {
			return seating, fmt.Errorf("bots: %w", err)
		}
		seating.Bots = append(seating.Bots, bot)
	}
	return seating, nil
}

// person is the person's seat.
const person game.Seat = 1

// beginTable makes a table for the match.
func (s *Setup) beginTable(newBot NewBot) (*hall.Table, error) {
	seating, err := s.seatBots(newBot)
	if err != nil {
		return nil, err
	}
	began := table.Started{Rules: s.Rules, Players: s.playerNames(), Seed: s.Seed}
	return hall.Begin(context.Background(), new(log.Memory), "match", began, seating)
}

// resumeTable makes a table that continues a recorded match.
func (s *Setup) resumeTable(rec *record.Record, newBot NewBot) (*hall.Table, error) {
	seating, err := s.seatBots(newBot)
	if err != nil {
		return nil, err
	}
	return hall.Resume(context.Background(), new(log.Memory), "match", rec, s.Seed, seating)
}
