package record

import (
	"errors"
	"strconv"

	"roundhouse/game"
	"roundhouse/rules"
	"roundhouse/tile"
)

// deal checks what comes before the first action, and deals.
func (m *Record) deal(f *Final, i int) error {
	round, rule := &m.Rounds[i], &m.Ref.Rules
	if message := nextEngine(&f.Match, rule, round.Engine, i == 0); message != "" {
		return wrong(game.WrongEngine, i+1, "engine", message)
	}
	tiles, err := m.dealt(i, f.Match.Engine())
	if err != nil {
		return err
	}
	if field, message := m.nextStarter(&f.Match, i); message != "" {
		return wrong(game.WrongStarter, i+1, field, message)
	}
	f.State.Deal(rule, len(m.Players), f.Match.Engine(), f.Match.Starter(), tiles)
	return nil
}

// nextEngine makes a first round have the engine given, and says what is wrong
// with that of a later one. An engine that a hand decides is known afterwards.
func nextEngine(match *game.Match, rule *rules.Rules, engine tile.Pip, first bool) string {
	if !rule.EngineKnown() {
		return ""
	}
	switch {
	case engine == tile.NoPip:
		return "is missing"
	case first && engine > rule.Set:
		return quoted(int(engine)) + " is not a pip of the double-" + strconv.Itoa(int(rule.Set)) + " set"
	case first:
		match.StartFrom(engine, game.NoSeat)
	case match.Engine() == tile.NoPip:
		return quoted(int(engine)) + ": no engine is left for another round"
	case engine != match.Engine():
		return quoted(int(engine)) + " is not this round's engine, " + strconv.Itoa(int(match.Engine()))
	}
	return ""
}

func quoted(n int) string { return strconv.Quote(strconv.Itoa(n)) }

// dealt is the tiles of the deal in order, or what is wrong with them.
func (m *Record) dealt(i int, engine tile.Pip) ([]tile.Tile, error) {
	round, rule := &m.Rounds[i], &m.Ref.Rules
	if len(round.Hands) != len(m.Players) {
		return nil, wrong(game.BadDeal, i+1, "hands", quoted(len(round.Hands))+" hands for "+strconv.Itoa(len(m.Players))+" players")
	}
	tiles, err := game.DealtTiles(rule, engine, round.Hands, round.Boneyard)
	var e *game.SetupError
	if errors.As(err, &e) {
		return nil, wrong(game.BadDeal, i+1, e.Field, e.Message)
	}
	return tiles, err
}

// nextStarter makes the round start where its lots, or in a first round the record,
// say, and tells the field that is wrong with what. A first round that says neither starts
// with seat 1. Where whoever lays the engine starts, that is known afterwards.
func (m *Record) nextStarter(match *game.Match, i int) (field, message string) {
	round := &m.Rounds[i]
	lots, given := len(round.Lots) > 0, round.Starter
	if int(given) > len(m.Players) {
		return "starter", quoted(int(given)) + " is not a seat from 1 to " + strconv.Itoa(len(m.Players))
	}
	switch {
	case lots && !match.ByLot():
		return "lots", "no lot decides who starts this round"
	case lots:
		seat, problem := drawStarter(&m.Ref.Rules, len(m.Players), match.Engine(), round.Lots)
		if problem != "" {
			return "lots", problem
		}
		match.StartFrom(tile.NoPip, seat)
	case i == 0 && m.Ref.Rules.Starter != rules.StarterEngineHolder:
		match.StartFrom(tile.NoPip, given)
		if match.ByLot() {
			match.StartFrom(tile.NoPip, 1)
		}
	}
	if match.ByLot() {
		return "lots", "are missing: a lot decides who starts this round"
	}
	if want := match.Starter(); given != game.NoSeat && want != game.NoSeat && given != want {
		return "starter", quoted(int(given)) + " does not start this round, seat " + want.String() + " does"
	}
	return "", ""
}
