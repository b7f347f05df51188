package game_test

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// usual are the values that take the place of those in no document: the first one of an added
// switch, and for a value that was added to a switch, the one that it is nearest to.
var usual = map[string]string{"exhausted_double=dead": "lifted", "block=all_marked": "stuck"}

// ofMatches are added switches that single rounds do not show; TestMixesOfAMatch plays them.
var ofMatches = []string{"first_engine", "engine_order", "lot_by", "target_score"}

// addedValues lists the values that no document has, each as "switch=value". Of a number it lists
// only the switch.
func addedValues() (list []string) {
	for _, s := range rules.Switches() {
		switch {
		case slices.Contains(ofMatches, s.Name):
		case s.Added && s.Kind == rules.Word:
			for _, word := range s.Words[1:] {
				list = append(list, s.Name+"="+word)
			}
		case s.Added:
			list = append(list, s.Name)
		}
	}
	return append(list, slices.Collect(maps.Keys(usual))...)
}

// refereesWithout returns a referee for each value in r's rules that no document has, with the rules
// that lack it.
func refereesWithout(r *referee) map[string]*referee {
	list := map[string]*referee{}
	for _, s := range rules.Switches() {
		value := s.Name
		if s.Kind == rules.Word {
			value += "=" + s.Text(&r.Rules)
		}
		text, ok := usual[value]
		if s.Added && !slices.Contains(ofMatches, s.Name) {
			ok = true
			switch text = "0"; s.Kind {
			case rules.Flag:
				text = "false"
			case rules.Word:
				text = s.Words[0]
			}
		}
		other := r.Rules
		if ok {
			if err := s.Set(&other, text); err != nil {
				panic(err)
			}
		}
		if other != r.Rules {
			twin := r.clone()
			twin.Rules = other
			list[value] = twin
		}
	}
	return list
}

// clone returns a referee that shares no list with r. Nothing has been laid yet.
func (r *referee) clone() *referee {
	twin := *r
	twin.Opened, twin.Turn, twin.Bones = slices.Clone(r.Opened), slices.Clone(r.Turn), slices.Clone(r.Bones)
	twin.Trains, twin.Hands = make([][]game.Laid, r.Seats), make([][]tile.Tile, r.Seats)
	for i, hand := range r.Hands {
		twin.Hands[i] = slices.Clone(hand)
	}
	return &twin
}

// sameLegal reports whether all seats may do the same by both.
func sameLegal(r, other *referee) bool {
	for seat := range game.SeatsOf(r.Seats).All() {
		if !slices.Equal(r.legal(seat), other.legal(seat)) {
			return false
		}
	}
	return true
}

// sameTable reports whether both have the same position.
func sameTable(r, other *referee) bool {
	a, b := filled(r.Setup), filled(other.Setup)
	a.Rules = b.Rules
	return r.end == other.end && reflect.DeepEqual(a, b)
}

// resultOf returns the result of the round that the referee has ended.
func resultOf(t *testing.T, r *referee) game.Result {
	t.Helper()
	s, err := game.New(r.Setup)
	if err != nil {
		t.Fatalf("%v in %+v", err, r.Setup)
	}
	return s.Result()
}
