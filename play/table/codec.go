package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"roundhouse/record"
)

// The Data of an Entry is an object with the time in milliseconds and one more member, which says
// what happened: {"at":1766000000000,"sat":{"seat":2,"chair":{"bot":"casual"}}}. The first entry of
// a log also has the log's form; see Form. An action includes the tile that was drawn; what follows
// from it is computed again.

// Encode returns the event in the form in which the log stores it.
func Encode(e Event) (Entry, error) {
	data := make([]byte, 0, 128)
	data = append(data, '{')
	if e.Seq == 1 {
		data = append(strconv.AppendInt(append(data, `"form":`...), Form, 10), ',')
	}
	data = strconv.AppendInt(append(data, `"at":`...), e.At.UnixMilli(), 10)
	data = append(append(append(data, `,"`...), e.Kind()...), `":`...)
	data, err := record.AppendJSON(data, formOf(e.Body))
	return Entry{Seq: e.Seq, ID: e.ID, Data: append(data, '}'), Listed: e.IsListed()}, err
}

// formed is a value whose JSON form is another type, because viewers may not see all of it or because
// it has more for programs.
type formed interface{ form() any }

// formOf returns the value that is written as the JSON of a body or of what follows from an event.
func formOf(value any) any {
	if f, ok := value.(formed); ok {
		return f.form()
	}
	return value
}

// readPlain reads an event whose type is also its JSON form.
func readPlain[W EventBody](data []byte) (W, error) {
	var w W
	err := decodeStrictly(data, &w)
	return w, err
}

// readLine returns a function that reads an event whose JSON form is another type, L. The function
// decodes an L and converts it.
func readLine[L any, W EventBody](event func(*L) (W, error)) func([]byte) (W, error) {
	return func(data []byte) (w W, err error) {
		var l L
		if err := decodeStrictly(data, &l); err != nil {
			return w, err
		}
		return event(&l)
	}
}

func decodeStrictly(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// stored is the Data of an Entry, split into its parts.
type stored struct {
	form int // 0 if the entry has none
	at   time.Time
	kind string
	body []byte
}

// splitEntry splits the data of an Entry into its parts.
func splitEntry(data []byte) (s stored, err error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(data, &members); err != nil {
		return s, err
	}
	var ms int64
	if err := json.Unmarshal(members["at"], &ms); err != nil {
		return s, fmt.Errorf("at: %w", err)
	}
	if form := members["form"]; form != nil {
		if err := json.Unmarshal(form, &s.form); err != nil {
			return s, fmt.Errorf("form: %w", err)
		}
	}
	delete(members, "at")
	delete(members, "form")
	if len(members) != 1 {
		return s, fmt.Errorf("%.60q is not one event", data)
	}
	s.at = time.UnixMilli(ms)
	for kind, body := range members {
		s.kind, s.body = kind, body
	}
	return s, nil
}
