package server_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"roundhouse/wire"
)

// position is a position as a view has it.
type position struct {
	Format   string              `json:"format"`
	Rules    json.RawMessage     `json:"rules"`
	Seats    int                 `json:"seats"`
	Engine   *int                `json:"engine"`
	Starter  *int                `json:"starter"`
	Phase    string              `json:"phase"`
	Opened   []bool              `json:"opened"`
	Trains   [][]string          `json:"trains"`
	Mexican  [][]string          `json:"mexican"`
	Markers  []int               `json:"markers"`
	Open     []string            `json:"open"`
	Owed     []string            `json:"owed"`
	Drew     *string             `json:"drew"`
	Passes   int                 `json:"passes"`
	Knocked  []int               `json:"knocked"`
	Hands    []hand              `json:"hands"`
	Boneyard int                 `json:"boneyard"`
	Turn     []int               `json:"turn"`
	Legal    map[string][]string `json:"legal"`
	End      *wire.End           `json:"end"`
}

// hand is tiles, or only their number.
type hand struct {
	seen  bool
	tiles []string
	n     int
}

func (h *hand) UnmarshalJSON(data []byte) error {
	if data[0] == '[' {
		h.seen = true
		err := json.Unmarshal(data, &h.tiles)
		h.n = len(h.tiles)
		return err
	}
	return json.Unmarshal(data, &h.n)
}

func (h hand) MarshalJSON() ([]byte, error) {
	if !h.seen {
		return json.Marshal(h.n)
	}
	list := append([]string{}, h.tiles...)
	slices.Sort(list) // the order of a hand says nothing
	return json.Marshal(list)
}

func (h *hand) remove(text string) {
	h.n--
	h.tiles = slices.DeleteFunc(h.tiles, func(have string) bool { return have == text })
}

func (h *hand) add(n int, tiles ...string) {
	h.n += n
	if h.seen {
		h.tiles = append(h.tiles, tiles...)
	}
}

// high is the tile with the higher pip first, as hands have it.
func high(text string) string {
	a, b, _ := strings.Cut(text, "-")
	x, _ := strconv.Atoi(a)
	y, _ := strconv.Atoi(b)
	return fmt.Sprintf("%d-%d", max(x, y), min(x, y))
}

// fold is a table as a client has it that knows no rules: a view, and the events and
// nows since.
type fold struct {
	view wire.View
	pos  *position
	now  wire.Now
}

func readPosition(data json.RawMessage) (*position, error) {
	if len(data) == 0 {
		return nil, nil
	}
	p := new(position)
	return p, strictly(data, p)
}

func strictly(data []byte, into any) error {
	d := json.NewDecoder(strings.NewReader(string(data)))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

func newFold(v *wire.View) (*fold, error) {
	f := &fold{view: *v}
	var err error
	f.pos, err = readPosition(v.Position)
	return f, err
}

// add takes in the next event.
func (f *fold) add(e *wire.Event) (err error) {
	if e.Seq != f.view.Seq+1 {
		return fmt.Errorf("event %d comes behind %d", e.Seq, f.view.Seq)
	}
	v := &f.view
	v.Seq = e.Seq
	switch e.Kind {
	case "host":
		v.Host = e.Who
	case "match":
		v.Fair = e.Fair
	case "hash":
		v.Fair.Hashes = with(v.Fair.Hashes, e)
	case "number":
		v.Fair.Numbers = with(v.Fair.Numbers, e)
	case "closed":
		v.Fair.Closed = true
	case "paused":
		v.Paused = true
	case "resumed":
		v.Paused = false
	case "continued":
		v.Onwards = e.Table
	case "round":
		v.Round, v.Redeals = e.Round, e.Redeals
		if v.Totals == nil {
			v.Totals = slices.Repeat([]string{"0"}, v.Settings.Seats)
		}
		f.pos, err = readPosition(e.Position)
	case "act":
		f.act(e)
	case "end":
		v.Totals = e.Totals
		f.pos.End = e.End
		for i, tiles := range e.Hands {
			f.pos.Hands[i] = hand{true, tiles, len(tiles)}
		}
	case "over":
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

// act takes in an action.
func (f *fold) act(e *wire.Event) {
	p := f.pos
	seat, what, _ := strings.Cut(e.Action, " ")
	n, _ := strconv.Atoi(seat)
	own := &p.Hands[n-1]
	searching := p.Phase == "search"
	if what != "knock" && n == f.view.You {
		p.Drew = nil
	}
	laid, train, plays := strings.Cut(what, ">")
	switch {
	case plays:
		own.remove(high(laid))
		p.lay(laid, train)
	case what == "draw":
		own.add(1)
		p.Boneyard--
	case strings.HasPrefix(what, "+"):
		drawn := high(what[1:])
		own.add(1, drawn)
		p.Boneyard--
		if n == f.view.You && !searching {
			p.Drew = &drawn
		}
	}
	for _, took := range e.Penalty {
		p.Hands[took.Seat-1].add(took.Count, took.Tiles...)
		p.Boneyard -= took.Count
	}
	s := e.Status
	p.Engine, p.Starter, p.Phase, p.Turn, p.Opened, p.Markers = s.Engine, s.Starter, s.Phase, s.Turn, s.Opened, s.Markers
	p.Open, p.Owed, p.Passes, p.Knocked = s.Open, s.Owed, s.Passes, s.Knocked
}

func (p *position) lay(laid, train string) {
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
		p.Mexican[i] = append(p.Mexican[i], laid)
		return
	}
	n, _ := strconv.Atoi(train)
	p.Trains[n-1] = append(p.Trains[n-1], laid)
}

// text is all of it in one form, to be compared. What a now says stands beside it.
func (f *fold) text() string {
	v := f.view
	v.Now, v.Position, v.Stage = 0, nil, ""
	v.Seats = nil
	n := f.now
	n.Now, n.Next = 0, nil
	for i := range n.Seats {
		n.Seats[i].Until, n.Seats[i].Reserve = nil, 0
	}
	p := f.pos
	if p != nil {
		q := *p
		q.Legal = nil
		p = &q
	}
	out, err := json.Marshal(struct {
		View     wire.View
		Position *position
		Now      wire.Now
	}{v, p, n})
	if err != nil {
		return err.Error()
	}
	return string(out)
}
