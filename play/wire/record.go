package wire

import (
	"encoding/json"
	"strconv"

	"roundhouse/game"
	"roundhouse/record"
	"roundhouse/tile"
)

// Record is roundhouse-record/1, the rounds of a match, with its members in the notation's order.
type Record struct {
	Format  string        `json:"format" enum:"roundhouse-record/1"`
	Rules   Rules         `json:"rules"`
	Players []string      `json:"players" doc:"By seat: names of people; names of bots with their levels in brackets, or only the levels"`
	Rounds  []RecordRound `json:"rounds"`
	Totals  []Score       `json:"totals,omitzero" doc:"By seat, when the match is over"`
	Places  []int         `json:"places,omitzero" doc:"By seat, when the match is over"`
}

// RecordRound is a round of a record, as it was dealt and played.
type RecordRound struct {
	Engine   *int         `json:"engine" doc:"The engine's pip; null until the hands decide it"`
	Lots     []RecordLot  `json:"lots,omitempty" doc:"The lots, if the starter was drawn by lot"`
	Hands    [][]Tile     `json:"hands" doc:"By seat, as dealt"`
	Boneyard []Tile       `json:"boneyard" doc:"As dealt, drawn from the front"`
	Starter  int          `json:"starter,omitempty" doc:"The seat that starts, if there is no action yet that shows it"`
	Actions  []SeatAction `json:"actions"`
	End      string       `json:"end,omitempty" enum:"out,blocked,redeal"`
	Winners  []int        `json:"winners,omitzero" doc:"The winners' seats"`
	Scores   []Score      `json:"scores,omitzero" doc:"By seat"`
	Fair     *RecordFair  `json:"fair,omitempty" doc:"What is needed to compute the deal again"`
}

// RecordFair holds everything needed to compute a fair deal again, in hexadecimal.
type RecordFair struct {
	Commitment string            `json:"commitment" doc:"The SHA-256 of the secret"`
	Secret     string            `json:"secret"`
	Numbers    map[string]string `json:"numbers" doc:"By seat: the player's number"`
	Deal       uint32            `json:"deal" doc:"The number of redeals before this deal"`
	Table      string            `json:"table"`
}

// RecordLot is a lot as records write it: [2,"9-9"].
type RecordLot Lot

// MarshalJSON writes the seat and the tile, which needs no escaping.
func (l RecordLot) MarshalJSON() ([]byte, error) {
	out := strconv.AppendInt([]byte{'['}, int64(l.Seat), 10)
	return append(append(append(out, `,"`...), l.Tile...), `"]`...), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (l *RecordLot) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &[2]any{&l.Seat, &l.Tile})
}

// RecordOf converts a record for clients.
func RecordOf(m *record.Record) (*Record, error) {
	rules, err := rulesOf(m.Ref)
	r := &Record{
		Format: record.RecordFormat, Rules: rules, Players: m.Players, Rounds: make([]RecordRound, len(m.Rounds)),
		Totals: textsOf[Score](m.Totals), Places: m.Places,
	}
	for i := range m.Rounds {
		r.Rounds[i] = recordRoundOf(&m.Rounds[i])
	}
	return r, err
}

func recordRoundOf(m *record.Round) RecordRound {
	r := RecordRound{
		Hands: make([][]Tile, len(m.Hands)), Boneyard: textsFrom[Tile](m.Boneyard), Starter: int(m.Starter),
		Actions: append([]SeatAction{}, textsOf[SeatAction](m.Actions)...), Fair: recordFairOf(m.Fair),
	}
	if m.Engine != tile.NoPip {
		engine := int(m.Engine)
		r.Engine = &engine
	}
	for _, l := range m.Lots {
		r.Lots = append(r.Lots, RecordLot{int(l.Seat), Tile(l.Tile.String())})
	}
	for i, hand := range m.Hands {
		r.Hands[i] = textsFrom[Tile](hand)
	}
	if m.End != game.NotEnded {
		r.End, r.Winners, r.Scores = m.End.String(), make([]int, len(m.Winners)),
			append([]Score{}, textsOf[Score](m.Scores)...)
	}
	for i := range r.Winners {
		r.Winners[i] = int(m.Winners[i])
	}
	return r
}

func recordFairOf(f *record.Fair) *RecordFair {
	if f == nil {
		return nil
	}
	out := &RecordFair{
		Commitment: f.Commitment.String(), Secret: f.Secret.Reveal(), Numbers: map[string]string{},
		Deal: f.Deal, Table: f.Table,
	}
	for seat, n := range f.Numbers {
		out.Numbers[seat.String()] = n.String()
	}
	return out
}

// textsOf converts a list of texts to another type of text; nil stays nil.
func textsOf[Text ~string](list []string) []Text {
	if list == nil {
		return nil
	}
	out := make([]Text, len(list))
	for i, text := range list {
		out[i] = Text(text)
	}
	return out
}
