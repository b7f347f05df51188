package game

import (
	"errors"
	"slices"

	"roundhouse/game/quote"
	"roundhouse/game/tile"
)

// Phase is a part of a round.
type Phase uint8

// The phases.
const (
	Search  Phase = iota // the engine is being looked for
	Opening              // the seats' first turns, if the rules treat them differently
	Main                 // ordinary turns
	Over
)

// phases holds the names of the phases.
var phases = [...]string{"search", "opening", "play", "over"}

// String returns the phase in notation: search, opening, play, over.
func (p Phase) String() string { return phases[p] }

// ParsePhase parses the notation that String returns.
func ParsePhase(s string) (Phase, bool) {
	i := slices.Index(phases[:], s)
	return Phase(max(i, 0)), i >= 0
}

// MarshalText writes p as String returns it.
func (p Phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what ParsePhase parses.
func (p *Phase) UnmarshalText(text []byte) error {
	phase, ok := ParsePhase(string(text))
	if *p = phase; !ok {
		return errors.New(quote.Text(string(text)) + " is not a phase")
	}
	return nil
}

// End says how a round ended.
type End uint8

// The ends of a round.
const (
	NotEnded End = iota
	Out          // somebody went out
	Blocked      // the round is over, but nobody went out
	Redeal       // no engine was found: the same round is dealt again
)

// ends holds the names of the ends.
var ends = [...]string{"", "out", "blocked", "redeal"}

// String returns the end in notation: out, blocked, redeal.
func (e End) String() string { return ends[e] }

// ParseEnd parses the notation that String returns. NotEnded has none.
func ParseEnd(s string) (End, bool) {
	i := slices.Index(ends[1:], s)
	return End(i + 1), i >= 0
}

// MarshalText writes e as String returns it.
func (e End) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads what ParseEnd parses.
func (e *End) UnmarshalText(text []byte) error {
	end, ok := ParseEnd(string(text))
	if *e = end; !ok {
		return errors.New(quote.Text(string(text)) + " is no end of a round")
	}
	return nil
}

// Status is what everybody knows about a round besides the tiles on the table and how many each
// seat holds: whose turn it is, which trains are marked, which doubles are open. Statuses are
// compared with ==.
type Status struct {
	Phase   Phase
	End     End
	Engine  tile.Pip // NoPip while it is not known
	Starter Seat     // NoSeat until the engine is laid, except with starter_highest
	Turn    Seats    // several only in a simultaneous opening; none when the round is over
	Opened  Seats    // seats that have had their first turn
	Marked  Seats    // seats whose trains are marked
	Knocked Seats    // seats that have announced their last tile
	Draws   uint8    // number of tiles drawn for the tile to be laid, if that is limited to two
	Line    bool     // the seat in turn lays a line on its train, as in an opening (late_opening)
	Passes  uint16   // consecutive passes
	Owed    uint8    // number of owed tiles, one for each of the newest Owed doubles of Open, laid in this turn
	Open    Queue    // trains that end in an open double, oldest first
}

// Queue is a short list of trains, oldest first.
type Queue struct {
	trains [tile.MaxPip + 1]Train
	n      uint8
}

// Len returns the number of trains in the queue.
func (q *Queue) Len() int { return int(q.n) }

// At returns train number i of the queue; number 0 is the oldest.
func (q *Queue) At(i int) Train { return q.trains[i] }

// Has reports whether t is in the queue.
func (q *Queue) Has(t Train) bool {
	for _, have := range q.trains[:q.n] {
		if have == t {
			return true
		}
	}
	return false
}

// set returns the trains of the queue as a set.
func (q *Queue) set() (set Trains) {
	for _, t := range q.trains[:q.n] {
		set |= t.Set()
	}
	return set
}

// List returns the trains of the queue, oldest first.
func (q *Queue) List() []Train { return append([]Train{}, q.trains[:q.n]...) }

// Among returns the trains of the queue that are in the set, oldest first.
func (q *Queue) Among(set Trains) []Train {
	return slices.DeleteFunc(q.List(), func(t Train) bool { return !set.Has(t) })
}

func (q *Queue) push(t Train) {
	q.trains[q.n] = t
	q.n++
}

func (q *Queue) remove(t Train) {
	for i, have := range q.trains[:q.n] {
		if have == t {
			copy(q.trains[i:q.n], q.trains[i+1:q.n])
			q.n--
			q.trains[q.n] = 0
			return
		}
	}
}
