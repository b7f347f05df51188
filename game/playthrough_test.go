package game_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/gametest"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

var update = flag.Bool("update", false, "write the golden playthroughs anew")

// TestPlaythroughs compares one round of each document, with every seat's view after every action,
// with its file. A difference needs an explanation.
func TestPlaythroughs(t *testing.T) {
	seed := uint64(0)
	for _, set := range preset.All() {
		if set.Base != "" {
			continue // a variant
		}
		seed++
		t.Run(set.ID, func(t *testing.T) {
			got := playthrough(t, &set.Rules, set.ID, seed)
			file := "testdata/playthroughs/" + set.ID + ".txt"
			if *update {
				if err := os.WriteFile(file, got, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s: %s", file, firstDifference(string(got), string(want)))
			}
		})
	}
}

func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d is\n%s\nwant\n%s", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(a), len(b))
}

// playthrough plays the first round of a match of three, tiles before anything else.
func playthrough(t *testing.T, r *rules.Rules, id string, seed uint64) []byte {
	const seats = 3
	chance := gametest.Seeded(seed)
	m := game.NewMatch(r, seats)
	starter, aside := m.Starter(), tile.NoPip
	if m.ByLot() {
		starter = 2
	}
	if r.Engine == rules.EngineSetAside {
		aside = m.Engine()
	}
	var s game.State
	s.Deal(r, seats, m.Round(), m.Engine(), starter, deal.SeedOf(seed).Deck(r.Set, aside))
	var out bytes.Buffer
	fmt.Fprintf(&out, "# Source: one round by the rules of %s\n# What each seat sees after every action; 0 looks on.\n", id)
	writeViews(&out, &s)
	for !s.Over() {
		event, err := s.Apply(playthroughAction(&s, chance))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "\n%s\n", event.Action)
		writeViews(&out, &s)
	}
	result := s.Result()
	fmt.Fprintf(&out, "\nend %s, winners %s, scores %s\n", result.End, words(result.Winners.List()), words(result.Scores[1:seats+1]))
	return out.Bytes()
}

func playthroughAction(s *game.State, chance gametest.Chance) game.Action {
	seats := s.MayAct().List()
	list := s.Legal(seats[chance(len(seats))], nil)
	var plays []game.Action
	for _, a := range list {
		if a.Kind == game.Play || a.Kind == game.Knock {
			plays = append(plays, a)
		}
	}
	if len(plays) > 0 && chance(8) > 0 {
		list = plays
	}
	return list[chance(len(list))]
}

// writeViews writes what everybody sees, and what each seat sees beside.
func writeViews(out *bytes.Buffer, s *game.State) {
	st := s.Status()
	fmt.Fprintf(out, "  %s, turn %s, passes %d, boneyard %d", st.Phase, words(st.Turn.List()), st.Passes, s.Boneyard())
	for _, list := range []struct{ name, text string }{
		{"marked", words(st.Marked.List())}, {"open", words(st.Open.List())}, {"owed", words(s.Setup().Owed)}, {"knocked", words(st.Knocked.List())},
	} {
		if list.text != "-" {
			fmt.Fprintf(out, ", %s %s", list.name, list.text)
		}
	}
	out.WriteString("\n ")
	for _, train := range gametest.Trains(s, false) {
		fmt.Fprintf(out, " %s: %s;", train, words(s.Train(train)))
	}
	out.WriteString("\n")
	for viewer := game.NoSeat; int(viewer) <= s.Seats(); viewer++ {
		v := s.View(viewer)
		fmt.Fprintf(out, "  %s sees", viewer)
		for seat := range game.SeatsOf(s.Seats()).All() {
			if hand, ok := v.HandOf(seat); ok {
				fmt.Fprintf(out, " [%s]", words(hand.Tiles()))
			} else {
				fmt.Fprintf(out, " %d", v.Count(seat))
			}
		}
		if v.Drew() != tile.None {
			fmt.Fprintf(out, ", drew %s", v.Drew())
		}
		for i, a := range v.Legal(nil) {
			fmt.Fprintf(out, "%s%s", []string{": ", " "}[min(i, 1)], a.Bare())
		}
		out.WriteString("\n")
	}
}
