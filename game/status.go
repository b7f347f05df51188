package game

import "roundhouse/tile"

// Phase is a part of a round.
type Phase uint8

// The phases.
const (
	Search  Phase = iota // the engine is being looked for
	Opening              // the seats' first turns, where rules give them rules of their own
	Main                 // ordinary turns
	Over
)

// String is the phase in notation: search, opening, play, over.
func (p Phase) String() string {
	return [...]string{"search", "opening", "play", "over"}[p]
}

// End says how a round ended.
type End uint8

// The ends of a round.
const (
	NotEnded End = iota
	Out          // somebody went out
	Blocked      // nobody did, but the round is over
	Redeal       // no engine was found: no round, the same one is dealt again
)

// String is the end in notation: out, blocked, redeal.
func (e End) String() string {
	return [...]string{"", "out", "blocked", "redeal"}[e]
}

// Status is what everybody knows of a round beside the tiles on the table and
// the numbers of tiles: whose turn it is, which trains are marked, which doubles
// are open. It is compared with ==.
type Status struct {
	Phase   Phase
	End     End
	Engine  tile.Pip // NoPip while it is not known
	Starter Seat     // NoSeat while the engine does not lie, but for starter_highest
	Turn    Seats    // several only in simultaneous openings, none when it is over
	Opened  Seats    // who has had its first turn
	Marked  Seats    // whose trains are marked
	Knocked Seats    // who has announced its last tile
	Passes  uint16   // passes in a row
	Owed    uint8    // of the open doubles, how many the seat in turn has laid in this turn and still owes a tile for: the newest ones
	Open    Queue    // trains that end in an open double, oldest first
}

// Queue is a short list of trains, oldest first.
type Queue struct {
	trains [tile.MaxPip + 1]Train
	n      uint8
}

// Len is the number of trains in the queue.
func (q *Queue) Len() int { return int(q.n) }

// At is train i of the queue, from 0, the oldest.
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

// List is the trains of the queue, oldest first.
func (q *Queue) List() []Train { return append([]Train{}, q.trains[:q.n]...) }

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
