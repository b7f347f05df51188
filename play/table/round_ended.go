package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/tile"
	"roundhouse/words"
)

// RoundEnded is the end of a round, with all hands and the totals so far.
type RoundEnded struct {
	Round  int
	Result game.Result
	Hands  []tile.Set
	Totals []game.Score // by seat, from seat 1
	Secret *deal.Secret // the round's secret; nil if the deal was not a fair one
}

var _ = registerEvent("round_ended", readLine((*endedLine).toRoundEnded), follows)

func (e RoundEnded) redactedFor(game.Seat, bool) EventBody {
	e.Hands, e.Totals = slices.Clone(e.Hands), slices.Clone(e.Totals)
	return e
}

func (e RoundEnded) storyLines() []words.Line {
	key := "round_ended.out"
	if e.Result.End == game.Blocked {
		key = "round_ended.blocked"
	}
	return []words.Line{{Key: key, Who: e.Result.Winners}}
}

func (e RoundEnded) logForm() any {
	l := endedLine{e.Result.End, []byte{}, e.Result.Scores[1 : 1+len(e.Totals)]}
	for _, seat := range e.Result.Winners.List() {
		l.Winners = append(l.Winners, byte(seat))
	}
	return l
}

type endedLine struct {
	Reason  game.End     `json:"reason"`
	Winners []byte       `json:"winners"` // a byte for each seat, so in JSON in base64
	Scores  []game.Score `json:"scores"`
}

// toRoundEnded returns an event with what the line says; the round, the totals and the secret
// follow from other events.
func (l *endedLine) toRoundEnded() (e RoundEnded, err error) {
	switch e.Result.End = l.Reason; {
	case l.Reason != game.Out && l.Reason != game.Blocked:
		return e, fmt.Errorf("reason: %q is no end of a round", l.Reason)
	case len(l.Scores) > game.MaxSeats:
		return e, fmt.Errorf("scores: %d are too many", len(l.Scores))
	}
	copy(e.Result.Scores[1:], l.Scores)
	for _, seat := range l.Winners {
		if seat > game.MaxSeats {
			return e, fmt.Errorf("winners: there is no seat %d", seat)
		}
		e.Result.Winners |= game.Seat(seat).Set()
	}
	return e, nil
}

func (e RoundEnded) applyToMatch(s *State, _ time.Time) (EventBody, error) {
	s.match.Finish(e.Result)
	s.playing = false
	return e, nil
}

// recountIn applies the end of a round, and fills in what its line leaves out.
func (e RoundEnded) recountIn(s *State) (EventBody, error) {
	if !s.HasBegun() || s.over || s.dealt.Round != s.match.Round() {
		return nil, errors.New("no round is played")
	}
	e.Round = s.match.Round()
	if b := s.began; b.Fair != nil && e.Round <= len(b.Fair.Secrets) {
		e.Secret = &b.Fair.Secrets[e.Round-1]
	}
	s.match.Finish(e.Result)
	e.Totals = totalsOf(&s.match, s.Seats())
	return e, nil
}
