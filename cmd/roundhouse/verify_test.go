package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/preset"
	"roundhouse/record"
	"roundhouse/rules"
	"roundhouse/tile"
)

// fairMatch plays a match of that many rounds by chance, dealt as a fair table
// deals: all seats but the second give a number.
func fairMatch(t testing.TB, ref preset.Ref, seats, rounds int) *record.Record {
	t.Helper()
	m, match, chance := record.New(ref, make([]string, seats)), game.NewMatch(&ref.Rules, seats), deal.NewFast(uint64(seats), 7)
	numbers := map[game.Seat]deal.Number{}
	for seat := range game.SeatsOf(seats).All() {
		if seat != 2 {
			numbers[seat] = deal.Number{byte(seat), 9}
		}
	}
	for match.Round() <= rounds && !match.Over() {
		f := record.Fair{Secret: secretOf(match.Round()), Numbers: numbers, Table: "k3v9q2"}
		f.Commitment = f.Secret.Commitment()
		for result := (game.Result{End: game.Redeal}); result.End == game.Redeal; f.Deal++ {
			result = playRound(m, &match, f.Seed(match.Round(), f.Deal), chance)
			kept := f
			m.Rounds[len(m.Rounds)-1].Fair = &kept
			match.Finish(result)
		}
	}
	m.Close(&match)
	return m
}

// secretOf is the secret of a round of fairMatch.
func secretOf(round int) deal.Secret { return deal.Secret{byte(round), 8} }

// playRound deals and plays one round.
func playRound(m *record.Record, match *game.Match, seed deal.Seed, chance *deal.Fast) game.Result {
	r, seats, aside := match.Rules(), len(m.Players), tile.NoPip
	if r.Engine == rules.EngineSetAside {
		aside = match.Engine()
	}
	var lots []record.Lot
	if match.ByLot() {
		draws, starter := seed.Lots(r.Set, aside, seats)
		for _, l := range draws {
			lots = append(lots, record.Lot{Seat: game.Seat(l.Seat), Tile: l.Tile})
		}
		match.StartFrom(tile.NoPip, game.Seat(starter))
	}
	var s game.State
	deck := seed.Deck(r.Set, aside)
	m.Begin(match, deck, lots)
	s.Deal(r, seats, match.Engine(), match.Starter(), deck)
	for !s.Over() {
		var legal []game.Action
		for _, seat := range s.MayAct().List() {
			legal = s.Legal(seat, legal)
		}
		e, err := s.Apply(legal[chance.N(uint32(len(legal)))])
		if err != nil {
			panic(err) // it was legal
		}
		m.Add(e.Action)
	}
	m.Finish(s.Result())
	return s.Result()
}

func refOf(t testing.TB, text string) (ref preset.Ref) {
	t.Helper()
	if err := ref.UnmarshalJSON([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return ref
}

func recordText(t testing.TB, m *record.Record) string {
	t.Helper()
	text, err := m.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// verified is what verify prints of a text, and its exit status.
func verified(t *testing.T, text string, args ...string) (out, errs string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	status = run(append(append([]string{"verify"}, args...), "-"), &streams{strings.NewReader(text), &o, &e})
	return o.String(), e.String(), status
}

func TestVerifyHoldsForEveryRuleSet(t *testing.T) {
	for _, set := range preset.All() {
		for _, seats := range []int{2, 4, 8} {
			if set.Rules.CheckSeats(seats) != nil {
				continue
			}
			ref := preset.Ref{Base: set.ID, Rules: set.Rules}
			m := fairMatch(t, ref, seats, 2)
			args := []string{"--json", "--number", "1=" + deal.Number{1, 9}.String()}
			for round := range m.Rounds {
				args = append(args, "--commitment", secretOf(round+1).Commitment().String())
			}
			for seat, number := range m.Rounds[0].Fair.Numbers {
				args = append(args, "--hash", fmt.Sprintf("%s=%s", seat, number.Hash()))
			}
			out, errs, status := verified(t, recordText(t, m), args...)
			want := `{"ok":true,"rounds":[{"round":1,"commitment":true,"deal":true,"actions":true},{"round":2,"commitment":true,"deal":true,"actions":true}]}` + "\n"
			if out != want || errs != "" || status != 0 {
				t.Errorf("%s, %d seats: %d %s%s", set.ID, seats, status, out, errs)
			}
		}
	}
}

// small is a match of two short rounds.
func small(t testing.TB) *record.Record {
	return fairMatch(t, refOf(t, `{"base":"french","set":6,"rounds":2,"hand":{"3":4}}`), 3, 2)
}

// lottery is one whose first round begins with lots.
func lottery(t testing.TB) *record.Record {
	return fairMatch(t, refOf(t, `{"base":"czech","set":6,"rounds":2,"hand":{"3":4}}`), 3, 2)
}

// redealt is one that was dealt again in its second round.
func redealt(t testing.TB) *record.Record {
	m := fairMatch(t, refOf(t, `{"base":"japanese-highest-double","rounds":9,"hand":{"2":1}}`), 2, 9)
	for i := range m.Rounds {
		if m.Rounds[i].Fair.Deal > 0 && i > 0 {
			m.Rounds, m.Totals, m.Places = m.Rounds[:i+1], nil, nil
			return m
		}
	}
	t.Fatal("no round was dealt again")
	return nil
}

func TestVerifyHoldsForDealsThatWereDealtAgain(t *testing.T) {
	for _, rules := range []string{
		`{"base":"japanese-highest-double","rounds":9,"hand":{"2":1}}`,
		`{"base":"japanese-starter-double","rounds":9,"hand":{"2":1}}`,
		`{"base":"japanese","set":6,"rounds":7,"hand":{"10":1},"engine_search":"everyone"}`,
	} {
		ref := refOf(t, rules)
		seats := slices.IndexFunc(ref.Rules.Hand[:], func(n uint8) bool { return n > 0 })
		m, again := fairMatch(t, ref, seats, 9), 0
		for _, round := range m.Rounds {
			again += int(round.Fair.Deal)
		}
		out, errs, status := verified(t, recordText(t, m), "--json")
		if again == 0 || status != 0 || strings.Contains(out, "false") {
			t.Errorf("%s: %d redeals, %d %s%s", rules, again, status, out, errs)
		}
	}
}

// says is what the rounds' bits say, c, d and a for what holds, - for what does not.
func says(t *testing.T, out string) string {
	t.Helper()
	var v struct {
		OK     bool
		Rounds []struct{ Commitment, Deal, Actions bool }
	}
	if err := json.Unmarshal([]byte(out), &v); err != nil {
		t.Fatal(err, out)
	}
	text := fmt.Sprint(v.OK)
	for _, r := range v.Rounds {
		bits := []byte("---")
		for i, holds := range []bool{r.Commitment, r.Deal, r.Actions} {
			if holds {
				bits[i] = "cda"[i]
			}
		}
		text += " " + string(bits)
	}
	return text
}

func TestVerifyFindsWhatDoesNotHold(t *testing.T) {
	swap := func(a, b *tile.Tile) { *a, *b = *b, *a }
	last := func(m *record.Record) *record.Round { return &m.Rounds[len(m.Rounds)-1] }
	for _, c := range []struct {
		name   string
		match  func(testing.TB) *record.Record
		change func(*record.Record)
		want   string // as says has it, * for what may be either
		text   string
	}{
		{"a tile of a hand is another", small, func(m *record.Record) { m.Rounds[1].Hands[2][0] = m.Rounds[1].Hands[0][0] }, "false cda c--", "round 2: deal: seat 3 has "},
		{"two hands swapped", small, func(m *record.Record) { h := m.Rounds[0].Hands; h[0], h[1] = h[1], h[0] }, "false c-* cda", "round 1: deal: seat 1 has "},
		{"a hand and the boneyard's last swapped", small, func(m *record.Record) {
			swap(&m.Rounds[0].Hands[1][2], &m.Rounds[0].Boneyard[len(m.Rounds[0].Boneyard)-1])
		}, "false c-* cda", "round 1: deal: seat 2 has "},
		{"the boneyard's last tiles swapped", small, func(m *record.Record) {
			b := m.Rounds[0].Boneyard
			swap(&b[len(b)-1], &b[len(b)-2])
		}, "false c-* cda", "round 1: deal: tile 14 of the boneyard is "},
		{"a tile lacks in the boneyard", small, func(m *record.Record) { b := &m.Rounds[0].Boneyard; *b = (*b)[:len(*b)-1] }, "false c-- cda", "round 1: deal: tile 15 of the boneyard is missing, by the seed "},
		{"a tile more in the boneyard", small, func(m *record.Record) { b := &m.Rounds[0].Boneyard; *b = append(*b, 0) }, "false c-- cda", "round 1: deal: tile 16 of the boneyard is 0-0, by the seed missing"},
		{"a hand lacks", small, func(m *record.Record) { m.Rounds[0].Hands = m.Rounds[0].Hands[:2] }, "false c-- cda", "round 1: deal: there are 2 hands, not 3"},
		{"a hand too many", small, func(m *record.Record) {
			h := &m.Rounds[0].Hands
			*h = append(*h, m.Rounds[0].Boneyard, m.Rounds[0].Boneyard)
		}, "false c-- cda", "round 1: deal: there are 5 hands, not 3"},
		{"another secret", small, func(m *record.Record) { m.Rounds[1].Fair.Secret[31]++ }, "false cda --a", "round 2: commitment: the secret has the commitment "},
		{"another secret that fits its commitment", small, func(m *record.Record) {
			f := m.Rounds[1].Fair
			f.Secret[31]++
			f.Commitment = f.Secret.Commitment()
		}, "false cda c-a", "round 2: deal: seat 1 has "},
		{"another number", small, func(m *record.Record) {
			m.Rounds[1].Fair.Numbers = map[game.Seat]deal.Number{1: {1, 9}, 3: {3, 8}}
		}, "false cda c-a", "round 2: deal: the numbers are not those of the rounds before"},
		{"another number in all rounds", small, func(m *record.Record) { m.Rounds[0].Fair.Numbers[3] = deal.Number{3, 8} }, "false c-a c-a", "round 1: deal: seat 1 has "},
		{"a number too many", small, func(m *record.Record) { m.Rounds[0].Fair.Numbers[4] = deal.Number{} }, "false c-a c-a", "round 1: deal: seat 4 gave a number, but there are 3 seats"},
		{"another deal", small, func(m *record.Record) { m.Rounds[1].Fair.Deal = 1 }, "false cda c-a", "round 2: deal: it is deal 1, but deal 0 was good"},
		{"a good deal given up for the next", small, func(m *record.Record) { giveUp(m) }, "false c-*", "round 1: deal: it is deal 1, but deal 0 was good"},
		{"an earlier deal", redealt, func(m *record.Record) { last(m).Fair.Deal-- }, "false * c-a", "deal: seat 1 has "},
		{"a later deal", redealt, func(m *record.Record) { last(m).Fair.Deal += 1e9 }, "false * c-a", "was good"},
		{"another table", small, func(m *record.Record) { m.Rounds[1].Fair.Table = "other" }, "false cda c-a", `round 2: deal: the table is "other", that of the rounds before "k3v9q2"`},
		{"no fair in one round", small, func(m *record.Record) { m.Rounds[0].Fair = nil }, "false --a cda", `round 1: commitment: "fair" is missing, and the secret with it`},
		{"another engine first", small, func(m *record.Record) { m.Rounds = m.Rounds[1:]; m.Totals, m.Places = nil, nil }, "false c-a", "round 1: deal: the engine is 5-5, that of the match 6-6"},
		{"another starter", small, func(m *record.Record) { m.Rounds[0].Starter = 2 }, "false c-* cda", "round 1: deal: seat 2 starts, but it is seat 1's turn"},
		{"another lot", lottery, func(m *record.Record) { swap(&m.Rounds[0].Lots[0].Tile, &m.Rounds[0].Lots[1].Tile) }, "false c-* c**", "round 1: deal: lot 1 is "},
		{"the lots left out", lottery, func(m *record.Record) { m.Rounds[0].Starter, m.Rounds[0].Lots = 2, nil }, "false c-* c**", "round 1: deal: lot 1 is missing, by the seed seat 1 draws "},
		{"a lot too many", lottery, func(m *record.Record) { m.Rounds[0].Lots = append(m.Rounds[0].Lots, record.Lot{Seat: 1}) }, "false c-- cda", "is one too many"},
		{"lots without need", lottery, func(m *record.Record) { m.Rounds[1].Lots = m.Rounds[0].Lots }, "false cda c-*", "round 2: deal: there are lots, but none are drawn for this round"},
		{"an action that is not legal", small, func(m *record.Record) { m.Rounds[1].Actions[0] = "1 6-6>3" }, "false cda cd-", `round 2: actions: rounds[1].actions[0]: "1 6-6>3": `},
		{"another tile drawn", small, func(m *record.Record) { another(m.Rounds[0].Actions) }, "false cd- cda", "round 1: actions: rounds[0].actions["},
		{"a round that does not end", small, func(m *record.Record) {
			m.Rounds[0].Actions = m.Rounds[0].Actions[:1]
			m.Rounds[0].End, m.Rounds[0].Winners, m.Rounds[0].Scores = game.NotEnded, nil, nil
		}, "false cd- cda", "round 1: actions: rounds[0].end: the round is not over, but another one follows"},
		{"other scores", small, func(m *record.Record) { m.Rounds[1].Scores[0] = "99" }, "false cda cd-", "round 2: actions: rounds[1].scores: "},
		{"other totals", small, func(m *record.Record) { m.Totals[0] = "999" }, "false cda cda", "match: totals: "},
		{"a round in progress", small, func(m *record.Record) {
			r := last(m)
			r.Actions, r.End, r.Winners, r.Scores, r.Fair = r.Actions[:1], game.NotEnded, nil, nil, nil
			m.Totals, m.Places = nil, nil
		}, "false cda --a", "round 2: commitment: the round is not over, and its secret is not shown"},
	} {
		m := c.match(t)
		c.change(m)
		out, errs, status := verified(t, recordText(t, m), "--json")
		if got := says(t, out); !alike(got, c.want) || status != 1 || !strings.Contains(errs, c.text) {
			t.Errorf("%s: %d %s, want %s; %s, want %s", c.name, status, got, c.want, errs, c.text)
		}
		plain, errs, status := verified(t, recordText(t, m))
		if status != 1 || errs != "" || !strings.Contains(plain, "fails") || strings.Contains(plain, "proven") {
			t.Errorf("%s: %d %s%s", c.name, status, plain, errs)
		}
	}
}

// alike compares with a pattern in which a * is one character, or several words
// where it stands alone.
func alike(got, pattern string) bool {
	if before, after, ok := strings.Cut(pattern, " * "); ok {
		return strings.HasPrefix(got, before+" ") && strings.HasSuffix(got, " "+after)
	}
	if len(got) != len(pattern) {
		return false
	}
	for i := range pattern {
		if pattern[i] != '*' && pattern[i] != got[i] {
			return false
		}
	}
	return true
}

// giveUp makes of the match its first round alone, dealt a second time though the
// first deal was good.
func giveUp(m *record.Record) {
	match, chance := game.NewMatch(&m.Ref.Rules, len(m.Players)), deal.NewFast(1, 1)
	f := m.Rounds[0].Fair
	f.Deal = 1
	m.Rounds, m.Totals, m.Places = nil, nil, nil
	playRound(m, &match, f.Seed(1, 1), chance)
	m.Rounds[0].Fair = f
}

// another makes the first draw one of another tile.
func another(actions []string) {
	i := slices.IndexFunc(actions, func(a string) bool { return strings.Contains(a, "+") })
	tile := "6-5"
	if strings.HasSuffix(actions[i], tile) {
		tile = "6-4"
	}
	actions[i] = actions[i][:3] + tile
}

func TestVerifyComparesWhatAPlayerNoted(t *testing.T) {
	text := recordText(t, small(t))
	c1, c2 := secretOf(1).Commitment().String(), secretOf(2).Commitment().String()
	one, three, other := deal.Number{1, 9}, deal.Number{3, 9}, deal.Number{5}
	for _, c := range []struct {
		args, want, text string
	}{
		{"--commitment " + c1 + " --commitment " + strings.ToUpper(c2), "true cda cda", ""},
		{"--commitment " + c1 + "," + c2 + "," + c1, "true cda cda", ""},
		{"--commitment " + c1 + " --commitment " + c1, "false cda -da", "round 2: commitment: it is "},
		{"--number 1=" + one.String() + " --number 3=" + three.String(), "true cda cda", ""},
		{"--number 1=" + other.String(), "false c-a c-a", `round 1: deal: seat 1's number "010900000000…" is not yours, "050000000000…"`},
		{"--number 2=" + other.String(), "false c-a c-a", "round 2: deal: your number for seat 2 was left out"},
		{"--hash 1=" + one.Hash().String() + " --hash 2=" + other.Hash().String() + " --hash 3=" + three.Hash().String(), "true cda cda", ""},
		{"--hash 1=" + one.Hash().String(), "false c-a c-a", "round 1: deal: seat 3 gave a number, but you noted no hash of it"},
		{"--hash 1=" + one.Hash().String() + " --number 3=" + three.String(), "true cda cda", ""},
		{"--hash 1=" + one.Hash().String() + " --hash 3=" + one.Hash().String(), "false c-a c-a", "round 1: deal: seat 3's number has the hash "},
	} {
		out, errs, status := verified(t, text, append(strings.Fields(c.args), "--json")...)
		if got := says(t, out); got != c.want || (status == 0) != (c.text == "") || !strings.Contains(errs, c.text) {
			t.Errorf("%s: %d %s, want %s; %s, want %s", c.args, status, got, c.want, errs, c.text)
		}
	}
}

func TestVerifyRefusesWhatItCannotUse(t *testing.T) {
	good, plain, alone := recordText(t, small(t)), small(t), small(t)
	for i := range plain.Rounds {
		plain.Rounds[i].Fair = nil
	}
	alone.Players = alone.Players[:1]
	c1 := secretOf(1).Commitment().String()
	for _, c := range []struct {
		text, args string
		status     int
		want       string
	}{
		{recordText(t, plain), "", 2, `rounds: none has a "fair" to recompute its deal from: the table did not deal fairly, or no round was over`},
		{`{"format":"roundhouse-record/1","rules":"pagat","players":["a","b"],"rounds":[]}`, "", 2, `rounds: none has a "fair"`},
		{strings.Replace(good, `"secret":"01`, `"secret":"1`, 1), "", 2, `rounds[0].fair.secret: "1`},
		{strings.Replace(good, `,"table":"k3v9q2"`, ``, 1), "", 2, `rounds[0].fair: "table" is missing`},
		{`{"format":"roundhouse-position/1"}`, "", 2, `format: "roundhouse-position/1" is not "roundhouse-record/1"`},
		{``, "", 2, `FILE: "-": is empty`},
		{recordText(t, alone), "", 1, `players: "1" is not a number of players from 2 to 14`},
		{strings.Replace(good, `"rounds":2`, `"rounds":1`, 1), "", 1, `rounds: "2" rounds are more than the 1 of the match`},
		{good, "--commitment " + c1, 2, `--commitment: "1" given for 2 rounds: there is one for each`},
		{good, "--number 4=" + c1, 2, `--number: "4" is not a seat from 1 to 3`},
		{good, "--hash 14=" + c1, 2, `--hash: "14" is not a seat from 1 to 3`},
		{good, "--hash 15=" + c1, 2, `--hash: "15" is not a seat from 1 to 14`},
		{good, "--number one=" + c1, 2, `--number: "one" is not a seat from 1 to 14`},
		{good, "--number " + c1, 2, `--number: "` + c1[:40] + `…" is not SEAT=HEX`},
		{good, "--number 2=" + c1 + " --number 2=" + c1, 2, `--number: seat "2" is given twice`},
		{good, "--number 2=12", 2, `--number: "12" is not 64 hexadecimal digits (it has 2 characters)`},
		{good, "--commitment 12", 2, `--commitment: "12" is not 64 hexadecimal digits (it has 2 characters)`},
	} {
		out, errs, status := verified(t, c.text, strings.Fields(c.args)...)
		if status != c.status || out != "" || !strings.HasPrefix(errs, "roundhouse: "+c.want) {
			t.Errorf("%s: %d %s%s, want %d %s", c.args, status, out, errs, c.status, c.want)
		}
	}
}

// Where a search for the engine has a choice, a redeal would not follow from the
// deal alone.
func TestEveryActionOfASearchIsForced(t *testing.T) {
	for _, set := range preset.All() {
		for _, hand := range []uint8{1, 4} {
			r := set.Rules
			r.Hand[2] = hand
			for n := range uint64(50) {
				m := game.NewMatch(&r, 2)
				d := dealtBy(deal.SeedOf(n), &m, 2)
				var s game.State
				s.Deal(&r, 2, d.engine, d.starter, d.deck)
				for !s.Over() && s.Status().Phase == game.Search {
					legal := s.Legal(s.Turn().First(), nil)
					if len(legal) != 1 || s.MayAct().Len() != 1 {
						t.Fatalf("%s: %v are legal for seats %v", set.ID, legal, s.MayAct().List())
					}
					s.Do(legal[0])
				}
			}
		}
	}
}

func FuzzVerifyAnswersWhateverItReads(f *testing.F) {
	for _, m := range []*record.Record{small(f), lottery(f), redealt(f)} {
		text := recordText(f, m)
		f.Add(text, 0, "")
		f.Add(text, 120, "[]")
		f.Add(text, strings.Index(text, `"deal":0`), `"deal":9`)
		f.Add(text, strings.Index(text, `"boneyard":`), `"boneyard":[],"starter":3,"lots":`)
	}
	f.Fuzz(func(t *testing.T, text string, at int, patch string) {
		if at < 0 || at+len(patch) > len(text) {
			return
		}
		text = text[:at] + patch + text[at+len(patch):]
		m, err := record.ParseRecord([]byte(text))
		if err != nil {
			return
		}
		n := &notes{}
		v, err := judge(m, n)
		if (v == nil) == (err == nil) {
			t.Fatalf("%v and %v", v, err)
		}
		if err != nil {
			return
		}
		if _, wrong := m.Replay(nil); v.OK && wrong != nil {
			t.Fatalf("verified, but replay says %v", wrong)
		}
		if plain := v.picture(m, n); v.OK != !strings.Contains(plain, "fails") {
			t.Fatalf("%v\n%s", v.OK, plain)
		}
	})
}
