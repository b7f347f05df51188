package wire

import (
	"encoding/json"
	"strconv"

	"roundhouse/preset"
	"roundhouse/record"
	"roundhouse/tile"
)

// Action is an action in notation without its seat, such as 12-7>2, 7-3>M, 12-12>E, draw, +8-3,
// pass, stop or knock. One with its seat is a game.Action.
type Action string

// Rules is the JSON of rules in positions and records: a rule set's ID, or an object with a base
// and the switches that differ from it.
type Rules struct{ json.RawMessage }

// rulesOf returns the JSON of ref for clients.
func rulesOf(ref preset.Ref) (Rules, error) {
	text, err := record.RulesText(ref)
	return Rules{text}, err
}

// Hand holds the tiles of a seat if the viewer can see them, and otherwise only their number.
type Hand struct {
	Tiles []tile.Tile // nil if they are hidden
	Count int
}

// MarshalJSON writes the tiles, or their number if they are hidden.
func (h Hand) MarshalJSON() ([]byte, error) {
	if h.Tiles == nil {
		return strconv.AppendInt(nil, int64(h.Count), 10), nil
	}
	return tile.AppendList(nil, h.Tiles), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (h *Hand) UnmarshalJSON(data []byte) error {
	*h = Hand{}
	if len(data) > 0 && data[0] == '[' {
		err := json.Unmarshal(data, &h.Tiles)
		h.Count = len(h.Tiles)
		return err
	}
	return json.Unmarshal(data, &h.Count)
}
