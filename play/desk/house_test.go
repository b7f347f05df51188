package desk

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/play/table"
)

// commonOfTwo returns what everybody sees alike of a table of two.
func commonOfTwo() *table.Common {
	return &table.Common{
		Chairs: []table.Chair{{Who: "ana"}, {Who: "ben"}}, Presence: make([]table.Presence, 2), Asked: make([]table.Ask, 2),
		Clocks: make([]table.Clock, 2), Fair: new(table.FairState), Late: map[game.Seat]table.Who{},
	}
}

// TestAHouseIsTheSameUnlessItSaysSomethingElse: streams encode it again only if HasHouseOf tells them
// to. Here is a change of every field of what everybody sees alike.
func TestAHouseIsTheSameUnlessItSaysSomethingElse(t *testing.T) {
	now := time.UnixMilli(1700000000123)
	changes := map[string][]func(*table.Common){
		"Seq":      {func(c *table.Common) { c.Seq++ }},
		"Settings": {func(c *table.Common) { c.Settings.Late = true }},
		"Stage":    {func(c *table.Common) { c.Stage = table.Playing }},
		"Host":     {func(c *table.Common) { c.Host = "ben" }},
		"Chairs":   {func(c *table.Common) { c.Chairs[1] = table.Chair{Bot: "casual"} }},
		"Late":     {func(c *table.Common) { c.Late[2] = "eva" }},
		"Presence": {func(c *table.Common) { c.Presence[0] = table.Here }},
		"Asked":    {func(c *table.Common) { c.Asked[0] = table.ForPause }},
		"Ready":    {func(c *table.Common) { c.Ready = game.Seat(1).Set() }},
		"Idle":     {func(c *table.Common) { c.Idle = game.Seat(1).Set() }},
		"Next":     {func(c *table.Common) { c.Next = now }},
		"Paused":   {func(c *table.Common) { c.Paused = true }},
		"Instant":  {func(c *table.Common) { c.Instant = true }},
		"Request":  {func(c *table.Common) { c.Request = 1 }},
		"AnswerBy": {func(c *table.Common) { c.Request, c.AnswerBy = 1, now }},
		"Fair": {
			func(c *table.Common) { c.Fair = nil },
			func(c *table.Common) { c.Fair.Table = "t" },
			func(c *table.Common) { c.Fair.Closed = true },
			func(c *table.Common) { c.Fair.Hashes = make([]table.Given[deal.Hash], 1) },
			func(c *table.Common) { c.Fair.Numbers = make([]table.Given[deal.Number], 1) },
		},
		"Onwards": {func(c *table.Common) { c.Onwards = "next" }},
		"Turn":    {func(c *table.Common) { c.Turn = game.Seat(1).Set() }},
		"Between": {func(c *table.Common) { c.Between = true }},
		"Clocks":  {func(c *table.Common) { c.Clocks[0] = table.Clock{Until: now, Left: time.Second} }},
	}
	names := Names{"ana": "Ana", "ben": "Ben", "eva": "Eva"}
	before, others := encoded(t, HouseOf(commonOfTwo(), names)), 0
	for _, field := range reflect.VisibleFields(reflect.TypeFor[table.Common]()) {
		if changes[field.Name] == nil {
			t.Errorf("nothing changes %s", field.Name)
		}
		for _, change := range changes[field.Name] {
			c := commonOfTwo()
			change(c)
			same := bytes.Equal(encoded(t, HouseOf(c, names)), before)
			if commonOfTwo().HasHouseOf(c) != same || c.HasHouseOf(commonOfTwo()) != same {
				t.Errorf("%s: the house says the same is %v", field.Name, same)
			}
			if !same {
				others++
			}
		}
	}
	if others < 15 {
		t.Errorf("the house says something else in %d cases", others)
	}
}

// TestOnlyTheFormerHostIsToldOfThat, although everybody shares the house.
func TestOnlyTheFormerHostIsToldOfThat(t *testing.T) {
	house := HouseOf(commonOfTwo(), nil)
	if err := house.Encode(); err != nil {
		t.Fatal(err)
	}
	own := house.SeenBy(&table.Glance{WasHost: true})
	for _, one := range []struct {
		house *House
		told  bool
	}{{own, true}, {house, false}, {house.SeenBy(new(table.Glance)), false}} {
		text := string(encoded(t, NowOf(1, &table.Glance{Common: commonOfTwo()}, one.house)))
		if strings.Contains(text, "was_host") != one.told {
			t.Errorf("told %v: %s", one.told, text)
		}
	}
	if own.Mark() == house.Mark() || house.Mark() != HouseOf(commonOfTwo(), nil).Mark() {
		t.Errorf("the houses have the marks %q and %q", own.Mark(), house.Mark())
	}
}
