package table

import (
	"errors"
	"slices"
	"time"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/tile"
	"roundhouse/words"
)

// RoundEnded is the end of a round.
type RoundEnded struct {
	plain
	Reason  game.End     `json:"reason" enum:"out,blocked"`
	Winners game.Seats   `json:"winners" doc:"The winners' seats"`
	Scores  []game.Score `json:"scores" doc:"By seat, exact"`
}

// RoundEndedThen is what everybody learns when a round is over.
type RoundEndedThen struct {
	plainThen
	Round  int          `json:"round"`
	Hands  []tile.Set   `json:"hands" doc:"By seat"` // nil in a match that is recounted
	Totals []game.Score `json:"totals" doc:"By seat, exact"`
	Secret *OpenSecret  `json:"secret,omitempty" doc:"The round's secret, if the deal was a fair one"`
}

// OpenSecret is a secret that everybody learns.
type OpenSecret deal.Secret

// MarshalText reveals s.
func (s OpenSecret) MarshalText() ([]byte, error) { return []byte(deal.Secret(s).Reveal()), nil }

// UnmarshalText reads what MarshalText writes.
func (s *OpenSecret) UnmarshalText(text []byte) error { return (*deal.Secret)(s).UnmarshalText(text) }

func (RoundEnded) name() string { return "round_ended" }

// Result returns the result of the round.
func (e RoundEnded) Result() game.Result {
	r := game.Result{End: e.Reason, Winners: e.Winners}
	copy(r.Scores[1:], e.Scores)
	return r
}

func (e RoundEnded) storyLines(Then) []words.Line {
	key := "round_ended.out"
	if e.Reason == game.Blocked {
		key = "round_ended.blocked"
	}
	return []words.Line{{Key: key, Who: e.Winners}}
}

func (e RoundEnded) apply(s *State, _ time.Time) (Then, error) {
	if s.recounted != nil {
		return e.recountIn(s)
	}
	then := e.finish(s)
	v := s.round.View(game.NoSeat)
	for seat := range game.SeatsOf(s.Seats()).All() {
		hand, _ := v.HandOf(seat)
		then.Hands = append(then.Hands, hand)
	}
	s.playing = false
	return then, nil
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
		then.Secret = (*OpenSecret)(&b.Fair.Secrets[then.Round-1])
	}
	result := e.Result()
	result.Starter = s.round.Status().Starter // nobody in a match that is recounted
	s.match.Finish(result)
	then.Totals = totalsOf(&s.match, s.Seats())
	return then
}

// MatchEnded is the end of the match.
type MatchEnded struct {
	plain
	Totals []game.Score `json:"totals" doc:"By seat, exact"`
	Places []int        `json:"places" doc:"By seat"`
	Early  bool         `json:"early,omitempty" doc:"All people agreed to end the match, or nobody is left"`
}

func (MatchEnded) name() string { return "match_ended" }

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

func (o MatchEnded) apply(s *State, _ time.Time) (Then, error) {
	if s.recounted != nil {
		return nil, o.recountIn(s)
	}
	s.over, s.playing, s.paused = true, false, false
	s.forgetAsks()
	return nil, nil
}

// recountIn applies the end of the match, whose totals must be the sums of its rounds.
func (o MatchEnded) recountIn(s *State) error {
	if !s.HasBegun() || s.over || len(o.Places) != s.Seats() || !slices.Equal(o.Totals, totalsOf(&s.match, s.Seats())) {
		return errors.New("the totals are not those of the rounds")
	}
	s.over, s.paused, s.recounted.places = true, false, o.Places
	return nil
}

// nextEnd returns the RoundEnded or MatchEnded that follows from the last event, or nil.
func (s *State) nextEnd() EventBody {
	switch {
	case s.playing && s.round.Over() && s.round.Status().End != game.Redeal:
		result := s.round.Result()
		return RoundEnded{Reason: result.End, Winners: result.Winners, Scores: slices.Clone(result.Scores[1 : 1+s.Seats()])}
	case s.HasBegun() && s.match.Over() && !s.playing && !s.over:
		return s.matchEnd()
	}
	return nil
}

// emitEnds emits the ends that follow from the last event.
func (d *decision) emitEnds() error {
	for next := d.nextEnd(); next != nil; next = d.nextEnd() {
		if err := d.emit(next); err != nil {
			return err
		}
	}
	return nil
}

// matchEnd returns the end of the match with the current totals.
func (s *State) matchEnd() MatchEnded {
	places := s.match.Places()
	return MatchEnded{Totals: totalsOf(&s.match, s.Seats()), Places: append([]int{}, places[1:s.Seats()+1]...)}
}

// earlyEnd returns the end of a match that ends early, with the current totals.
func (s *State) earlyEnd() MatchEnded {
	o := s.matchEnd()
	o.Early = true
	return o
}

func totalsOf(m *game.Match, seats int) []game.Score {
	list := make([]game.Score, seats)
	for i := range list {
		list[i] = m.Total(game.Seat(i + 1))
	}
	return list
}
