package preset

import (
	"slices"
	"strings"
	"testing"

	"roundhouse/game/rules"
)

// documents has the value of each switch in the five documents, written from these and not from the
// files; "–" is a switch that cannot matter. A switch that is added has no line if all lack its
// rule.
const documents = `
switch                           | czech                        | estonian                    | pagat                              | french                                           | japanese
set                              | 12                           | 12                          | 12                                 | 12                                               | 12
rounds                           | 13                           | 13                          | 13                                 | 13                                               | 13
hand                             | 2-4: 15, 5-6: 11, 7-8: 8     | 2-6: 12, 7-8: 10, 9-10: 8   | 2-4: 15, 5-6: 12, 7-8: 10, 9-10: 8 | 2-3: 16, 4: 15, 5: 14, 6: 12, 7: 10, 8: 9        | 2-4: 15, 5-6: 12, 7-8: 10, 9-10: 8
engine                           | set_aside                    | held                        | held                               | set_aside                                        | held
engine_search                    | –                            | one_by_one                  | one_by_one                         | –                                                | everyone
starter                          | lot_once                     | engine_holder               | engine_holder                      | rotate                                           | engine_holder
opening                          | train                        | own_tile                    | train                              | none                                             | train
opening_min                      | 0                            | –                           | 1                                  | –                                                | 1
opening_maximal                  | no                           | –                           | no                                 | –                                                | yes
opening_draw                     | no                           | one                         | no                                 | –                                                | no
opening_order                    | simultaneous                 | in_turn                     | in_turn                            | –                                                | in_turn
opening_double                   | ignored                      | –                           | open                               | –                                                | open
opening_out                      | finish                       | –                           | finish                             | –                                                | finish
compulsory                       | no                           | yes                         | yes                                | yes                                              | yes
keep_drawn                       | yes                          | no                          | no                                 | no                                               | no
mexican_trains                   | 1                            | 0                           | 1                                  | 1                                                | 1
mexican_in_opening               | no                           | no                          | no                                 | yes                                              | no
own_train_first                  | no                           | yes                         | no                                 | no                                               | no
marker_on_empty_train            | yes                          | no                          | yes                                | yes                                              | yes
marker_if_drawn_played_elsewhere | no                           | yes                         | no                                 | no                                               | no
marker_when_boneyard_empty       | no                           | yes                         | yes                                | yes                                              | yes
marker_when_bound_by_double      | yes                          | yes                         | yes                                | yes                                              | yes
marker_off                       | own_on_own                   | own_on_own                  | own_on_own                         | own_on_own                                       | own_on_own
extra_tile                       | on_double                    | anywhere                    | anywhere                           | anywhere                                         | anywhere
doubles_per_turn                 | 0                            | 0                           | 0                                  | 1                                                | 0
drawn_doubles                    | –                            | –                           | count                              | free                                             | –
satisfy                          | reverse                      | in_order                    | in_order                           | in_order                                         | any
exhausted_double                 | stays                        | stays                       | stays                              | lifted                                           | stays
out_on_double                    | yes                          | yes                         | yes                                | yes                                              | yes
knock                            | no                           | no                          | no                                 | yes                                              | no
knock_penalty                    | 0                            | 0                           | 0                                  | 0                                                | 0
block                            | stuck                        | stuck                       | stuck                              | stuck                                            | all_passed
scoring                          | positive                     | penalty                     | penalty                            | penalty                                          | penalty
double_blank                     | 50                           | 0                           | 0                                  | 0                                                | 0
blocked_winner_zero              | yes                          | no                          | no                                 | no                                               | no
open_hands                       | no                           | no                          | no                                 | no                                               | no`

// variants has the other rule sets: ID, base, and the switches that differ.
const variants = `
czech-penalty           | czech    | scoring penalty
czech-12                | czech    | rounds 12
czech-lot-each-round    | czech    | starter lot
czech-opening-double    | czech    | opening_double open
czech-marker-always     | czech    | marker_when_boneyard_empty yes
estonian-train          | estonian | opening train; opening_min 1; opening_out at_once; opening_double open
estonian-draw-on        | estonian | opening_draw until
pagat-set-aside         | pagat    | engine set_aside; starter rotate
pagat-anyone-clears     | pagat    | marker_off anyone_there
pagat-any-play-clears   | pagat    | marker_off own_anywhere
pagat-double-excuses    | pagat    | marker_when_bound_by_double no
pagat-no-satisfy        | pagat    | satisfy off
pagat-reverse           | pagat    | satisfy reverse
pagat-one-double        | pagat    | doubles_per_turn 1
pagat-one-tile          | pagat    | opening none; mexican_in_opening yes
pagat-one-tile-own      | pagat    | opening own_tile
pagat-positive          | pagat    | scoring positive
pagat-keep-drawn        | pagat    | keep_drawn yes
bauguess                | pagat    | opening none; mexican_in_opening yes
domino-plaza            | pagat    | opening none; mexican_in_opening yes; satisfy off
amuseware               | pagat    | opening none; mexican_in_opening yes
celko-6                 | pagat    | set 6; rounds 7; hand 2: 9, 3: 8, 4: 6
celko-9                 | pagat    | set 9; rounds 10; hand 2-4: 9, 5-7: 7, 8: 6
celko-12                | pagat    | set 12; rounds 13; hand 2-4: 15, 5-6: 12, 7-8: 11
celko-15                | pagat    | set 15; rounds 16; hand 2-6: 15, 7-8: 13, 9-12: 11
french-quick            | french   | set 9; rounds 10; hand 2: 15, 3: 13, 4: 10
french-open             | french   | open_hands yes
french-any-play-clears  | french   | marker_off own_anywhere
french-many-doubles     | french   | doubles_per_turn 0
japanese-set-aside      | japanese | engine set_aside; starter rotate
japanese-starter-double | japanese | engine starter_highest; starter rotate
japanese-highest-double | japanese | engine highest_held
japanese-no-satisfy     | japanese | satisfy off
japanese-stuck          | japanese | block stuck
jumbo                   | pagat    | set 18; rounds 19; hand 9-14: 11
wikihow                 | estonian |
wikipedia               | pagat    | engine set_aside; starter rotate; opening none; mexican_in_opening yes; extra_tile on_double; doubles_per_turn 1; exhausted_double dead; out_on_double no
double-six              | pagat    | set 6; rounds 7; hand 2: 7; opening none; mexican_in_opening yes; extra_tile on_double; doubles_per_turn 1; out_on_double no; exhausted_double dead
masters                 | pagat    | block all_marked
good-sam                | pagat    | hand 2-6: 12; engine set_aside; starter lot_once; opening none; mexican_in_opening yes; knock yes; first_engine 9; rounds 10
playroom                | pagat    | engine set_aside; starter rotate; opening none; mexican_in_opening yes; keep_drawn yes; engine_order down_wrap
cardinal                | pagat    | hand 2-4: 15, 5-6: 12, 7-8: 11; marker_if_not_on_own yes
tren-mexicano           | pagat    | hand 2-4: 15, 5-6: 12, 7-8: 11; engine highest_held; no_double in_turn; opening own_tile; opening_draw one; elsewhere_before_own not_others
fundex                  | pagat    | hand 2-4: 15, 5-6: 11, 7-8: 8; engine highest_held; no_double in_turn; opening own_tile; opening_draw until
fundex-own-first        | fundex   | opening_draw one; elsewhere_before_own not_others`

func TestTheFiveDocuments(t *testing.T) {
	rows := rows(documents)
	ids := rows[0][1:]
	for _, s := range rules.Switches() {
		listed := slices.ContainsFunc(rows, func(row []string) bool { return row[0] == s.Name })
		var lacking rules.Rules
		for _, id := range ids {
			if got := value(t, mustGet(t, id), s.Name); !listed && (!s.Added || got != s.Text(&lacking)) {
				t.Errorf("%s: %s is %q and has no line", id, s.Name, got)
			}
		}
	}
	pagat := slices.Index(ids, "pagat")
	for _, row := range rows[1:] {
		for i, want := range row[1:] {
			if want == "–" {
				want = row[1+pagat]
			}
			set := mustGet(t, ids[i])
			if got := value(t, set, row[0]); got != yesNo(want) {
				t.Errorf("%s: %s is %q, want %q", set.ID, row[0], got, yesNo(want))
			}
			if set.Base != "" {
				t.Errorf("%s builds on %q, want every switch in its own file", set.ID, set.Base)
			}
		}
	}
}

func TestTheVariants(t *testing.T) {
	known := rows(documents)[0][1:]
	for _, row := range rows(variants) {
		known = append(known, row[0])
		set, base := mustGet(t, row[0]), mustGet(t, row[1])
		if set.Base != base.ID {
			t.Errorf("%s builds on %q, want %q", set.ID, set.Base, base.ID)
		}
		differs := map[string]string{}
		for _, d := range strings.Split(row[2], "; ") {
			name, v, _ := strings.Cut(d, " ")
			differs[name] = yesNo(v)
		}
		for _, s := range rules.Switches() {
			want, ok := differs[s.Name]
			if !ok {
				want = value(t, base, s.Name)
			}
			if got := value(t, set, s.Name); got != want {
				t.Errorf("%s: %s is %q, want %q", set.ID, s.Name, got, want)
			}
		}
	}
	for _, set := range All() {
		if !slices.Contains(known, set.ID) {
			t.Errorf("%s is in neither table", set.ID)
		}
	}
}

// rows splits a table into its cells.
func rows(table string) (out [][]string) {
	for _, line := range strings.Split(strings.TrimSpace(table), "\n") {
		cells := strings.Split(line, "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		out = append(out, cells)
	}
	return out
}

func yesNo(v string) string {
	switch v {
	case "yes":
		return "true"
	case "no":
		return "false"
	}
	return v
}

func value(t *testing.T, set Set, name string) string {
	t.Helper()
	s, err := rules.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	text := s.Text(&set.Rules)
	// opening_draw has a value "no", which the tables write like a flag's.
	if name == "opening_draw" && text == "no" {
		return "false"
	}
	return text
}

func mustGet(t *testing.T, id string) Set {
	t.Helper()
	set, err := Get(id)
	if err != nil {
		t.Fatal(err)
	}
	return set
}
