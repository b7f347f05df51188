package sheet

import (
	"slices"
	"strconv"

	"roundhouse/game"
	"roundhouse/game/quote"
	"roundhouse/game/rules"
)

// Error says what contradicts the rules, and where.
type Error struct {
	Round   int    // from 1; 0 if it is not about a round
	Field   string // of the round, or of the sheet: points[2]
	Message string
}

// Error returns the field and the message.
func (e *Error) Error() string {
	if e.Round > 0 {
		return "rounds[" + strconv.Itoa(e.Round-1) + "]." + e.Field + ": " + e.Message
	}
	return e.Field + ": " + e.Message
}

// Total computes what follows from the sheet. If something contradicts the rules, the error is an
// *Error, and the State has what comes before.
func (s *Sheet) Total() (State, error) {
	t := totaller{Sheet: s}
	t.Totals, t.Places = make([]game.Score, len(s.People)), make([]int, len(s.People))
	err := t.checkPeople()
	for i := 0; err == nil && i < len(s.Rounds); i++ {
		err = t.addRound(&s.Rounds[i])
	}
	if err == nil {
		err = t.findNext()
	}
	return t.State, err
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
		switch {
		case p.From < 1:
			return &Error{Field: field + ".from", Message: quote.Int(p.From) + " is not a round from 1"}
		case p.To != 0 && p.To < p.From:
			return &Error{Field: field + ".to", Message: quote.Int(p.To) + " is before the first round, " + strconv.Itoa(p.From)}
		case p.From == 1 && p.Start != game.Score{}:
			return &Error{Field: field + ".start", Message: "only one who comes late begins with points"}
		case !isPlain(p.Start):
			return &Error{Field: field + ".start", Message: quote.Text(p.Start.String()) + " is not a number of points"}
		}
		t.Totals[i] = p.Start
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
		return &Error{Round: t.round(), Field: "seats", Message: err.Error()}
	}
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
		return &Error{Field: "rounds", Message: "round " + strconv.Itoa(t.round()) + " follows, but the match is over"}
	}
	scored := Scored{Facts: *t.Next, Points: make([]int, len(t.People)), Scores: make([]game.Score, len(t.People))}
	t.Next = nil
	ending, err := t.endingOf(entered, &scored)
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
