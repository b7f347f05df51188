package fair

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/fair/fairtest"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/game/tile"
)

// verify returns the verdict on a record that has been written and read again, in JSON and as
// text, and its problems.
func verify(t *testing.T, m *record.Record) (v *Verdict, inJSON, problems string) {
	t.Helper()
	read, err := record.ParseRecord([]byte(fairtest.Text(t, m)))
	if err != nil {
		t.Fatal(err)
	}
	if v, err = Verify(read, &Notes{}); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return v, string(text), strings.Join(v.Problems(), "\n")
}

// small returns a match of two short rounds.
func small(t testing.TB) *record.Record {
	return fairtest.Match(t, fairtest.ParseRef(t, `{"base":"french","set":6,"rounds":2,"hand":{"3":4}}`), 3, 2)
}

// lottery returns a match whose first round begins with lots.
func lottery(t testing.TB) *record.Record {
	return fairtest.Match(t, fairtest.ParseRef(t, `{"base":"czech","set":6,"rounds":2,"hand":{"3":4}}`), 3, 2)
}

// redealt returns a match whose last round was dealt again.
func redealt(t testing.TB) *record.Record {
	m := fairtest.Match(t, fairtest.ParseRef(t, `{"base":"japanese-highest-double","rounds":9,"hand":{"2":1}}`), 2, 9)
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
		`{"base":"japanese","set":6,"rounds":7,"hand":{"10":1},"engine_search":"everyone","starter":"lot","lot_by":"lowest"}`,
		`{"base":"japanese","set":6,"rounds":7,"hand":{"10":1},"engine_search":"everyone","starter":"winner"}`,
		`{"base":"japanese-starter-double","rounds":9,"hand":{"2":1},"starter":"left_of_layer"}`,
	} {
		ref := fairtest.ParseRef(t, rules)
		seats := slices.IndexFunc(ref.Rules.Hand[:], func(n uint8) bool { return n > 0 })
		m, again := fairtest.Match(t, ref, seats, 9), 0
		for _, round := range m.Rounds {
			again += int(round.Fair.Deal)
		}
		v, out, problems := verify(t, m)
		if again == 0 || !v.OK || strings.Contains(out, "false") {
			t.Errorf("%s: %d redeals, %s %s", rules, again, out, problems)
		}
	}
}

func TestVerifyFindsWhatDoesNotHold(t *testing.T) {
	swap := func(a, b *tile.Tile) { *a, *b = *b, *a }
	last := func(m *record.Record) *record.Round { return &m.Rounds[len(m.Rounds)-1] }
	for _, c := range []struct {
		name   string
		match  func(testing.TB) *record.Record
		change func(*record.Record)
		want   string // as Holding returns it, * for what may be either
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
		v, out, problems := verify(t, m)
		if got := fairtest.Holding(t, out); !alike(got, c.want) || v.OK || !strings.Contains(problems, c.text) {
			t.Errorf("%s: %s, want %s; %s, want %s", c.name, got, c.want, problems, c.text)
		}
		if plain := v.Text(); !strings.Contains(plain, "fails") || strings.Contains(plain, "proven") {
			t.Errorf("%s: %s", c.name, plain)
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

// giveUp keeps the first round alone, dealt a second time although the first deal was good.
func giveUp(m *record.Record) {
	match, chance := game.NewMatch(&m.Ref.Rules, len(m.Players)), deal.NewFast(1, 1)
	f := m.Rounds[0].Fair
	f.Deal = 1
	m.Rounds, m.Totals, m.Places = nil, nil, nil
	fairtest.PlayRound(m, &match, f.Seed(1, 1), chance)
	m.Rounds[0].Fair = f
}

// another changes the tile of the first draw.
func another(actions []string) {
	i := slices.IndexFunc(actions, func(a string) bool { return strings.Contains(a, "+") })
	tile := "6-5"
	if strings.HasSuffix(actions[i], tile) {
		tile = "6-4"
	}
	actions[i] = actions[i][:3] + tile
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
				d := dealFrom(func(uint32) deal.Seed { return deal.SeedOf(n) }, 0, &m, 2)
				var s game.State
				s.Deal(&r, 2, m.Round(), d.engine, d.starter, d.deck)
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
		text := fairtest.Text(f, m)
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
		v, err := Verify(m, &Notes{})
		if (v == nil) == (err == nil) {
			t.Fatalf("%v and %v", v, err)
		}
		if err != nil {
			return
		}
		if _, wrong := m.Replay(nil); v.OK && wrong != nil {
			t.Fatalf("verified, but replay says %v", wrong)
		}
		if plain := v.Text(); v.OK != !strings.Contains(plain, "fails") {
			t.Fatalf("%v\n%s", v.OK, plain)
		}
	})
}
