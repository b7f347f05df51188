package preset_test

import (
	"encoding/json"
	"fmt"

	"roundhouse/game/preset"
)

// Rules are the ID of a rule set, or an object with the switches that differ.
func ExampleRef() {
	var ref preset.Ref
	if err := json.Unmarshal([]byte(`{"base": "pagat", "satisfy": "off", "knock": true}`), &ref); err != nil {
		panic(err)
	}
	fmt.Println(ref.Base, ref.Rules.Knock, ref.Rules.Satisfy, ref.Rules.MexicanTrains)

	err := json.Unmarshal([]byte(`{"base": "pagat", "satisfy": "never"}`), &ref)
	fmt.Println(err)
	// Output:
	// pagat true 0 1
	// satisfy: "never" is not one of off, in_order, reverse, any
}
