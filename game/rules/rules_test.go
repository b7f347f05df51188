package rules

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// sound returns rules that Check passes.
func sound() Rules {
	r := Rules{Set: 12, Rounds: 13}
	r.Hand[4] = 15
	return r
}

// The comment on a field begins with the name of its switch and says which documents have the rule,
// or that none does.
func TestEveryFieldSaysWhereItIsFrom(t *testing.T) {
	source, err := parser.ParseFile(token.NewFileSet(), "rules.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	document := regexp.MustCompile(`Czech|Estonian|Pagat|French|Japanese|all documents|[Nn]o document`)
	fields := source.Scope.Lookup("Rules").Decl.(*ast.TypeSpec).Type.(*ast.StructType).Fields.List
	for i, field := range fields {
		comment := field.Doc.Text()
		if !strings.HasPrefix(comment, Switches()[i].Name+": ") || !document.MatchString(comment) {
			t.Errorf("%s: %q", Switches()[i].Name, comment)
		}
	}
}

// Every field of Rules has one switch, and every switch its own field.
func TestEveryFieldHasASwitch(t *testing.T) {
	if fields := reflect.TypeFor[Rules]().NumField(); fields != len(Switches()) {
		t.Errorf("Rules has %d fields and %d switches", fields, len(Switches()))
	}
	seen := map[string]bool{}
	for i := range Switches() {
		s := &Switches()[i]
		if seen[s.Name] {
			t.Errorf("%s is listed twice", s.Name)
		}
		seen[s.Name] = true
		if s.Kind == HandTable {
			continue
		}
		a, b := sound(), sound()
		if err := s.Set(&a, last(s)); err != nil {
			t.Fatal(err)
		}
		if err := s.Set(&b, first(s)); err != nil {
			t.Fatal(err)
		}
		if changed := changedFields(a, b); changed != 1 {
			t.Errorf("%s changes %d fields", s.Name, changed)
		}
	}
}

func changedFields(a, b Rules) (n int) {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	for i := range x.NumField() {
		if !x.Field(i).Equal(y.Field(i)) {
			n++
		}
	}
	return n
}

func first(s *Switch) string { return values(s)[0] }

func last(s *Switch) string { return values(s)[len(values(s))-1] }

// values returns the first and the last value of a switch, or all its words.
func values(s *Switch) []string {
	switch s.Kind {
	case Flag:
		return []string{"false", "true"}
	case Word:
		return s.Words
	}
	list := []string{strconv.Itoa(s.Min), strconv.Itoa(s.Max)}
	if s.OrNull {
		return append([]string{"null"}, list...)
	}
	return list
}

func TestSwitchesReadWhatTheyWrite(t *testing.T) {
	for i := range Switches() {
		s := &Switches()[i]
		if s.Kind == HandTable {
			continue
		}
		for _, v := range values(s) {
			r := sound()
			if err := s.Set(&r, v); err != nil || s.Text(&r) != v {
				t.Errorf("%s: %s is written %s, %v", s.Name, v, s.Text(&r), err)
			}
		}
	}
}

func TestUnlistedValuesAreRefused(t *testing.T) {
	for i := range Switches() {
		s := &Switches()[i]
		bad := []string{"", "often", "-1", "TRUE", "1.5", " 1", "yes"}
		if s.Kind == Number {
			bad = append(bad, strconv.Itoa(s.Min-1), strconv.Itoa(s.Max+1), "true")
		} else {
			bad = append(bad, "1", "0")
		}
		for _, v := range bad {
			r := sound()
			err := s.Set(&r, v)
			if err == nil || r != sound() {
				t.Errorf("%s: %q is taken: %s", s.Name, v, s.Text(&r))
				continue
			}
			if v != "" && (!strings.HasPrefix(err.Error(), s.Name+": ") || !strings.Contains(err.Error(), strconv.Quote(v))) {
				t.Errorf("%s: %q is refused with %q", s.Name, v, err)
			}
		}
	}
	if _, err := Find("satisfied"); err == nil || err.Error() != `"satisfied" is no such switch` {
		t.Errorf("an unknown switch: %v", err)
	}
}

func TestCheck(t *testing.T) {
	if r := sound(); r.Check() != nil {
		t.Fatal(r.Check())
	}
	for want, change := range map[string]func(*Rules){
		`set: "7" is not one of 6, 9, 12, 15, 18`:  func(r *Rules) { r.Set = 7 },
		`rounds: "14" is more than the 13 engines`: func(r *Rules) { r.Rounds = 14 },
		`rounds: "39" is not a whole number`:       func(r *Rules) { r.Rounds = 39 },
		`rounds: "5" is more than the 4 engines of the order "down" from 3-3 on in a double-12 set`: func(r *Rules) {
			r.FirstEngine, r.Rounds = 4, 5
		},
		`first_engine: "13" is not a pip of a double-12 set`:               func(r *Rules) { r.FirstEngine = 14 },
		`hand: "{}" is not a table`:                                        func(r *Rules) { r.Hand = Hands{} },
		`hand: "4: 23" is more than`:                                       func(r *Rules) { r.Hand[4] = 23 },
		`satisfy: "9" is not one of`:                                       func(r *Rules) { r.Satisfy = 9 },
		`knock_penalty: "4" is not`:                                        func(r *Rules) { r.KnockPenalty = 4 },
		`starter: "left_of_layer" is not to be had with engine "held"`:     func(r *Rules) { r.Starter = StarterLeftOfLayer },
		`starter: "engine_holder" is not to be had with engine "set_asid`:  func(r *Rules) { r.Engine = EngineSetAside },
		`mexican_in_opening: "true" is not to be had with opening "train"`: func(r *Rules) { r.MexicanInOpening = true },
	} {
		r := sound()
		change(&r)
		if err := r.Check(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestCheckFindsAllFaultsAtOnce(t *testing.T) {
	r := sound()
	r.Set, r.Hand[5], r.MexicanInOpening, r.Satisfy = 9, 12, true, 7
	for _, c := range []struct {
		err  error
		want []string
	}{
		{r.Check(), []string{
			`satisfy: "7" is not one of off, in_order, reverse, any`,
			`mexican_in_opening: "true" is not to be had with opening "train", only with "none"`,
			`rounds: "13" is more than the 10 engines of a double-9 set`,
			`hand: "4: 15" is more than a double-9 set can deal: 60 of 55 tiles`,
			`hand: "5: 12" is more than a double-9 set can deal: 60 of 55 tiles`,
		}},
		{r.CheckRound(), []string{
			`satisfy: "7" is not one of off, in_order, reverse, any`,
			`mexican_in_opening: "true" is not to be had with opening "train", only with "none"`,
			`rounds: "13" is more than the 10 engines of a double-9 set`,
		}},
		// Nothing is said of what goes with a value that is refused already.
		{r.FindFaults(false, "mexican_in_opening", "set", "satisfy").Err(), nil},
	} {
		text := ""
		if c.err != nil {
			text = c.err.Error()
		}
		if want := strings.Join(c.want, "; "); text != want {
			t.Errorf("got  %s\nwant %s", text, want)
		}
		var one *Error
		if c.err != nil && !errors.As(c.err, &one) {
			t.Errorf("%v holds no error of a switch", c.err)
		}
	}
}

func TestStartersGoWithEngines(t *testing.T) {
	allowed := map[[2]string]bool{
		{"starter_highest", "rotate"}: true, {"starter_highest", "left_of_layer"}: true,
	}
	for _, s := range []string{"rotate", "lot", "lot_once"} {
		allowed[[2]string{"set_aside", s}], allowed[[2]string{"held", s}], allowed[[2]string{"highest_held", s}] = true, true, true
	}
	allowed[[2]string{"held", "engine_holder"}], allowed[[2]string{"highest_held", "engine_holder"}] = true, true
	allowed[[2]string{"set_aside", "winner"}], allowed[[2]string{"held", "winner"}] = true, true
	engine, _ := Find("engine")
	starter, _ := Find("starter")
	for _, e := range engine.Words {
		for _, s := range starter.Words {
			r := sound()
			if engine.Set(&r, e) != nil || starter.Set(&r, s) != nil {
				t.Fatal(e, s)
			}
			if ok := r.Check() == nil; ok != allowed[[2]string{e, s}] {
				t.Errorf("engine %s and starter %s: allowed %t", e, s, ok)
			}
		}
	}
}

// The engine that is set aside is not dealt.
func TestHandsThatTheSetCannotDeal(t *testing.T) {
	r := Rules{Set: 6, Rounds: 7}
	r.Hand[4] = 7
	if err := r.Check(); err != nil {
		t.Errorf("28 of 28 tiles: %v", err)
	}
	r.Engine, r.Starter = EngineSetAside, StarterRotate
	if err := r.Check(); err == nil || !strings.Contains(err.Error(), "28 of 27 tiles") {
		t.Errorf("28 of 27 tiles: %v", err)
	}
}

func TestHandsArePutOneByOne(t *testing.T) {
	var r Rules
	for _, put := range [][2]string{{"2", "15"}, {"3", "95"}, {"5", "12"}, {"14", "1"}} {
		if err := r.Hand.PutHand(put[0], put[1]); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := r.Hand.String(), "2: 15, 3: 95, 5: 12, 14: 1"; got != want {
		t.Errorf("the hands are %q, want %q", got, want)
	}
	if r.CheckSeats(4) == nil || r.CheckSeats(1) == nil || r.CheckSeats(15) == nil || r.CheckSeats(-1) == nil || r.CheckSeats(14) != nil {
		t.Error("a number of seats that is not listed is refused, and only that")
	}
	before := r
	for _, put := range [][2]string{
		{"1", "5"}, {"15", "5"}, {"02", "5"}, {"x", "5"}, {"", "5"}, {"2 ", "5"}, {"4", "0"}, {"5", "-1"}, {"6", "96"},
		{"6", "99999999999999999999"}, {"6", "1e1"}, {"6", `"7"`},
	} {
		err := r.Hand.PutHand(put[0], put[1])
		if err == nil || r != before || !strings.Contains(err.Error(), put[0]) {
			t.Errorf("hands of %q: %v", put, err)
		}
	}
}

// What a switch lists for a match passes Check, and nothing else of it does.
func TestOptionsAreWhatAMatchTakes(t *testing.T) {
	for i := range Switches() {
		s := &Switches()[i]
		options := s.Options()
		if few := s.Kind != HandTable && s.Max-s.Min < mostOptions; few != (options != nil) {
			t.Errorf("%s: the options are %v", s.Name, options)
		}
		for v := s.Min; options != nil && s.Kind == Number && v <= s.Max; v++ {
			r := sound()
			r.Set, r.Rounds, r.Hand, r.EngineOrder = 18, 1, Hands{2: 1}, EngineOrderDownWrap
			err := s.Set(&r, strconv.Itoa(v))
			if err != nil || slices.Contains(options, strconv.Itoa(v)) != (r.Check() == nil) {
				t.Errorf("%s: %d, but the options are %v: %v, %v", s.Name, v, options, err, r.Check())
			}
		}
	}
	set, err := Find("set")
	if err != nil || set.Played() != "one of 6, 9, 12, 15, 18" {
		t.Errorf("the sets are %s, %v", set.Played(), err)
	}
}

func TestPossibleIsWhatGoesWithTheRest(t *testing.T) {
	sound := sound()
	aside, big, broken := sound, sound, sound
	aside.Engine, aside.Starter = EngineSetAside, StarterLot
	big.Set, big.Rounds, big.Hand = 18, 19, Hands{14: 11}
	broken.Engine, broken.Starter, broken.Hand = EngineSetAside, StarterEngineHolder, Hands{}
	for _, test := range []struct {
		name string
		of   Rules
		want string
	}{
		{"starter", sound, "engine_holder rotate lot lot_once winner"},
		{"starter", aside, "rotate lot lot_once winner"},
		{"engine", sound, "held highest_held"},
		{"engine", aside, "held set_aside highest_held"},
		{"mexican_in_opening", sound, "false"},
		{"opening", sound, "train own_tile none"},
		{"set", sound, "12 15 18"},
		{"set", big, "18"},
		{"rounds", aside, "0 1 2 3 4 5 6 7 8 9 10 11 12 13"},
		{"knock", aside, "false true"},
		{"double_blank", sound, ""},
		// broken has two mistakes
		{"starter", broken, "rotate lot lot_once winner"},
		{"engine", broken, "held highest_held"},
		{"knock", broken, "false true"},
	} {
		s, err := Find(test.name)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(s.PossibleOptions(&test.of), " "); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// A value is possible in a sound mix just when the mix with it is sound, too.
func TestPossibleAndCheckAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	tried := 0
	for tried < 2000 {
		r := sound()
		for i := range Switches() {
			s := &Switches()[i]
			if options := s.Options(); options != nil && rng.IntN(3) > 0 {
				if err := s.Set(&r, options[rng.IntN(len(options))]); err != nil {
					t.Fatal(err)
				}
			}
		}
		if r.Check() != nil {
			continue
		}
		tried++
		for i := range Switches() {
			s := &Switches()[i]
			possible := s.PossibleOptions(&r)
			for _, v := range s.Options() {
				other := r
				if err := s.Set(&other, v); err != nil || slices.Contains(possible, v) != (other.Check() == nil) {
					t.Fatalf("%s: %s: %v, %v", s.Name, v, err, other.Check())
				}
			}
		}
	}
}
