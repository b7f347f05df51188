package server_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"roundhouse/game"
	"roundhouse/game/tile"
	"roundhouse/play/table"
)

// fold is a table of a client that knows no rules: a view, the events of rounds and the nows since.
type fold struct {
	view view
	pos  *position
	now  now
}

// copied returns a copy of the position.
func copied(p *position) (*position, error) {
	if p == nil {
		return nil, nil
	}
	data, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	q := new(position)
	return q, strictly(data, q)
}

// sorted returns a position with sorted hands: the order of a hand has no meaning.
func sorted(p *position) *position {
	q := *p
	q.Hands = slices.Clone(p.Hands)
	for i, h := range q.Hands {
		if h.Tiles != nil {
			q.Hands[i].Tiles = slices.Sorted(slices.Values(h.Tiles))
			if q.Hands[i].Tiles == nil {
				q.Hands[i].Tiles = []tile.Tile{}
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

func newFold(v *view) (*fold, error) {
	f := &fold{view: *v}
	var err error
	f.pos, err = copied(v.Position)
	return f, err
}

// add applies the next event.
func (f *fold) add(e *event) (err error) {
	if e.Seq != f.view.Seq+1 {
		return fmt.Errorf("event %d comes behind %d", e.Seq, f.view.Seq)
	}
	v := &f.view
	v.Seq = e.Seq
	switch e.Kind {
	case "taken_back":
		f.pos, err = copied(e.Then.Position)
	case "round_dealt":
		dealt := e.Body.(*table.RoundDealt)
		v.Round, v.Redeals = dealt.Round, dealt.Redeals
		if v.Totals == nil {
			v.Totals = make([]game.Score, v.Settings.Seats)
		}
		f.pos, err = copied(e.Then.Position)
	case "acted":
		f.act(e)
	case "round_ended":
		v.Totals = e.Then.Totals
		f.pos.End = e.Body.(*table.RoundEnded)
		for i, tiles := range e.Then.Hands {
			f.pos.Hands[i] = hand{Tiles: tiles.Tiles(), Count: tiles.Len()}
		}
	case "match_ended":
		over := e.Body.(*table.MatchEnded)
		v.Totals, v.Places = over.Totals, over.Places
	}
	return err
}

// look takes what the viewer may do, and the house if it has changed.
func (f *fold) look(n now) {
	if n.House != nil {
		f.view.House = n.House
	}
	n.House = nil
	f.now = n
}

// act applies an action.
func (f *fold) act(e *event) {
	p, a := f.pos, e.acted().Action
	own, mine := &p.Hands[a.Seat-1], int(a.Seat) == f.view.You
	searching := p.Phase == game.Search
	if a.Kind != game.Knock && mine {
		p.Drew = nil
	}
	switch drawn := a.Tile(); {
	case a.Kind == game.Play:
		remove(own, drawn)
		lay(p, a)
	case a.Kind == game.Draw && drawn == tile.None:
		add(own, 1)
		p.Boneyard--
	case a.Kind == game.Draw:
		add(own, 1, drawn)
		p.Boneyard--
		if mine && !searching {
			p.Drew = &drawn
		}
	}
	for _, took := range e.Then.Penalty {
		add(&p.Hands[took.Seat-1], took.Count, took.Tiles...)
		p.Boneyard -= took.Count
	}
	s := e.Then.Status
	p.Engine, p.Starter, p.Phase, p.Turn, p.Opened, p.Markers = s.Engine, s.Starter, s.Phase, s.Turn, s.Opened, s.Markers
	p.Open, p.Owed, p.Binding, p.Passes, p.Knocked = s.Open, s.Owed, s.Binding, s.Passes, s.Knocked
}

func remove(h *hand, t tile.Tile) {
	h.Count--
	h.Tiles = slices.DeleteFunc(h.Tiles, func(have tile.Tile) bool { return have == t })
}

func add(h *hand, n int, tiles ...tile.Tile) {
	h.Count += n
	if h.Tiles != nil {
		h.Tiles = append(h.Tiles, tiles...)
	}
}

func lay(p *position, a game.Action) {
	if a.Train == game.EnginePlace {
		return
	}
	trains, i := p.Trains, int(a.Train)-1
	if a.Train >= game.Mexican {
		i = int(a.Train - game.Mexican)
		for len(p.Mexican) <= i {
			p.Mexican = append(p.Mexican, nil)
		}
		trains = p.Mexican
	}
	trains[i] = append(trains[i], a.Laid)
}

// text returns everything in one form, for comparison, with the now separately.
func (f *fold) text() string {
	v := f.view
	v.Now, v.Position, v.Stage, v.Clocks, v.Ready = 0, nil, "", nil, 0
	n := f.now
	n.Now, n.Next, n.TakeBack, n.Clocks = 0, nil, false, nil
	p := f.pos
	if p != nil {
		p = sorted(p)
		p.Legal = nil
	}
	out, err := json.Marshal(struct {
		View     view
		Position *position
		Now      now
	}{v, p, n})
	if err != nil {
		return err.Error()
	}
	return string(out)
}
