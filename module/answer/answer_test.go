package answer_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/gametest"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
	"roundhouse/module/answer"
)

// open opens a round, and gives its position.
func open(t *testing.T, question string) (*answer.Round, *record.Position) {
	t.Helper()
	r, err := answer.Open([]byte(question))
	if err != nil {
		t.Fatalf("%s: %v", question, err)
	}
	return r, positionOf(t, r)
}

// positionOf returns the whole position of a round.
func positionOf(t *testing.T, r *answer.Round) *record.Position {
	t.Helper()
	text, err := r.Position(0)
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	delete(fields, "legal")
	delete(fields, "end")
	if text, err = json.Marshal(fields); err != nil {
		t.Fatal(err)
	}
	p, err := record.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestADealIsThatOfAMatchWithTheSeed compares with package deal.
func TestADealIsThatOfAMatchWithTheSeed(t *testing.T) {
	for _, set := range preset.All() {
		r := &set.Rules
		for _, seats := range gametest.SeatCounts(r) {
			for round := 1; round <= min(3, r.MatchRounds()); round++ {
				_, p := open(t, fmt.Sprintf(`{"rules": %q, "seats": %d, "seed": 5, "round": %d, "redeals": 1}`, set.ID, seats, round))
				seed := deal.SeedOf(5).RoundSeed(uint32(round), 1)
				aside := tile.NoPip
				if r.EngineKnown() {
					engine := r.EngineOf(round)
					if p.Setup.Engine != engine {
						t.Errorf("%s: the engine of round %d is %d", set.ID, round, p.Setup.Engine)
					}
					if r.Engine == rules.EngineSetAside {
						aside = engine
					}
				}
				deck := seed.Deck(r.Set, aside)
				for seat := 1; seat <= seats; seat++ {
					got, want := tile.SetOf(p.Setup.Hands[seat-1]...), tile.SetOf(deal.Hand(deck, seat, int(r.Hand[seats]))...)
					if got != want {
						t.Errorf("%s: seat %d holds %v, not %v", set.ID, seat, got.Tiles(), want.Tiles())
					}
				}
				if got, want := p.Setup.Bones, deal.Boneyard(deck, seats, int(r.Hand[seats])); !slices.Equal(got, want) {
					t.Errorf("%s: the boneyard is %v, not %v", set.ID, got, want)
				}
				checkStarter(t, r, p, deal.SeedOf(5).RoundSeed(uint32(round), 0), aside, round) // lots are of the first deal
			}
		}
	}
}

// checkStarter checks who starts, where the hands do not decide that.
func checkStarter(t *testing.T, r *rules.Rules, p *record.Position, seed deal.Seed, aside tile.Pip, round int) {
	t.Helper()
	want := 0
	switch r.Starter {
	case rules.StarterRotate:
		want = (round-1)%p.Setup.Seats + 1
	case rules.StarterLot, rules.StarterLotOnce:
		if r.Starter == rules.StarterLotOnce && round > 1 {
			return // TestTheStarterOfALaterRoundIsThatOfTheMatch
		}
		_, want = seed.Lots(r.Set, aside, p.Setup.Seats, r.LotBy.Rank)
	default:
		return
	}
	if p.Setup.Starter != game.Seat(want) {
		t.Errorf("seat %d starts round %d, not %d", p.Setup.Starter, round, want)
	}
}

// TestARoundRemembersItsActions: advice after actions one by one is that of a file with them.
func TestARoundRemembersItsActions(t *testing.T) {
	r, start := open(t, `{"rules": "pagat", "seats": 3, "seed": 2}`)
	for range 20 {
		text, err := r.Choose([]byte(`{"bot": "greedy"}`))
		if err != nil {
			t.Fatal(err)
		}
		var chosen struct{ Action string }
		if err := json.Unmarshal(text, &chosen); err != nil {
			t.Fatal(err)
		}
		happened, err := r.Act(chosen.Action)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(happened, &chosen); err != nil {
			t.Fatal(err)
		}
		start.Actions = append(start.Actions, chosen.Action)
	}
	file, err := start.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	h, err := answer.HintFor(file, "--seat", nil, 512, 3)
	if err != nil {
		t.Fatal(err)
	}
	want, err := h.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := r.Hint([]byte(`{"level": "strong", "seed": 3}`))
	if err != nil || !bytes.Equal(got, bytes.TrimSpace(want)) {
		t.Errorf("%s, %v\nfrom a file %s", got, err, want)
	}
}

func TestLevelsOfHintsAreThoseOfBots(t *testing.T) {
	r, _ := open(t, `{"rules": "celko-6", "seats": 2, "seed": 2}`)
	for _, name := range append(bot.Names(), "", "oracle") {
		_, err := r.Hint([]byte(`{"level": "` + name + `"}`))
		if known := name == "" || bot.PlayoutsOf(name) > 0; known != (err == nil) {
			t.Errorf("level %q: %v", name, err)
		}
	}
}

// TestAPenaltyIsTold: a seat that has not knocked takes tiles when another acts.
func TestAPenaltyIsTold(t *testing.T) {
	r, _ := open(t, `{"format": "roundhouse-position/1", "rules": {"base": "pagat", "knock": true, "knock_penalty": 2}, "seats": 2, "engine": 12,
		"phase": "play", "opened": [true, true], "trains": [["12-5"], ["12-7"]], "hands": [["5-1", "9-3"], ["7-7", "7-2"]],
		"boneyard": ["6-2", "1-0", "4-4"], "turn": [1]}`)
	if _, err := r.Act("1 5-1>1"); err != nil {
		t.Fatal(err)
	}
	legal, err := r.Legal(1)
	if err != nil || string(legal) != `{"1":["knock"]}` {
		t.Errorf("seat 1 may do %s, %v", legal, err)
	}
	got, err := r.Act("2 7-7>2")
	if want := `{"action":"2 7-7>2","penalty":[{"seat":1,"tiles":["6-2","1-0"]}],"phase":"play","turn":[2]}`; err != nil || string(got) != want {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
}

// TestFailuresAreJSON: errors of all kinds have a reason and a message.
func TestFailuresAreJSON(t *testing.T) {
	for _, question := range []string{``, `{`, `[1]`, `{"rules": 7}`, `{"rules": "pagat", "seats": 2}`, `{"rules": "pagat", "seats": [], "seed": 1}`,
		`{"rules": "pagat", "seats": 2, "seed": -1}`, `{"rules": "pagat", "seats": 2, "seed": "ab"}`, `{"rules": "pagat", "seats": 2, "seed": 1} 2`,
		`{"rules": "pagat", "seats": 2, "seed": 1, "redeals": -1}`, `{"rules": "pagat", "seats": 2, "seed": 1, "starter": 1}`,
		`{"rules": "japanese-set-aside", "seats": 2, "seed": 1, "starter": 3}`} {
		_, err := answer.Open([]byte(question))
		var e *record.Error
		if !errors.As(err, &e) || e.Reason != game.Unreadable {
			t.Errorf("%s: %v", question, err)
		}
		var failure struct {
			Error struct{ Reason, Message string }
		}
		if text := answer.Failure(err); json.Unmarshal(text, &failure) != nil || failure.Error.Reason != "unreadable" || failure.Error.Message == "" {
			t.Errorf("%s: %s", question, text)
		}
	}
}

// FuzzQuestions asks anything: every answer is JSON, and every error says what is wrong.
func FuzzQuestions(f *testing.F) {
	for _, seed := range []string{
		`{"rules": "pagat", "seats": 4, "seed": 1}`, `{"rules": {"base": "czech", "knock": true}, "lang": "de"}`, `{"lang": "fr"}`,
		`{"engine": 3, "tiles": ["3-4", "4-4"], "by": "pips", "budget": 9}`, `{"bot": "casual", "seat": 1, "seed": 3}`, `1 12-12>E`,
		`{"format": "roundhouse-position/1", "rules": "pagat", "seats": 2, "engine": 12, "phase": "play", "hands": [["5-1"], ["7-7"]], "turn": [1]}`,
	} {
		f.Add(uint8(1), []byte(seed))
	}
	type ask func(*testing.T, []byte) ([]byte, error)
	alone := func(ask func([]byte) ([]byte, error)) ask {
		return func(_ *testing.T, q []byte) ([]byte, error) { return ask(q) }
	}
	asks := []ask{
		alone(answer.Book), alone(answer.Sets), alone(answer.Solve),
		func(_ *testing.T, q []byte) ([]byte, error) { return answer.Replay(q, 0) },
		func(_ *testing.T, q []byte) ([]byte, error) { return answer.Replay(q, 2) },
		func(_ *testing.T, q []byte) ([]byte, error) {
			r, err := answer.Open(q)
			if err != nil {
				return nil, err
			}
			return r.Legal(0)
		},
		func(t *testing.T, q []byte) ([]byte, error) { return dealt(t).Act(string(q)) },
		func(t *testing.T, q []byte) ([]byte, error) {
			for _, slow := range []string{"strong", "expert", "master"} {
				q = bytes.ReplaceAll(q, []byte(slow), []byte("greedy"))
			}
			return dealt(t).Choose(q)
		},
	}
	f.Fuzz(func(t *testing.T, number uint8, question []byte) {
		if len(question) > 2000 || strings.Count(string(question), "-") > 60 {
			return // a hand that is too large to solve in a test
		}
		text, err := asks[int(number)%len(asks)](t, question)
		if err != nil {
			text = answer.Failure(err)
		}
		if !json.Valid(text) || err != nil && !bytes.Contains(text, []byte(`"message":"`)) {
			t.Errorf("%q is answered by %q, %v", question, text, err)
		}
	})
}

// dealt returns a new round.
func dealt(t testing.TB) *answer.Round {
	t.Helper()
	r, err := answer.Open([]byte(`{"rules": "pagat", "seats": 4, "seed": 1}`))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestTheStarterOfALaterRoundIsThatOfTheMatch: a lot is drawn once, and then starters rotate.
func TestTheStarterOfALaterRoundIsThatOfTheMatch(t *testing.T) {
	starts := map[game.Seat]bool{}
	for seed := range 20 {
		_, first := open(t, fmt.Sprintf(`{"rules": "czech", "seats": 4, "seed": %d}`, seed))
		for round := 2; round <= 6; round++ {
			_, p := open(t, fmt.Sprintf(`{"rules": "czech", "seats": 4, "seed": %d, "round": %d}`, seed, round))
			if want := game.Seat((int(first.Setup.Starter)-1+round-1)%4 + 1); p.Setup.Starter != want {
				t.Errorf("seat %d starts round %d of seed %d, not %d", p.Setup.Starter, round, seed, want)
			}
		}
		starts[first.Setup.Starter] = true
	}
	if len(starts) != 4 {
		t.Errorf("only %d seats start", len(starts))
	}
}

func TestAnErrorNamesTheNextActionOfARecord(t *testing.T) {
	var boneyard []string
	for _, one := range deal.Tiles(6, tile.NoPip) {
		if text := one.String(); text != "6-6" && text != "1-0" {
			boneyard = append(boneyard, strconv.Quote(text))
		}
	}
	r, _ := open(t, `{"format": "roundhouse-record/1", "rules": {"base": "pagat", "set": 6, "rounds": 7, "hand": {"2": 1}, "engine": "highest_held"}, `+
		`"players": ["", ""], "rounds": [{"engine": 6, "hands": [["6-6"], ["1-0"]], "boneyard": [`+strings.Join(boneyard, ", ")+`], "actions": ["1 6-6>E"]}]}`)
	for _, action := range []string{"2 pass", "hello"} {
		_, err := r.Act(action)
		var e *record.Error
		if !errors.As(err, &e) || e.Round != 1 || e.Action != 2 {
			t.Errorf("%q: %v", action, err)
		}
	}
}
