package record

import (
	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/quote"
	"roundhouse/game/tile"
)

// RecordFormat is the format of a record.
const RecordFormat = "roundhouse-record/1"

// Record is a match, or as much of it as has been played: enough to play it again exactly.
type Record struct {
	Ref     preset.Ref
	Players []string // by seat, from seat 1
	Rounds  []Round
	Totals  []string // by seat, exact; nil until the match is over
	Places  []int
}

// Round is one round as it was dealt and played. If the round was dealt again, it has only the last
// deal.
type Round struct {
	Engine   tile.Pip      `json:"engine" doc:"The engine's pip; null until the hands decide it"` // NoPip until then
	Lots     []Lot         `json:"lots,omitempty" doc:"The lots, if the starter was drawn by lot"`
	Hands    [][]tile.Tile `json:"hands" doc:"By seat, as dealt"`
	Boneyard []tile.Tile   `json:"boneyard" doc:"As dealt, drawn from the front"`
	// Starter is NoSeat if the actions show who starts.
	Starter game.Seat `json:"starter,omitempty" doc:"The seat that starts, if there is no action yet that shows it"`
	Actions []string  `json:"actions" format:"seat-action" doc:"In notation"`

	// End is NotEnded until the round is over, and the fields below are nil until then.
	End     game.End    `json:"end,omitempty" enum:"out,blocked,redeal"`
	Winners []game.Seat `json:"winners,omitzero" doc:"The winners' seats"`
	Scores  []string    `json:"scores,omitzero" format:"score" doc:"By seat, exact: 46, 9/2"`

	// Fair is nil unless the deal was fair and the round is over.
	Fair *Fair `json:"fair,omitempty" doc:"What is needed to compute the deal again"`
}

// Lot is the tile that a seat drew to decide who starts.
type Lot struct {
	Seat game.Seat `json:"seat"`
	Tile tile.Tile `json:"tile"`
}

var (
	recordFields = []string{"format", "rules", "players", "rounds", "totals", "places"}
	roundFields  = []string{
		"engine", "lots", "hands", "boneyard", "starter", "actions", "end", "winners", "scores", "fair",
	}
)

// ParseRecord reads a record. It does not check whether the match follows the rules; Replay does.
func ParseRecord(data []byte) (*Record, error) {
	m := &Record{}
	r := newReader(data)
	tiles := newArena()
	seen := r.readObject("a record", recordFields, func(name string) { m.readField(&r, name, &tiles) })
	for _, name := range []string{"format", "rules"} {
		if r.err == nil && !hasField(seen, recordFields, name) {
			r.err = &Error{Reason: game.Unreadable, Field: name, Message: "is missing"}
		}
	}
	for _, name := range []string{"players", "rounds"} {
		if r.err == nil && r.fault == nil && !hasField(seen, recordFields, name) {
			r.fault = &Error{Reason: game.BadDeal, Field: name, Message: "is missing"}
		}
	}
	if err := r.requireEnd(); err != nil {
		return nil, err
	}
	return m, nil
}

func (m *Record) readField(r *reader, name string, a *arena) {
	switch name {
	case "format":
		r.readFormat(RecordFormat)
	case "rules":
		m.Ref = r.readRules(true)
	case "players":
		m.Players = r.readTexts(game.BadDeal)
	case "rounds":
		m.Rounds = r.readRounds(a)
	case "totals":
		m.Totals = r.readTexts(game.WrongScore)
	case "places":
		m.Places = readList(r, game.WrongScore, game.MaxSeats, func() int {
			return r.readCount(game.WrongScore, 1, game.MaxSeats, "a place from 1 to 14")
		})
	}
}

// mostRounds is the largest number of rounds that a match can have under any rules.
const mostRounds = 2 * (int(tile.MaxPip) + 1)

func (r *reader) readRounds(a *arena) []Round {
	return readList(r, game.BadDeal, mostRounds, func() Round {
		r.round = r.path[len(r.path)-1].index + 1
		round := r.readRound(a)
		r.round = 0
		return round
	})
}

func (r *reader) readRound(a *arena) Round {
	round := Round{Engine: tile.NoPip}
	seen := r.readObject("a round", roundFields, func(name string) { round.readField(r, name, a) })
	for _, name := range []string{"hands", "boneyard"} {
		if r.err == nil && r.fault == nil && !hasField(seen, roundFields, name) {
			r.noteFault(game.BadDeal, quote.Text(name)+" is missing")
		}
	}
	return round
}

func (round *Round) readField(r *reader, name string, a *arena) {
	switch name {
	case "engine":
		if !r.readNull() {
			round.Engine = r.readPip(game.WrongEngine)
		}
	case "lots":
		round.Lots = []Lot{}
		r.eachValue(func(int) { round.Lots = append(round.Lots, r.readLot()) })
	case "hands":
		round.Hands = r.readHands(a, game.BadDeal)
	case "boneyard":
		round.Boneyard = r.readTiles(a, game.BadDeal)
	case "starter":
		if !r.readNull() {
			round.Starter = r.readSeat(game.WrongStarter)
		}
	case "actions":
		round.Actions = r.readActions()
	case "end":
		round.End = r.readEnd()
	case "winners":
		round.Winners = r.readSeats(game.WrongEnd)
	case "scores":
		round.Scores = r.readTexts(game.WrongScore)
	case "fair":
		round.Fair = r.readFair()
	}
}

// readLot reads a seat and the tile that the seat drew.
func (r *reader) readLot() (lot Lot) {
	n := 0
	r.eachValue(func(i int) {
		n++
		switch i {
		case 0:
			lot.Seat = r.readSeat(game.WrongStarter)
		case 1:
			from, to, _ := r.readTile(game.WrongStarter)
			lot.Tile = tile.Of(from, to)
		default:
			r.readRaw()
		}
	})
	if r.err == nil && n != 2 {
		r.fail("a lot is a seat and a tile, like [1, \"6-5\"]")
	}
	return lot
}

func (r *reader) readEnd() game.End {
	end, ok := game.ParseEnd(string(r.readText()))
	if !ok && r.err == nil {
		r.noteFault(game.WrongEnd, r.quoteValue()+" is not an end: out, blocked or redeal")
	}
	return end
}
