package preset

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"roundhouse/game/quote"
	"roundhouse/game/rules"
)

// ReadRef reads the rules of a match in the form in which people type them: the ID of a rule set
// without quotes, or an object in JSON.
func ReadRef(text string) (ref Ref, err error) {
	if IsObject(text) {
		if ref, err = ParseMatch([]byte(text)); err != nil && !json.Valid([]byte(text)) {
			err = fmt.Errorf("%s: %w", quote.Text(text), err)
		}
		return ref, err
	}
	set, err := Get(text)
	return set.Ref(), err
}

// IsObject reports whether ReadRef reads the text as an object and not as an ID.
func IsObject(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), "{") }

// CompactObject returns an object in JSON without white space. ok is false if the text is an ID or
// is not JSON.
func CompactObject(text string) (object []byte, ok bool) {
	if !IsObject(text) {
		return nil, false
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, []byte(strings.TrimSpace(text))); err != nil {
		return nil, false
	}
	return compact.Bytes(), true
}

// Values has a JSON form with the value of every switch, in the order of a rule book.
type Values struct{ Rules *rules.Rules }

// MarshalJSON writes the switches as an object.
func (v Values) MarshalJSON() ([]byte, error) {
	out := []byte("{")
	for i := range rules.Switches() {
		s := &rules.Switches()[i]
		if i > 0 {
			out = append(out, ',')
		}
		out = AppendValue(append(append(append(out, '"'), s.Name...), `":`...), s, v.Rules)
	}
	return append(out, '}'), nil
}
