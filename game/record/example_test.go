package record_test

import (
	"fmt"

	"roundhouse/game/record"
)

// A position is JSON text. All of its actions are checked when it is replayed.
func ExampleParsePosition() {
	position, err := record.ParsePosition([]byte(`{"format": "roundhouse-position/1",
		"rules": "celko-6", "seats": 2, "engine": 6, "starter": 1, "phase": "play",
		"trains": [["6-5"], ["6-1"]],
		"hands": [["5-2", "0-0"], ["1-4"]],
		"boneyard": ["3-3"],
		"turn": [1],
		"actions": ["1 5-2>1", "2 1-4>2"]}`))
	if err != nil {
		panic(err)
	}
	state, err := position.Replay(nil)
	fmt.Println(err, state.Result().End, state.Result().Winners.List())
	// Output:
	// <nil> out [2]
}
