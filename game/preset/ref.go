package preset

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"

	"roundhouse/game/quote"
	"roundhouse/game/rules"
)

// Ref is the rules of a position, a record or a table as their files name them: a rule set, and
// switches that differ from it. In JSON it is the ID as a text, or an object:
//
//	{"base": "ID", "satisfy": "off", "hand": {"2": 15}}
//
// An override of hand replaces the whole table. Refs are compared with ==.
type Ref struct {
	Base   string
	Object bool // written as an object even if no switch differs
	Rules  rules.Rules
}

// OneRound returns the rules of a match of only one round, the first.
func (ref Ref) OneRound() Ref {
	ref.Object = ref.Object || ref.Rules.MatchRounds() > 1
	ref.Rules.Rounds = 1
	return ref
}

// Parse reads the rules of one round from a Ref in JSON. The rules have passed CheckRound; a whole
// match also needs Check. An error begins with the name of the switch, and the caller must add the
// name of the field in front.
func Parse(data []byte) (rules.Rules, error) {
	ref, err := parseRef(data)
	return ref.Rules, err
}

// UnmarshalJSON reads ref as Parse does.
func (ref *Ref) UnmarshalJSON(data []byte) error {
	read, err := parseRef(data)
	if err != nil {
		return err
	}
	*ref = read
	return nil
}

// ParseMatch reads rules that a whole match can be played by: they have passed Check. The error
// says all that is wrong with them.
func ParseMatch(data []byte) (Ref, error) {
	return parseWith(data, func(data []byte) (Ref, error) { return readObject(data, true) })
}

// ParseMix reads a Ref whose values are valid one by one but may contradict each other, such as a
// choice in progress. CheckRound and Check find contradictions.
func ParseMix(data []byte) (Ref, error) {
	return parseWith(data, func(data []byte) (Ref, error) {
		ref, refused, faults, err := readSwitches(data)
		if len(faults) > 0 {
			err = append(faults, ref.Rules.FindFaults(true, refused...)...).Err()
		}
		return ref, err
	})
}

func parseRef(data []byte) (Ref, error) { return parseWith(data, parseObject) }

func parseWith(data []byte, object func([]byte) (Ref, error)) (Ref, error) {
	data = bytes.Trim(data, " \t\r\n")
	switch {
	case len(data) > 1 && data[0] == '"':
		return parseText(data)
	case len(data) > 0 && data[0] == '{':
		return object(data)
	}
	return Ref{}, errors.New(quote.JSON(data) + ` is neither the name of a rule set nor an object with a "base"`)
}

func parseText(data []byte) (Ref, error) {
	if set, ok := loaded().byID[string(data[1:len(data)-1])]; ok && data[len(data)-1] == '"' {
		return set.Ref(), nil
	}
	var id string
	if err := json.Unmarshal(data, &id); err != nil {
		return Ref{}, syntaxError(err)
	}
	set, err := findSet(id)
	if err != nil {
		return Ref{}, err
	}
	return set.Ref(), nil
}

// last caches the object that was read last, because many positions in a row have the same rules.
var last atomic.Pointer[struct {
	text string
	ref  Ref
}]

func parseObject(data []byte) (Ref, error) {
	if l := last.Load(); l != nil && l.text == string(data) {
		return l.ref, nil
	}
	ref, err := readObject(data, false)
	if err != nil {
		return Ref{}, err
	}
	last.Store(&struct {
		text string
		ref  Ref
	}{string(data), ref})
	return ref, nil
}

// readObject reads rules that a match, or only a round, can be played by.
func readObject(data []byte, match bool) (Ref, error) {
	ref, refused, faults, err := readSwitches(data)
	if err == nil {
		err = append(faults, ref.Rules.FindFaults(match, refused...)...).Err()
	}
	if err != nil {
		return Ref{}, err
	}
	return ref, nil
}

// readSwitches reads the base and the switches that differ. refused and faults are those of
// applySwitches; the error says why an object cannot be read.
func readSwitches(data []byte) (ref Ref, refused []string, faults rules.Faults, err error) {
	ref.Object = true
	var list []member
	err = eachMember(data, func(m member) error {
		if m.key == "base" {
			return ref.takeBase(m.value)
		}
		list = append(list, m)
		_, err := rules.Find(m.key)
		return err
	})
	switch {
	case err != nil:
		return Ref{}, nil, nil, err
	case ref.Base == "":
		return Ref{}, nil, nil, errors.New(`"base" is missing: it names the rule set that the switches differ from`)
	}
	refused, faults = applySwitches(&ref.Rules, list)
	return ref, refused, faults, nil
}

// takeBase sets ref to the rules of the rule set that value names.
func (ref *Ref) takeBase(value json.RawMessage) error {
	text, kind := describeValue(value)
	if kind != "a text" {
		return &rules.Error{Switch: "base", Value: text, Reason: kind + ", not the name of a rule set"}
	}
	set, err := findSet(text)
	if err != nil {
		return fmt.Errorf("base: %w", err)
	}
	ref.Base, ref.Rules = set.ID, set.Rules
	return nil
}

// MarshalJSON writes the shortest form: the ID of the base if nothing differs from it and Object is
// false, and otherwise an object with the switches that differ, in the order of rules.Switches.
func (ref Ref) MarshalJSON() ([]byte, error) {
	base, err := findSet(ref.Base)
	if err != nil {
		return nil, fmt.Errorf("base: %w", err)
	}
	if err := ref.Rules.CheckRound(); err != nil {
		return nil, err
	}
	if !ref.Object && ref.Rules == base.Rules {
		return strconv.AppendQuote(nil, base.ID), nil
	}
	out := append([]byte(`{"base":`), strconv.Quote(base.ID)...)
	for i := range rules.Switches() {
		s := &rules.Switches()[i]
		if s.Text(&ref.Rules) != s.Text(&base.Rules) {
			out = append(append(out, ','), strconv.Quote(s.Name)...)
			out = AppendValue(append(out, ':'), s, &ref.Rules)
		}
	}
	return append(out, '}'), nil
}

// AppendValue appends the value of a switch in the form that files of rules use.
func AppendValue(out []byte, s *rules.Switch, r *rules.Rules) []byte {
	switch s.Kind {
	case rules.HandTable:
		return appendHands(out, r.Hand)
	case rules.Word:
		return strconv.AppendQuote(out, s.Text(r))
	}
	return append(out, s.Text(r)...)
}

func appendHands(out []byte, hands rules.Hands) []byte {
	sep := byte('{')
	for seats, n := range hands {
		if n != 0 {
			out = append(out, sep, '"')
			out = strconv.AppendInt(out, int64(seats), 10)
			out = append(out, `":`...)
			out = strconv.AppendInt(out, int64(n), 10)
			sep = ','
		}
	}
	if sep == '{' {
		out = append(out, sep)
	}
	return append(out, '}')
}
