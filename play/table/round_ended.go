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

// RoundEnded is the end of a round, with all hands by seat; the totals are those so far.
type RoundEnded struct {
	Round  int
	Result game.Result
	Hands  []tile.Set
	Totals []game.Score // by seat, from seat 1
	Secret *deal.Secret // of the round, where the deal was fair
}

var _ = event("round_ended", read((*endedLine).ended), follows)

func (e RoundEnded) redacted(game.Seat, bool) EventBody {
	e.Hands, e.Totals = slices.Clone(e.Hands), slices.Clone(e.Totals)
	return e
}

func (e RoundEnded) story() []words.Line {
	key := "round_ended.out"
	if e.Result.End == game.Blocked {
		key = "round_ended.blocked"
	}
	return []words.Line{{Key: key, Who: e.Result.Winners}}
}

func (e RoundEnded) form() any {
	return endedLine{e.Result.End.String(), e.Result.Winners.List(), texts(e.Result.Scores[1 : 1+len(e.Totals)])}
}

type endedLine struct {
	Reason  string      `json:"reason"`
	Winners []game.Seat `json:"winners"`
	Scores  []string    `json:"scores"`
}

// ended is what the line says; the round, the totals and the secret follow from other events.
func (l *endedLine) ended() (e RoundEnded, err error) {
	if e.Result.End, err = parseEnd(l.Reason); err != nil {
		return e, err
	}
	if len(l.Scores) > game.MaxSeats {
		return e, fmt.Errorf("scores: %d are too many", len(l.Scores))
	}
	for i, text := range l.Scores {
		if e.Result.Scores[i+1], err = parseScore(text); err != nil {
			return e, err
		}
	}
	for _, seat := range l.Winners {
		if seat > game.MaxSeats {
			return e, fmt.Errorf("winners: there is no seat %s", seat)
		}
		e.Result.Winners |= seat.Set()
	}
	return e, nil
}

// parseEnd reads the end of a round that counts.
func parseEnd(text string) (game.End, error) {
	for _, end := range []game.End{game.Out, game.Blocked} {
		if text == end.String() {
			return end, nil
		}
	}
	return game.NotEnded, fmt.Errorf("reason: %q is no end of a round", text)
}

func (e RoundEnded) play(f *State, _ time.Time) (EventBody, error) {
	f.match.Finish(e.Result)
	f.playing = false
	return e, nil
}

// recount takes in the end of a round, and adds what the line leaves out.
func (e RoundEnded) recount(f *State) (EventBody, error) {
	if !f.Begun() || f.over || f.dealt.Round != f.match.Round() {
		return nil, errors.New("no round is played")
	}
	e.Round = f.match.Round()
	if b := f.began; b.Fair != nil && e.Round <= len(b.Fair.Secrets) {
		e.Secret = &b.Fair.Secrets[e.Round-1]
	}
	f.match.Finish(e.Result)
	e.Totals = totals(&f.match, f.Seats())
	return e, nil
}
