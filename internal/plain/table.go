package main

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"
)

// kinds are the kinds of the events to which commands lead.
var kinds = map[string]string{
	"join": "sat", "start": "started", "hash": "hashed", "reveal": "revealed", "act": "acted", "be_ready": "became_ready",
}

// actions are what a seat may always do.
var actions = []string{"12-7>1", "7-3>2", "draw"}

// table is a table. Whoever locks it sees all events stored and sent, or none of them.
type table struct {
	id  string
	log *eventLog

	mu       sync.Mutex
	seats    []seat
	viewers  []*viewer
	seq      uint64
	stage    string
	revealed int
	turn     []int
}

// newTable returns a table where nobody sits.
func newTable(id string, seats int, log *eventLog) *table {
	t := &table{id: id, log: log, seats: make([]seat, seats), stage: "waiting", turn: []int{}}
	for i := range t.seats {
		t.seats[i].Seat = i + 1
	}
	return t
}

// obey does a command of a guest, and returns the number of its event. v is who sent it, to get the
// answer in the frame of the event; nil if it came by a request.
func (t *table) obey(g *guest, command string, o *order, v *viewer) (uint64, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	kind, ok := kinds[command]
	if !ok {
		return 0, refusal{http.StatusNotFound, "not_found"}
	}
	if command == "join" {
		err := t.sit(g, o)
		return t.seq, err
	}
	seat := t.seatOf(g)
	switch {
	case seat == 0:
		return 0, refusal{http.StatusForbidden, "not_at_table"}
	case command == "act" && o.After != t.seq:
		return 0, refusal{http.StatusConflict, "stale"}
	case command == "act" && !slices.Contains(t.turn, seat):
		return 0, refusal{http.StatusConflict, "not_your_turn"}
	}
	err := t.happen(kind, seat, o, v)
	return t.seq, err
}

// sit gives a guest the seat that the guest wants.
func (t *table) sit(g *guest, o *order) error {
	if g == nil || o.Seat < 1 || o.Seat > len(t.seats) || t.seats[o.Seat-1].guest != nil {
		return refusal{http.StatusConflict, "seat_taken"}
	}
	if err := t.happen("sat", o.Seat, o, nil); err != nil {
		return err
	}
	t.seats[o.Seat-1].Name, t.seats[o.Seat-1].guest = g.name, g
	return nil
}

// seatOf returns the seat of a guest, or 0.
func (t *table) seatOf(g *guest) int {
	return 1 + slices.IndexFunc(t.seats, func(s seat) bool { return g != nil && s.guest == g })
}

// happen stores an event, and then sends it to all viewers.
func (t *table) happen(kind string, seat int, o *order, answer *viewer) error {
	stage, revealed, turn := t.stage, t.revealed, t.turn
	switch kind {
	case "started":
		stage = "mixing"
	case "revealed":
		if revealed++; revealed == len(t.seats) {
			stage, turn = "playing", []int{1}
		}
	case "acted":
		turn = []int{seat%len(t.seats) + 1}
	}
	text := encode(event{
		Seq: t.seq + 1, At: time.Now().UnixMilli(), Kind: kind, Seat: seat, Action: o.Action,
		Tell:   []line{{Key: kind + ".usual", Who: []int{seat}, Tiles: []string{o.Action}}},
		Status: status{Stage: stage, Turn: turn, Markers: []int{}},
	})
	if err := t.log.appendLine(fmt.Appendf(nil, "%s %s\n", t.id, text)); err != nil {
		return err
	}
	t.seq++
	t.stage, t.revealed, t.turn = stage, revealed, turn
	t.sendAll(text, o.ID, answer)
	return nil
}

// sendAll sends the latest event to all viewers, and to one of them the answer to its command.
func (t *table) sendAll(text []byte, id string, answer *viewer) {
	for _, v := range t.viewers {
		frame := fmt.Appendf(nil, `[{"event":"event","id":%d,"data":%s},{"event":"now","data":%s}`, t.seq, text, t.nowFor(v, nil))
		if v == answer {
			frame = fmt.Appendf(frame, `,{"event":"answer","data":{"id":%q,"status":200,"body":{"seq":%d}}}`, id, t.seq)
		}
		v.send(append(frame, ']'))
	}
}

// nowFor returns what a viewer may do now, with the seats if they are given.
func (t *table) nowFor(v *viewer, seats []seat) []byte {
	n := now{Seq: t.seq, Now: time.Now().UnixMilli(), Stage: t.stage, You: v.seat, Turn: t.turn, Seats: seats}
	n.Legal = map[string][]string{}
	if slices.Contains(t.turn, v.seat) {
		n.Legal[strconv.Itoa(v.seat)] = actions
	}
	return encode(n)
}

// watch sends a viewer the table as it is, and from then on its events.
func (t *table) watch(v *viewer) {
	t.mu.Lock()
	defer t.mu.Unlock()
	v.seat = t.seatOf(v.who)
	state := t.nowFor(v, t.seats)
	v.send(fmt.Appendf(nil, `[{"event":"view","id":%d,"data":%s},{"event":"now","data":%s}]`, t.seq, state, state))
	t.viewers = append(t.viewers, v)
}

// leave ends what watch began.
func (t *table) leave(v *viewer) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.viewers = slices.DeleteFunc(t.viewers, func(at *viewer) bool { return at == v })
}
