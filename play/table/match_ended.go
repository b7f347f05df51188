package table

import (
	"errors"
	"slices"
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// MatchEnded is the end of the match.
type MatchEnded struct {
	Totals []game.Score `json:"totals" doc:"By seat, exact"`
	Places []int        `json:"places" doc:"By seat"`
	Early  bool         `json:"early,omitempty" doc:"All people agreed to end the match, or nobody is left"`
}

var _ = registerEvent("match_ended", readPlain[MatchEnded], follows, listed)

func (o MatchEnded) redactedFor(game.Seat, bool) EventBody {
	return MatchEnded{slices.Clone(o.Totals), slices.Clone(o.Places), o.Early}
}

func (o MatchEnded) storyLines(Then) []words.Line {
	key := "match_ended"
	if o.Early {
		key = "match_ended.early"
	}
	var first game.Seats
	for i, place := range o.Places {
		if place == 1 {
			first |= game.Seat(i + 1).Set()
		}
	}
	return []words.Line{{Key: key}, {Key: "match_ended.won", Who: first}}
}

func (o MatchEnded) applyToMatch(s *State, _ time.Time) (EventBody, Then, error) {
	s.over, s.playing, s.paused = true, false, false
	s.forgetAsks()
	return o, nil, nil
}

// recountIn applies the end of the match, whose totals must be the sums of its rounds.
func (o MatchEnded) recountIn(s *State) (Then, error) {
	if !s.HasBegun() || s.over || len(o.Places) != s.Seats() || !slices.Equal(o.Totals, totalsOf(&s.match, s.Seats())) {
		return nil, errors.New("the totals are not those of the rounds")
	}
	s.over, s.paused, s.recounted.places = true, false, o.Places
	return nil, nil
}
