// Package fair verifies fair deals: it recomputes every deal of a record from the server's secrets
// and the players' numbers, compares these with what a player noted during the match, and plays the
// record again. docs/fair.md describes the scheme.
//
//	verdict, err := fair.Verify(record, notes)
//	verdict.OK        // whether everything holds
//	verdict.Rounds    // which parts of each round hold
//	verdict.Text()    // all of this as text for people, and what it proves
//
// VerifyDay does the same for the round of a date, whose deal follows from one secret.
//
// It is an error if a record has no deal to recompute, or if notes do not fit the record.
package fair

import (
	"slices"

	"roundhouse/game"
	"roundhouse/game/record"
)

// Verify verifies a record. It returns an error if there is nothing to verify.
func Verify(m *record.Record, n *Notes) (*Verdict, error) {
	if !slices.ContainsFunc(m.Rounds, isFair) {
		return nil, &record.Error{
			Reason: game.Unreadable, Field: "rounds",
			Message: `none has a "fair" to recompute its deal from: the table did not deal fairly, or no round was over`,
		}
	}
	_, replayed := m.Replay(nil)
	seats, rule := len(m.Players), &m.Ref.Rules
	if rule.CheckSeats(seats) != nil || len(m.Rounds) > rule.MatchRounds() {
		return nil, replayed
	}
	if err := n.checkRecord(m); err != nil {
		return nil, err
	}
	t := trial{Record: m, notes: n, match: game.NewMatch(rule, seats)}
	v := &Verdict{record: m, notes: n}
	for i := range m.Rounds {
		v.Rounds = append(v.Rounds, t.judgeRound(i))
	}
	v.addReplay(replayed)
	v.OK = len(v.Problems()) == 0
	return v, nil
}

func isFair(r record.Round) bool { return r.Fair != nil }
