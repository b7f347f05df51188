package table

import (
	"errors"
	"slices"
	"time"

	"roundhouse/game"
)

// Over is the end of the match.
type Over struct {
	Totals []game.Score // by seat, from seat 1
	Places []int
	Early  bool // all agreed to end it, or nobody is left
}

var _ = event("over", read((*overLine).over), follows, listed)

func (o Over) redacted(game.Seat, bool) What {
	return Over{slices.Clone(o.Totals), slices.Clone(o.Places), o.Early}
}

func (o Over) line() any { return overLine{texts(o.Totals), o.Places, o.Early} }

type overLine struct {
	Totals []string `json:"totals"`
	Places []int    `json:"places"`
	Early  bool     `json:"early,omitempty"`
}

func (l *overLine) over() (o Over, err error) {
	o = Over{Places: l.Places, Early: l.Early}
	for _, text := range l.Totals {
		total, err := parseScore(text)
		if err != nil {
			return o, err
		}
		o.Totals = append(o.Totals, total)
	}
	return o, nil
}

func (o Over) play(f *State, _ time.Time) (What, error) {
	f.over, f.playing, f.paused = true, false, false
	return o, nil
}

// tell takes in the end of the match, whose totals are the sums of its rounds.
func (o Over) tell(f *State) (What, error) {
	if !f.Begun() || f.over || len(o.Places) != f.Seats() || !slices.Equal(o.Totals, totals(&f.match, f.Seats())) {
		return nil, errors.New("the totals are not those of the rounds")
	}
	f.over, f.paused, f.places = true, false, o.Places
	return o, nil
}
