package sheet

import (
	"math"
	"slices"
	"strconv"

	"roundhouse/game"
	"roundhouse/game/quote"
	"roundhouse/game/rules"
)

// Total computes what follows from the sheet. If something contradicts the rules, the error is an
// *Error, and the State has what comes before.
func (s *Sheet) Total() (State, error) { return s.TotalAnd(nil) }

// TotalAnd computes what follows from the sheet, as Total does, and checks what is known already of
// the round after its rounds: Points may be Unknown, and everything else missing. A nil draft is
// none.
func (s *Sheet) TotalAnd(draft *Round) (State, error) {
	t := totaller{Sheet: s}
	t.Totals, t.Places = make([]game.Score, len(s.People)), make([]int, len(s.People))
	t.Starts = make([]game.Score, len(s.People))
	err := t.checkPeople()
	for i := 0; err == nil && i < len(s.Rounds); i++ {
		err = t.addRound(&s.Rounds[i])
	}
	if err == nil {
		err = t.findNext()
	}
	if err == nil && draft != nil {
		if t.Next == nil {
			return t.State, t.pastTheEnd()
		}
		_, err = t.endingOf(draft, t.Next, true)
	}
	return t.State, err
}

// pastTheEnd returns the error for a round after the end of the match.
func (t *totaller) pastTheEnd() error {
	return &Error{Field: "rounds", Reason: MatchOver, Person: None, Other: None,
		Message: "round " + strconv.Itoa(t.round()) + " follows, but the match is over"}
}

// totaller goes through the rounds of a sheet.
type totaller struct {
	*Sheet
	State
	match game.Match
	at    []int // who plays this round, in the order of seats
}

func (t *totaller) round() int { return len(t.State.Rounds) + 1 }

func (t *totaller) checkPeople() error {
	for i := range t.People {
		p, field := &t.People[i], "seats["+strconv.Itoa(i)+"]"
		fail := func(of, message string) error {
			return &Error{Field: field + of, Person: i, Other: None, Message: message}
		}
		switch {
		case p.From < 1:
			return fail(".from", quote.Int(p.From)+" is not a round from 1")
		case p.To != 0 && p.To < p.From:
			return fail(".to", quote.Int(p.To)+" is before the first round, "+strconv.Itoa(p.From))
		case p.From == 1 && p.Start != game.Score{}:
			return fail(".start", "only one who comes late begins with points")
		case !isPlain(p.Start):
			return fail(".start", quote.Text(p.Start.String())+" is not a number of points")
		}
		t.Starts[i], t.Totals[i] = p.Start, p.Start
	}
	return nil
}

// isPlain reports whether a score can be one of a table: a number of points of ordinary size, or a
// share of it. So sums stay exact.
func isPlain(s game.Score) bool {
	const most, shares = 1_000_000, 720_720 // divisible by every number of seats
	n, den := s.Parts()
	return -most <= n && n <= most && shares%den == 0
}

// seatRound seats those who play the round, and lets the match go on with them. It returns an error
// if the rules are not for so many.
func (t *totaller) seatRound() error {
	was := t.at
	t.at = nil
	for i := range t.People {
		if t.People[i].isIn(t.round()) {
			t.at = append(t.at, i)
		}
	}
	if err := t.Sheet.Rules.CheckSeats(len(t.at)); err != nil {
		return &Error{Round: t.round(), Field: "seats", Reason: NotForSo, Person: None, Other: None, Message: err.Error()}
	}
	t.startLate()
	if was == nil {
		t.match = game.NewMatch(&t.Sheet.Rules, len(t.at))
	} else if !slices.Equal(was, t.at) {
		totals := make([]game.Score, len(t.at))
		for i, who := range t.at {
			totals[i] = t.Totals[who]
		}
		t.match.Reseat(t.seatAfter(was), totals)
	}
	return nil
}

// startLate gives those who come late to this round the points with which they begin.
func (t *totaller) startLate() {
	var worst, sum game.Score
	there := 0
	for _, who := range t.at {
		if t.People[who].From == t.round() {
			continue
		}
		if total := t.Totals[who]; there == 0 || game.IsBetter(&t.Sheet.Rules, worst, total) {
			worst = total
		}
		sum = sum.Add(t.Totals[who])
		there++
	}
	for _, who := range t.at {
		p := &t.People[who]
		if p.From != t.round() || there == 0 || t.round() == 1 {
			continue
		}
		switch p.Late {
		case Worst:
			t.Starts[who] = worst
		case Average:
			t.Starts[who] = game.Points(int(math.Round(sum.Float() / float64(there))))
		}
		t.Totals[who] = t.Starts[who]
	}
}

// seatAfter returns the seat of the one who is to act first: of the people who were to sit at the
// table, the same or the next one clockwise who plays.
func (t *totaller) seatAfter(was []int) game.Seat {
	starter := t.match.Starter()
	if starter == game.NoSeat {
		return game.NoSeat
	}
	for i := range t.People {
		who := (was[starter-1] + i) % len(t.People)
		if seat := t.seatOf(who); seat != game.NoSeat {
			return seat
		}
	}
	return game.NoSeat
}

// seatOf returns the seat of a person, or NoSeat for one who does not play the round.
func (t *totaller) seatOf(who int) game.Seat { return game.Seat(slices.Index(t.at, who) + 1) }

// personOn returns who sits on the seat, or None.
func (t *totaller) personOn(seat game.Seat) int {
	if seat == game.NoSeat {
		return None
	}
	return t.at[seat-1]
}

// facts returns what the rules say of the round, whose seats must be taken.
func (t *totaller) facts() Facts {
	r, seats := t.Sheet.Rules, len(t.at)
	tiles := int(r.Hand[seats])
	f := Facts{
		Round: t.round(), Left: t.match.RoundsLeft(), At: t.at, Engine: t.match.Engine(),
		Starter: t.personOn(t.match.Starter()), ByLot: t.match.ByLot(), Drawer: None,
		Tiles: tiles, Boneyard: r.Dealt() - seats*tiles,
	}
	if draws, _ := r.Searches(); draws && r.Engine != rules.EngineSetAside {
		r.Hand[seats] = 0
		var empty game.State
		empty.Deal(&r, seats, f.Round, f.Engine, t.match.Starter(), nil)
		f.Drawer = t.personOn(empty.FirstToDraw())
	}
	return f
}

// findNext sets the facts of the next round, if there is one.
func (t *totaller) findNext() error {
	if t.at != nil && t.match.Over() {
		return nil
	}
	if err := t.seatRound(); err != nil {
		return err
	}
	f := t.facts()
	t.Next = &f
	return nil
}

// addRound adds a round to the state.
func (t *totaller) addRound(entered *Round) error {
	if err := t.findNext(); err != nil {
		return err
	}
	if t.Next == nil {
		return t.pastTheEnd()
	}
	scored := Scored{Facts: *t.Next, Points: make([]int, len(t.People)), Scores: make([]game.Score, len(t.People))}
	t.Next = nil
	ending, err := t.endingOf(entered, &scored.Facts, false)
	if err != nil {
		return err
	}
	result := game.ScoreRound(&t.Sheet.Rules, len(t.at), &ending)
	for seat := range game.SeatsOf(len(t.at)).All() {
		who := t.at[seat-1]
		if len(entered.Extra) > 0 {
			result.Scores[seat] = result.Scores[seat].Add(entered.Extra[who])
		}
		if result.Winners.Has(seat) {
			scored.Winners = append(scored.Winners, who)
		}
		scored.Points[who], scored.Scores[who] = ending.Points[seat], result.Scores[seat]
		t.Totals[who] = t.Totals[who].Add(result.Scores[seat])
	}
	t.match.Finish(result)
	scored.Totals, scored.Places = slices.Clone(t.Totals), make([]int, len(t.People))
	places := t.match.Places()
	for i, who := range t.at {
		scored.Places[who], t.Places[who] = places[i+1], places[i+1]
	}
	t.State.Rounds = append(t.State.Rounds, scored)
	return nil
}
