package record

import (
	"errors"
	"strconv"

	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// dealRound checks the fields of round i that come before its first action, and deals the round.
func (m *Record) dealRound(f *Final, i int) error {
	round, rule := &m.Rounds[i], &m.Ref.Rules
	if f.Match.HasReachedTarget() {
		return roundError(game.WrongEngine, i+1, "engine", quoteNumber(int(rule.TargetScore))+
			" points end the match, and a total has reached them before")
	}
	if message := nextEngine(&f.Match, rule, round.Engine, i == 0); message != "" {
		return roundError(game.WrongEngine, i+1, "engine", message)
	}
	tiles, err := m.dealtTiles(i, f.Match.Engine())
	if err != nil {
		return err
	}
	if field, message := m.nextStarter(&f.Match, i); message != "" {
		return roundError(game.WrongStarter, i+1, field, message)
	}
	f.State.Deal(rule, len(m.Players), f.Match.Round(), f.Match.Engine(), f.Match.Starter(), tiles)
	return nil
}

// nextEngine sets the engine of a first round to the given one, or checks that of a later round. It
// returns what is wrong with the engine, or "". An engine that a hand decides is checked after the
// actions.
func nextEngine(match *game.Match, rule *rules.Rules, engine tile.Pip, first bool) string {
	if !rule.EngineKnown() {
		return ""
	}
	switch {
	case engine == tile.NoPip:
		return "is missing"
	case first && engine > rule.Set:
		return quoteNumber(int(engine)) + " is not a pip of the double-" + strconv.Itoa(int(rule.Set)) + " set"
	case first:
		match.StartFrom(engine, game.NoSeat)
	case match.Engine() == tile.NoPip:
		return quoteNumber(int(engine)) + ": no engine is left for another round"
	case engine != match.Engine():
		return quoteNumber(int(engine)) + " is not this round's engine, " + strconv.Itoa(int(match.Engine()))
	}
	return ""
}

func quoteNumber(n int) string { return strconv.Quote(strconv.Itoa(n)) }

// dealtTiles returns the tiles of the deal in order, or what is wrong with them.
func (m *Record) dealtTiles(i int, engine tile.Pip) ([]tile.Tile, error) {
	round, rule := &m.Rounds[i], &m.Ref.Rules
	if len(round.Hands) != len(m.Players) {
		return nil, roundError(game.BadDeal, i+1, "hands",
			quoteNumber(len(round.Hands))+" hands for "+strconv.Itoa(len(m.Players))+" players")
	}
	tiles, err := game.DealtTiles(rule, engine, round.Hands, round.Boneyard)
	var e *game.SetupError
	if errors.As(err, &e) {
		return nil, roundError(game.BadDeal, i+1, e.Field, e.Message)
	}
	return tiles, err
}

// nextStarter sets the starter by the lots or, in a first round, as the record says. It returns the
// field that is wrong and why, or "". A first round that has neither starts with seat 1. If the
// seat that lays the engine starts, the starter is checked after the actions.
func (m *Record) nextStarter(match *game.Match, i int) (field, message string) {
	round := &m.Rounds[i]
	lots, given := len(round.Lots) > 0, round.Starter
	if int(given) > len(m.Players) {
		return "starter", quoteNumber(int(given)) + " is not a seat from 1 to " + strconv.Itoa(len(m.Players))
	}
	switch {
	case lots && !match.ByLot():
		return "lots", "no lot decides who starts this round"
	case lots:
		seat, problem := drawStarter(match, len(m.Players), round.Lots)
		if problem != "" {
			return "lots", problem
		}
		match.StartFrom(tile.NoPip, seat)
	case i == 0 && m.Ref.Rules.NamesStarter():
		match.StartFrom(tile.NoPip, given)
		if match.ByLot() {
			match.StartFrom(tile.NoPip, 1)
		}
	}
	if match.ByLot() {
		return "lots", "are missing: a lot decides who starts this round"
	}
	if want := match.Starter(); given != game.NoSeat && want != game.NoSeat && given != want {
		return "starter", quoteNumber(int(given)) + " does not start this round, seat " + want.String() + " does"
	}
	return "", ""
}
