package record

import (
	"slices"
	"strconv"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/tile"
)

// MarshalJSON writes p with all of its fields.
func (p *Position) MarshalJSON() ([]byte, error) { return p.AppendJSON(nil) }

// AppendJSON appends p to out with all of its fields, and with its actions if there are any.
func (p *Position) AppendJSON(out []byte) ([]byte, error) {
	out, err := appendMoment(out, p.Ref, &p.Setup)
	if err != nil {
		return out, err
	}
	if len(p.Actions) > 0 {
		out = appendList(append(out, `,"actions":`...), p.Actions, appendText)
	}
	return append(out, '}'), nil
}

// appendMoment appends the fields of a position, without the closing bracket.
func appendMoment(out []byte, ref preset.Ref, s *game.Setup) ([]byte, error) {
	return appendFields(out, ref, s, 0, func(out []byte) []byte {
		out = appendList(append(out, `,"hands":`...), s.Hands, appendTiles)
		return appendTiles(append(out, `,"boneyard":`...), s.Bones)
	})
}

// appendFields is appendMoment with the trains that bind, and a function that appends the hands and
// the boneyard.
func appendFields(out []byte, ref preset.Ref, s *game.Setup, bound game.Trains, tiles func([]byte) []byte) ([]byte, error) {
	out = append(out, `{"format":"`+PositionFormat+`","rules":`...)
	out, err := appendRef(out, ref)
	if err != nil {
		return out, err
	}
	out = strconv.AppendInt(append(out, `,"seats":`...), int64(s.Seats), 10)
	out = appendBegun(append(out, ','), s)
	out = appendList(append(out, `,"trains":`...), s.Trains, appendLine)
	out = appendList(append(out, `,"mexican":`...), s.Mexican, appendLine)
	out = append(appendMarked(out, s, bound), `,"drew":`...)
	if s.Drew == tile.None {
		out = append(out, "null"...)
	} else {
		out = appendTile(out, s.Drew)
	}
	return appendTurn(tiles(appendPassed(out, s)), s), nil
}

// appendBegun appends the fields that say how far the round has got.
func appendBegun(out []byte, s *game.Setup) []byte {
	out = appendPip(append(out, `"engine":`...), s.Engine)
	out = append(out, `,"starter":`...)
	if s.Starter == game.NoSeat {
		out = append(out, "null"...)
	} else {
		out = appendSeat(out, s.Starter)
	}
	out = append(append(append(out, `,"phase":"`...), s.Phase.String()...), '"')
	return appendList(append(out, `,"opened":`...), s.Opened, strconv.AppendBool)
}

// appendMarked appends the fields that say more of trains than their tiles; bound are those that
// bind.
func appendMarked(out []byte, s *game.Setup, bound game.Trains) []byte {
	out = appendList(append(out, `,"markers":`...), s.Marked, appendSeat)
	out = appendList(append(out, `,"open":`...), s.Open, appendTrain)
	out = appendList(append(out, `,"owed":`...), s.Owed, appendTrain)
	if bound == 0 {
		return out
	}
	binding := slices.DeleteFunc(slices.Clone(s.Open), func(t game.Train) bool { return !bound.Has(t) })
	return appendList(append(out, `,"binding":`...), binding, appendTrain)
}

// appendPassed appends what seats did other than to lay a tile.
func appendPassed(out []byte, s *game.Setup) []byte {
	if s.Draws > 0 {
		out = strconv.AppendInt(append(out, `,"draws":`...), int64(s.Draws), 10)
	}
	if s.Line {
		out = append(out, `,"line":true`...)
	}
	out = strconv.AppendInt(append(out, `,"passes":`...), int64(s.Passes), 10)
	return appendList(append(out, `,"knocked":`...), s.Knocked, appendSeat)
}

// appendTurn appends the seats whose turn it is.
func appendTurn(out []byte, s *game.Setup) []byte {
	return appendList(append(out, `,"turn":`...), s.Turn, appendSeat)
}
