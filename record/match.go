package record

import (
	"slices"
	"strconv"

	"roundhouse/game"
	"roundhouse/rules"
	"roundhouse/tile"
)

// Final is what a replay comes to.
type Final struct {
	State game.State // of the last round, after its last action
	Match game.Match // with the rounds that are over
}

// Replay plays the record again, checking all that it says. each, unless nil, is
// called after each deal and each action. If something does not hold that is an
// error, and the state is the one before it.
func (m *Record) Replay(each func(Step)) (Final, error) {
	var f Final
	rule, seats := &m.Ref.Rules, len(m.Players)
	if err := rule.CheckSeats(seats); err != nil {
		return f, &Error{Reason: game.BadDeal, Field: "players", Message: err.Error()}
	}
	switch n := len(m.Rounds); {
	case n == 0:
		return f, &Error{Reason: game.BadDeal, Field: "rounds", Message: "there is none"}
	case n > int(rule.Rounds):
		return f, &Error{Reason: game.BadDeal, Field: "rounds", Message: strconv.Quote(strconv.Itoa(n)) + " rounds are more than the " + strconv.Itoa(int(rule.Rounds)) + " of the match"}
	}
	f.Match = game.NewMatch(rule, seats)
	for i := range m.Rounds {
		if err := m.replayRound(&f, i, each); err != nil {
			return f, err
		}
	}
	return f, m.checkTotals(&f)
}

// replayRound plays round i and counts it.
func (m *Record) replayRound(f *Final, i int, each func(Step)) error {
	round := &m.Rounds[i]
	if err := m.deal(f, i); err != nil {
		return err
	}
	if each != nil {
		each(Step{Round: i + 1, State: &f.State})
	}
	if err := play(&f.State, i+1, inRound(i+1, "actions"), round.Actions, each); err != nil {
		return err
	}
	if err := m.checkFound(f, i); err != nil {
		return err
	}
	if err := m.checkEnd(f, i); err != nil {
		return err
	}
	f.Match.Finish(f.State.Result())
	return nil
}

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
	if rule.Engine != rules.EngineHeld && rule.Engine != rules.EngineSetAside {
		return ""
	}
	switch {
	case engine == tile.NoPip:
		return "is missing"
	case first && engine > rule.Set:
		return quoted(int(engine)) + " is not a pip of the double-" + strconv.Itoa(int(rule.Set)) + " set"
	case first:
		match.From(engine, game.NoSeat)
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
	pile := tile.Full(rule.Set)
	if rule.Engine == rules.EngineSetAside {
		pile.Remove(tile.Of(engine, engine))
	}
	tiles := make([]tile.Tile, 0, tile.Count)
	take := func(field string, list []tile.Tile) error {
		for _, t := range list {
			if !pile.Has(t) {
				return wrong(game.BadDeal, i+1, field, strconv.Quote(t.String())+" is not in this deal or is dealt twice")
			}
			pile.Remove(t)
		}
		tiles = append(tiles, list...)
		return nil
	}
	for seat, hand := range round.Hands {
		if want := int(rule.Hand[len(m.Players)]); len(hand) != want {
			return nil, wrong(game.BadDeal, i+1, at("hands", seat), quoted(len(hand))+" tiles, not "+strconv.Itoa(want))
		}
		if err := take(at("hands", seat), hand); err != nil {
			return nil, err
		}
	}
	if err := take("boneyard", round.Boneyard); err != nil {
		return nil, err
	}
	if left := pile.Tiles(); len(left) > 0 {
		return nil, wrong(game.BadDeal, i+1, "boneyard", strconv.Quote(left[0].String())+" is nowhere in the deal")
	}
	return tiles, nil
}

// nextStarter makes the round start where its lots, or in a first round the record,
// say, and tells the field that is wrong with what. Where whoever lays the engine
// starts, that is known afterwards.
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
		match.From(tile.NoPip, seat)
	case i == 0 && m.Ref.Rules.Starter != rules.StarterEngineHolder:
		match.From(tile.NoPip, given)
	}
	if match.ByLot() {
		return "lots", "are missing: a lot decides who starts this round"
	}
	if want := match.Starter(); given != game.NoSeat && want != game.NoSeat && given != want {
		return "starter", quoted(int(given)) + " does not start this round, seat " + want.String() + " does"
	}
	return "", ""
}

// checkFound checks what only the actions tell: the engine and the starter where a
// hand decided them.
func (m *Record) checkFound(f *Final, i int) error {
	round, st := &m.Rounds[i], f.State.Status()
	if round.Engine != st.Engine {
		message := "is missing: it is " + quoted(int(st.Engine))
		if st.Engine == tile.NoPip {
			message = quoted(int(round.Engine)) + " has not been laid"
		} else if round.Engine != tile.NoPip {
			message = quoted(int(round.Engine)) + " is not the engine that was laid, " + strconv.Itoa(int(st.Engine))
		}
		return wrong(game.WrongEngine, i+1, "engine", message)
	}
	if m.Ref.Rules.Starter == rules.StarterEngineHolder && round.Starter != game.NoSeat && round.Starter != st.Starter {
		message := " starts, but nobody has laid the engine"
		if st.Starter != game.NoSeat {
			message = " has not laid the engine, seat " + st.Starter.String() + " has"
		}
		return wrong(game.WrongStarter, i+1, "starter", quoted(int(round.Starter))+message)
	}
	return nil
}

// checkEnd checks the end of a round. Only the last one may do without.
func (m *Record) checkEnd(f *Final, i int) error {
	round, result, last := &m.Rounds[i], f.State.Result(), i == len(m.Rounds)-1
	told := round.End != game.NotEnded || round.Winners != nil || round.Scores != nil
	if last && !told && m.Totals == nil && m.Places == nil {
		return nil
	}
	switch {
	case result.End == game.NotEnded && round.End == game.NotEnded:
		return wrong(game.WrongEnd, i+1, "end", "the round is not over, but the record goes on behind it")
	case result.End == game.NotEnded:
		return wrong(game.WrongEnd, i+1, "end", strconv.Quote(round.End.String())+", but the round is not over")
	case round.End == game.NotEnded:
		return wrong(game.WrongEnd, i+1, "end", "is missing: it is "+strconv.Quote(result.End.String()))
	case round.End != result.End:
		return wrong(game.WrongEnd, i+1, "end", strconv.Quote(round.End.String())+" is not how the round ends: "+strconv.Quote(result.End.String()))
	case round.End == game.Redeal && !last:
		return wrong(game.WrongEnd, i+1, "end", `"redeal" is no end of a round: only its last deal is kept`)
	case !sameSeats(round.Winners, result.Winners):
		return wrong(game.WrongEnd, i+1, "winners", differ(appendList(nil, round.Winners, appendSeat), appendList(nil, result.Winners.List(), appendSeat)))
	}
	if want := scores(&result, len(m.Players)); round.Scores == nil || !slices.Equal(round.Scores, want) {
		return wrong(game.WrongScore, i+1, "scores", differText(round.Scores, want))
	}
	return nil
}

func sameSeats(list []game.Seat, set game.Seats) bool {
	sorted := slices.Sorted(slices.Values(list))
	return list != nil && slices.Equal(sorted, set.List())
}

// checkTotals checks the end of the match.
func (m *Record) checkTotals(f *Final) error {
	if m.Totals == nil && m.Places == nil {
		return nil
	}
	sums, places := totals(&f.Match, len(m.Players))
	switch {
	case !slices.Equal(m.Totals, sums):
		return &Error{Reason: game.WrongScore, Field: "totals", Message: differText(m.Totals, sums)}
	case !slices.Equal(m.Places, places):
		return &Error{Reason: game.WrongScore, Field: "places", Message: differ(appendList(nil, m.Places, appendInt), appendList(nil, places, appendInt))}
	}
	return nil
}

// differ says that something is not what it must be; both are JSON.
func differ(given, want []byte) string { return string(given) + " must be " + string(want) }

func differText(given, want []string) string {
	return differ(appendList(nil, given, appendText), appendList(nil, want, appendText))
}
