package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"roundhouse/game"
	"roundhouse/quote"
	"roundhouse/record"
	"roundhouse/tile"
)

// trial is a record while it is judged, round by round.
type trial struct {
	*record.Record
	notes *notes
	match game.Match   // before the round
	first *record.Fair // of the first round that has one
}

// judge verifies a record. An error says that there is nothing to verify.
func judge(m *record.Record, n *notes) (*verdict, error) {
	if !slices.ContainsFunc(m.Rounds, isFair) {
		return nil, &record.Error{
			Reason: game.Unreadable, Field: "rounds",
			Message: `none has a "fair" to recompute its deal from: the table did not deal fairly, or no round was over`,
		}
	}
	_, replayed := m.Replay(nil)
	seats, rule := len(m.Players), &m.Ref.Rules
	if rule.CheckSeats(seats) != nil || len(m.Rounds) > int(rule.Rounds) {
		return nil, replayed
	}
	if err := n.fit(m); err != nil {
		return nil, err
	}
	t := trial{Record: m, notes: n, match: game.NewMatch(rule, seats)}
	v := &verdict{}
	for i := range m.Rounds {
		v.Rounds = append(v.Rounds, t.round(i))
	}
	v.add(replayed)
	v.OK = len(v.problems()) == 0
	return v, nil
}

func isFair(r record.Round) bool { return r.Fair != nil }

// round judges round i and goes on to the next. One that fails takes no later one
// with it: who starts comes from the record, as far as that can be played.
func (t *trial) round(i int) roundVerdict {
	v := roundVerdict{Round: i + 1, Commitment: t.commitment(i)}
	starter, problem := t.actions(i)
	v.Actions = problem
	drawn, problem := t.deal(i)
	v.Deal = problem
	if t.match.ByLot() {
		if starter == game.NoSeat {
			starter = drawn
		}
		t.match.StartFrom(tile.NoPip, starter)
	}
	t.match.Finish(game.Result{End: game.Out})
	return v
}

// commitment holds the secret of a round to what was promised.
func (t *trial) commitment(i int) problem {
	round := &t.Rounds[i]
	f := round.Fair
	switch {
	case f == nil && round.End == game.NotEnded:
		return "the round is not over, and its secret is not shown"
	case f == nil:
		return `"fair" is missing, and the secret with it`
	case f.Secret.Commitment() != f.Commitment:
		return problemf("the secret has the commitment %s, not %s", brief(f.Secret.Commitment()), brief(f.Commitment))
	case len(t.notes.commitments) > 0 && t.notes.commitments[i] != f.Commitment:
		return problemf("it is %s, but you noted %s", brief(f.Commitment), brief(t.notes.commitments[i]))
	}
	return ""
}

// actions plays round i alone, and gives who started it as far as that is known.
func (t *trial) actions(i int) (game.Seat, problem) {
	round := t.Rounds[i]
	if round.Starter == game.NoSeat && len(round.Lots) == 0 {
		round.Starter = t.match.Starter()
	}
	alone := record.Record{Ref: t.Ref, Players: t.Players, Rounds: []record.Round{round}}
	final, err := alone.Replay(nil)
	starter := final.State.Status().Starter
	var e *record.Error
	if errors.As(explained(err, &final.State, nil), &e) {
		return starter, problem(strings.Replace(e.Error(), "rounds[0]", fmt.Sprintf("rounds[%d]", i), 1))
	}
	if i < len(t.Rounds)-1 && (round.End == game.NotEnded || round.End == game.Redeal) {
		return starter, problemf("rounds[%d].end: the round is not over, but another one follows", i)
	}
	return starter, ""
}

// deal recomputes the deal of round i, and gives who drew the start.
func (t *trial) deal(i int) (game.Seat, problem) {
	f := t.Rounds[i].Fair
	if f == nil {
		return game.NoSeat, "there is nothing to recompute it from"
	}
	d := dealtBy(f.Seed(i+1, f.Deal), &t.match, len(t.Players))
	for _, found := range []problem{t.contributions(f), t.redeals(i), d.differs(&t.Rounds[i], len(t.Players))} {
		if found != "" {
			return d.starter, found
		}
	}
	return d.starter, ""
}

// contributions holds what the players gave to the notes and to the other rounds:
// the numbers are those of the whole match.
func (t *trial) contributions(f *record.Fair) problem {
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
	if found := t.notes.numbersProblem(f.Numbers); found != "" {
		return found
	}
	if !maps.Equal(f.Numbers, t.first.Numbers) {
		return "the numbers are not those of the rounds before"
	}
	return ""
}
