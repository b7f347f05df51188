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
	Totals []game.Score // by seat, from seat 1
	Places []int
	Early  bool // all agreed to end it, or nobody is left
}

var _ = event("match_ended", read((*overLine).over), follows, listed)

func (o MatchEnded) redacted(game.Seat, bool) EventBody {
	return MatchEnded{slices.Clone(o.Totals), slices.Clone(o.Places), o.Early}
}

func (o MatchEnded) story() []words.Line {
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

func (o MatchEnded) form() any { return overLine{texts(o.Totals), o.Places, o.Early} }

type overLine struct {
	Totals []string `json:"totals"`
	Places []int    `json:"places"`
	Early  bool     `json:"early,omitempty"`
}

func (l *overLine) over() (o MatchEnded, err error) {
	o = MatchEnded{Places: l.Places, Early: l.Early}
	for _, text := range l.Totals {
		total, err := parseScore(text)
		if err != nil {
			return o, err
		}
		o.Totals = append(o.Totals, total)
	}
	return o, nil
}

func (o MatchEnded) play(f *State, _ time.Time) (EventBody, error) {
	f.over, f.playing, f.paused = true, false, false
	f.forgetAsks()
	return o, nil
}

// recount takes in the end of the match, whose totals are the sums of its rounds.
func (o MatchEnded) recount(f *State) (EventBody, error) {
	if !f.Begun() || f.over || len(o.Places) != f.Seats() || !slices.Equal(o.Totals, totals(&f.match, f.Seats())) {
		return nil, errors.New("the totals are not those of the rounds")
	}
	f.over, f.paused, f.recounted.places = true, false, o.Places
	return o, nil
}
