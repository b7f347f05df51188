package game_test

import (
	"testing"

	"roundhouse/game"
	"roundhouse/game/record"
)

// played returns the state of a position after its actions.
func played(t *testing.T, text string) game.State {
	t.Helper()
	p, err := record.ParsePosition([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s, err := p.Replay(nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestOneWhoWentOutHasNoTileToAnnounce: a knock counts no longer when the hand is no longer one
// tile, at the end of the round too.
func TestOneWhoWentOutHasNoTileToAnnounce(t *testing.T) {
	s := played(t, `{"format": "roundhouse-position/1", "rules": {"base": "french", "set": 3, "rounds": 4}, "seats": 2, "engine": 3,
		"phase": "play", "knocked": [1, 2], "hands": [["3-0"], ["2-1"]], "boneyard": ["2-0"], "turn": [1], "actions": ["1 3-0>1"]}`)
	if st := s.Status(); !st.Knocked.Has(2) || st.Knocked.Has(1) {
		t.Errorf("knocked: %v", st.Knocked.List())
	}
}

// TestARoundThatEndsEndsTheTurn: a seat that goes out in its first turn has had it, and a last
// double at the end of its train is an open one.
func TestARoundThatEndsEndsTheTurn(t *testing.T) {
	s := played(t, `{"format": "roundhouse-position/1", "rules": {"base": "pagat-one-tile", "set": 3, "rounds": 4}, "seats": 2, "engine": 3,
		"phase": "play", "trains": [["3-0"], []], "hands": [["0-0"], ["2-1"]], "turn": [1], "actions": ["1 0-0>1"]}`)
	st := s.Status()
	if !st.Opened.Has(1) || st.Opened.Has(2) {
		t.Errorf("opened: %v", st.Opened.List())
	}
	if st.Open.Len() != 1 || st.Open.At(0) != 1 {
		t.Errorf("open: %v", st.Open.List())
	}
}

// TestLatePenaltiesGoClockwiseFromWhoActed: seats 1 and 3 have not announced their last tile when
// seat 2 acts; seat 3 comes first, and the boneyard has one tile left after the draw.
func TestLatePenaltiesGoClockwiseFromWhoActed(t *testing.T) {
	s := played(t, `{"format": "roundhouse-position/1", "rules": {"base": "french", "set": 4, "rounds": 5, "knock_penalty": 1}, "seats": 3, "engine": 4,
		"phase": "play", "hands": [["1-1"], ["2-2", "3-3"], ["2-1"]], "boneyard": ["3-0", "2-0"], "turn": [2], "actions": ["2 draw"]}`)
	if a, c := s.Count(1), s.Count(3); a != 1 || c != 2 {
		t.Errorf("seat 1 has %d tiles, seat 3 has %d", a, c)
	}
	if st := s.Status(); !st.Knocked.Has(1) || st.Knocked.Has(3) {
		t.Errorf("knocked: %v", st.Knocked.List())
	}
}
