package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"roundhouse/bot"
	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/play/hall"
	"roundhouse/play/tui"
	"roundhouse/words"
)

// playCommand plays a match in the terminal.
type playCommand struct {
	Rules   string   `placeholder:"ID" help:"Rule set, or an object in JSON: a base and the switches that differ."`
	Players *int     `placeholder:"K" help:"Number of players, you included."`
	Bots    []string `placeholder:"BOT" help:"One bot for all opponents, or one for each."`
	Name    *string  `placeholder:"NAME" help:"Your name."`
	Seed    *uint64  `placeholder:"S" help:"The same seed deals the same match."`
	Rounds  *int     `placeholder:"N" help:"Number of rounds (default: all of the rule set's)."`
	Fast    bool     `help:"Short pauses before the others' moves."`
	Lang    *string  `placeholder:"L" help:"The language, as a tag: ${languages} (default: the terminal's)."`
}

// Help returns what --help shows above the flags.
func (c *playCommand) Help() string {
	return "Without --rules, --players, --bots and --rounds a form asks for them. A match that you leave is saved, and you can continue it later.\n\n" +
		"Bots, from the weakest to the strongest: " + strings.Join(bot.Names(), ", ") + "."
}

// Run plays until the player leaves.
func (c *playCommand) Run(s *cli.Streams) error {
	setup, err := c.matchSetup()
	if err != nil {
		return cli.Usagef("--%w", err)
	}
	catalogue, err := c.chooseLanguage()
	if err != nil {
		return err
	}
	in, okIn := s.In.(tui.File)
	out, okOut := s.Out.(tui.File)
	if !okIn || !okOut {
		return cli.Usagef("play: %w", tui.ErrNoTerminal)
	}
	folder, err := tui.StateFolder()
	if err != nil {
		fmt.Fprintf(s.Err, "roundhouse: the match will not be kept: %v\n", err)
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
		return cli.Usagef("play: %w", err)
	}
	return err
}

// matchSetup returns the match that the flags describe. An error begins with the name of the flag.
func (c *playCommand) matchSetup() (tui.Setup, error) {
	request := tui.Request{
		Players: c.Players, Bots: c.Bots, Name: c.Name, User: os.Getenv("USER"), Seed: c.Seed, Rounds: c.Rounds,
	}
	var err error
	if c.Rules == "" {
		request.Rules, err = readRules(defaultRules)
	} else {
		request.Rules, err = readRules(c.Rules)
	}
	if err != nil {
		return tui.Setup{}, fmt.Errorf("rules: %w", err)
	}
	return request.Setup()
}

// chooseLanguage returns the texts of --lang or, without the flag, of the terminal's language.
func (c *playCommand) chooseLanguage() (*words.Catalogue, error) {
	if c.Lang != nil {
		return findLanguage(*c.Lang)
	}
	return words.FindLocale(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")), nil
}

func newBot(name string, seed uint64) (hall.Player, error) {
	b, err := bot.New(name, seed)
	return hall.Player(b), err
}

// newRandomBot makes a bot with a random seed.
func newRandomBot(level string) (hall.Player, error) { return newBot(level, rand.Uint64()) }
