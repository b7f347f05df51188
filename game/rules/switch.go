package rules

import (
	"slices"
	"strconv"
	"strings"
)

// Kind is the type of a switch's values.
type Kind uint8

// The kinds of switches.
const (
	Number    Kind = iota // a whole number
	Flag                  // true or false
	Word                  // one of a list of words
	HandTable             // a table of hands by number of seats
)

// String returns number, flag, word or hands.
func (k Kind) String() string { return [...]string{"number", "flag", "word", "hands"}[k] }

// Switch describes one switch: its JSON name, the type of its values, and how to read and write it
// in a Rules value.
type Switch struct {
	Name     string
	Kind     Kind
	Words    []string // the values of a Word, in the order of the constants
	Min, Max int      // the limits of a Number
	Only     []int    // the values that a match can have; nil if it can have all of them
	OrNone   bool     // whether a Number can also be 0, below Min: there is no such limit
	OrNull   bool     // whether a Number can also be null, which is Min-1
	// Added says that a rule set which leaves the switch out lacks the rule: the value is 0, false
	// or the first word.
	Added bool

	get func(*Rules) int
	set func(*Rules, int)
}

// Switches returns all switches in the order of a rule book. The list is shared and must not be
// changed.
func Switches() []Switch { return switches }

// Find returns the switch with the given name.
func Find(name string) (*Switch, error) {
	for i := range switches {
		if switches[i].Name == name {
			return &switches[i], nil
		}
	}
	return nil, &Error{Switch: name, Reason: "no such switch"}
}

func numberSwitch[T ~uint8 | ~uint16](name string, lo, hi int, field func(*Rules) *T) Switch {
	return Switch{
		Name: name, Kind: Number, Min: lo, Max: hi,
		get: func(r *Rules) int { return int(*field(r)) },
		set: func(r *Rules, v int) { *field(r) = T(v) },
	}
}

func onlyPlayed(s Switch, played ...int) Switch {
	s.Only = played
	return s
}

// orNone returns a switch that can also be 0.
func orNone(s Switch) Switch {
	s.OrNone = true
	return s
}

// added returns a switch for a rule that no document has but as a variant.
func added(s Switch) Switch {
	s.Added = true
	return s
}

// orNull returns a Number that can be null too. The field has 0 for null and is one more than the
// number otherwise.
func orNull(s Switch) Switch {
	s.OrNull = true
	get, set := s.get, s.set
	s.get = func(r *Rules) int { return get(r) - 1 }
	s.set = func(r *Rules, v int) { set(r, v+1) }
	return s
}

func wordSwitch[T ~uint8](name string, field func(*Rules) *T, words ...string) Switch {
	s := numberSwitch(name, 0, len(words)-1, field)
	s.Kind, s.Words = Word, words
	return s
}

func flagSwitch(name string, field func(*Rules) *bool) Switch {
	return Switch{
		Name: name, Kind: Flag, Max: 1,
		get: func(r *Rules) int {
			if *field(r) {
				return 1
			}
			return 0
		},
		set: func(r *Rules, v int) { *field(r) = v != 0 },
	}
}

// Value returns the value of a Number in r, which is less than Min for null.
func (s *Switch) Value(r *Rules) int { return s.get(r) }

// Has reports whether v is one of the values of a Number, whether or not a match can have it.
func (s *Switch) Has(v int) bool {
	return s.Min <= v && v <= s.Max || s.OrNone && v == 0 || s.OrNull && v == s.Min-1
}

// Text returns the switch's value in r as text: 12, true, in_order, "2-4: 15, 5-6: 12".
func (s *Switch) Text(r *Rules) string {
	switch s.Kind {
	case Flag:
		return strconv.FormatBool(s.get(r) != 0)
	case Word:
		return s.Words[s.get(r)]
	case HandTable:
		return r.Hand.String()
	}
	if v := s.get(r); v >= s.Min || !s.OrNull {
		return strconv.Itoa(v)
	}
	return "null"
}

// Set sets the switch in r to the value that text stands for: a whole number, null, true or false,
// or a word. Tables of hands are set with PutHand instead.
func (s *Switch) Set(r *Rules, text string) error {
	v := -1
	switch s.Kind {
	case Flag:
		v = slices.Index([]string{"false", "true"}, text)
	case Word:
		v = slices.Index(s.Words, text)
	case Number:
		if n, err := strconv.Atoi(text); err == nil && s.Has(n) {
			v = n
		}
		if s.OrNull && text == "null" {
			s.set(r, s.Min-1)
			return nil
		}
	}
	if v < 0 {
		return s.refuseValue(text)
	}
	s.set(r, v)
	return nil
}

// refuseValue returns the error for a value that the switch does not list.
func (s *Switch) refuseValue(text string) error {
	return &Error{Switch: s.Name, Value: text, Reason: "not " + s.Listed()}
}

// Listed describes the switch's values: "one of off, in_order".
func (s *Switch) Listed() string {
	switch s.Kind {
	case Flag:
		return "true or false"
	case Word:
		return "one of " + strings.Join(s.Words, ", ")
	case HandTable:
		return `a table of hands like {"2": 15, "3": 15}`
	}
	before := ""
	switch {
	case s.OrNone:
		before = "0 or "
	case s.OrNull:
		before = "null or "
	}
	return before + "a whole number from " + strconv.Itoa(s.Min) + " to " + strconv.Itoa(s.Max)
}

// Played describes the values that the switch can have in a whole match. These may be fewer than
// Listed describes.
func (s *Switch) Played() string {
	if s.Only == nil {
		return s.Listed()
	}
	return "one of " + strings.Join(s.Options(), ", ")
}

// mostOptions is the highest number of values that Options lists.
const mostOptions = 40

// Options lists the switch's possible values in a match as text. It returns nil for tables of hands
// and for ranges of more than mostOptions numbers.
func (s *Switch) Options() []string {
	switch {
	case s.Kind == Flag:
		return []string{"false", "true"}
	case s.Kind == Word:
		return s.Words
	case s.Kind == HandTable, s.Only == nil && s.Max-s.Min >= mostOptions:
		return nil
	}
	var list []string
	if s.OrNull {
		list = append(list, "null")
	}
	for v := s.Min; v <= s.Max; v++ {
		if s.Only == nil || slices.Contains(s.Only, v) {
			list = append(list, strconv.Itoa(v))
		}
	}
	return list
}

// String returns the table in ranges: "2-4: 15, 5-6: 12".
func (h Hands) String() string {
	var parts []string
	for k := MinSeats; k <= MaxSeats; k++ {
		if h[k] == 0 {
			continue
		}
		first := k
		for k < MaxSeats && h[k+1] == h[first] {
			k++
		}
		seats := strconv.Itoa(first)
		if k > first {
			seats += "-" + strconv.Itoa(k)
		}
		parts = append(parts, seats+": "+strconv.Itoa(int(h[first])))
	}
	return strings.Join(parts, ", ")
}
