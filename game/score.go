package game

import (
	"errors"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"roundhouse/game/quote"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// Score is an exact number of points: a rational number in lowest terms. The zero Score is 0.
// Scores can be compared with == and Compare.
type Score struct{ num, less1 int64 } // less1: the denominator minus one

// Points returns a whole number of points.
func Points(n int) Score { return Score{num: int64(n)} }

// Ratio returns a/b points; b must be positive.
func Ratio(a, b int64) Score {
	d := gcd(max(a, -a), b)
	return Score{a / d, b/d - 1}
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, 1)
}

func (s Score) den() int64 { return s.less1 + 1 }

// Add returns s + t.
func (s Score) Add(t Score) Score {
	return Ratio(s.num*t.den()+t.num*s.den(), s.den()*t.den())
}

// Compare returns a negative number, 0 or a positive number if s is less than, equal to or more
// than t.
func (s Score) Compare(t Score) int {
	switch d := s.num*t.den() - t.num*s.den(); {
	case d < 0:
		return -1
	case d > 0:
		return 1
	}
	return 0
}

// Parts returns the numerator and the denominator of s in lowest terms.
func (s Score) Parts() (num, den int64) { return s.num, s.den() }

// Float returns the nearest float64 to s.
func (s Score) Float() float64 { return float64(s.num) / float64(s.den()) }

// String returns the exact value of s: "46", "9/2".
func (s Score) String() string {
	text := strconv.FormatInt(s.num, 10)
	if s.less1 != 0 {
		text += "/" + strconv.FormatInt(s.den(), 10)
	}
	return text
}

// ParseScore parses what String returns.
func ParseScore(text string) (Score, error) {
	whole, part, shared := strings.Cut(text, "/")
	a, err := strconv.ParseInt(whole, 10, 32)
	b := int64(1)
	if err == nil && shared {
		b, err = strconv.ParseInt(part, 10, 32)
	}
	score := Score{}
	if err == nil && b > 0 {
		score = Ratio(a, b)
	}
	if score.String() != text {
		return score, errors.New(quote.Text(text) + " is no score")
	}
	return score, nil
}

// MarshalText writes s as String returns it.
func (s Score) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what ParseScore parses.
func (s *Score) UnmarshalText(text []byte) (err error) {
	*s, err = ParseScore(string(text))
	return err
}

// Result says how a round ended, and what each seat scored.
type Result struct {
	End     End
	Winners Seats
	Starter Seat                // who acted first; with starter_highest the seat that laid the engine
	Scores  [MaxSeats + 1]Score // by seat, from 1
}

// Ending is what a finished round leaves behind, from which ScoreRound makes its Result.
type Ending struct {
	End     End
	Starter Seat              // as in Result
	Out     Seats             // who went out
	Marked  Seats             // whose trains are marked
	Points  [MaxSeats + 1]int // of the tiles left in hand, by seat from 1
}

// Result returns the result of the round by its rules of scoring, or the zero Result if the round
// has not ended. A redeal has no winners and no points.
func (s *State) Result() Result {
	e := Ending{End: s.status.End, Starter: s.status.Starter, Marked: s.status.Marked}
	for seat := range SeatsOf(int(s.seats)).All() {
		e.Points[seat] = HandPoints(&s.rules, s.hands[seat])
		if e.End == Out && s.counts[seat] == 0 {
			e.Out |= seat.Set()
		}
	}
	return ScoreRound(&s.rules, int(s.seats), &e)
}

// ScoreRound returns the result of a round with that many seats, or the zero Result if it has not
// ended. A redeal has no winners and no points.
func ScoreRound(by *rules.Rules, seats int, e *Ending) Result {
	r := Result{End: e.End}
	if r.End == NotEnded || r.End == Redeal {
		return r
	}
	r.Starter, r.Winners = e.Starter, e.Out
	if r.End == Blocked {
		r.Winners = e.lowest(seats)
	}
	others := 0 // the points of all who did not win
	for seat := range (SeatsOf(seats) &^ r.Winners).All() {
		others += e.Points[seat]
	}
	for seat := range SeatsOf(seats).All() {
		r.Scores[seat] = scoreOf(by, r, e.Points[seat], others, seat)
		if extra := extraOf(by, e, seat); extra != 0 {
			r.Scores[seat] = r.Scores[seat].Add(Points(extra))
		}
	}
	return r
}

// lowest returns the seats with the lowest hand.
func (e *Ending) lowest(seats int) (set Seats) {
	least := slices.Min(e.Points[1 : seats+1])
	for seat := range SeatsOf(seats).All() {
		if e.Points[seat] == least {
			set |= seat.Set()
		}
	}
	return set
}

// scoreOf returns the seat's score. points are those in the seat's hand, others those in the hands
// of all seats that did not win.
func scoreOf(by *rules.Rules, r Result, points, others int, seat Seat) Score {
	won := r.Winners.Has(seat)
	switch {
	case by.Scoring == rules.ScoringPositive && won:
		return Ratio(int64(others), int64(r.Winners.Len()))
	case by.Scoring == rules.ScoringPositive:
		return Score{}
	case won && r.End == Blocked && by.BlockedWinnerZero:
		return Score{}
	}
	return Points(points)
}

// extraOf returns the points that the seat scores besides: the bonus for going out, or the penalty
// for a marker.
func extraOf(by *rules.Rules, e *Ending, seat Seat) int {
	better := 0
	switch {
	case e.Out.Has(seat):
		better = int(by.OutBonus)
	case e.Marked.Has(seat):
		better = -int(by.MarkerPenalty)
	}
	if by.Scoring == rules.ScoringPenalty {
		return -better
	}
	return better
}

// HandPoints returns the points of a hand: what its tiles count by TilePoints.
func HandPoints(r *rules.Rules, hand tile.Set) int {
	blanks := hand.Row(0)
	points := hand.Pips() + int(r.BlankHalf)*bits.OnesCount32(blanks&^1)
	if blanks&1 != 0 {
		points += int(r.DoubleBlank)
	}
	return points
}

// TilePoints returns what the tile a-b counts in a hand: its pips, plus blank_half if one of them
// is blank, but double_blank for 0-0.
func TilePoints(r *rules.Rules, a, b tile.Pip) int {
	points := int(a) + int(b)
	switch {
	case points == 0:
		return int(r.DoubleBlank)
	case a == 0 || b == 0:
		points += int(r.BlankHalf)
	}
	return points
}
