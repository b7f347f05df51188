package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"roundhouse/bot"
	"roundhouse/deal"
	"roundhouse/play/hall"
	"roundhouse/play/tui"
	"roundhouse/preset"
	"roundhouse/quote"
	"roundhouse/words"
)

// defaultRules is the rule set where none is asked for.
const defaultRules = "pagat"

// defaultBot is the opponent, and usualSeats the number of players, where none is
// asked for.
const (
	defaultBot = "planner"
	usualSeats = 4
)

// playCommand plays a match in the terminal.
type playCommand struct {
	Rules   string   `placeholder:"ID" help:"Rule set, or an object in JSON: a base and the switches that differ."`
	Players *int     `placeholder:"K" help:"Number of players, you included."`
	Bots    []string `placeholder:"BOT" help:"One bot for all opponents, or one for each."`
	Name    *string  `placeholder:"NAME" help:"Your name."`
	Seed    *uint64  `placeholder:"S" help:"The same seed deals the same match."`
	Rounds  *int     `placeholder:"N" help:"Number of rounds; all of the rule set's where it is not given."`
	Fast    bool     `help:"Short pauses before the others' moves."`
	Lang    *string  `placeholder:"L" help:"The language, as a tag: en, cs, et, de, fr, ja, es; the terminal's where it is not given."`
}

// Help is shown below the flags.
func (c *playCommand) Help() string {
	return "Without --rules, --players, --bots and --rounds a form asks for them. A match that you leave is kept, and can be gone on with.\n\n" +
		"Bots, from the weakest to the strongest: " + strings.Join(bot.Names(), ", ") + "."
}

// Run plays until the player leaves.
func (c *playCommand) Run(s *streams) error {
	setup, err := c.setup()
	if err != nil {
		return usageError{fmt.Errorf("--%w", err)}
	}
	catalogue, err := c.language()
	if err != nil {
		return err
	}
	in, okIn := s.in.(tui.File)
	out, okOut := s.out.(tui.File)
	if !okIn || !okOut {
		return usageError{fmt.Errorf("play: %w", tui.ErrNoTerminal)}
	}
	folder, err := tui.StateFolder()
	if err != nil {
		fmt.Fprintf(s.err, "roundhouse: the match will not be kept: %v\n", err)
	}
	pace := tui.Usual
	if c.Fast {
		pace = tui.Fast
	}
	err = tui.Run(tui.Options{
		Setup: setup, Words: catalogue, Ask: c.Rules == "" && c.Players == nil && c.Bots == nil && c.Rounds == nil,
		Pace: pace, NewBot: newBot, Bots: bot.Names(), Folder: folder,
	}, in, out)
	if errors.Is(err, tui.ErrNoTerminal) {
		return usageError{fmt.Errorf("play: %w", err)}
	}
	return err
}

// language returns the words of the language asked for, else of the terminal's where they are known.
func (c *playCommand) language() (*words.Catalogue, error) {
	if c.Lang != nil {
		return findLanguage(*c.Lang)
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} { // the first that is set decides
		if locale := os.Getenv(name); locale != "" {
			tag, _, _ := strings.Cut(locale, "_") // de_DE.UTF-8
			if found, err := words.Find(tag); err == nil {
				return found, nil
			}
			break
		}
	}
	return words.Default(), nil
}

func newBot(name string, seed uint64) (hall.Player, error) {
	b, err := bot.New(name, seed)
	return hall.Player(b), err
}

// setup is the match that the flags describe; an error begins with the flag's name.
func (c *playCommand) setup() (s tui.Setup, err error) {
	if s.Rules, err = c.rules(); err != nil {
		return s, fmt.Errorf("rules: %w", err)
	}
	seats, err := c.seats(&s)
	if err != nil {
		return s, fmt.Errorf("players: %w", err)
	}
	if s.Bots, err = c.opponents(seats - 1); err != nil {
		return s, fmt.Errorf("bots: %w", err)
	}
	if c.Rounds != nil {
		if most := int(s.Rules.Rules.Set) + 1; *c.Rounds < 1 || *c.Rounds > most {
			return s, fmt.Errorf("rounds: \"%d\" is not a number of rounds from 1 to %d", *c.Rounds, most)
		}
		s.Rules.Rules.Rounds = uint8(*c.Rounds)
	}
	if s.Name, err = c.name(); err != nil {
		return s, fmt.Errorf("name: %w", err)
	}
	if s.NewSeeds(); c.Seed != nil {
		s.Seed, s.BotSeed = deal.SeedOf(*c.Seed), *c.Seed
	}
	return s, nil
}

func (c *playCommand) rules() (preset.Ref, error) {
	if c.Rules == "" {
		return readRules(defaultRules)
	}
	ref, err := readRules(c.Rules)
	if err != nil {
		return ref, err
	}
	return ref, ref.Rules.Check()
}

// seats is the number of players asked for, or the usual one as far as the rules
// have hands for it.
func (c *playCommand) seats(s *tui.Setup) (int, error) {
	hand := s.Rules.Rules.Hand
	asked := len(c.Bots) + 1
	if c.Players != nil {
		asked = *c.Players
	}
	if c.Players != nil || len(c.Bots) > 1 {
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

// opponents is a bot for each of the other seats.
func (c *playCommand) opponents(n int) ([]string, error) {
	list := c.Bots
	switch len(list) {
	case 0:
		list = slices.Repeat([]string{defaultBot}, n)
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

const longestName = 20

// name is the player's: the one given, else the user's.
func (c *playCommand) name() (string, error) {
	if c.Name == nil {
		if user := os.Getenv("USER"); user != "" && user != "root" && len([]rune(user)) <= longestName {
			return user, nil
		}
		return "", nil // the terminal says You
	}
	name := strings.TrimSpace(*c.Name)
	if n := len([]rune(name)); n == 0 || n > longestName || strings.ContainsFunc(name, isControl) {
		return "", errors.New(quote.Text(*c.Name) + " is not a name of 1 to 20 characters")
	}
	return name, nil
}

func isControl(r rune) bool { return r < ' ' || r == 0x7F || 0x80 <= r && r < 0xA0 }
