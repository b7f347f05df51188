package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

func TestTheDocumentHasWhatTheProgramSays(t *testing.T) {
	text, err := os.ReadFile("../../docs/capacity.md")
	if err != nil {
		t.Fatal(err)
	}
	c, err := readCosts()
	if err != nil {
		t.Fatal(err)
	}
	var check strings.Builder
	if err := writeCheck(&check, c); err != nil {
		t.Fatal(err)
	}
	few := sizes[0] // the others take their time
	for _, want := range []string{header, row(simulate(usual(few.people), few.size, c)), check.String()} {
		if !strings.Contains(string(text), want) {
			t.Errorf("docs/capacity.md does not have:\n%s", want)
		}
	}
	for _, one := range sizes {
		if !strings.Contains(string(text), fmt.Sprint("| ", one.people, " |")) {
			t.Errorf("docs/capacity.md does not have %d people", one.people)
		}
	}
}

// TestWorkWaitsForACore: of three jobs on two cores, the third begins when the first has ended.
func TestWorkWaitsForACore(t *testing.T) {
	var c clock
	m := &machine{c: &c, cores: 2}
	var done []int
	for i, takes := range []float64{2, 3, 2} {
		m.work(millis(takes), func() { done = append(done, i, int(c.now/millis(1))) })
	}
	c.runUntil(millis(100))
	if want := []int{0, 2, 1, 3, 2, 4}; !slices.Equal(done, want) || m.worked != millis(7) {
		t.Errorf("%v, worked %v; want %v", done, m.worked, want)
	}
}

// TestADiskWritesWhatHasComeAtOnce: what comes while it writes waits for the next time.
func TestADiskWritesWhatHasComeAtOnce(t *testing.T) {
	var c clock
	d := &disk{c: &c, takes: millis(10)}
	var done []int
	for _, comes := range []float64{0, 1, 5, 12} {
		c.after(millis(comes), func() { d.write(func() { done = append(done, int(c.now/millis(1))) }) })
	}
	c.runUntil(millis(100))
	if want := []int{10, 20, 20, 30}; !slices.Equal(done, want) {
		t.Errorf("written at %v, want %v", done, want)
	}
}
