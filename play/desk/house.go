package desk

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"sync"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/play/table"
	"roundhouse/record"
)

// House is what a viewer sees of the people at a table and of how they play. What changes in it
// replaces it as a whole.
type House struct {
	Host    string   `json:"host" doc:"The host's ID"`
	WasHost bool     `json:"was_host,omitempty" doc:"You were host until you were away for 30 s, and have not acted since"`
	Seats   []Seat   `json:"seats"`
	Paused  bool     `json:"paused"`
	Instant bool     `json:"instant,omitempty" doc:"Bots do not pause while only one person plays"`
	Request *Request `json:"request,omitempty" doc:"An open request to take back: clocks and bots are stopped until it is answered"`
	Fair    *Fair    `json:"fair,omitempty"`
	Onwards string   `json:"onwards,omitempty" doc:"The table where the same people play again"`

	text JSON // the JSON of all this, if it is known
}

// Seat says who sits on a seat.
type Seat struct {
	Seat     int    `json:"seat"`
	Who      string `json:"who,omitempty" doc:"The person's ID"`
	Name     string `json:"name,omitempty" doc:"The name of the person or bot"`
	Bot      string `json:"bot,omitempty" doc:"The level of the bot that plays here, possibly standing in for a person"`
	Left     bool   `json:"left,omitempty" doc:"A person has left the seat during the match"`
	Next     string `json:"next,omitempty" doc:"The name of the late comer whose seat it is from the next round on"`
	Presence string `json:"presence" enum:"nobody,here,away,bot"`
	Asks     string `json:"asks,omitempty" enum:"pause,end,take_back,bot" doc:"What the person asks everyone to agree on"`
	Idle     bool   `json:"idle,omitempty" doc:"The person's turn has lasted 3 minutes without a clock: the others may let a bot play, if all agree"`
}

// Clock is the time that a person has left.
type Clock struct {
	Until   *int64  `json:"until,omitempty" doc:"When the time for this action and the reserve are up, in milliseconds since 1970"`
	Reserve float64 `json:"reserve,omitempty" doc:"Seconds left of the reserve"`
}

// Request is a player's open request to take back that player's last action.
type Request struct {
	Seat  int   `json:"seat" doc:"The seat that asks"`
	Until int64 `json:"until" doc:"When the request lapses, in milliseconds since 1970"`
}

// Fair is what everybody knows about the fair deals, in hexadecimal. docs/fair.md describes the
// scheme.
type Fair struct {
	Table       string            `json:"table"`
	Commitments []deal.Commitment `json:"commitments" doc:"By round: the SHA-256 of the round's secret"`
	Closed      bool              `json:"closed" doc:"The time for hashes is over"`
	Hashes      map[string]string `json:"hashes" doc:"By seat: the SHA-256 of the player's number"`
	Numbers     map[string]string `json:"numbers" doc:"By seat: the player's number"`
}

// Names maps people to their names; deleted people are missing.
type Names map[table.Who]string

// HouseOf returns the house as everybody sees it whose own it does not concern.
func HouseOf(l *table.Common, names Names) *House {
	h := &House{
		Host: string(l.Host), Seats: seatsOf(l, names), Paused: l.Paused, Instant: l.Instant, Fair: fairOf(l.Fair), Onwards: l.Onwards,
	}
	if l.Request != game.NoSeat {
		h.Request = &Request{int(l.Request), unixMillis(l.AnswerBy)}
	}
	return h
}

// SeenBy returns the house as the viewer of l sees it. It is h unless something concerns that viewer
// alone.
func (h *House) SeenBy(l *table.Glance) *House {
	if !l.WasHost {
		return h
	}
	own := *h
	own.WasHost, own.text = true, nil
	return &own
}

// Encode keeps the JSON of h, which is then not changed any more, for all to whom it is sent.
func (h *House) Encode() (err error) {
	h.text, err = record.AppendJSON(nil, h)
	return err
}

// Mark returns a short text by which a client says which house it has, or "" if h cannot be encoded.
func (h *House) Mark() string {
	text, err := h.appendJSON(nil)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

func (h *House) appendJSON(buf []byte) ([]byte, error) {
	if h.text != nil {
		return append(buf, h.text...), nil
	}
	return record.AppendJSON(buf, h)
}

// NameOf returns the name of the person or bot on a chair, or "".
func NameOf(c table.Chair, names Names) string { return cmp.Or(names[c.Who], c.Name) }

// seatsOf returns who sits on each seat.
func seatsOf(l *table.Common, names Names) []Seat {
	list := make([]Seat, len(l.Chairs))
	for i, c := range l.Chairs {
		list[i] = Seat{
			Seat: i + 1, Who: string(c.Who), Name: NameOf(c, names), Bot: c.Bot, Left: c.Left != "", Next: names[l.Late[game.Seat(i+1)]],
			Presence: l.Presence[i].String(), Idle: l.Idle.Has(game.Seat(i + 1)),
		}
		if l.Asked[i] != table.Nothing {
			list[i].Asks = l.Asked[i].String()
		}
	}
	return list
}

// clocksOf returns the time that the person of each seat has left, or nil without a clock.
func clocksOf(l *table.Common) (list []Clock) {
	for _, c := range l.Clocks {
		list = append(list, Clock{optionalMillis(c.Until), c.Left.Seconds()})
	}
	return list
}

func fairOf(f *table.FairState) *Fair {
	if f == nil {
		return nil
	}
	return &Fair{f.Table, f.Commitments(), f.Closed, bySeat(f.Hashes), bySeat(f.Numbers)}
}

// bySeat converts what players have given to texts.
func bySeat[V interface{ String() string }](list []table.Given[V]) map[string]string {
	out := make(map[string]string, len(list))
	for _, g := range list {
		out[strconv.Itoa(int(g.Seat))] = g.Value.String()
	}
	return out
}

// crowd is what the streams of one table share.
type crowd struct {
	streams int // how many there are; guarded by the audience's lock

	mu     sync.Mutex
	newest [4]sharedEvent // by number, modulo their count
	house  sharedHouse
}

// sharedEvent is an encoded event as everybody sees it whom it does not concern.
type sharedEvent struct {
	seq  table.Seq
	at   time.Time // differs if the log was replaced by an older copy and has another event of that number
	text JSON
}

// eventData returns the data of the message about an event. What many viewers see alike is encoded
// once.
func (c *crowd) eventData(e table.Shown, names Names) (any, error) {
	if !e.Shared {
		return e.Named(names), nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	have := &c.newest[e.Seq%table.Seq(len(c.newest))]
	if have.seq == e.Seq && have.at.Equal(e.At) {
		return have.text, nil
	}
	text, err := AppendJSON(nil, e)
	if err == nil {
		*have = sharedEvent{e.Seq, e.At, text}
	}
	return JSON(text), err
}

// sharedHouse is the house of a table as everybody sees it whom nothing in it concerns alone. Streams
// share it, so nobody may write to it.
type sharedHouse struct {
	*House
	of     *table.Common // as long as this says the same about it
	people uint64        // and as long as this is known.version
	names  Names
}

// houseAt returns the house of the table.
func (c *crowd) houseAt(ctx context.Context, d *Desk, l *table.Common) (sharedHouse, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	people := d.known.version()
	if s := &c.house; s.of != nil && s.people == people && s.of.HasHouseOf(l) {
		return *s, nil
	}
	names, err := d.namesAt(ctx, l, nil)
	if err != nil {
		return sharedHouse{}, err
	}
	house := HouseOf(l, names)
	if err := house.Encode(); err != nil {
		return sharedHouse{}, err
	}
	c.house = sharedHouse{house, l, people, names}
	return c.house, nil
}

// namesSomebody reports whether the message about the event has a name, perhaps of somebody who
// does not sit at the table.
func namesSomebody(e table.Shown) bool { return e.NamedPerson() != "" }
