package preset

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"roundhouse/rules"
)

// member is one key of a JSON object with its value as written.
type member struct {
	key   string
	value json.RawMessage
}

// members reads a JSON object in its order; a key that comes twice is an error,
// and so is anything after the object.
func members(data []byte) ([]member, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	if t, err := dec.Token(); err != nil {
		return nil, syntax(err)
	} else if t != json.Delim('{') {
		return nil, fmt.Errorf("%s is not a JSON object", short(data))
	}
	var list []member
	for dec.More() {
		m, err := readMember(dec)
		if err != nil {
			return nil, err
		}
		for _, other := range list {
			if other.key == m.key {
				return nil, fmt.Errorf("%q is given twice", m.key)
			}
		}
		list = append(list, m)
	}
	if _, err := dec.Token(); err != nil {
		return nil, syntax(err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, errors.New("there is something after the end of the JSON object")
	}
	return list, nil
}

func readMember(dec *json.Decoder) (m member, err error) {
	t, err := dec.Token()
	if err != nil {
		return m, syntax(err)
	}
	m.key = t.(string) // the decoder gives no other key
	if err := dec.Decode(&m.value); err != nil {
		return m, fmt.Errorf("%s: %w", m.key, syntax(err))
	}
	return m, nil
}

// syntax tells the end of the text in words.
func syntax(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return errors.New("the JSON text ends too early")
	}
	return fmt.Errorf("no JSON text: %w", err)
}

// apply sets the switches that list names in r, in its order.
func apply(r *rules.Rules, list []member) error {
	for _, m := range list {
		s, err := rules.Find(m.key)
		if err != nil {
			return err
		}
		if err := setSwitch(r, s, m.value); err != nil {
			return err
		}
	}
	return nil
}

// jsonKinds says what a JSON value is by the form a switch wants.
var jsonKinds = map[rules.Kind]string{
	rules.Number: "a number", rules.Flag: "true or false", rules.Word: "a text", rules.HandTable: "an object",
}

func setSwitch(r *rules.Rules, s *rules.Switch, value json.RawMessage) error {
	text, kind := describe(value)
	if kind != jsonKinds[s.Kind] {
		return &rules.Error{Switch: s.Name, Value: text, Reason: kind + ", not " + s.Listed()}
	}
	if s.Kind == rules.HandTable {
		return setHands(r, s, value)
	}
	return s.Set(r, text)
}

func setHands(r *rules.Rules, s *rules.Switch, value json.RawMessage) error {
	list, err := members(value)
	if err != nil {
		return fmt.Errorf("%s: %w", s.Name, err)
	}
	table := make(map[string]int, len(list))
	for _, m := range list {
		n, err := strconv.Atoi(string(m.value))
		if err != nil {
			text, _ := describe(m.value)
			return &rules.Error{Switch: s.Name, Value: m.key + ": " + text, Reason: "not a number of tiles from 1 to 95"}
		}
		table[m.key] = n
	}
	return r.SetHands(table)
}

// describe is a JSON value as text, without the quotes of a string, and what it is.
func describe(value json.RawMessage) (text, kind string) {
	switch value[0] {
	case '"':
		// The decoder has accepted the value, so this cannot fail.
		_ = json.Unmarshal(value, &text)
		return text, "a text"
	case '{':
		return short(value), "an object"
	case '[':
		return short(value), "a list"
	case 't', 'f':
		return string(value), "true or false"
	case 'n':
		return "null", "null"
	}
	return string(value), "a number"
}

// short cuts a long value for a message.
func short(value []byte) string {
	const most = 40
	if r := []rune(string(value)); len(r) > most {
		return string(r[:most]) + "…"
	}
	return string(value)
}
