package tui

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"roundhouse/bot"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/quote"
)

// usualBot is the opponent if no bot is asked for, and usualSeats the number of players if none is
// asked for.
const (
	usualBot   = "casual"
	usualSeats = 4
)

// Request is what somebody asks of a match. Setup chooses everything that is nil.
type Request struct {
	Rules   preset.Ref
	Players *int     // including the person
	Bots    []string // one bot for all opponents, or one for each
	Name    *string
	User    string // the person's name on this machine, used if Name is nil
	Seed    *uint64
	Rounds  *int
}

// Setup returns the match that r asks for. An error begins with what it is about, such as
// "players".
func (r *Request) Setup() (s Setup, err error) {
	s.Rules = r.Rules
	seats, err := r.countSeats()
	if err != nil {
		return s, fmt.Errorf("players: %w", err)
	}
	if s.Bots, err = r.chooseOpponents(seats - 1); err != nil {
		return s, fmt.Errorf("bots: %w", err)
	}
	if r.Rounds != nil {
		if most := s.Rules.Rules.MostRounds(); *r.Rounds < 1 || *r.Rounds > most {
			return s, fmt.Errorf("rounds: \"%d\" is not a number of rounds from 1 to %d", *r.Rounds, most)
		}
		s.Rules.Rules.Rounds = uint8(*r.Rounds)
	}
	if s.Name, err = r.chooseName(); err != nil {
		return s, fmt.Errorf("name: %w", err)
	}
	if s.NewSeeds(); r.Seed != nil {
		s.Seed, s.BotSeed = deal.SeedOf(*r.Seed), *r.Seed
	}
	return s, nil
}

// countSeats returns the number of players that r asks for. If it asks for none, that is the usual
// number or, if the rules have no hands for it, the next lower number for which they do.
func (r *Request) countSeats() (int, error) {
	hand := r.Rules.Rules.Hand
	asked := len(r.Bots) + 1
	if r.Players != nil {
		asked = *r.Players
	}
	if r.Players != nil || len(r.Bots) > 1 {
		if asked < 0 || asked >= len(hand) || hand[asked] == 0 {
			return 0, fmt.Errorf("\"%d\" is not a number of players with hands in these rules: %s", asked, hand)
		}
		return asked, nil
	}
	for n := usualSeats; n > 0; n-- {
		if hand[n] != 0 {
			return n, nil
		}
	}
	return slices.IndexFunc(hand[:], func(n uint8) bool { return n != 0 }), nil
}

// chooseOpponents returns a bot for each of n other seats.
func (r *Request) chooseOpponents(n int) ([]string, error) {
	list := r.Bots
	switch len(list) {
	case 0:
		list = slices.Repeat([]string{usualBot}, n)
	case 1:
		list = slices.Repeat(list, n)
	case n:
	default:
		return nil, fmt.Errorf("%s names %d, not one for all or %d", quote.Text(strings.Join(list, ",")), len(list), n)
	}
	for _, name := range list {
		if _, err := bot.New(name, 0); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// chooseName returns the person's name. If it is empty, the terminal says You.
func (r *Request) chooseName() (string, error) {
	if r.Name == nil {
		if r.User == "root" || len([]rune(r.User)) > longestName {
			return "", nil
		}
		return r.User, nil
	}
	name := strings.TrimSpace(*r.Name)
	if n := len([]rune(name)); n == 0 || n > longestName || strings.ContainsFunc(name, isControl) {
		return "", errors.New(quote.Text(*r.Name) + " is not a name of 1 to 20 characters")
	}
	return name, nil
}

func isControl(r rune) bool { return r < ' ' || r == 0x7F || 0x80 <= r && r < 0xA0 }
