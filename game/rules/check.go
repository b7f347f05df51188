package rules

import (
	"slices"
	"strconv"
	"strings"

	"roundhouse/game/quote"
	"roundhouse/game/tile"
)

// Error says which switch is wrong, what value it has, and why that is wrong.
type Error struct {
	Switch string // the switch's JSON name
	Value  string // as written; empty if there is no such switch
	Reason string
}

// Error returns the switch, the quoted value and the reason: satisfy: "often" is not …
func (e *Error) Error() string {
	if e.Value == "" {
		return quote.Text(e.Switch) + " is " + e.Reason
	}
	return e.Switch + ": " + quote.Text(e.Value) + " is " + e.Reason
}

// Faults is several errors in the same rules, each of which names a switch and its value.
type Faults []error

// Error returns the errors in one line.
func (f Faults) Error() string {
	texts := make([]string, len(f))
	for i, err := range f {
		texts[i] = err.Error()
	}
	return strings.Join(texts, "; ")
}

// Unwrap returns the errors.
func (f Faults) Unwrap() []error { return f }

// Err returns nil if there is no fault, the fault if there is one, and otherwise f.
func (f Faults) Err() error {
	switch len(f) {
	case 0:
		return nil
	case 1:
		return f[0]
	}
	return f
}

// Check returns an error if a whole match cannot be played by r: if a value is out of range, if
// switches contradict each other, if there are rounds without an engine, or if the set has too few
// tiles for the hands. If several things are wrong, the error is Faults.
func (r *Rules) Check() error { return r.FindFaults(true).Err() }

// CheckRound returns an error if a single round whose tiles are given cannot be played by r. Any
// set from double-2 up is allowed, even if it has too few tiles for the table of hands.
func (r *Rules) CheckRound() error { return r.FindFaults(false).Err() }

// FindFaults returns all that Check finds for a whole match, or CheckRound for a round. It does not
// judge refused switches, whose values are known to be wrong, nor how others go with them.
func (r *Rules) FindFaults(match bool, refused ...string) (list Faults) {
	for i := range switches {
		s := &switches[i]
		if s.Kind == HandTable || slices.Contains(refused, s.Name) {
			continue
		}
		var err error
		if v := s.get(r); !s.Has(v) {
			err = s.refuseValue(strconv.Itoa(v))
		} else if match && s.Only != nil && !slices.Contains(s.Only, v) {
			err = r.switchError(s.Name, "not "+s.Played())
		}
		if err != nil {
			list, refused = append(list, err), append(refused, s.Name)
		}
	}
	for i := range demands {
		d := &demands[i]
		wrong := func(name string) bool { return slices.Contains(refused, name) }
		if (d.round || match) && !slices.ContainsFunc(d.of, wrong) {
			list = append(list, d.wrong(r)...)
		}
	}
	return list
}

// PossibleOptions lists those Options of the switch that are possible in a match together with the
// other values of r. It ignores conflicts among the other switches.
func (s *Switch) PossibleOptions(r *Rules) []string {
	list := []string{}
	for _, text := range s.Options() {
		other := *r
		if s.Set(&other, text) == nil && !slices.ContainsFunc(demands, func(d demand) bool {
			return slices.Contains(d.of, s.Name) && len(d.wrong(&other)) > 0
		}) {
			list = append(list, text)
		}
	}
	return list
}

// demand is a condition that involves several switches.
type demand struct {
	of    []string // all switches that the condition involves
	round bool     // whether the condition applies to single rounds too; otherwise only to matches
	wrong func(*Rules) Faults
}

var demands = []demand{
	{[]string{"engine", "starter"}, true, func(r *Rules) Faults {
		if !slices.Contains(startersOf[r.Engine], r.Starter) {
			var with []string
			for _, starter := range startersOf[r.Engine] {
				other := Rules{Starter: starter}
				with = append(with, strconv.Quote(other.switchText("starter")))
			}
			return Faults{r.switchError("starter",
				"not to be had with engine "+strconv.Quote(r.switchText("engine"))+", only "+strings.Join(with, ", "))}
		}
		return nil
	}},
	{[]string{"opening", "mexican_in_opening"}, true, func(r *Rules) Faults {
		if r.MexicanInOpening && r.Opening != OpeningNone {
			return Faults{r.switchError("mexican_in_opening",
				"not to be had with opening "+strconv.Quote(r.switchText("opening"))+`, only with "none"`)}
		}
		return nil
	}},
	{[]string{"set", "first_engine"}, true, func(r *Rules) Faults {
		if int(r.FirstEngine) > int(r.Set)+1 {
			return Faults{r.switchError("first_engine", "not a pip of a double-"+strconv.Itoa(int(r.Set))+" set")}
		}
		return nil
	}},
	{[]string{"set", "rounds", "engine", "first_engine", "engine_order"}, true, func(r *Rules) Faults {
		if int(r.FirstEngine) <= int(r.Set)+1 && int(r.Rounds) > r.MostRounds() {
			return Faults{r.switchError("rounds", "more than the "+r.enginesText())}
		}
		return nil
	}},
	{[]string{"hand"}, true, func(r *Rules) Faults {
		if r.Hand == (Hands{}) {
			return Faults{&Error{Switch: "hand", Value: "{}", Reason: "not a table of hands: no number of seats is listed"}}
		}
		return nil
	}},
	{[]string{"set", "hand", "engine"}, false, (*Rules).findLargeHands},
}

// enginesText says how many engines the order allows: 13 engines of a double-12 set.
func (r *Rules) enginesText() string {
	text := strconv.Itoa(r.MostRounds()) + " engines of "
	if r.MostRounds() == 1 {
		text = "1 engine of "
	}
	if first := r.firstEngine(); r.EngineKnown() && (r.FirstEngine != 0 || r.EngineOrder != EngineOrderDown) {
		text += "the order " + strconv.Quote(r.switchText("engine_order")) + " from " + tile.Of(first, first).String() + " on in "
	}
	return text + "a double-" + strconv.Itoa(int(r.Set)) + " set"
}

// startersOf lists the values of starter that go with each value of engine.
var startersOf = [...][]Starter{
	EngineHeld:           {StarterEngineHolder, StarterRotate, StarterLot, StarterLotOnce, StarterWinner},
	EngineSetAside:       {StarterRotate, StarterLot, StarterLotOnce, StarterWinner},
	EngineStarterHighest: {StarterRotate, StarterLeftOfLayer},
	EngineHighestHeld:    {StarterEngineHolder, StarterRotate, StarterLot, StarterLotOnce},
}

// findLargeHands returns a fault for each number of seats for whose hands the set has too few
// tiles.
func (r *Rules) findLargeHands() (list Faults) {
	for k := MinSeats; k <= MaxSeats; k++ {
		if need := k * int(r.Hand[k]); need > r.Dealt() {
			list = append(list, &Error{
				Switch: "hand",
				Value:  strconv.Itoa(k) + ": " + strconv.Itoa(int(r.Hand[k])),
				Reason: "more than a double-" + strconv.Itoa(int(r.Set)) + " set can deal: " + strconv.Itoa(need) +
					" of " + strconv.Itoa(r.Dealt()) + " tiles",
			})
		}
	}
	return list
}

// PutHand sets the size of a hand for a number of seats. Both are texts, as in a file.
func (h *Hands) PutHand(seats, tiles string) error {
	k, err := strconv.Atoi(seats)
	if err != nil || k < MinSeats || k > MaxSeats || strconv.Itoa(k) != seats {
		return &Error{Switch: "hand", Value: seats, Reason: "not a number of seats from 2 to 14"}
	}
	n, err := strconv.Atoi(tiles)
	if err != nil || n < 1 || n > tile.Count/MinSeats {
		return &Error{Switch: "hand", Value: seats + ": " + tiles, Reason: "not a number of tiles from 1 to 95"}
	}
	h[k] = uint8(n)
	return nil
}

// CheckSeats returns an error unless r has hands for k seats.
func (r *Rules) CheckSeats(k int) error {
	if k < MinSeats || k > MaxSeats || r.Hand[k] == 0 {
		return &Error{Switch: "hand", Value: strconv.Itoa(k),
			Reason: "not a number of seats that is played: the hands are " + r.Hand.String()}
	}
	return nil
}

func (r *Rules) switchText(name string) string {
	s, err := Find(name)
	if err != nil {
		panic(err)
	}
	return s.Text(r)
}

func (r *Rules) switchError(name, reason string) error {
	return &Error{Switch: name, Value: r.switchText(name), Reason: reason}
}
