package table

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"roundhouse/game"
)

// seatsOf returns seats with these people; "" is a bot.
func seatsOf(people ...Who) (seats []Seat) {
	for i, who := range people {
		seats = append(seats, Seat{Seat: game.Seat(i + 1), Who: who})
	}
	return seats
}

func TestPeopleKeepTheirColours(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		people := make([]Who, 2+r.IntN(7))
		for i := range people {
			if r.IntN(3) > 0 {
				people[i] = Who(fmt.Sprintf("person-%d", r.IntN(1e9)))
			}
		}
		before := map[Who]int{}
		for range 3 { // at tables with other seats
			seats := seatsOf(people...)
			paint(seats)
			used := map[int]bool{}
			for _, s := range seats {
				if used[s.Colour] || s.Colour < 1 || s.Colour > colours {
					t.Fatalf("%v: the colours of %+v", people, seats)
				}
				used[s.Colour] = true
				if s.Who == "" {
					continue
				}
				if was := before[s.Who]; was != 0 && was != s.Colour {
					t.Fatalf("%v: the colour of %s was %d and is %d", people, s.Who, was, s.Colour)
				}
				before[s.Who] = s.Colour
			}
			r.Shuffle(len(people), func(i, k int) { people[i], people[k] = people[k], people[i] })
		}
	}
}

func TestAPersonHasOneColourAtAllTables(t *testing.T) {
	alone, moved := seatsOf("ana", "", ""), seatsOf("", "", "ana", "")
	paint(alone)
	paint(moved)
	if alone[0].Colour != moved[2].Colour || alone[0].Colour != colourOf("ana")+1 {
		t.Errorf("%d at one table, %d at another", alone[0].Colour, moved[2].Colour)
	}
}

func TestWhoLeavesKeepsTheColour(t *testing.T) {
	seats := seatsOf("ana", "ben", "")
	paint(seats)
	left := seatsOf("", "ben", "")
	left[0].Leaver = "ana"
	paint(left)
	for i, s := range seats {
		if s.Colour != left[i].Colour {
			t.Errorf("seat %d: %d, and after seat 1 was left %d", i+1, s.Colour, left[i].Colour)
		}
	}
}

func TestLargeTablesHaveEachColourTwice(t *testing.T) {
	seats := seatsOf(make([]Who, 14)...)
	paint(seats)
	for i, s := range seats {
		if s.Colour != i%colours+1 {
			t.Errorf("seat %d: %d", i+1, s.Colour)
		}
	}
}
