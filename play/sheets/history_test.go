package sheets_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/game/preset"
	"roundhouse/game/sheet"
	"roundhouse/game/tile"
	"roundhouse/play/log"
	"roundhouse/play/sheets"
)

var noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

// pen writes on a sheet, and stores what it leads to as a log would.
type pen struct {
	t       testing.TB
	state   sheets.State
	entries []log.Entry
	last    int // of the IDs of commands
}

const ana, ben, cleo = sheets.Who("ana"), sheets.Who("ben"), sheets.Who("cleo")

// open opens a sheet of Ana's, on which Ben and Cleo may write too.
func open(t testing.TB, ref preset.Ref, seats int) *pen {
	t.Helper()
	p := &pen{t: t, state: sheets.New("s-test")}
	c := sheets.Command{Body: sheets.Body{Do: sheets.Open, Rules: &ref}}
	for i := range seats {
		c.Seats = append(c.Seats, sheets.Named{Name: "player " + strconv.Itoa(i+1)})
	}
	first, err := sheets.Begin(ana, &c, noon)
	if err != nil {
		t.Fatal(err)
	}
	p.store(&first)
	for _, who := range []sheets.Who{ben, cleo} {
		e, err := p.state.Admit(who, string(who), noon)
		if err != nil {
			t.Fatal(err)
		}
		p.store(e)
	}
	return p
}

func (p *pen) store(e *sheets.Stored) {
	entry, err := e.Encode()
	if err != nil {
		p.t.Fatal(err)
	}
	entry.Seq = log.Seq(len(p.entries) + 1)
	p.entries = append(p.entries, entry)
	p.state = p.state.After(*e)
}

// do gives a command, and repeats it.
func (p *pen) do(who sheets.Who, after log.Seq, body sheets.Body) error {
	p.last++
	c := sheets.Command{Given: sheets.Given{ID: "c" + strconv.Itoa(p.last), After: after}, Body: copied(p.t, body)}
	before := p.json("")
	e, err := p.state.Decide(who, &c, noon)
	if err != nil || e == nil {
		if p.json("") != before {
			p.t.Fatalf("%+v has changed the sheet, but led to nothing", body)
		}
		return err
	}
	p.store(e)
	if again, err := p.state.Decide(who, &c, noon); again != nil || err != nil {
		p.t.Fatalf("repeated, %+v leads to %+v, %v", body, again, err)
	}
	return nil
}

// must is do for a command that is carried out.
func (p *pen) must(who sheets.Who, body sheets.Body) {
	p.t.Helper()
	if err := p.do(who, p.state.Seq(), body); err != nil {
		p.t.Fatalf("%v: %+v", err, body)
	}
}

// copied returns a body as it comes over a network.
func copied(t testing.TB, body sheets.Body) (to sheets.Body) {
	text, err := json.Marshal(body)
	if err == nil {
		err = json.Unmarshal(text, &to)
	}
	if err != nil {
		t.Fatal(err)
	}
	return to
}

func (p *pen) view(who sheets.Who) *sheets.Sheet {
	return p.state.View(who, map[sheets.Who]string{ana: "Ana", ben: "Ben", cleo: "Cleo"})
}

func (p *pen) json(who sheets.Who) string {
	text, err := json.Marshal(p.view(who))
	if err != nil {
		p.t.Fatal(err)
	}
	return string(text)
}

// facts returns what the sheet says, without how it came about.
func (p *pen) facts() string {
	v := p.view(ana)
	v.Seq, v.Changes, v.Entries, v.Changed, v.Until = 0, nil, nil, noon, noon
	for i := range v.Rounds {
		v.Rounds[i].Corrected = 0
	}
	text, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		p.t.Fatal(err)
	}
	return string(text)
}

// reread wants the log to be read as the same sheet.
func (p *pen) reread() {
	p.t.Helper()
	again, err := sheets.Read("s-test", p.entries)
	if err == nil {
		err = sheets.CheckLog("s-test", p.entries)
	}
	if err != nil {
		p.t.Fatal(err)
	}
	was := p.json(ana)
	if p.state = again; p.json(ana) != was {
		p.t.Fatalf("%s\nis read as\n%s", was, p.json(ana))
	}
}

// step is what happens before a round, and what is entered of the round.
type step struct {
	before []sheets.Body
	round  sheets.Written
}

// history is an evening: the facts, and a sheet with them that one person has written plainly.
type history struct {
	ref   preset.Ref
	seats int
	steps []step
	plain *pen
}

// randomHistory makes up an evening.
func randomHistory(t testing.TB, chance gametest.Chance) *history {
	sets := preset.All()
	set := sets[chance(len(sets))]
	counts := gametest.SeatCounts(&set.Rules)
	h := &history{ref: set.Ref(), seats: counts[chance(len(counts))]}
	if changed := h.ref; chance(3) == 0 {
		changed.Object, changed.Rules.Rounds, changed.Rules.TargetScore = true, uint8(1+chance(4)), uint16(20*chance(3))
		if changed.Rules.Check() == nil {
			h.ref = changed
		}
	}
	h.plain = open(t, h.ref, h.seats)
	for range 1 + chance(6) {
		next := h.plain.view(ana).Next
		if next == nil {
			break
		}
		s := step{before: h.comings(chance, next)}
		for _, body := range s.before {
			h.plain.must(ana, body)
		}
		s.round = randomRound(chance, &h.ref, h.plain.view(ana))
		h.plain.must(ana, sheets.Body{Do: sheets.Write, Written: s.round})
		h.steps = append(h.steps, s)
	}
	return h
}

// comings returns who comes and goes before a round.
func (h *history) comings(chance gametest.Chance, next *sheets.Next) (list []sheets.Body) {
	n := len(next.At)
	if chance(4) == 0 && h.ref.Rules.CheckSeats(n+1) == nil {
		list = append(list, sheets.Body{Do: sheets.SeatLate, Name: fmt.Sprint("late ", next.Round),
			Start: []string{"worst", "average", "0", "17", "9/2"}[chance(5)], Place: chance(n + 2)})
		if next.Round == 1 {
			list[0].Start = "worst"
		}
		n++
	}
	if chance(4) == 0 && n > 2 && h.ref.Rules.CheckSeats(n-1) == nil {
		list = append(list, sheets.Body{Do: sheets.Unseat, Person: next.At[chance(len(next.At))]})
	}
	return list
}

// randomRound makes up what the next round leaves.
func randomRound(chance gametest.Chance, ref *preset.Ref, v *sheets.Sheet) sheets.Written {
	at, set := v.Next.At, int(ref.Rules.Set)
	w := sheets.Written{Round: v.Next.Round, End: "blocked", Out: []int{}}
	if chance(5) > 0 {
		w.End, w.Out = "out", []int{at[chance(len(at))]}
	}
	if v.Next.ByLot {
		w.Starter = &at[chance(len(at))]
	}
	if v.Next.Engine == nil && chance(2) == 0 {
		n := chance(set + 1)
		w.Engine = &n
	}
	w.Points, w.Tiles = make([]*int, len(v.Seats)), make([]*sheets.Hand, len(v.Seats))
	byTiles, used := chance(2) == 0, tile.Set{}
	for _, who := range at {
		if slices.Contains(w.Out, who) {
			continue
		}
		a, b := chance(set+1), chance(set+1)
		if one := tile.Of(tile.Pip(a), tile.Pip(b)); byTiles && a != b && !used.Has(one) {
			used.Add(one)
			w.Tiles[who-1] = &sheets.Hand{one}
			continue
		}
		n := 1 + chance(9)
		w.Points[who-1] = &n
	}
	if chance(4) == 0 {
		w.Markers = []int{at[chance(len(at))]}
	}
	if chance(4) == 0 {
		who, points, why := at[chance(len(at))]-1, game.Points(5-chance(10)), []sheet.Because{sheet.OpenTrain, sheet.OtherReason}[chance(2)]
		w.Extra, w.Because = make([]*game.Score, len(v.Seats)), make([]*sheet.Because, len(v.Seats))
		w.Extra[who], w.Because[who] = &points, &why
	}
	return w
}

// parts divides what is entered of a round into parts, each of which one phone enters.
func parts(w sheets.Written) (list []sheets.Written) {
	one := func() *sheets.Written {
		list = append(list, sheets.Written{Round: w.Round})
		return &list[len(list)-1]
	}
	for who := range w.Points {
		switch {
		case w.Points[who] != nil:
			p := one()
			p.Points = make([]*int, who+1)
			p.Points[who] = w.Points[who]
		case w.Tiles[who] != nil:
			p := one()
			p.Tiles = make([]*sheets.Hand, who+1)
			p.Tiles[who] = w.Tiles[who]
		}
	}
	p := one()
	p.End, p.Out = w.End, w.Out
	if w.Starter != nil || w.Engine != nil {
		p := one()
		p.Starter, p.Engine = w.Starter, w.Engine
	}
	if w.Markers != nil {
		one().Markers = w.Markers
	}
	for who := range w.Because {
		if w.Because[who] != nil {
			one().Extra, one().Because = w.Extra[:who+1], w.Because[:who+1]
		}
	}
	return list
}

func shuffle[T any](chance gametest.Chance, list []T) {
	for i := range list {
		j := i + chance(len(list)-i)
		list[i], list[j] = list[j], list[i]
	}
}

// wild writes the facts as several people would who make mistakes.
func (h *history) wild(t testing.TB, chance gametest.Chance) *pen {
	p := open(t, h.ref, h.seats)
	someone := func() sheets.Who { return []sheets.Who{ana, ben, cleo}[chance(3)] }
	var done []sheets.Written
	restore := func() { // Ana mends everything
		for _, w := range done {
			p.must(ana, sheets.Body{Do: sheets.Write, Written: w})
		}
	}
	for _, s := range h.steps {
		for _, body := range s.before {
			p.must(someone(), body)
		}
		if chance(3) == 0 {
			who := 1 + chance(h.seats)
			name := p.view(ana).Seats[who-1].Name
			p.must(someone(), sheets.Body{Do: sheets.Rename, Person: who, Name: "somebody"})
			p.must(someone(), sheets.Body{Do: sheets.Rename, Person: who, Name: name})
		}
		if at := p.view(ana).Next.At; chance(4) == 0 && h.ref.Rules.CheckSeats(len(at)-1) == nil && len(at) > 2 {
			who := at[chance(len(at))]
			p.must(someone(), sheets.Body{Do: sheets.Unseat, Person: who})
			p.must(someone(), sheets.Body{Do: sheets.Unseat, Person: who, Back: true})
		}
		list := parts(s.round)
		shuffle(chance, list)
		for _, part := range list {
			if chance(3) == 0 {
				p.mistake(chance, someone(), part)
			}
			p.enter(someone(), part)
		}
		done = append(done, s.round)
		if restore(); chance(3) == 0 {
			p.mistake(chance, someone(), done[chance(len(done))])
			if chance(2) == 0 || p.view(ana).Finished {
				restore()
			}
		}
	}
	restore()
	p.reread()
	return p
}

// mistake enters other points than there were.
func (p *pen) mistake(chance gametest.Chance, who sheets.Who, w sheets.Written) {
	wrong := sheets.Written{Round: w.Round, Points: make([]*int, len(w.Points))}
	for i, n := range w.Points {
		if n != nil && chance(2) == 0 {
			other := 1 + chance(9)
			wrong.Points[i] = &other
		}
	}
	if len(wrong.Points) == 0 {
		return
	}
	err := p.do(who, p.state.Seq(), sheets.Body{Do: sheets.Write, Written: wrong})
	if refusal := (*sheets.Refusal)(nil); err != nil && !errors.As(err, &refusal) {
		p.t.Fatal(err)
	}
}

// enter enters a part of a round. If somebody else has entered something else that the writer has
// not seen, the writer is told, and insists.
func (p *pen) enter(who sheets.Who, part sheets.Written) {
	p.t.Helper()
	err := p.do(who, 1, sheets.Body{Do: sheets.Write, Written: part})
	if err == nil {
		return
	}
	refusal := (*sheets.Refusal)(nil)
	switch {
	case !errors.As(err, &refusal):
		p.t.Fatal(err)
	case refusal.Code == sheets.Finished: // by a mistake, or the last hand is known: Ana mends it
	case refusal.Code != sheets.Differs || refusal.Spot.Round != part.Round || refusal.Seq != p.state.Seq():
		p.t.Fatalf("%+v %+v: %+v", refusal, refusal.Spot, part)
	default:
		p.must(who, sheets.Body{Do: sheets.Write, Written: part})
	}
}

// TestAnyHistoryOfTheSameFactsGivesTheSameSheet: in any order, by several people at the same time,
// with mistakes that are corrected, with late comers, leavers and other names, with commands that
// come twice.
func TestAnyHistoryOfTheSameFactsGivesTheSameSheet(t *testing.T) {
	t.Parallel()
	count := 0
	for seed := range gametest.Seeds(300) {
		count++
		chance := gametest.Seeded(seed)
		h := randomHistory(t, chance)
		wild := h.wild(t, chance)
		if want, got := h.plain.facts(), wild.facts(); want != got {
			t.Fatalf("seed %d: %s\nwant %s", seed, got, want)
		}
	}
	t.Logf("%d histories", count)
}
