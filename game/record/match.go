package record

import (
	"slices"
	"strconv"

	"roundhouse/game"
	"roundhouse/game/quote"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// Final is the result of replaying a record.
type Final struct {
	State game.State // the last round, after its last action
	Match game.Match // the match with all rounds that are over
}

// Replay plays the record again and checks everything that the record says. It calls each, unless
// that is nil, after each deal and each action. After an error, the result has the last state that
// is correct.
func (m *Record) Replay(each func(Step)) (Final, error) {
	var f Final
	rule, seats := &m.Ref.Rules, len(m.Players)
	if seats < rules.MinSeats || seats > rules.MaxSeats {
		return f, &Error{Reason: game.BadDeal, Field: "players",
			Message: quote.Int(seats) + " is not a number of players from 2 to 14"}
	}
	if err := rule.CheckSeats(seats); err != nil {
		return f, &Error{Reason: game.Unreadable, Field: "rules", Message: err.Error()}
	}
	switch n := len(m.Rounds); {
	case n == 0:
		return f, &Error{Reason: game.BadDeal, Field: "rounds", Message: "there is none"}
	case n > rule.MatchRounds():
		return f, &Error{Reason: game.BadDeal, Field: "rounds",
			Message: strconv.Quote(strconv.Itoa(n)) + " rounds are more than the " +
				strconv.Itoa(rule.MatchRounds()) + " of the match"}
	}
	f.Match = game.NewMatch(rule, seats)
	for i := range m.Rounds {
		if err := m.replayRound(&f, i, each); err != nil {
			return f, err
		}
	}
	return f, m.checkTotals(&f)
}

// replayRound plays round i and adds it to the match.
func (m *Record) replayRound(f *Final, i int, each func(Step)) error {
	round := &m.Rounds[i]
	if err := m.dealRound(f, i); err != nil {
		return err
	}
	if each != nil {
		each(Step{Round: i + 1, State: &f.State})
	}
	if err := playActions(&f.State, i+1, roundPath(i+1, "actions"), round.Actions, each); err != nil {
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

// checkFound checks what is known only after the actions: the engine and the starter, if a hand
// decided them.
func (m *Record) checkFound(f *Final, i int) error {
	round, st := &m.Rounds[i], f.State.Status()
	if round.Engine != st.Engine {
		message := "is missing: it is " + quoteNumber(int(st.Engine))
		if st.Engine == tile.NoPip {
			message = quoteNumber(int(round.Engine)) + " has not been laid"
		} else if round.Engine != tile.NoPip {
			message = quoteNumber(int(round.Engine)) + " is not the engine that was laid, " +
				strconv.Itoa(int(st.Engine))
		}
		return roundError(game.WrongEngine, i+1, "engine", message)
	}
	if !m.Ref.Rules.NamesStarter() && round.Starter != game.NoSeat && round.Starter != st.Starter {
		message := " starts, but nobody has laid the engine"
		if st.Starter != game.NoSeat {
			message = " has not laid the engine, seat " + st.Starter.String() + " has"
		}
		return roundError(game.WrongStarter, i+1, "starter", quoteNumber(int(round.Starter))+message)
	}
	return nil
}

// checkEnd checks the end of a round. Only the last round may have none.
func (m *Record) checkEnd(f *Final, i int) error {
	round, result, last := &m.Rounds[i], f.State.Result(), i == len(m.Rounds)-1
	told := round.End != game.NotEnded || round.Winners != nil || round.Scores != nil
	if last && !told && m.Totals == nil && m.Places == nil {
		return nil
	}
	switch {
	case result.End == game.NotEnded && round.End == game.NotEnded:
		return roundError(game.WrongEnd, i+1, "end", "the round is not over, but the record goes on behind it")
	case result.End == game.NotEnded:
		return roundError(game.WrongEnd, i+1, "end", strconv.Quote(round.End.String())+", but the round is not over")
	case round.End == game.NotEnded:
		return roundError(game.WrongEnd, i+1, "end", "is missing: it is "+strconv.Quote(result.End.String()))
	case round.End != result.End:
		return roundError(game.WrongEnd, i+1, "end",
			strconv.Quote(round.End.String())+" is not how the round ends: "+strconv.Quote(result.End.String()))
	case round.End == game.Redeal && !last:
		return roundError(game.WrongEnd, i+1, "end", `"redeal" is no end of a round: only its last deal is kept`)
	case round.End == game.Redeal && round.Winners == nil && round.Scores == nil:
		return nil // a redeal needs neither winners nor scores
	case !sameSeats(round.Winners, result.Winners):
		return roundError(game.WrongEnd, i+1, "winners",
			mustBe(appendList(nil, round.Winners, appendSeat), appendList(nil, result.Winners.List(), appendSeat)))
	}
	if want := scoreTexts(&result, len(m.Players)); round.Scores == nil || !slices.Equal(round.Scores, want) {
		return roundError(game.WrongScore, i+1, "scores", mustBeTexts(round.Scores, want))
	}
	return nil
}

// sameSeats reports whether list contains each seat of the set exactly once, in any order.
func sameSeats(list []game.Seat, set game.Seats) bool {
	left := set
	for _, seat := range list {
		if !left.Has(seat) {
			return false
		}
		left &^= seat.Set()
	}
	return list != nil && left == 0
}

// checkTotals checks the totals and places at the end of the match.
func (m *Record) checkTotals(f *Final) error {
	if m.Totals == nil && m.Places == nil {
		return nil
	}
	sums, places := totalTexts(&f.Match, len(m.Players))
	switch {
	case !slices.Equal(m.Totals, sums):
		return &Error{Reason: game.WrongScore, Field: "totals", Message: mustBeTexts(m.Totals, sums)}
	case !slices.Equal(m.Places, places):
		return &Error{Reason: game.WrongScore, Field: "places",
			Message: mustBe(appendList(nil, m.Places, appendInt), appendList(nil, places, appendInt))}
	}
	return nil
}

// mustBe returns the message that a field must have another value. Both values are JSON.
func mustBe(given, want []byte) string { return quote.Bare(given) + " must be " + string(want) }

func mustBeTexts(given, want []string) string {
	return mustBe(appendList(nil, given, appendText), appendList(nil, want, appendText))
}
