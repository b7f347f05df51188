package wire

import (
	"encoding/json"

	"roundhouse/preset"
	"roundhouse/record"
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
