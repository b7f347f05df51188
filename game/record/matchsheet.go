package record

import (
	"roundhouse/game"
	"roundhouse/game/sheet"
)

// Sheet returns the score sheet of the match, with its finished rounds and the tiles left in each
// hand. It replays the record and returns the error of that.
func (m *Record) Sheet() (*ScoreSheet, error) {
	s := &ScoreSheet{Ref: m.Ref, Finished: m.Totals != nil}
	s.Rules = m.Ref.Rules
	for _, name := range m.Players {
		s.People = append(s.People, sheet.Person{Name: name, From: 1})
	}
	if len(m.Rounds) == 0 {
		return s, nil
	}
	_, err := m.Replay(func(step Step) {
		round := &m.Rounds[step.Round-1]
		if step.Action == len(round.Actions) && (round.End == game.Out || round.End == game.Blocked) {
			s.Sheet.Rounds = append(s.Sheet.Rounds, sheet.RoundOf(step.State))
		}
	})
	return s, err
}
