package gametest

import (
	"slices"
	"sync"

	"roundhouse/game"
	"roundhouse/game/tile"
)

// Coverage counts, under names in words, what happened in the rounds that were played. A suite in
// which something never happens does not test it.
type Coverage struct {
	mu   sync.Mutex
	seen map[string]int
}

// NewCoverage returns an empty Coverage.
func NewCoverage() *Coverage { return &Coverage{seen: map[string]int{}} }

// Missing returns those of the wanted names that never happened.
func (c *Coverage) Missing(wanted ...string) (list []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, w := range wanted {
		if c.seen[w] == 0 {
			list = append(list, w)
		}
	}
	return list
}

func (c *Coverage) addSeen(what ...string) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, w := range what {
		c.seen[w]++
	}
}

// noteAction counts an action that is about to be done.
func (c *Coverage) noteAction(s *game.State, a game.Action) {
	if c == nil {
		return
	}
	phase := s.Phase().String()
	what := []string{phase, phase + " " + [...]string{"tile", "draw", "pass", "stop", "knock"}[a.Kind]}
	note := func(is bool, text string) {
		if is {
			what = append(what, text)
		}
	}
	st := s.Status()
	able := slices.ContainsFunc(s.Legal(a.Seat, nil), func(a game.Action) bool { return a.Kind == game.Play })
	note(a.Kind == game.Knock && !s.Turn().Has(a.Seat), "knock out of turn")
	note(s.Turn().Len() > 1 && a.Seat != s.Turn().First(), "simultaneous opening out of order")
	note(a.Kind == game.Play && a.Train > game.Mexican, "second Mexican train")
	note(a.Kind == game.Play && st.Marked.Has(a.Train.Owner()) && a.Train.Owner() != a.Seat, "another's marked train")
	note(a.Kind == game.Draw && able, "tile declined for a draw")
	note(a.Kind == game.Pass && able, "tile declined by passing")
	note(a.Kind == game.Pass && able && s.Drew() != tile.None, "drawn tile kept")
	note(a.Kind == game.Play && s.Drew() != tile.None, "drawn tile laid")
	note(st.Owed > 1, "two doubles in a turn")
	note(st.Owed == 0 && st.Open.Len() > 1, "two open doubles")
	note(a.Kind != game.Knock && s.Phase() == game.Opening && s.Rules().KnockPenalty > 0 &&
		slices.ContainsFunc((s.MayAct()&^s.Turn()&^st.Opened).List(),
			func(seat game.Seat) bool { return s.Length(seat.OwnTrain()) > 0 }),
		"others act while a seat with one tile has yet to end its opening")
	note(st.Owed > 0 && s.Count(a.Seat) == 0, "out on a double but owing")
	c.addSeen(what...)
}

// noteEnd counts how a round ended.
func (c *Coverage) noteEnd(s *game.State) {
	if c == nil {
		return
	}
	c.addSeen("over", s.Status().End.String())
	if s.Result().Winners.Len() > 1 {
		c.addSeen("several winners of a round that is " + s.Status().End.String())
	}
}
