package table

import (
	"errors"
	"slices"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/tile"
	"roundhouse/words"
)

// RoundEnded is the end of a round.
type RoundEnded struct {
	Reason  game.End     `json:"reason" enum:"out,blocked"`
	Winners game.Seats   `json:"winners" doc:"The winners' seats"`
	Scores  []game.Score `json:"scores" doc:"By seat, exact"`
}

// RoundEndedThen is what everybody learns when a round is over.
type RoundEndedThen struct {
	Round  int
	Hands  []tile.Set   // by seat, from seat 1; nil in a match that is recounted
	Totals []game.Score // by seat, from seat 1
	Secret *deal.Secret // the round's secret; nil if the deal was not a fair one
}

var _ = registerEvent("round_ended", readPlain[RoundEnded], follows).leadsTo(RoundEndedThen{})

// Result returns the result of the round.
func (e RoundEnded) Result() game.Result {
	r := game.Result{End: e.Reason, Winners: e.Winners}
	copy(r.Scores[1:], e.Scores)
	return r
}

func (e RoundEnded) redactedFor(game.Seat, bool) EventBody {
	e.Scores = slices.Clone(e.Scores)
	return e
}

func (t RoundEndedThen) seenBy(EventBody, game.Seat, bool) Then {
	t.Hands, t.Totals = slices.Clone(t.Hands), slices.Clone(t.Totals)
	return t
}

// roundEndedThenForm is RoundEndedThen in JSON.
type roundEndedThenForm struct {
	Round  int          `json:"round"`
	Hands  []tile.Set   `json:"hands" doc:"By seat"`
	Totals []game.Score `json:"totals" doc:"By seat, exact"`
	Secret string       `json:"secret,omitempty" doc:"The round's secret, if the deal was a fair one"`
}

func (t RoundEndedThen) form() any {
	f := roundEndedThenForm{Round: t.Round, Hands: t.Hands, Totals: t.Totals}
	if t.Secret != nil {
		f.Secret = t.Secret.Reveal()
	}
	return f
}

func (e RoundEnded) storyLines(Then) []words.Line {
	key := "round_ended.out"
	if e.Reason == game.Blocked {
		key = "round_ended.blocked"
	}
	return []words.Line{{Key: key, Who: e.Winners}}
}

func (e RoundEnded) applyToMatch(s *State, _ time.Time) (EventBody, Then, error) {
	then := e.finish(s)
	v := s.round.View(game.NoSeat)
	for seat := range game.SeatsOf(s.Seats()).All() {
		hand, _ := v.HandOf(seat)
		then.Hands = append(then.Hands, hand)
	}
	s.playing = false
	return e, then, nil
}

// recountIn applies the end of a round.
func (e RoundEnded) recountIn(s *State) (Then, error) {
	switch {
	case !s.HasBegun() || s.over || s.dealt.Round != s.match.Round():
		return nil, errors.New("no round is played")
	case e.Reason != game.Out && e.Reason != game.Blocked || len(e.Scores) > game.MaxSeats:
		return nil, errors.New("no round ends so")
	}
	return e.finish(s), nil
}

// finish counts the result of the round, and returns what everybody learns besides the hands.
func (e RoundEnded) finish(s *State) RoundEndedThen {
	then := RoundEndedThen{Round: s.match.Round()}
	if b := s.began; b.Fair != nil && then.Round <= len(b.Fair.Secrets) {
		then.Secret = &b.Fair.Secrets[then.Round-1]
	}
	s.match.Finish(e.Result())
	then.Totals = totalsOf(&s.match, s.Seats())
	return then
}

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
