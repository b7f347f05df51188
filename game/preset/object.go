package preset

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"roundhouse/game/quote"
	"roundhouse/game/rules"
)

// member is one member of a JSON object; its value is as it was written.
type member struct {
	key   string
	value json.RawMessage
}

// eachMember reads a JSON object and calls each for its members in order, until there is an error.
// A repeated key is an error, and so is anything that follows the object.
func eachMember(data []byte, each func(m member) error) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	if t, err := dec.Token(); err != nil {
		return syntaxError(err)
	} else if t != json.Delim('{') {
		return fmt.Errorf("%s is not a JSON object", quote.JSON(data))
	}
	seen := map[string]bool{}
	for dec.More() {
		m, err := readMember(dec)
		if err != nil {
			return err
		}
		if seen[m.key] {
			return fmt.Errorf("%s is given twice", quote.Text(m.key))
		}
		seen[m.key] = true
		if err := each(m); err != nil {
			return err
		}
	}
	if _, err := dec.Token(); err != nil {
		return syntaxError(err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return errors.New("there is something after the end of the JSON object")
	}
	return nil
}

// switchesOf returns the members of an object. It is an error if a key is not the name of a switch.
func switchesOf(data []byte) (list []member, err error) {
	err = eachMember(data, func(m member) error {
		if _, err := rules.Find(m.key); err != nil {
			return err
		}
		list = append(list, m)
		return nil
	})
	return list, err
}

func readMember(dec *json.Decoder) (m member, err error) {
	t, err := dec.Token()
	if err != nil {
		return m, syntaxError(err)
	}
	m.key = t.(string) // the keys of an object are always strings
	if err := dec.Decode(&m.value); err != nil {
		return m, fmt.Errorf("%s: %w", quote.Bare(m.key), syntaxError(err))
	}
	return m, nil
}

// syntaxError says in words what the decoder's error means.
func syntaxError(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return errors.New("the JSON text ends too early")
	}
	return fmt.Errorf("no JSON text: %w", err)
}

// applySwitches sets the listed switches in r, in order. refused has the names of those whose
// values are wrong, and faults what is wrong with them.
func applySwitches(r *rules.Rules, list []member) (refused []string, faults rules.Faults) {
	for _, m := range list {
		s, err := rules.Find(m.key)
		if err == nil {
			err = setSwitch(r, s, m.value)
		}
		if err != nil {
			refused, faults = append(refused, m.key), append(faults, err)
		}
	}
	return refused, faults
}

// jsonKinds maps the kinds of switches to the kinds of JSON values that they need.
var jsonKinds = map[rules.Kind]string{
	rules.Number: "a number", rules.Flag: "true or false", rules.Word: "a text", rules.HandTable: "an object",
}

func setSwitch(r *rules.Rules, s *rules.Switch, value json.RawMessage) error {
	text, kind := describeValue(value)
	if kind != jsonKinds[s.Kind] && !(s.OrNull && kind == "null") {
		return &rules.Error{Switch: s.Name, Value: text, Reason: kind + ", not " + s.Listed()}
	}
	if s.Kind == rules.HandTable {
		return setHands(r, s, value)
	}
	return s.Set(r, text)
}

func setHands(r *rules.Rules, s *rules.Switch, value json.RawMessage) error {
	var hands rules.Hands
	err := eachMember(value, func(m member) error { return hands.PutHand(m.key, string(m.value)) })
	switch wrong := new(rules.Error); {
	case errors.As(err, &wrong):
		return err
	case err != nil:
		return fmt.Errorf("%s: %w", s.Name, err)
	}
	r.Hand = hands
	return nil
}

// describeValue returns a JSON value as text, without the quotes of a string, and its kind.
func describeValue(value json.RawMessage) (text, kind string) {
	switch value[0] {
	case '"':
		// The decoder has accepted the value, so this cannot fail.
		_ = json.Unmarshal(value, &text)
		return text, "a text"
	case '{':
		return string(value), "an object"
	case '[':
		return string(value), "a list"
	case 't', 'f':
		return string(value), "true or false"
	case 'n':
		return "null", "null"
	}
	return string(value), "a number"
}
