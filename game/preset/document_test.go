package preset

import (
	"reflect"
	"testing"
	"testing/fstest"

	"roundhouse/game/rules"
)

func TestReadingsAreChecked(t *testing.T) {
	for _, c := range []struct{ name, fields, want string }{
		{"words alone", `"readings": [{"switch": "satisfy", "quotation": "Q."}]`, ""},
		{"a reason alone", `"readings": [{"line": "starter.rotate.set_aside", "why": "starter.rotate"}]`, ""},
		{"both kinds of one switch", `"readings": [{"switch": "satisfy", "why": "a"}, {"line": "satisfy.how", "why": "b"}]`, ""},
		{"unknown switch", `"readings": [{"switch": "satisfied", "why": "a"}]`, `readings: entry 1: switch: "satisfied" is no such switch`},
		{"neither switch nor line", `"readings": [{"why": "a"}]`, `readings: entry 1: either "switch" or "line" is needed`},
		{"switch and line", `"readings": [{"switch": "satisfy", "line": "end.lowest", "why": "a"}]`, `readings: entry 1: either "switch" or "line" is needed`},
		{"no key", `"readings": [{"switch": "satisfy", "why": "It is so."}]`, `readings: entry 1: why: "It is so." is not the key of a sentence`},
		{"no line", `"readings": [{"line": "end..lowest", "why": "a"}]`, `readings: entry 1: line: "end..lowest" is not the key of a sentence`},
		{"nothing said", `"readings": [{"switch": "satisfy"}]`, `readings: entry 1: "quotation" or "why" is needed`},
		{"empty words", `"readings": [{"switch": "satisfy", "quotation": ""}]`, `readings: entry 1: quotation: there is nothing in it`},
		{"unknown field", `"readings": [{"switch": "satisfy", "because": "a"}]`, `readings: entry 1: "because" is no such field`},
		{"field twice", `"readings": [{"why": "a", "why": "b"}]`, `readings: entry 1: "why" is given twice`},
		{"switch twice", `"readings": [{"switch": "satisfy", "why": "a"}, {"switch": "satisfy", "why": "b"}]`, `readings: entry 2: "satisfy" is given twice`},
		{"no list", `"readings": {}`, `readings: json: cannot unmarshal object into Go value of type []json.RawMessage`},
		{"no object", `"readings": ["satisfy"]`, `readings: entry 1: "satisfy" is not a JSON object`},
		{"gives", `"gives": ["a.players", "a.markers"]`, ""},
		{"gives no key", `"gives": ["Best for four."]`, `gives: "Best for four." is not the key of a sentence`},
		{"gives twice", `"gives": ["a", "a"]`, `gives: "a" is given twice`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := loadSets(fstest.MapFS{"sets/a.json": {Data: []byte(complete("", c.fields))}})
			if c.want != "" {
				c.want = "sets/a.json: " + c.want
			}
			wantError(t, err, c.want)
		})
	}
}

// family returns a document, a relative of it, and one of that.
func family(t *testing.T) *library {
	t.Helper()
	lib, err := loadSets(fstest.MapFS{
		"sets/a.json": {Data: []byte(complete("", `"readings": [
			{"switch": "satisfy", "quotation": "The oldest first."},
			{"line": "satisfy.how", "why": "how"},
			{"switch": "set", "quotation": "Twelve."},
			{"line": "end.lowest", "why": "lowest"}]`, `"gives": ["a.players"]`))},
		"sets/b.json": {Data: []byte(`{"base": "a", "rules": {"satisfy": "reverse"}, "readings": [
			{"switch": "satisfy", "quotation": "Or the newest."}, {"line": "end.lowest", "quotation": "The lowest hand."}]}`)},
		"sets/c.json": {Data: []byte(`{"base": "b", "rules": {"set": 15}, "gives": []}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	return lib
}

func TestARelativeInheritsTheReadingsOfWhatItLeavesAsItIs(t *testing.T) {
	lib := family(t)
	for _, c := range []struct {
		id, line, name string
		want           Reading
	}{
		{"a", "satisfy.in_order", "satisfy", Reading{Switch: "satisfy", Quotation: "The oldest first."}},
		{"a", "satisfy.how", "satisfy", Reading{Line: "satisfy.how", Why: "how"}}, // the sentence's before the switch's
		{"a", "end.lowest", "", Reading{Line: "end.lowest", Why: "lowest"}},
		{"a", "end.ways", "", Reading{}},
		{"b", "satisfy.reverse", "satisfy", Reading{Switch: "satisfy", Quotation: "Or the newest."}},
		{"b", "satisfy.how", "satisfy", Reading{Switch: "satisfy", Quotation: "Or the newest."}}, // the sentence's is gone
		{"b", "end.lowest", "", Reading{Line: "end.lowest", Quotation: "The lowest hand."}},      // its own instead
		{"b", "set", "set", Reading{Switch: "set", Quotation: "Twelve."}},
		{"c", "set", "set", Reading{}},
		{"c", "satisfy.reverse", "satisfy", Reading{Switch: "satisfy", Quotation: "Or the newest."}},
	} {
		if got := lib.documents[c.id].Reading(c.line, c.name); got != c.want {
			t.Errorf("%s: %s: %+v, want %+v", c.id, c.line, got, c.want)
		}
	}
	for id, want := range map[string][]string{"a": {"a.players"}, "b": {"a.players"}, "c": {}} {
		if d := lib.documents[id]; !reflect.DeepEqual(d.Gives, want) || d.Lang != "en" {
			t.Errorf("%s gives %q in %q, want %q", id, d.Gives, d.Lang, want)
		}
	}
}

func TestHouseRulesHaveNoReadings(t *testing.T) {
	for _, set := range All() {
		document := set.Document()
		if got := set.Ref().Document(); !reflect.DeepEqual(got, document) {
			t.Errorf("%s: %+v, want %+v", set.ID, got, document)
		}
		for _, reading := range document.Readings {
			name := reading.switchName()
			s, err := rules.Find(name)
			if err != nil || s.Kind == rules.HandTable {
				continue
			}
			mix := set.Ref()
			for _, value := range s.Options() {
				if value != s.Text(&set.Rules) {
					if err := s.Set(&mix.Rules, value); err != nil {
						t.Fatal(err)
					}
				}
			}
			got := mix.Document()
			if r := got.Reading(reading.Line, reading.Switch); mix.Rules != set.Rules && r == reading {
				t.Errorf("%s with %s %s: %+v", set.ID, name, s.Text(&mix.Rules), r)
			}
			if len(got.Readings) >= len(document.Readings) && mix.Rules != set.Rules {
				t.Errorf("%s with %s %s: %d readings of %d", set.ID, name, s.Text(&mix.Rules), len(got.Readings), len(document.Readings))
			}
		}
	}
	if got := (Ref{}).Document(); !reflect.DeepEqual(got, Document{}) {
		t.Errorf("rules without a base: %+v", got)
	}
}

func TestADocumentIsTheCallersOwn(t *testing.T) {
	for _, set := range All() {
		d := set.Document()
		for i := range d.Readings {
			d.Readings[i].Why = "changed"
		}
		for i := range d.Gives {
			d.Gives[i] = "changed"
		}
		again := set.Document()
		for _, r := range again.Readings {
			if r.Why == "changed" {
				t.Fatalf("%s: %+v", set.ID, r)
			}
		}
		for _, key := range again.Gives {
			if key == "changed" {
				t.Fatalf("%s gives %q", set.ID, again.Gives)
			}
		}
	}
}
