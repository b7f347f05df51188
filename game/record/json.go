package record

import (
	"bytes"
	"encoding/json"
	"sync"
)

// AppendJSON appends the JSON of any value. It contains no line breaks, and > is not escaped.
func AppendJSON(out []byte, value any) ([]byte, error) {
	e := encoders.Get().(*encoder)
	defer encoders.Put(e)
	e.out = out
	err := e.json.Encode(value)
	out, e.out = e.out, nil
	return bytes.TrimSuffix(out, []byte("\n")), err
}

// encoder appends what its encoder writes.
type encoder struct {
	json *json.Encoder
	out  []byte
}

// Write implements io.Writer.
func (e *encoder) Write(data []byte) (int, error) {
	e.out = append(e.out, data...)
	return len(data), nil
}

var encoders = sync.Pool{New: func() any {
	e := new(encoder)
	e.json = json.NewEncoder(e)
	e.json.SetEscapeHTML(false)
	return e
}}
