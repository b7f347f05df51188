package table

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/game/record"
	"roundhouse/game/tile"
	"roundhouse/play/log"
	"roundhouse/words"
)

var update = flag.Bool("update", false, "write the list of what viewers are shown")

// viewers are kinds of viewers of an event.
var viewers = []string{"concerned", "payer", "other", "onlooker", "open"}

// TestEachKindOfEventShowsEachKindOfViewerWhatTheListSays encodes events of every kind for a seat
// that it concerns, for one that pays for an action of another, for other seats, for an onlooker,
// and for an onlooker where hands are open. The list has all that any of them is shown, and which
// of them.
func TestEachKindOfEventShowsEachKindOfViewerWhatTheListSays(t *testing.T) {
	const path = "testdata/shown.txt"
	l := listing{}
	log := ofForm(t, Form)
	l.addLog(t, log, false)
	for i := range log {
		log[i].Data = bytes.Replace(log[i].Data, []byte(`"base":"celko-6",`), []byte(`"base":"celko-6","open_hands":true,`), 1)
	}
	l.addLog(t, log, true)
	for _, id := range []string{"pagat", "french", "estonian-draw-on", "czech-lot-each-round"} {
		s := settings(t, id, 4, 1)
		s.Rules.Rules.KnockPenalty, s.Rules.Object = 2, true
		m := seeded(t, s)
		m.advance(func() {})
		l.addLog(t, m.log, false)
	}
	m := hints(t, HintsShown, "ana", "ben")
	m.until(1)
	m.itself(AskHint{}, 1)
	l.addLog(t, m.log, false)
	m = inDays(t, 2, BotPlaysOn, "ana", "ben")
	m.holds(1, time.Hour, 2*time.Hour)
	l.addLog(t, m.log, false)
	m = backs(t, "celko-6", 2, "ana", "ben")
	m.lays(1)
	m.do("ana", Agree{ForTakeBack})
	m.later(AnswerTime)
	m.itself(Agree{Nothing}, 1)
	l.addLog(t, m.log, false)
	l.addForced(t)
	var out strings.Builder
	for _, line := range slices.Sorted(maps.Keys(l)) {
		fmt.Fprintf(&out, "%-70s", line)
		for _, v := range viewers {
			if !l[line][v] {
				v = strings.Repeat("-", len(v))
			}
			out.WriteString(" " + v)
		}
		out.WriteString("\n")
	}
	if *update {
		if err := os.WriteFile(path, []byte(out.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if out.String() != string(want) {
		t.Errorf("viewers are shown\n%s\nand not\n%s", out.String(), want)
	}
	for _, name := range EventNames() {
		if !strings.Contains(string(want), "\n"+name+" ") && !strings.HasPrefix(string(want), name+" ") {
			t.Errorf("%s is not in the list", name)
		}
	}
}

// listing has the kinds of viewers who are shown a part of an event, by the kind of the event and
// the path of the part.
type listing map[string]map[string]bool

// addLog adds what viewers are shown of the events of a log.
func (l listing) addLog(t *testing.T, entries []log.Entry, open bool) {
	t.Helper()
	s := New("t")
	events, err := s.ReadAll(entries)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		for viewer := range game.Seat(max(s.Seats(), 2) + 1) {
			as := "other"
			switch {
			case viewer == game.NoSeat && open:
				as = "open"
			case open:
				continue
			case viewer == game.NoSeat:
				as = "onlooker"
			case isAbout(e, viewer):
				as = "concerned"
			}
			l.add(t, e.For(viewer, s.OpenHands()), as)
		}
	}
}

// addForced adds what viewers are shown of a draw that the table makes for seat 2, and after which
// seat 3 pays the penalty for not having knocked.
func (l listing) addForced(t *testing.T) {
	t.Helper()
	did, took := game.DrawOf(2, tile.Of(6, 5)), []tile.Tile{tile.Of(4, 3)}
	e := Event{Body: Acted{Action: did, How: ByTable}, then: ActedThen{
		Event:  game.Event{Action: did, Penalty: []game.Penalty{{Seat: 3, Count: 1, Tiles: took}}},
		effect: effect{phase: game.Main, satisfied: tile.None}, seats: 3,
	}}
	l.add(t, e.For(game.NoSeat, true), "open")
	l.add(t, e.For(game.NoSeat, false), "onlooker")
	l.add(t, e.For(1, false), "other")
	l.add(t, e.For(2, false), "concerned")
	l.add(t, e.For(3, false), "payer")
}

// isAbout reports whether the event concerns the seat.
func isAbout(e Event, seat game.Seat) bool {
	if a, ok := e.Body.(Acted); ok {
		return a.Action.Seat == seat
	}
	return cmp.Or(e.Body.seat(), 1) == seat
}

func (l listing) add(t *testing.T, e Shown, viewer string) {
	t.Helper()
	text, err := e.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	requireAsByReflection(t, e, string(text))
	var all map[string]any
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	for _, part := range partsOf("", all) {
		part = e.Kind() + " " + part
		if l[part] == nil {
			l[part] = map[string]bool{}
		}
		l[part][viewer] = true
	}
}

// requireAsByReflection fails the test unless the text is what encoding/json makes of what is
// shown, of which a part is written by hand.
func requireAsByReflection(t *testing.T, e Shown, text string) {
	t.Helper()
	whole := struct {
		Seq  Seq          `json:"seq"`
		At   int64        `json:"at"`
		Kind string       `json:"kind"`
		Tell []words.Line `json:"tell,omitempty"`
		Body any          `json:"body"`
		Then any          `json:"then,omitempty"`
	}{e.Seq, e.At.UnixMilli(), e.Kind(), e.Story(), formOf(e.Body), nil}
	if e.Then != nil {
		whole.Then = formOf(e.Then)
	}
	if want, err := record.AppendJSON(nil, whole); err != nil || string(want) != text {
		t.Errorf("%s is written as\n%s\nand by reflection as\n%s, %v", e.Kind(), text, want, err)
	}
}

// partsOf returns the paths of all values in a value. The path of an action, and of who decided on
// it, says of which kind it is; a line of the story has its key.
func partsOf(path string, value any) (list []string) {
	switch v := value.(type) {
	case map[string]any:
		for name, one := range v {
			at := strings.TrimPrefix(path+"."+name, ".")
			switch text, _ := one.(string); {
			case name == "action" && strings.Contains(text, ">"):
				at += "=play"
			case name == "action" && strings.Contains(text, "+"):
				at += "=+tile"
			case name == "action":
				at += "=" + strings.Fields(text)[1]
			case name == "how":
				at += "=" + text
			case path == "then.position.legal" || path == "then.position.rules":
				at = path
			}
			list = append(list, partsOf(at, one)...)
		}
		if len(v) == 0 {
			list = append(list, path+" {}")
		}
	case []any:
		for _, one := range v {
			at := path + "[]"
			if line, ok := one.(map[string]any); ok && path == "tell" {
				at = fmt.Sprint("tell[", line["key"], "]")
			}
			list = append(list, partsOf(at, one)...)
		}
		if len(v) == 0 {
			list = append(list, path+" []")
		}
	case string:
		list = append(list, path+" text")
	case float64:
		list = append(list, path+" number")
	case bool:
		list = append(list, path+" bool")
	case nil:
		list = append(list, path+" null")
	}
	return list
}
