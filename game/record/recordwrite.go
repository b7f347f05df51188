package record

import (
	"strconv"

	"roundhouse/game"
)

// MarshalJSON writes m.
func (m *Record) MarshalJSON() ([]byte, error) { return m.AppendJSON(nil) }

// AppendJSON appends m to out, leaving out what is not known yet.
func (m *Record) AppendJSON(out []byte) ([]byte, error) {
	out = append(out, `{"format":"`+RecordFormat+`","rules":`...)
	out, err := appendRef(out, m.Ref)
	if err != nil {
		return out, err
	}
	out = appendList(append(out, `,"players":`...), m.Players, appendText)
	out = append(out, `,"rounds":[`...)
	for i := range m.Rounds {
		if i > 0 {
			out = append(out, ',')
		}
		out = m.Rounds[i].appendJSON(out)
	}
	out = append(out, ']')
	if m.Totals != nil {
		out = appendList(append(out, `,"totals":`...), m.Totals, appendText)
		out = appendList(append(out, `,"places":`...), m.Places, appendInt)
	}
	return append(out, '}'), nil
}

func appendInt(out []byte, n int) []byte { return strconv.AppendInt(out, int64(n), 10) }

// MarshalJSON writes the round as it stands in a record.
func (round *Round) MarshalJSON() ([]byte, error) { return round.appendJSON(nil), nil }

func (round *Round) appendJSON(out []byte) []byte {
	out = appendPip(append(out, `{"engine":`...), round.Engine)
	if len(round.Lots) > 0 {
		out = appendList(append(out, `,"lots":`...), round.Lots, appendLot)
	}
	out = appendList(append(out, `,"hands":`...), round.Hands, appendTiles)
	out = appendTiles(append(out, `,"boneyard":`...), round.Boneyard)
	if round.Starter != game.NoSeat {
		out = appendSeat(append(out, `,"starter":`...), round.Starter)
	}
	out = appendList(append(out, `,"actions":`...), round.Actions, appendText)
	if round.End != game.NotEnded {
		out = append(append(append(out, `,"end":"`...), round.End.String()...), '"')
		out = appendList(append(out, `,"winners":`...), round.Winners, appendSeat)
		out = appendList(append(out, `,"scores":`...), round.Scores, appendText)
	}
	if round.Fair != nil {
		out = round.Fair.appendJSON(append(out, `,"fair":`...))
	}
	return append(out, '}')
}

func appendLot(out []byte, lot Lot) []byte {
	out = append(appendSeat(append(out, '['), lot.Seat), ',')
	return append(appendTile(out, lot.Tile), ']')
}
