package words

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/gametest"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// check finds out from the game alone what the parts of an answer may say under the rules: the
// forms of one of the items, for each part, or nil where the game does not show it. It is written
// from what the question means and looks at no switch.
type check func(l *lab) [][]string

// checks has the checks of the questions.
var checks = map[string]check{
	"no_double":       checkNoDouble,
	"first_turn":      checkFirstTurn,
	"cannot_begin":    checkCannotBegin,
	"all_at_once":     func(l *lab) [][]string { return [][]string{either(l.dealt().Status().Turn.Len() > 1, "yes", "no")} },
	"late_train":      checkLateTrain,
	"your_train":      checkYourTrain,
	"must_lay":        checkMustLay,
	"elsewhere":       checkElsewhere,
	"how_many":        checkHowMany,
	"drawn_fits":      checkDrawnFits,
	"mexican":         checkMexican,
	"again":           checkAgain,
	"cannot_follow":   checkCannotFollow,
	"two_doubles":     checkTwoDoubles,
	"who_covers":      checkWhoCovers,
	"exhausted":       checkExhausted,
	"when_marker":     checkWhenMarker,
	"marker_off":      checkMarkerOff,
	"drawn_elsewhere": checkDrawnElsewhere,
	"out_on_double":   checkOutOnDouble,
	"one_left":        checkOneLeft,
	"boneyard_empty":  checkBoneyardEmpty,
	"nobody_can":      checkNobodyCan,
	"hand_counts":     checkHandCounts,
	"blocked_points":  checkBlockedPoints,
}

// TestAnswersAgreeWithTheGame asks the game in positions what it allows and what follows, under every
// rule set and random mixes: what the answer says must be what the check has found. To see that a
// wrong verdict would fail, it notes which items the checks have excluded where another was said.
func TestAnswersAgreeWithTheGame(t *testing.T) {
	told := map[string]bool{} // by question, part, form that was said, and form that was excluded
	for _, ref := range askedOf(mixesFor(t, 1000, 1000)) {
		l := newLab(t, ref.Rules)
		for i := range questions {
			q := &questions[i]
			check, ok := checks[q.id]
			if !ok {
				continue
			}
			found := check(l)
			for part, a := range q.answerTo(&l.r) {
				if found[part] == nil {
					continue
				}
				if !slices.Contains(found[part], a.form) {
					t.Fatalf("%s, part %d: it says %q, and the game %q, under %s", q.id, part, a.form, found[part], switchTexts(&l.r))
				}
				for _, other := range q.parts[part] {
					if !slices.Contains(found[part], other.form) {
						told[fmt.Sprint(q.id, part, a.form, "/", other.form)] = true
					}
				}
			}
		}
	}
	for i := range questions {
		q := &questions[i]
		if checks[q.id] == nil {
			continue
		}
		for part, items := range q.parts {
			for _, a := range items {
				for _, other := range items {
					if a.form != other.form && !told[fmt.Sprint(q.id, part, a.form, "/", other.form)] {
						t.Errorf("%s, part %d: where %q is said, nothing excludes %q", q.id, part, a.form, other.form)
					}
				}
			}
		}
	}
}

// played is how a round of a match began and who won it.
type played struct {
	engine  tile.Pip  // NoPip if it was not known before the deal
	starter game.Seat // NoSeat if nobody was named before the deal
	lots    bool
	layer   game.Seat // NoSeat if nobody laid the engine
	highest bool      // whether no other hand had a higher double
	next    game.Seat // clockwise from the named starter, the first seat that had a double
	first   game.Seat // who began
	winners game.Seats
}

const tableSeats = 3 // in the matches that are played

// matchOf plays three rounds under the rules.
func matchOf(t *testing.T, r rules.Rules, seed uint64) (list []played) {
	r.Set, r.Rounds, r.TargetScore = 6, 3, 0
	r.Hand[tableSeats] = 4
	gametest.FitEngines(&r)
	p := gametest.Player{TB: t, Chance: gametest.Seeded(seed)}
	for _, round := range p.Match(&r, tableSeats).Rounds {
		one := played{engine: round.Engine, starter: round.Starter, lots: round.Lots != nil, winners: round.End.Result().Winners}
		s := round.Start
		for _, a := range round.Actions {
			if s.Status().Phase != game.Search {
				break
			}
			if a.Kind == game.Play {
				one.layer, one.highest = a.Seat, true
				for i := range tableSeats {
					seat := (one.starter+game.Seat(i)-1+tableSeats)%tableSeats + 1
					hand := s.Hand(seat)
					best := hand.HighestDouble()
					one.highest = one.highest && (best == tile.NoPip || best <= a.To)
					if one.next == game.NoSeat && best != tile.NoPip {
						one.next = seat
					}
				}
			}
			s.Do(a)
		}
		one.first = s.Status().Starter
		list = append(list, one)
	}
	return list
}

func after(seat game.Seat) game.Seat { return seat%tableSeats + 1 }

// begins maps what can be said of who begins to whether it was so in a round of a match, from 0.
var begins = map[string]func(list []played, i int) bool{
	"holder": func(list []played, i int) bool {
		return list[i].engine != tile.NoPip && list[i].layer != game.NoSeat && list[i].layer == list[i].first && list[i].starter == game.NoSeat
	},
	"highest": func(list []played, i int) bool {
		return list[i].engine == tile.NoPip && list[i].layer == list[i].first && list[i].highest && list[i].starter == game.NoSeat
	},
	"turn": func(list []played, i int) bool {
		return list[i].starter == game.Seat(i%tableSeats+1) && !list[i].lots && list[i].layer == list[i].next && list[i].first == list[i].layer
	},
	"after_layer": func(list []played, i int) bool {
		from := game.Seat(1)
		if i > 0 {
			from = after(list[i-1].layer)
		}
		return list[i].starter == from && !list[i].lots && list[i].layer == list[i].next && list[i].first == list[i].layer
	},
	"next": func(list []played, i int) bool {
		return list[i].first == game.Seat(i%tableSeats+1) && list[i].starter == list[i].first && !list[i].lots
	},
	"lot": func(list []played, i int) bool { return list[i].lots && list[i].first == list[i].starter },
	"lot_once": func(list []played, i int) bool {
		return list[i].lots == (i == 0) && list[i].first == list[i].starter && (i == 0 || list[i].first == after(list[i-1].first))
	},
	"winner": func(list []played, i int) bool {
		return list[i].lots == (i == 0) && list[i].first == list[i].starter && (i == 0 || list[i-1].winners.Has(list[i].first))
	},
}

// TestWhoBeginsIsWhoeverBeginsInMatches plays matches at random: what is said must have been so in
// each round, and each other answer must be wrong somewhere.
func TestWhoBeginsIsWhoeverBeginsInMatches(t *testing.T) {
	q := &questions[slices.IndexFunc(questions, func(q question) bool { return q.id == "who_begins" })]
	wrong := map[string]bool{}
	for n, ref := range askedOf(mixesFor(t, 300, 1000)) {
		list := matchOf(t, ref.Rules, uint64(n))
		said := q.answerTo(&ref.Rules)[0].form
		for form, holds := range begins {
			agrees := true
			for i := range list {
				agrees = agrees && holds(list, i)
			}
			if form == said && !agrees {
				t.Fatalf("it says %q, and the match was %+v under %s", said, list, switchTexts(&ref.Rules))
			}
			if !agrees {
				wrong[said+"/"+form] = true
			}
		}
	}
	for _, a := range q.parts[0] {
		for form := range begins {
			if form != a.form && !wrong[a.form+"/"+form] {
				t.Errorf("where %q is said, nothing excludes %q", a.form, form)
			}
		}
	}
}

// mixesFor returns how many mixes a test asks: fewer in short tests, many in a soak.
func mixesFor(t *testing.T, short, usual int) int {
	t.Helper()
	switch {
	case os.Getenv("ROUNDHOUSE_SOAK") != "":
		return 20 * usual
	case testing.Short():
		return short
	}
	return usual
}

func answerOf(t *testing.T, ref preset.Ref, id string) *Question {
	t.Helper()
	list, err := english.Questions(ref)
	if err != nil {
		t.Fatal(err)
	}
	return &list[slices.IndexFunc(list, func(q Question) bool { return q.ID == id })]
}

func TestAsManyTilesAreDealtAsIsSaid(t *testing.T) {
	for _, ref := range askedOf(mixesFor(t, 100, 300)) {
		r := ref.Rules
		least, most := 0, 0
		for seats := 2; seats <= game.MaxSeats; seats++ {
			if r.Hand[seats] == 0 || r.CheckSeats(seats) != nil {
				continue
			}
			m := game.NewMatch(&r, seats)
			if m.ByLot() {
				m.StartFrom(tile.NoPip, 1)
			}
			var s game.State
			s.Deal(&r, seats, 1, m.Engine(), m.Starter(), deal.Tiles(r.Set, m.SetAside()))
			n := s.Count(game.Seat(seats))
			if most = max(most, n); least == 0 || n < least {
				least = n
			}
		}
		want := fmt.Sprintf("%d–%d", least, most)
		if least == most {
			want = fmt.Sprintf("%d tiles", least)
			if least == 1 {
				want = "1 tile"
			}
		}
		if got := answerOf(t, ref, "tiles_each").Verdict; got != want {
			t.Errorf("it says %s, and %s are dealt by %s", got, want, r.Hand.String())
		}
	}
}

// TestTheMatchEndsWhenAndAsIsSaid finishes rounds with made-up scores.
func TestTheMatchEndsWhenAndAsIsSaid(t *testing.T) {
	forms := map[string]int{}
	for _, ref := range askedOf(mixesFor(t, 300, 1000)) {
		r := ref.Rules
		r.Hand[2] = 1
		after := func(points int) (n int, m game.Match) {
			m = game.NewMatch(&r, 2)
			for ; !m.Over(); n++ {
				result := game.Result{End: game.Out, Winners: game.Seat(1).Set(), Starter: 1}
				result.Scores[2] = game.Points(points)
				m.Finish(result)
			}
			return n, m
		}
		n, _ := after(0)
		early, m := after(2000)
		said := answerOf(t, ref, "match_end").Full()
		form, want := "rounds", fmt.Sprintf("After %d rounds, whatever the points.", n)
		if n == 1 {
			want = "After one round, whatever the points."
		}
		if early < n {
			form, want = "target", fmt.Sprintf("at the latest after %d rounds.", n)
		}
		forms[form]++
		if !strings.Contains(said, want) {
			t.Errorf("a match of %d rounds, or %d with many points: %s", n, early, said)
		}
		if early < n {
			reached := 0
			if _, err := fmt.Sscanf(said, "At %d points", &reached); err != nil {
				t.Error(err, said)
			}
			if n, _ := after(reached - 1); n == 1 {
				t.Errorf("%d points end the match already: %s", reached-1, said)
			}
			if n, _ := after(reached); n != 1 {
				t.Errorf("%d points do not end the match: %s", reached, said)
			}
		}
		lowest := m.Places()[1] == 1 // seat 1 has no points
		if strings.Contains(said, "lowest total wins") != lowest || strings.Contains(said, "highest total wins") == lowest {
			t.Errorf("the lowest total wins: %v: %s", lowest, said)
		}
	}
	if len(forms) != 2 {
		t.Error(forms)
	}
}

func TestEqualTotalsShareThePlace(t *testing.T) {
	for _, ref := range askedOf(100) {
		r := ref.Rules
		r.Hand[4], r.Rounds = 1, 1
		m := game.NewMatch(&r, 4)
		result := game.Result{End: game.Out, Winners: game.Seat(1).Set(), Starter: 1}
		for seat, points := range []int{1: 5, 2: 10, 3: 10, 4: 20} {
			if result.Scores[seat] = game.Points(points); r.Scoring == rules.ScoringPositive {
				result.Scores[seat] = game.Points(-points)
			}
		}
		m.Finish(result)
		places := m.Places()
		want := fmt.Sprint(places[1:5])
		if said := answerOf(t, ref, "equal_points"); said.Verdict != "Nobody" || want != "[1 2 2 4]" || !strings.Contains(said.Answer, "1, 2, 2, 4") {
			t.Error(want, said.Full())
		}
	}
}

// Every question has its check: those of positions, and the tests above.
func TestEveryQuestionIsChecked(t *testing.T) {
	others := []string{"who_begins", "tiles_each", "match_end", "equal_points"}
	for i := range questions {
		if id := questions[i].id; (checks[id] == nil) == !slices.Contains(others, id) {
			t.Errorf("%s is checked by nothing, or twice", id)
		}
	}
}

// formsOf returns what the first part of each answer says.
func formsOf(r *rules.Rules) map[string]string {
	forms := map[string]string{}
	for i := range questions {
		forms[questions[i].id] = questions[i].answerTo(r)[0].form
	}
	return forms
}

// couldStartBefore reports whether a seat that has drawn need not have drawn, since it could have
// started a Mexican train instead. It may then keep what it has drawn.
func couldStartBefore(s *game.State, seat game.Seat) bool {
	if s.Rules().MexicanStart != rules.MexicanStartMay || s.Startable() == 0 {
		return false
	}
	hand, m := s.Hand(seat), s.Moves(seat)
	hand.Remove(m.Drew())
	return hand.Row(s.Engine()) != 0
}

// TestAnswersHoldInRoundsAtRandom plays whole rounds and compares some answers with every state of
// them.
func TestAnswersHoldInRoundsAtRandom(t *testing.T) {
	seen := map[string]int{}
	for n, ref := range askedOf(mixesFor(t, 60, 300)) {
		forms := formsOf(&ref.Rules)
		p := gametest.Player{TB: t, Chance: gametest.Seeded(uint64(n)), Watch: gametest.Watch{State: func(_ gametest.TB, s *game.State) {
			st := s.Status()
			if st.Phase != game.Main || st.Line {
				return
			}
			seat, bound := st.Turn.First(), s.Binding()
			m := s.Moves(seat)
			for _, a := range s.Legal(seat, nil) {
				if owner := a.Train.Owner(); a.Kind == game.Play && owner != game.NoSeat && owner != seat && !st.Marked.Has(owner) {
					seen["your_train"]++
					if !bound.Has(a.Train) && st.Owed == 0 || forms["your_train"] == "satisfy.off" && st.Owed == 0 {
						t.Fatalf("%s is legal, and it says %q in %+v", a, forms["your_train"], s.Setup())
					}
				}
			}
			if m.PlayCount() == 0 || m.OnlyStarts() || bound != 0 || st.Owed > 0 {
				return
			}
			free := m.May(game.Draw) || m.May(game.Pass)
			if m.Drew() == tile.None {
				seen["must_lay "+forms["must_lay"]]++
				if must := forms["must_lay"] == "yes" || forms["must_lay"] == "not_mexican"; free == must {
					t.Fatalf("may draw or pass: %v, and it says %q in %+v", free, forms["must_lay"], s.Setup())
				}
			} else if forms["drawn_fits"] != "forced" && !couldStartBefore(s, seat) {
				seen["drawn_fits "+forms["drawn_fits"]]++
				if free == (forms["drawn_fits"] == "yes") {
					t.Fatalf("may keep the drawn tile: %v, and it says %q in %+v", free, forms["drawn_fits"], s.Setup())
				}
			}
		}}}
		r := ref.Rules
		r.Rounds, r.Set = 1, 6
		r.Hand[tableSeats] = 4
		gametest.FitEngines(&r)
		p.Match(&r, tableSeats)
	}
	for _, want := range []string{"your_train", "must_lay yes", "must_lay duty", "drawn_fits yes", "drawn_fits no"} {
		if seen[want] < 20 {
			t.Errorf("%s came up %d times", want, seen[want])
		}
	}
}
