// Package answer answers the questions of other programs about the game, in the texts of the
// notation and in JSON. The command line and the WebAssembly module ask it, so both give the same
// answers.
//
// A Round is one round that a program plays action by action. All other functions answer a question
// by itself. All errors about a question are of type *record.Error, and Failure writes one as JSON.
package answer

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"

	"roundhouse/game"
	"roundhouse/game/quote"
	"roundhouse/game/record"
)

// Failure returns an error as JSON, in the form of the notation.
func Failure(err error) []byte {
	var e *record.Error
	if !errors.As(err, &e) {
		e = unreadable("", err.Error())
	}
	return e.AppendJSON(nil)
}

// unreadable returns an error about a field of a question.
func unreadable(field, message string) *record.Error {
	return &record.Error{Reason: game.Unreadable, Field: field, Message: message}
}

// readQuestion reads a question, which is an object that has no fields but those of question.
func readQuestion(data []byte, question any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(question)
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrong):
		return unreadable(wrong.Field, valueOf(data, wrong.Field)+" is not "+kinds[wrong.Type.Kind()])
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return unreadable("", "the JSON text ends too early")
	case err != nil:
		return unreadable("", strings.TrimPrefix(err.Error(), "json: "))
	case d.InputOffset() < int64(len(bytes.TrimRight(data, " \t\r\n"))):
		return unreadable("", "something follows the JSON object: "+quote.Text(string(data[d.InputOffset():])))
	}
	return nil
}

// kinds names what a field of a question may be.
var kinds = map[reflect.Kind]string{
	reflect.Int: "a whole number", reflect.Uint64: "a whole number, 0 or more", reflect.String: "a text",
	reflect.Slice: "a list", reflect.Struct: "an object",
}

// valueOf returns the value of a field of a question, quoted, or the whole question if it has no
// such field.
func valueOf(data []byte, field string) string {
	var values map[string]json.RawMessage
	if json.Unmarshal(data, &values) == nil && values[field] != nil {
		data = values[field]
	}
	return quote.JSON(bytes.TrimSpace(data))
}

// write returns a value as JSON, as the command line prints it.
func write(value any) ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	err := enc.Encode(value)
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), err
}
