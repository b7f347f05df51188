package luck

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"roundhouse/bot"
	"roundhouse/bot/bottest"
	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// chooser returns the next action of a round.
type chooser func(*game.State) game.Action

func byChance(seed uint64) chooser {
	return bottest.ByChance(rand.New(rand.NewPCG(seed, 1)).IntN)
}

// byPlanners plays as planners do.
func byPlanners(t testing.TB) chooser {
	planners := bot.NewPlanners()
	return func(s *game.State) game.Action {
		late := s.MayAct() &^ s.Turn()
		for _, seat := range append(late.List(), s.ToAct()) {
			for _, a := range s.Legal(seat, nil) {
				trial := *planners
				if trial.Follow(s, a) {
					*planners = trial
					return a
				}
			}
		}
		t.Fatal("planners do nothing")
		return game.Action{}
	}
}

// play plays the round with the given number to its end.
func play(t testing.TB, r *rules.Rules, seats int, number uint64, choose chooser) Round {
	m := game.NewMatch(r, seats)
	round := Round{Deal: bottest.Deal(r, seats, number), Engine: m.Engine(), Starter: m.Starter()}
	if m.ByLot() {
		round.Starter = 1
	}
	return playOn(t, round, choose)
}

// playOn plays a round from its deal to its end.
func playOn(t testing.TB, round Round, choose chooser) Round {
	for s := round.Deal; !s.Over(); {
		e, err := s.Apply(choose(&s))
		if err != nil {
			t.Fatal(err)
		}
		round.Actions = append(round.Actions, e.Action)
	}
	return round
}

// final returns the position after the last action.
func (r *Round) final() game.State {
	s := r.Deal
	for _, a := range r.Actions {
		s.DoAs(a)
	}
	return s
}

// forEachSet calls test with every rule set.
func forEachSet(t *testing.T, test func(t *testing.T, r *rules.Rules)) {
	for _, set := range preset.All() {
		t.Run(set.ID, func(t *testing.T) { test(t, &set.Rules) })
	}
}

func TestThePartsAddUpToTheResult(t *testing.T) {
	forEachSet(t, func(t *testing.T, r *rules.Rules) {
		for n := range uint64(4) {
			round := play(t, r, 3, n, byChance(n))
			list, err := Divide(t.Context(), round, 4, n)
			if err != nil {
				t.Fatal(err)
			}
			final, sum := round.final(), 0.0
			for seat, d := range list[1:] {
				parts := d.Mean.Value + d.Dealt.Value + d.Drawn.Value + d.Own.Value + d.Others.Value
				if math.Abs(parts-d.Result) > 1e-9 {
					t.Errorf("round %d, seat %d: %v is not the sum %v", n, seat+1, d, parts)
				}
				if want := leads(&final)[seat+1]; final.Result().End != game.Redeal && d.Result != want {
					t.Errorf("round %d, seat %d: result %v, want %v", n, seat+1, d.Result, want)
				}
				sum += d.Result
			}
			if math.Abs(sum) > 1e-9 {
				t.Errorf("round %d: what one gains another loses, but the results add up to %v", n, sum)
			}
		}
	})
}

// TestAValueThatIsKeptIsWhatPlayoutsWouldSay: after an action that planners would have chosen too,
// no playouts are made.
func TestAValueThatIsKeptIsWhatPlayoutsWouldSay(t *testing.T) {
	forEachSet(t, func(t *testing.T, r *rules.Rules) {
		for n, choose := range []chooser{byPlanners(t), byChance(5)} {
			round := play(t, r, 4, uint64(n), choose)
			d := newDivider(&round, 2, 1)
			for i, a := range round.Actions {
				if err := d.step(a); err != nil {
					t.Fatal(err)
				}
				for j := range d.samples {
					if kept, want := d.samples[j].value, d.valueOf(j, nil); kept != want {
						t.Fatalf("after action %d, %s: kept %v, playouts say %v", i, a, kept, want)
					}
				}
			}
		}
	})
}

func TestPlannersLoseNothingByTheirChoices(t *testing.T) {
	forEachSet(t, func(t *testing.T, r *rules.Rules) {
		list, err := Divide(t.Context(), play(t, r, 3, 2, byPlanners(t)), 4, 1)
		if err != nil {
			t.Fatal(err)
		}
		for seat, d := range list[1:] {
			if d.Own != (Part{}) || d.Others != (Part{}) {
				t.Errorf("seat %d: own %v, others %v", seat+1, d.Own, d.Others)
			}
		}
	})
}

func TestAMissingKnockIsTheLateSeatsOwn(t *testing.T) {
	rules := *bottest.RulesOf(t, "pagat")
	rules.Knock, rules.KnockPenalty = true, 2
	for n := range uint64(500) {
		round := play(t, &rules, 3, n, byChance(n))
		d := newDivider(&round, 8, 1)
		for _, a := range round.Actions {
			s := d.now
			event, err := s.Apply(a)
			if err != nil {
				t.Fatal(err)
			}
			before := own(d)
			if err := d.step(a); err != nil {
				t.Fatal(err)
			}
			if len(event.Penalty) == 0 || s.Over() {
				continue
			}
			late := event.Penalty[0].Seat
			if after := own(d); late == a.Seat || after[late] >= before[late] {
				t.Errorf("seat %d did not knock before %s, own %v, then %v", late, a, before[late], after[late])
			}
			return
		}
	}
	t.Fatal("nobody forgot to knock")
}

// own returns the sums, so far, of what each seat has done for itself.
func own(d *divider) (sums perSeat) {
	for i := range d.samples {
		for seat := range d.seats.All() {
			sums[seat] += d.samples[i].acted[seat][seat]
		}
	}
	return sums
}

// TestErrorsSayHowFarAnswersVary: the spread of answers with other seeds is that of their errors.
func TestErrorsSayHowFarAnswersVary(t *testing.T) {
	round := play(t, bottest.RulesOf(t, "pagat"), 3, 1, byChance(1))
	of := map[string]func(Division) Part{
		"mean": func(d Division) Part { return d.Mean }, "dealt": func(d Division) Part { return d.Dealt },
		"drawn": func(d Division) Part { return d.Drawn }, "own": func(d Division) Part { return d.Own },
		"others": func(d Division) Part { return d.Others },
	}
	const seeds = 40
	var lists [seeds][]Division
	for seed := range lists {
		list, err := Divide(t.Context(), round, 32, uint64(seed))
		if err != nil {
			t.Fatal(err)
		}
		lists[seed] = list
	}
	for name, part := range of {
		sum, squares, errs := 0.0, 0.0, 0.0
		for _, list := range lists {
			p := part(list[1])
			sum += p.Value
			squares += p.Value * p.Value
			errs += p.Error * p.Error
		}
		spread := math.Sqrt((squares - sum*sum/seeds) / (seeds - 1))
		if said := math.Sqrt(errs / seeds); said < spread/1.5 || said > spread*1.5 {
			t.Errorf("%s: the answers vary by %.2f, their error is %.2f", name, spread, said)
		}
	}
}

func TestTheSameSeedGivesTheSameAnswer(t *testing.T) {
	round := play(t, bottest.RulesOf(t, "czech"), 4, 3, byChance(3))
	a, err := Divide(t.Context(), round, 3, 9)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := Divide(t.Context(), round, 3, 9); err != nil || !slices.Equal(a, b) {
		t.Errorf("%v, then %v, %v", a, b, err)
	}
}

func TestWhatCannotBeDivided(t *testing.T) {
	round := play(t, bottest.RulesOf(t, "pagat"), 2, 0, byChance(0))
	short, wrong := round, round
	short.Actions = round.Actions[:3]
	wrong.Actions = append(slices.Clone(round.Actions[:3]), game.PlayOf(1, tile.MaxPip, tile.MaxPip, game.Mexican))
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for _, test := range []struct {
		ctx      context.Context
		round    Round
		playouts int
		want     string
	}{
		{t.Context(), short, 2, "the round is not over"},
		{t.Context(), wrong, 2, "action 4, "},
		{t.Context(), round, 1, "playouts: 1"},
		{stopped, round, 2, context.Canceled.Error()},
	} {
		_, err := Divide(test.ctx, test.round, test.playouts, 1)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %q", err, test.want)
		}
	}
	var reason game.Reason
	if _, err := Divide(t.Context(), wrong, 2, 1); !errors.As(err, &reason) {
		t.Errorf("%v does not say why", err)
	}
}

func BenchmarkDivide(b *testing.B) {
	r := bottest.RulesOf(b, "pagat")
	greedy, err := bot.New("greedy", 1)
	if err != nil {
		b.Fatal(err)
	}
	round := play(b, r, 4, 1, func(s *game.State) game.Action { return greedy(s.View(s.ToAct()), nil) })
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Divide(b.Context(), round, Playouts, 1); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(round.Actions)), "actions")
}
