package fair

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"strings"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/quote"
	"roundhouse/game/record"
	"roundhouse/game/tile"
	"roundhouse/words"
)

// trial judges a record round by round.
type trial struct {
	*record.Record
	notes *Notes
	match game.Match   // as it was before the round
	first *record.Fair // the data of the first round that has any
}

// judgeRound judges round i and moves on to the next. A round that fails must not make later ones
// fail. So the match continues from the starter that the record shows, if its actions can be played
// so far, and otherwise from the winner of the recomputed lots.
func (t *trial) judgeRound(i int) RoundVerdict {
	v := RoundVerdict{Round: i + 1, Commitment: t.judgeCommitment(i)}
	result, problem := t.judgeActions(i)
	v.Actions = problem
	drawn, problem := t.judgeDeal(i)
	v.Deal = problem
	if t.match.ByLot() {
		t.match.StartFrom(tile.NoPip, cmp.Or(result.Starter, drawn))
	}
	t.match.Finish(result)
	return v
}

// judgeCommitment compares the secret of a round with the commitment to it.
func (t *trial) judgeCommitment(i int) Problem {
	round := &t.Rounds[i]
	f := round.Fair
	switch {
	case f == nil && round.End == game.NotEnded:
		return "the round is not over, and its secret is not shown"
	case f == nil:
		return `"fair" is missing, and the secret with it`
	case f.Secret.Commitment() != f.Commitment:
		return problemf("the secret has the commitment %s, not %s",
			shortHex(f.Secret.Commitment()), shortHex(f.Commitment))
	case len(t.notes.Commitments) > 0 && t.notes.Commitments[i] != f.Commitment:
		return problemf("it is %s, but you noted %s", shortHex(f.Commitment), shortHex(t.notes.Commitments[i]))
	}
	return ""
}

// judgeActions plays round i by itself. It also returns what later rounds need of its result: the
// winners as the record shows them, and the starter if that is known.
func (t *trial) judgeActions(i int) (game.Result, Problem) {
	round := t.Rounds[i]
	if round.Starter == game.NoSeat && len(round.Lots) == 0 {
		round.Starter = t.match.Starter()
	}
	alone := record.Record{Ref: t.Ref, Players: t.Players, Rounds: []record.Round{round}}
	final, err := alone.Replay(nil)
	result := game.Result{End: game.Out, Starter: final.State.Status().Starter}
	for _, seat := range round.Winners {
		result.Winners |= seat.Set()
	}
	result.Winners &= game.SeatsOf(len(t.Players))
	var e *record.Error
	if errors.As(record.Explain(err, words.Default().WhyNotOpenly(&final.State)), &e) {
		return result, Problem(strings.Replace(e.Error(), "rounds[0]", fmt.Sprintf("rounds[%d]", i), 1))
	}
	if i < len(t.Rounds)-1 && (round.End == game.NotEnded || round.End == game.Redeal) {
		return result, problemf("rounds[%d].end: the round is not over, but another one follows", i)
	}
	return result, ""
}

// judgeDeal recomputes the deal of round i. It also returns the seat that won the lots.
func (t *trial) judgeDeal(i int) (game.Seat, Problem) {
	f := t.Rounds[i].Fair
	if f == nil {
		return game.NoSeat, "there is nothing to recompute it from"
	}
	d := dealFrom(func(n uint32) deal.Seed { return f.Seed(i+1, n) }, f.Deal, &t.match, len(t.Players))
	for _, found := range []Problem{t.judgeNumbers(f), t.judgeRedeals(i),
		d.compareRound(&t.Rounds[i], len(t.Players))} {
		if found != "" {
			return d.starter, found
		}
	}
	return d.starter, ""
}

// judgeNumbers compares the players' numbers with the notes and with the numbers in other rounds,
// which must be the same.
func (t *trial) judgeNumbers(f *record.Fair) Problem {
	if t.first == nil {
		t.first = f
	}
	for seat := range f.Numbers {
		if int(seat) > len(t.Players) {
			return problemf("seat %s gave a number, but there are %d seats", seat, len(t.Players))
		}
	}
	if f.Table != t.first.Table {
		return problemf("the table is %s, that of the rounds before %s", quote.Text(f.Table), quote.Text(t.first.Table))
	}
	if found := t.notes.compareNumbers(f.Numbers); found != "" {
		return found
	}
	if !maps.Equal(f.Numbers, t.first.Numbers) {
		return "the numbers are not those of the rounds before"
	}
	return ""
}
