package preset

import (
	"encoding/json"
	"strings"
	"testing"

	"roundhouse/game/rules"
)

func TestParse(t *testing.T) {
	want := mustGet(t, "pagat").Rules
	for _, s := range []string{`"pagat"`, " \"pagat\"\n", `"pag\u0061t"`, `{"base": "pagat"}`, "\t{\"base\":\"pagat\"} "} {
		if got, err := Parse([]byte(s)); err != nil || got != want {
			t.Errorf("Parse(%s) = %v, %v, want pagat", s, got, err)
		}
	}
	want.Satisfy, want.Hand = rules.SatisfyOff, rules.Hands{2: 15}
	want.KnockPenalty, want.OpenHands = 3, true
	text := `{"satisfy": "off", "hand": {"2": 15}, "knock_penalty": 3, "open_hands": true, "base": "pagat"}`
	for range 2 { // the second time it is remembered
		if got, err := Parse([]byte(text)); err != nil || got != want {
			t.Errorf("Parse(%s) = %v, %v, want %v", text, got, err, want)
		}
	}
}

func TestParseAsksOnlyForARound(t *testing.T) {
	for _, s := range []string{`{"base": "pagat", "set": 3, "rounds": 4}`, `{"base": "pagat", "hand": {"2": 95}}`} {
		r, err := Parse([]byte(s))
		if err != nil {
			t.Errorf("Parse(%s): %v", s, err)
		}
		if r.Check() == nil {
			t.Errorf("Parse(%s) passes Check too", s)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ json, want string }{
		{``, `"" is neither the name of a rule set nor an object with a "base"`},
		{`null`, `"null" is neither the name of a rule set nor an object with a "base"`},
		{`["pagat"]`, `"[\"pagat\"]" is neither the name of a rule set nor an object with a "base"`},
		{`"Pagat"`, `"Pagat" is not a rule set`},
		{`""`, `"" is not a rule set`},
		{`"`, `"\"" is neither the name of a rule set nor an object with a "base"`},
		{`"pagat`, `no JSON text: unexpected end of JSON input`},
		{`"pagat" 1`, `no JSON text: invalid character '1' after top-level value`},
		{`{}`, `"base" is missing: it names the rule set that the switches differ from`},
		{`{"satisfy": "off"}`, `"base" is missing: it names the rule set that the switches differ from`},
		{`{"Base": "pagat"}`, `"Base" is no such switch`},
		{`{"base": "pagat", "set": 4}`, `rounds: "13" is more than the 5 engines of a double-4 set`},
		{`{"base": "pagat", "rounds": 14}`, `rounds: "14" is more than the 13 engines of a double-12 set`},
		{`{"base": "pagat", "hand": {}}`, `hand: "{}" is not a table of hands: no number of seats is listed`},
		{`{"base": "chess"}`, `base: "chess" is not a rule set`},
		{`{"base": ""}`, `base: "" is not a rule set`},
		{`{"base": null}`, `base: "null" is null, not the name of a rule set`},
		{`{"base": "pagat", "base": "czech"}`, `"base" is given twice`},
		{`{"base": "pagat", "set": 9, "set": 9}`, `"set" is given twice`},
		{`{"base": "pagat", "satisfaction": "off"}`, `"satisfaction" is no such switch`},
		{`{"base": "pagat", "Satisfy": "off"}`, `"Satisfy" is no such switch`},
		{`{"base": "pagat", "satisfy": "often"}`, `satisfy: "often" is not one of off, in_order, reverse, any`},
		{`{"base": "pagat", "satisfy": false}`, `satisfy: "false" is true or false, not one of off, in_order, reverse, any`},
		{`{"base": "pagat", "satisfy": null}`, `satisfy: "null" is null, not one of off, in_order, reverse, any`},
		{`{"base": "pagat", "compulsory": "true"}`, `compulsory: "true" is a text, not true or false`},
		{`{"base": "pagat", "compulsory": 1}`, `compulsory: "1" is a number, not true or false`},
		{`{"base": "pagat", "set": "12"}`, `set: "12" is a text, not a whole number from 2 to 18`},
		{`{"base": "pagat", "set": 12.0}`, `set: "12.0" is not a whole number from 2 to 18`},
		{`{"base": "pagat", "set": 19}`, `set: "19" is not a whole number from 2 to 18`},
		{`{"base": "pagat", "set": [12]}`, `set: "[12]" is a list, not a whole number from 2 to 18`},
		{`{"base": "pagat", "hand": 15}`, `hand: "15" is a number, not a table of hands like {"2": 15, "3": 15}`},
		{`{"base": "pagat", "hand": {"2": "15"}}`, `hand: "2: \"15\"" is not a number of tiles from 1 to 95`},
		{`{"base": "pagat", "hand": {"2": 0}}`, `hand: "2: 0" is not a number of tiles from 1 to 95`},
		{`{"base": "pagat", "hand": {"02": 15}}`, `hand: "02" is not a number of seats from 2 to 14`},
		{`{"base": "pagat", "hand": {"2": 15, "2": 15}}`, `hand: "2" is given twice`},
		{`{"base": "pagat", "starter": "left_of_layer"}`, `starter: "left_of_layer" is not to be had with engine "held", only "engine_holder", "rotate", "lot", "lot_once", "winner"`},
		{`{"base": "pagat", "mexican_in_opening": true}`, `mexican_in_opening: "true" is not to be had with opening "train", only with "none"`},
		{`{"base": "pagat"`, `the JSON text ends too early`},
		{`{"base": }`, `base: no JSON text: invalid character '}' looking for beginning of value`},
		{`{"base": "pagat"} {}`, `there is something after the end of the JSON object`},
		{`{"base": ["` + strings.Repeat("x", 99) + `"]}`, `base: "[\"` + strings.Repeat("x", 38) + `…" is a list, not the name of a rule set`},
	} {
		_, err := Parse([]byte(c.json))
		if err == nil {
			t.Errorf("Parse(%s) gave no error", c.json)
			continue
		}
		wantError(t, err, c.want)
	}
}

func TestRefIsWrittenAsItWasRead(t *testing.T) {
	for _, s := range []string{
		`"czech"`,
		`{"base":"czech"}`,
		`{"base":"pagat","hand":{"2":15,"14":1},"satisfy":"off"}`,
		`{"base":"pagat","hand":{"2":1},"rounds":1,"open_hands":true}`,
	} {
		var ref Ref
		if err := json.Unmarshal([]byte(s), &ref); err != nil {
			t.Fatal(err)
		}
		if got, err := json.Marshal(ref); err != nil || string(got) != s {
			t.Errorf("written %s, %v, want %s", got, err, s)
		}
	}
}

func TestRefWritesOnlyWhatDiffers(t *testing.T) {
	var ref Ref
	read := `{"scoring": "positive", "satisfy": "in_order", "set": 9, "rounds": 10, "base": "pagat"}`
	if err := json.Unmarshal([]byte(read), &ref); err != nil {
		t.Fatal(err)
	}
	want := `{"base":"pagat","set":9,"rounds":10,"scoring":"positive"}`
	if got, err := json.Marshal(ref); err != nil || string(got) != want {
		t.Errorf("written %s, %v, want %s", got, err, want)
	}
	czech := mustGet(t, "czech")
	got, err := json.Marshal(Ref{Base: "pagat", Rules: mustGet(t, "pagat-positive").Rules})
	if want := `{"base":"pagat","scoring":"positive"}`; err != nil || string(got) != want {
		t.Errorf("written %s, %v, want %s", got, err, want)
	}
	if got, err := json.Marshal(Ref{Base: "czech", Rules: czech.Rules}); err != nil || string(got) != `"czech"` {
		t.Errorf("written %s, %v, want \"czech\"", got, err)
	}
}

func TestRefRefusesWhatItCannotWrite(t *testing.T) {
	_, err := Ref{Base: "chess"}.MarshalJSON()
	wantError(t, err, `base: "chess" is not a rule set`)
	r := mustGet(t, "pagat").Rules
	r.Starter = rules.StarterLeftOfLayer
	_, err = Ref{Base: "pagat", Rules: r}.MarshalJSON()
	wantError(t, err, `starter: "left_of_layer" is not to be had with engine "held", only "engine_holder", "rotate", "lot", "lot_once", "winner"`)
}

func FuzzParse(f *testing.F) {
	for _, set := range All() {
		f.Add([]byte(`"` + set.ID + `"`))
		f.Add([]byte(`{"base": "` + set.ID + `", "hand": {"3": 7}, "satisfy": "any"}`))
	}
	f.Add([]byte(`{"base": "pagat", "set": -0, "opening_min": -0}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		ref, err := parseRef(data)
		if err != nil {
			return
		}
		if !json.Valid(data) {
			t.Fatalf("read what is not JSON: %q", data)
		}
		written, err := json.Marshal(ref)
		if err != nil {
			t.Fatal(err)
		}
		again, err := parseRef(written)
		if err != nil || again != ref {
			t.Fatalf("%s read again is %v, %v, want %v", written, again, err, ref)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	for name, s := range map[string]string{
		"text":   `"pagat"`,
		"object": `{"base": "pagat", "satisfy": "off", "hand": {"2": 15}}`,
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			data := []byte(s)
			for b.Loop() {
				if r, err := Parse(data); err != nil || r.Set != 12 {
					b.Fatal(r, err)
				}
			}
		})
	}
	b.Run("changing", func(b *testing.B) {
		b.ReportAllocs()
		list := [][]byte{[]byte(`{"base": "pagat", "satisfy": "off"}`), []byte(`{"base": "czech", "hand": {"2": 15}}`)}
		for i := 0; b.Loop(); i++ {
			if r, err := Parse(list[i%2]); err != nil || r.Set != 12 {
				b.Fatal(r, err)
			}
		}
	})
}

func TestParseMixTakesWhatDoesNotGoTogether(t *testing.T) {
	for text, ok := range map[string]bool{
		`"pagat"`: true, `{"base": "pagat", "satisfy": "off"}`: true,
		`{"base": "pagat", "starter": "left_of_layer"}`: true, `{"base": "pagat", "set": 7}`: true, `{"base": "pagat", "hand": {}}`: true,
		`{"base": "pagat", "starter": "often"}`: false, `{"base": "pagat", "start": "lot"}`: false, `{"starter": "lot"}`: false, `7`: false,
	} {
		ref, err := ParseMix([]byte(text))
		if (err == nil) != ok || ok && ref.Base != "pagat" {
			t.Errorf("%s: %v, %v", text, ref, err)
		}
		if _, err := Parse([]byte(text)); err == nil && !ok {
			t.Errorf("%s is refused only in a mix", text)
		}
	}
	if _, err := Parse([]byte(`{"base": "pagat", "starter": "left_of_layer"}`)); err == nil {
		t.Error("a mix that does not go together is taken for rules")
	}
}

// TestAFormerIDIsReadAsTodays, in whichever form rules are given; no list has it.
func TestAFormerIDIsReadAsTodays(t *testing.T) {
	const former, today = "french-one-double", "french"
	want := mustGet(t, today)
	if got := mustGet(t, former); got != want {
		t.Errorf("%s is %s", former, got.ID)
	}
	for text, shortest := range map[string]string{
		former:                       `"french"`,
		`{"base": "` + former + `"}`: `{"base":"french"}`,
		`{"base": "` + former + `", "set": 6, "rounds": 3, "hand": {"2": 5}}`: `{"base":"french","set":6,"hand":{"2":5},"rounds":3}`,
	} {
		ref, err := ReadRef(text)
		if err != nil || ref.Base != today {
			t.Errorf("%s: %+v, %v", text, ref, err)
		}
		out, err := ref.MarshalJSON()
		if err != nil || string(out) != shortest {
			t.Errorf("%s is written as %s, %v", text, out, err)
		}
	}
	var ref Ref
	if err := json.Unmarshal([]byte(`"`+former+`"`), &ref); err != nil || ref != want.Ref() {
		t.Errorf("in a file: %+v, %v", ref, err)
	}
	for _, set := range All() {
		if set.ID == former {
			t.Errorf("%s is listed", former)
		}
	}
}

// TestAllFaultsOfAMixAreReportedAtOnce, with their values: those that are read wrong, those that
// contradict each other, and for a match those that a round does not mind.
func TestAllFaultsOfAMixAreReportedAtOnce(t *testing.T) {
	const (
		mix    = `{"base": "pagat", "set": 9, "satisfy": "often", "knock": 1, "engine": "set_aside", "hand": {"2": 15, "4": 15}}`
		values = `satisfy: "often" is not one of off, in_order, reverse, any; knock: "1" is a number, not true or false; `
		round  = values + `starter: "engine_holder" is not to be had with engine "set_aside", only "rotate", "lot", "lot_once", "winner"; ` +
			`rounds: "13" is more than the 10 engines of a double-9 set`
		match = round + `; hand: "4: 15" is more than a double-9 set can deal: 60 of 54 tiles`
	)
	_, err := Parse([]byte(mix))
	wantError(t, err, round)
	var ref Ref
	wantError(t, ref.UnmarshalJSON([]byte(mix)), round)
	_, err = ParseMatch([]byte(mix))
	wantError(t, err, match)
	_, err = ReadRef(mix)
	wantError(t, err, match)
	_, err = ParseMix([]byte(mix))
	wantError(t, err, match)
	if ref, err := ParseMix([]byte(`{"base": "pagat", "set": 9}`)); err != nil || ref.Rules.Check() == nil {
		t.Errorf("values that contradict each other: %+v, %v", ref, err)
	}
	// A hand that cannot be read is not judged as the base's.
	_, err = ParseMatch([]byte(`{"base": "pagat", "set": 9, "rounds": 10, "hand": {"2": 0}}`))
	wantError(t, err, `hand: "2: 0" is not a number of tiles from 1 to 95`)
}
