package api

import (
	"cmp"
	"encoding"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/game/tile"
	"roundhouse/play/desk"
)

// formats has, for each format that is checked, whether a text has it.
var formats = map[string]func(string) bool{
	"date-time":   func(sent string) bool { return new(time.Time).UnmarshalText([]byte(sent)) == nil },
	"tile":        tile.WellFormed,
	"seat-action": func(sent string) bool { _, err := game.ParseAction(sent); return err == nil },
	"score":       func(sent string) bool { _, err := game.ParseScore(sent); return err == nil },
}

// kind is a kind of JSON value.
type kind uint8

const (
	anything kind = iota
	text
	whole
	truth
	list
	object
	choice // a value of one of several kinds
)

// expected says what a value should have been.
var expected = [...]string{text: "expected string", whole: "expected integer", truth: "expected boolean",
	list: "expected array", object: "expected object", choice: "expected value to match exactly one schema but matched none"}

// form is what a value must be like. It is what the description of the API says of the value.
type form struct {
	kind        kind
	null        bool // it may also be null
	unsigned    bool // it has 64 bits and no sign
	least, most int  // the limits of a number, of a text's letters or of a list's elements
	enum        []string
	format      string  // the format of a text; see formats
	of          *form   // the elements of a list; the values of an object whose names are free
	fields      []field // the fields of an object
	open        bool    // the object may have further fields
	choices     []*form // the forms of a choice, one for each kind
}

// field is a field of an object.
type field struct {
	name     string
	required bool
	form     *form
}

// formOf returns the form of a type, with what the tag of its field adds: minimum, maximum,
// minLength, maxLength, minItems, maxItems, enum and format. Those of single values that a list has
// are for its elements.
func formOf(t reflect.Type, tag reflect.StructTag) *form {
	f := typeForm(t)
	one := f
	if f.kind == list {
		f.least, f.most = limit(tag, "minItems", f.least), limit(tag, "maxItems", f.most)
		one = f.of
	}
	switch one.kind {
	case whole:
		one.least, one.most = limit(tag, "minimum", one.least), limit(tag, "maximum", one.most)
	case text:
		one.least, one.most = limit(tag, "minLength", one.least), limit(tag, "maxLength", one.most)
		one.format = cmp.Or(tag.Get("format"), one.format)
	}
	if enum := tag.Get("enum"); enum != "" {
		one.enum = strings.Split(enum, ",")
	}
	return f
}

// limit returns the limit that the tag has under a name, or else another.
func limit(tag reflect.StructTag, name string, other int) int {
	if n, err := strconv.Atoi(tag.Get(name)); err == nil {
		return n
	}
	return other
}

// typeForm returns the form of a type. Some types are written in other forms than Go's.
func typeForm(t reflect.Type) *form {
	f := &form{kind: text, least: math.MinInt, most: math.MaxInt}
	switch reflect.Zero(t).Interface().(type) {
	case desk.Rules, preset.Ref: // an ID, or an object with a base and switches
		return &form{kind: choice, choices: []*form{f, {kind: object, fields: []field{{name: "base", form: f}}, open: true}}}
	case desk.RecordText:
		return typeForm(reflect.TypeOf(desk.Record{}))
	case record.Lot: // a seat and a tile
		return &form{kind: list, least: 2, most: 2, of: &form{}}
	case tile.Tile:
		f.format = "tile"
		return f
	case game.Score:
		f.format = "score"
		return f
	case time.Time:
		f.format = "date-time"
		return f
	}
	if _, ok := reflect.New(t).Interface().(encoding.TextUnmarshaler); ok {
		return f
	}
	switch t.Kind() {
	case reflect.String:
	case reflect.Bool:
		f.kind = truth
	case reflect.Int:
		f.kind = whole
	case reflect.Uint8: // of a pip, which may be unknown, or a seat
		f.kind, f.null = whole, t == reflect.TypeOf(tile.NoPip)
	case reflect.Uint32, reflect.Uint64:
		f.kind, f.unsigned, f.least = whole, true, 0
	case reflect.Pointer:
		return typeForm(t.Elem())
	case reflect.Slice:
		f.kind, f.of = list, typeForm(t.Elem())
		f.of.null = f.of.null || t.Elem().Kind() == reflect.Pointer
	case reflect.Map:
		f.kind, f.of = object, typeForm(t.Elem())
	case reflect.Struct:
		f.kind = object
		for i := range t.NumField() {
			f.add(t.Field(i))
		}
	default:
		panic("no request can have a " + t.String())
	}
	return f
}

// objectOf returns the form of an object with these fields.
func objectOf(fields []reflect.StructField) *form {
	f := &form{kind: object}
	for i := range fields {
		f.add(fields[i])
	}
	return f
}

// add adds a field to an object.
func (f *form) add(one reflect.StructField) {
	if !one.IsExported() {
		return
	}
	if one.Anonymous {
		for i := range one.Type.NumField() {
			f.add(one.Type.Field(i))
		}
		return
	}
	name, options, _ := strings.Cut(one.Tag.Get("json"), ",")
	f.fields = append(f.fields, field{name, options == "", formOf(one.Type, one.Tag)})
}

// setText sets a value from a text that has the form, or says what is wrong with it.
func (f *form) setText(to reflect.Value, sent string) (said string) {
	switch at := to.Addr().Interface().(type) {
	case *bool:
		if *at = sent == "true"; !*at && sent != "false" {
			return expected[truth]
		}
	case *int:
		said = f.wrongNumber(sent)
		*at, _ = strconv.Atoi(sent)
	case *uint64:
		said = f.wrongNumber(sent)
		*at, _ = strconv.ParseUint(sent, 10, 64)
	case *time.Time:
		said = f.wrongText([]byte(sent))
		_ = at.UnmarshalText([]byte(sent))
	default:
		said = f.wrongText([]byte(sent))
		to.SetString(sent)
	}
	return said
}

// wrongNumber says what is wrong with a number, or returns "".
func (f *form) wrongNumber(sent string) string {
	n, err := strconv.Atoi(sent)
	if f.unsigned && n >= 0 {
		_, err = strconv.ParseUint(sent, 10, 64)
	}
	if err != nil {
		return expected[whole]
	}
	return f.outside("number", n)
}

// wrongText says what is wrong with a text, or returns "".
func (f *form) wrongText(sent []byte) string {
	has := formats[f.format]
	said := f.outside("length", utf8.RuneCount(sent))
	switch {
	case said != "":
	case f.enum != nil && !slices.Contains(f.enum, string(sent)):
		said = `expected value to be one of "` + strings.Join(f.enum, ", ") + `"`
	case has != nil && !has(string(sent)):
		said = "expected string to be " + f.format
	}
	return said
}

// outside says that a number is outside the limits, or returns "".
func (f *form) outside(what string, n int) string {
	switch {
	case n < f.least:
		return fmt.Sprintf("expected %s >= %d", what, f.least)
	case n > f.most:
		return fmt.Sprintf("expected %s <= %d", what, f.most)
	}
	return ""
}
