package packed_test

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"roundhouse/game/gametest"
	"roundhouse/game/preset"
	"roundhouse/module/packed"
)

var update = flag.Bool("update", false, "write testdata/vectors.jsonl")

// vector is one line of testdata/vectors.jsonl, which the tests of module/npm read too. It has
// every step, or, where Sum is given, only the SHA-256 of the observations, the legal actions and
// the ends of each step, in this order.
type vector struct {
	Rules  string       `json:"rules"`
	Seats  int          `json:"seats"`
	Rounds int          `json:"rounds"`
	Seed   uint64       `json:"seed"`
	Count  int          `json:"count"` // of steps
	Sum    string       `json:"sha256,omitempty"`
	Steps  []vectorStep `json:"steps,omitempty"`
}

// vectorStep has the actions of a step and what it wrote, in hexadecimal digits.
type vectorStep struct {
	Actions      []uint16 `json:"actions"`
	Observations string   `json:"observations"`
	Legal        string   `json:"legal"`
	Ends         string   `json:"ends"`
}

// chosen returns the action of a round in a step of a vector; step 0 only looks.
func chosen(step, round int) uint16 {
	if step == 0 {
		return packed.Nothing
	}
	return packed.Numbered + uint16((step*7919+round*104729)&0x3FFF)
}

// play fills in the steps of a vector, or their sum.
func (v *vector) play(t *testing.T, whole bool) {
	t.Helper()
	set, err := preset.Get(v.Rules)
	if err != nil {
		t.Fatal(err)
	}
	b := newBoard(t, &set, v.Seats, v.Rounds, v.Seed)
	sum := sha256.New()
	for step := range v.Count {
		for i := range b.actions {
			b.actions[i] = chosen(step, i)
		}
		b.step()
		for _, part := range [][]byte{b.obs, b.legal, b.ended} {
			sum.Write(part)
		}
		if whole {
			v.Steps = append(v.Steps, vectorStep{append([]uint16{}, b.actions...), hex.EncodeToString(b.obs),
				hex.EncodeToString(b.legal), hex.EncodeToString(b.ended)})
		}
	}
	if !whole {
		v.Sum = hex.EncodeToString(sum.Sum(nil))
	}
}

// vectors returns all vectors: a few whole ones, and a sum for every rule set.
func vectors(t *testing.T) (list []vector) {
	t.Helper()
	add := func(v vector, whole bool) {
		v.play(t, whole)
		list = append(list, v)
	}
	add(vector{Rules: "pagat", Seats: 4, Rounds: 2, Seed: 1, Count: 6}, true)
	add(vector{Rules: "french-open", Seats: 2, Rounds: 1, Seed: 2, Count: 4}, true)
	add(vector{Rules: "jumbo", Seats: 14, Rounds: 1, Seed: 3, Count: 4}, true)
	for _, set := range preset.All() {
		for _, seats := range gametest.SeatCounts(&set.Rules) {
			add(vector{Rules: set.ID, Seats: seats, Rounds: 3, Seed: 7, Count: 600}, false)
		}
	}
	return list
}

// TestVectors compares with what the layout has been since its version began.
func TestVectors(t *testing.T) {
	const name = "testdata/vectors.jsonl"
	var text bytes.Buffer
	out := bufio.NewWriter(&text)
	for _, v := range vectors(t) {
		line, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(line, '\n'))
	}
	out.Flush()
	if *update {
		if err := os.WriteFile(name, text.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(text.Bytes(), want) {
		t.Errorf("%s differs: the layout has changed, or a rule; a new layout needs a new version", name)
	}
}
