package wire

import (
	"encoding/json"
	"strconv"

	"roundhouse/preset"
	"roundhouse/record"
)

// The texts of the notation; see docs/notation.md.
type (
	// Tile is a tile, such as 12-7. In hands the higher pip comes first; on trains, the pip that
	// attaches.
	Tile string
	// Train names a train, by the number of its seat or as M, M2, …
	Train string
	// Action is an action without its seat, such as 12-7>2, 7-3>M, 12-12>E, draw, +8-3, pass, stop
	// or knock.
	Action string
	// SeatAction is an action with its seat, such as 2 12-7>2.
	SeatAction string
	// Score is an exact number of points, such as 46 or 9/2.
	Score string
)

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
	Tiles []Tile // nil if they are hidden
	Count int
}

// MarshalJSON writes the tiles, which need no escaping, or their number if they are hidden.
func (h Hand) MarshalJSON() ([]byte, error) {
	if h.Tiles == nil {
		return strconv.AppendInt(nil, int64(h.Count), 10), nil
	}
	out := append(make([]byte, 0, 2+8*len(h.Tiles)), '[')
	for i, t := range h.Tiles {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(append(out, '"'), t...), '"')
	}
	return append(out, ']'), nil
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

// textsFrom converts a list to texts. The result is never nil, so JSON has [] and not null.
func textsFrom[Text ~string, T interface{ String() string }](list []T) []Text {
	out := make([]Text, len(list))
	for i, v := range list {
		out[i] = Text(v.String())
	}
	return out
}
