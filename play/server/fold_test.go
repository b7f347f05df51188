package server_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"roundhouse/play/wire"
)

// high returns the tile with the higher pip first, as in hands.
func high(text string) wire.Tile {
	a, b, _ := strings.Cut(text, "-")
	x, _ := strconv.Atoi(a)
	y, _ := strconv.Atoi(b)
	return wire.Tile(fmt.Sprintf("%d-%d", max(x, y), min(x, y)))
}

// fold is a table of a client that knows no rules: a view, and the events and nows since.
type fold struct {
	view wire.View
	pos  *wire.Position
	now  wire.Now
}

// copied returns a copy of the position.
func copied(p *wire.Position) (*wire.Position, error) {
	if p == nil {
		return nil, nil
	}
	data, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	q := new(wire.Position)
	return q, strictly(data, q)
}

// sorted returns a position with sorted hands: the order of a hand has no meaning.
func sorted(p *wire.Position) *wire.Position {
	q := *p
	q.Hands = slices.Clone(p.Hands)
	for i, h := range q.Hands {
		if h.Tiles != nil {
			q.Hands[i].Tiles = slices.Sorted(slices.Values(h.Tiles))
			if q.Hands[i].Tiles == nil {
				q.Hands[i].Tiles = []wire.Tile{}
			}
		}
	}
	return &q
}

func strictly(data []byte, into any) error {
	d := json.NewDecoder(strings.NewReader(string(data)))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

func newFold(v *wire.View) (*fold, error) {
	f := &fold{view: *v}
	var err error
	f.pos, err = copied(v.Position)
	return f, err
}

// add applies the next event.
func (f *fold) add(e *wire.Event) (err error) {
	if e.Seq != f.view.Seq+1 {
		return fmt.Errorf("event %d comes behind %d", e.Seq, f.view.Seq)
	}
	v := &f.view
	v.Seq = e.Seq
	switch e.Kind {
	case "host_changed":
		v.Host = e.Who
	case "host_passed":
		v.Host, v.WasHost = e.Who, e.Seat == v.You
	case "started":
		v.Fair = e.Fair
	case "hashed":
		v.Fair.Hashes = with(v.Fair.Hashes, e)
	case "revealed":
		v.Fair.Numbers = with(v.Fair.Numbers, e)
	case "hashes_closed":
		v.Fair.Closed = true
	case "pace_set":
		v.Instant = e.Instant
	case "taken_back":
		f.pos, err = copied(e.Position)
	case "paused":
		v.Paused = true
	case "resumed":
		v.Paused = false
	case "rematch_made":
		v.Onwards = e.Table
	case "round_dealt":
		v.Round, v.Redeals = e.Round, e.Redeals
		if v.Totals == nil {
			v.Totals = slices.Repeat([]wire.Score{"0"}, v.Settings.Seats)
		}
		f.pos, err = copied(e.Position)
	case "acted":
		f.act(e)
	case "round_ended":
		v.Totals = e.Totals
		f.pos.End = e.End
		for i, tiles := range e.Hands {
			f.pos.Hands[i] = wire.Hand{Tiles: tiles, Count: len(tiles)}
		}
	case "match_ended":
		v.Totals, v.Places = e.Totals, e.Places
	}
	return err
}

func with(m map[string]string, e *wire.Event) map[string]string {
	out := map[string]string{strconv.Itoa(e.Seat): e.Hex}
	for seat, hex := range m {
		out[seat] = hex
	}
	return out
}

// act applies an action.
func (f *fold) act(e *wire.Event) {
	p := f.pos
	seat, what, _ := strings.Cut(string(e.Action), " ")
	n, _ := strconv.Atoi(seat)
	own := &p.Hands[n-1]
	searching := p.Phase == "search"
	if what != "knock" && n == f.view.You {
		p.Drew = nil
	}
	laid, train, plays := strings.Cut(what, ">")
	switch {
	case plays:
		remove(own, high(laid))
		lay(p, laid, train)
	case what == "draw":
		add(own, 1)
		p.Boneyard--
	case strings.HasPrefix(what, "+"):
		drawn := high(what[1:])
		add(own, 1, drawn)
		p.Boneyard--
		if n == f.view.You && !searching {
			p.Drew = &drawn
		}
	}
	for _, took := range e.Penalty {
		add(&p.Hands[took.Seat-1], took.Count, took.Tiles...)
		p.Boneyard -= took.Count
	}
	s := e.Status
	p.Engine, p.Starter, p.Phase, p.Turn, p.Opened, p.Markers = s.Engine, s.Starter, s.Phase, s.Turn, s.Opened, s.Markers
	p.Open, p.Owed, p.Binding, p.Passes, p.Knocked = s.Open, s.Owed, s.Binding, s.Passes, s.Knocked
}

func remove(h *wire.Hand, tile wire.Tile) {
	h.Count--
	h.Tiles = slices.DeleteFunc(h.Tiles, func(have wire.Tile) bool { return have == tile })
}

func add(h *wire.Hand, n int, tiles ...wire.Tile) {
	h.Count += n
	if h.Tiles != nil {
		h.Tiles = append(h.Tiles, tiles...)
	}
}

func lay(p *wire.Position, laid, train string) {
	if train == "E" {
		return
	}
	if m, ok := strings.CutPrefix(train, "M"); ok {
		i := 0
		if m != "" {
			i, _ = strconv.Atoi(m)
			i--
		}
		for len(p.Mexican) <= i {
			p.Mexican = append(p.Mexican, nil)
		}
		p.Mexican[i] = append(p.Mexican[i], wire.Tile(laid))
		return
	}
	n, _ := strconv.Atoi(train)
	p.Trains[n-1] = append(p.Trains[n-1], wire.Tile(laid))
}

// text returns everything in one form, for comparison, with the now separately.
func (f *fold) text() string {
	v := f.view
	v.Now, v.Position, v.Stage = 0, nil, ""
	v.Seats = nil
	n := f.now
	n.Now, n.Next, n.TakeBack, n.Request = 0, nil, false, nil
	for i := range n.Seats {
		n.Seats[i].Until, n.Seats[i].Reserve = nil, 0
	}
	p := f.pos
	if p != nil {
		p = sorted(p)
		p.Legal = nil
	}
	out, err := json.Marshal(struct {
		View     wire.View
		Position *wire.Position
		Now      wire.Now
	}{v, p, n})
	if err != nil {
		return err.Error()
	}
	return string(out)
}
