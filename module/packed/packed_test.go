package packed_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"testing"

	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/game/preset"
	"roundhouse/game/tile"
	"roundhouse/module/packed"
)

// board has the memory for the steps of a group.
type board struct {
	*packed.Rounds
	actions           []uint16
	obs, legal, ended []byte
}

func newBoard(t testing.TB, set *preset.Set, seats, n int, seed uint64) *board {
	t.Helper()
	g, err := packed.New(&set.Rules, seats, n, seed)
	if err != nil {
		t.Fatal(err)
	}
	b := &board{g, make([]uint16, n), make([]byte, n*packed.ObservationSize), make([]byte, n*packed.LegalSize), make([]byte, n*packed.EndSize)}
	for i := range b.actions {
		b.actions[i] = packed.Nothing
	}
	if refused := b.step(); refused != 0 {
		t.Fatalf("%d rounds refuse to show what they are", refused)
	}
	return b
}

func (b *board) step() int { return b.Step(b.actions, b.obs, b.legal, b.ended) }

func (b *board) observation(i int) []byte {
	return b.obs[i*packed.ObservationSize : (i+1)*packed.ObservationSize]
}

func (b *board) codes(i int) (codes []uint16) {
	for at, bits := range b.legal[i*packed.LegalSize : (i+1)*packed.LegalSize] {
		for bit := range 8 {
			if bits>>bit&1 != 0 {
				codes = append(codes, uint16(8*at+bit))
			}
		}
	}
	return codes
}

// everySet runs a test for each rule set and several numbers of seats.
func everySet(t *testing.T, test func(*testing.T, *preset.Set, int, uint64)) {
	for seed := range gametest.Seeds(1) {
		for _, set := range preset.All() {
			for _, seats := range gametest.SeatCounts(&set.Rules) {
				t.Run(fmt.Sprintf("%s/%d/%d", set.ID, seats, seed), func(t *testing.T) { test(t, &set, seats, seed) })
			}
		}
	}
}

// TestStepsAreTheGames plays by chance, and plays the same actions with package game.
func TestStepsAreTheGames(t *testing.T) {
	everySet(t, func(t *testing.T, set *preset.Set, seats int, seed uint64) {
		const rounds, steps = 3, 400
		chance := gametest.Seeded(seed)
		b := newBoard(t, set, seats, rounds, seed)
		for range steps {
			var before [rounds]game.State
			for i := range rounds {
				before[i] = b.State(i)
				checkShown(t, b, i, chance(20) == 0)
				codes := b.codes(i)
				if k := chance(len(codes) + 3); k < len(codes) {
					b.actions[i] = codes[k]
				} else {
					b.actions[i] = packed.Numbered + uint16(k)
				}
			}
			chosen := [rounds]game.Action{}
			for i := range rounds {
				chosen[i] = actionOf(b, i, &before[i])
			}
			if refused := b.step(); refused != 0 {
				t.Fatalf("%d of %v are refused", refused, chosen)
			}
			for i := range rounds {
				if _, err := before[i].Apply(chosen[i]); err != nil {
					t.Fatalf("%v: %v", chosen[i], err)
				}
				checkStep(t, b, i, &before[i])
			}
		}
	})
}

// actionOf returns the legal action that the code of round i stands for, found among all of them.
func actionOf(b *board, i int, s *game.State) game.Action {
	list := s.Legal(game.Seat(b.observation(i)[0]), nil)
	code := b.actions[i]
	if code >= packed.Numbered {
		return list[int(code-packed.Numbered)%len(list)]
	}
	return list[slices.IndexFunc(list, func(a game.Action) bool { return packed.Code(a) == code })]
}

// checkStep checks what a step has written for round i, which has led to the state after.
func checkStep(t *testing.T, b *board, i int, after *game.State) {
	t.Helper()
	end := b.ended[i*packed.EndSize : (i+1)*packed.EndSize]
	if !after.Over() {
		if now := b.State(i); now != *after || end[0] != 0 {
			t.Fatalf("the game comes to %+v, the step to %+v", after.Setup(), now.Setup())
		}
		return
	}
	r := after.Result()
	if game.End(end[0]) != r.End || game.Seats(binary.LittleEndian.Uint16(end[2:])) != r.Winners {
		t.Fatalf("the round ends %+v, the step says %x", r, end)
	}
	for seat := 1; seat <= after.Seats(); seat++ {
		score := math.Float32frombits(binary.LittleEndian.Uint32(end[4+4*seat:]))
		if score != float32(r.Scores[seat].Float()) {
			t.Fatalf("seat %d scores %v, the step says %v", seat, r.Scores[seat], score)
		}
	}
}

// checkShown checks what a step shows of round i, and if asked field by field, which takes longer.
func checkShown(t *testing.T, b *board, i int, fields bool) {
	t.Helper()
	s := b.State(i)
	o := b.observation(i)
	v := s.View(game.Seat(o[0]))
	var want [packed.ObservationSize]byte
	packed.Observe(want[:], v)
	if !bytes.Equal(o, want[:]) {
		t.Fatalf("%+v is shown as\n%x, by itself as\n%x", s.Setup(), o, want)
	}
	if fields {
		if got := fieldsOf(o); got != fieldsFrom(v) {
			t.Fatalf("the fields of\n%s\nare shown as\n%s", fieldsFrom(v), got)
		}
	}
	var codes []uint16
	for _, a := range v.Legal(nil) {
		codes = append(codes, packed.Code(a))
	}
	if got := b.codes(i); !slices.Equal(got, codes) || len(codes) == 0 || int(o[39]) != min(len(codes), 255) {
		t.Fatalf("%v is legal, shown as %v and as %d actions", v.Legal(nil), got, o[39])
	}
}

// fieldsFrom writes a view down as text.
func fieldsFrom(v game.View) string {
	s := v.Status()
	text := fmt.Sprintln(v.Seat(), s.Phase, s.Engine, s.Starter, v.Drew(), v.Boneyard(), v.Seats(), v.MexicanTrains(), s.Passes,
		s.Turn.List(), s.Opened.List(), s.Marked.List(), s.Knocked.List(), s.Owed, s.Open.List())
	for seat := range game.SeatsOf(v.Seats()).All() {
		text += fmt.Sprintln(seat, v.Count(seat), v.End(seat.OwnTrain()), v.Length(seat.OwnTrain()))
	}
	for i := range v.MexicanTrains() {
		train := game.Mexican + game.Train(i)
		text += fmt.Sprintln(train, v.End(train), v.Length(train))
	}
	table, set := v.OnTable(), tile.Full(v.Rules().Set)
	for t := range tile.Tile(tile.Count) {
		place := "hidden"
		switch {
		case !set.Has(t):
			place = "none"
		case table.Has(t):
			place = "table " + trainOf(v.Layout, t)
		}
		for seat := range game.SeatsOf(v.Seats()).All() {
			if hand, ok := v.HandOf(seat); ok && hand.Has(t) {
				place = "hand " + seat.String()
			}
		}
		text += t.String() + " " + place + "\n"
	}
	return text
}

// trainOf returns the train that a tile on the table lies on, or E for the engine.
func trainOf(t *game.Layout, on tile.Tile) string {
	for train := game.Train(1); train <= game.Mexican+17; train++ {
		if slices.ContainsFunc(t.Train(train), func(l game.Laid) bool { return l.Tile() == on }) {
			return train.String()
		}
	}
	return "E"
}

// fieldsOf reads an observation, by the description in docs/packed.md, and writes it down as
// fieldsFrom does.
func fieldsOf(o []byte) string {
	set := func(at int) []game.Seat { return game.Seats(binary.LittleEndian.Uint16(o[at:])).List() }
	open := []game.Train{}
	for _, train := range o[20 : 20+int(o[19])] {
		open = append(open, game.Train(train))
	}
	text := fmt.Sprintln(game.Seat(o[0]), game.Phase(o[1]), tile.Pip(o[2]), game.Seat(o[3]), tile.Tile(o[4]), o[5], o[6], o[7],
		binary.LittleEndian.Uint16(o[8:]), set(10), set(12), set(14), set(16), o[18], open)
	for seat := 1; seat <= int(o[6]); seat++ {
		text += fmt.Sprintln(seat, o[39+seat], o[53+seat], o[85+seat])
	}
	for i := range int(o[7]) {
		train := game.Mexican + game.Train(i)
		text += fmt.Sprintln(train, o[53+int(train)], o[85+int(train)])
	}
	for t := range tile.Tile(tile.Count) {
		place := "hidden"
		switch at := o[128+int(t)]; {
		case at == 255:
			place = "none"
		case at >= 64:
			place = "table " + game.Train(at-64).String()
		case at > 0:
			place = "hand " + game.Seat(at).String()
		}
		text += t.String() + " " + place + "\n"
	}
	return text
}

// TestHiddenTilesAreNotShown swaps tiles that a seat cannot see: what it is shown and may do stays
// the same, byte by byte.
func TestHiddenTilesAreNotShown(t *testing.T) {
	swapped := 0
	everySet(t, func(t *testing.T, set *preset.Set, seats int, seed uint64) {
		chance := gametest.Seeded(seed)
		b := newBoard(t, set, seats, 1, seed+1)
		for range 150 {
			s := b.State(0)
			viewer := game.Seat(b.observation(0)[0])
			if there, ok := swapHidden(&s, viewer, chance); ok {
				here, _ := game.New(s.Setup())
				if a, c := shownOf(&here, viewer), shownOf(&there, viewer); !bytes.Equal(a, c) {
					t.Fatalf("seat %d is shown\n%x\n%x\nof %+v\nand %+v", viewer, a, c, s.Setup(), there.Setup())
				}
				swapped++
			}
			b.actions[0] = packed.Numbered + uint16(chance(1000))
			b.step()
		}
	})
	if swapped < 1000 {
		t.Errorf("only %d positions had hidden tiles to swap", swapped)
	}
}

// shownOf returns all that a seat is shown.
func shownOf(s *game.State, viewer game.Seat) []byte {
	out := make([]byte, packed.ObservationSize+packed.LegalSize)
	m := s.Moves(viewer)
	packed.Observe(out, s.View(viewer))
	packed.WriteLegal(out[packed.ObservationSize:], &m)
	return out
}

// swapHidden swaps two tiles that the viewer cannot see. It returns false if there are none, or if
// the swap changes what everybody knows, such as who holds the engine.
func swapHidden(s *game.State, viewer game.Seat, chance gametest.Chance) (game.State, bool) {
	setup := s.Setup()
	places := [][]tile.Tile{setup.Bones}
	for i, hand := range setup.Hands {
		if game.Seat(i+1) != viewer && !s.Rules().OpenHands {
			places = append(places, hand)
		}
	}
	from, to := places[chance(len(places))], places[chance(len(places))]
	if len(from) == 0 || len(to) == 0 {
		return game.State{}, false
	}
	x, y := &from[chance(len(from))], &to[chance(len(to))]
	if *x == *y || *x == s.Drew() || *y == s.Drew() {
		return game.State{}, false
	}
	*x, *y = *y, *x
	there, err := game.New(setup)
	return there, err == nil && there.Status() == s.Status()
}

// TestADealWithoutAnEngineIsDealtAgain: under these rules such a round is over as soon as it is
// dealt.
func TestADealWithoutAnEngineIsDealtAgain(t *testing.T) {
	again := 0
	for _, id := range []string{"japanese-highest-double", "japanese-starter-double"} {
		set, err := preset.Get(id)
		if err != nil {
			t.Fatal(err)
		}
		b := newBoard(t, &set, 2, 1000, 15)
		for i := range b.Len() {
			if b.observation(i)[0] == 0 || len(b.codes(i)) == 0 {
				t.Fatalf("%s: nobody acts in round %d", id, i)
			}
			if deals := binary.LittleEndian.Uint32(b.ended[i*packed.EndSize+4:]); deals > 1 {
				again++
			}
		}
	}
	if again == 0 {
		t.Error("every deal had an engine")
	}
}

// TestRoundsAreTheSameWhateverElseIsPlayed: a round depends on its number, the seed and its own
// actions.
func TestRoundsAreTheSameWhateverElseIsPlayed(t *testing.T) {
	set, err := preset.Get("pagat")
	if err != nil {
		t.Fatal(err)
	}
	few, many := newBoard(t, &set, 4, 2, 1), newBoard(t, &set, 4, 9, 1)
	for step := range 500 {
		for i := range many.actions {
			many.actions[i] = packed.Numbered + uint16(step*7+i*31)
		}
		copy(few.actions, many.actions)
		few.step()
		many.step()
		if !bytes.Equal(few.obs, many.obs[:len(few.obs)]) {
			t.Fatalf("step %d differs", step)
		}
	}
}

func TestWhatCannotBeDealtIsRefused(t *testing.T) {
	set, err := preset.Get("pagat")
	if err != nil {
		t.Fatal(err)
	}
	broken := set.Rules
	broken.Rounds = 14
	for _, err := range []error{
		second(packed.New(&broken, 4, 1, 1)), second(packed.New(&set.Rules, 11, 1, 1)), second(packed.New(&set.Rules, -1, 1, 1)),
		second(packed.New(&set.Rules, 4, 0, 1)), second(packed.New(&set.Rules, 4, packed.Most+1, 1)),
	} {
		if err == nil {
			t.Error("dealt")
		}
	}
}

func second(_ *packed.Rounds, err error) error { return err }

// FuzzStep takes any numbers for actions: those that are not legal change nothing but the mark of a
// refusal.
func FuzzStep(f *testing.F) {
	f.Add(uint8(0), uint8(4), []byte{0, 4, 33, 4, 0xFF, 0xFF, 0, 0x80, 1, 0x80})
	sets := preset.All()
	f.Fuzz(func(t *testing.T, number, seats uint8, codes []byte) {
		set := &sets[int(number)%len(sets)]
		counts := gametest.SeatCounts(&set.Rules)
		b := newBoard(t, set, counts[int(seats)%len(counts)], 1, uint64(number))
		for ; len(codes) > 1; codes = codes[2:] {
			b.actions[0] = binary.LittleEndian.Uint16(codes)
			before, legal := b.State(0), b.codes(0)
			refused := b.step()
			code := b.actions[0]
			ok := slices.Contains(legal, code) || code >= packed.Numbered && code != packed.Nothing
			if refused == 0 != (ok || code == packed.Nothing) || b.ended[1] == 1 != (refused == 1) {
				t.Fatalf("code %d of %v: %d refused, %x", code, legal, refused, b.ended[:2])
			}
			if now := b.State(0); !ok && now != before {
				t.Fatalf("code %d changes the round", code)
			}
		}
	})
}

// BenchmarkStep plays pagat with four seats by chance.
func BenchmarkStep(b *testing.B) {
	set, err := preset.Get("pagat")
	if err != nil {
		b.Fatal(err)
	}
	for _, n := range []int{1, 256} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			board := newBoard(b, &set, 4, n, 1)
			b.ReportAllocs()
			refused, steps := 0, 0
			for b.Loop() {
				for i := range board.actions {
					board.actions[i] = packed.Numbered + uint16((steps*7919+i*104729)&0x3FFF)
				}
				refused += board.step()
				steps++
			}
			if refused > 0 {
				b.Fatal(refused)
			}
			b.ReportMetric(float64(steps*n)/b.Elapsed().Seconds(), "steps/s")
		})
	}
}
