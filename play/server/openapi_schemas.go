package server

import (
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/play/desk"
	"roundhouse/play/table"
	"roundhouse/preset"
	"roundhouse/record"
	"roundhouse/tile"
)

// addSchemas sets the schemas of values that have a text in the notation, or several forms, wherever
// they occur, because their packages do not describe them. Lists of numbers that are one byte long
// would be taken for bytes.
func addSchemas(r huma.Registry) {
	for of, schema := range map[reflect.Type]reflect.Type{
		reflect.TypeFor[tile.Pip]():                  reflect.TypeFor[pipSchema](),
		reflect.TypeFor[tile.Tile]():                 reflect.TypeFor[tileSchema](),
		reflect.TypeFor[[]tile.Tile]():               reflect.TypeFor[[]tileSchema](),
		reflect.TypeFor[tile.Set]():                  reflect.TypeFor[[]tileSchema](),
		reflect.TypeFor[game.Laid]():                 reflect.TypeFor[tileSchema](),
		reflect.TypeFor[game.Train]():                reflect.TypeFor[trainSchema](),
		reflect.TypeFor[[]game.Train]():              reflect.TypeFor[[]trainSchema](),
		reflect.TypeFor[game.Seat]():                 reflect.TypeFor[int](),
		reflect.TypeFor[[]game.Seat]():               reflect.TypeFor[[]int](),
		reflect.TypeFor[game.Seats]():                reflect.TypeFor[[]int](),
		reflect.TypeFor[game.Action]():               reflect.TypeFor[seatActionSchema](),
		reflect.TypeFor[game.Score]():                reflect.TypeFor[scoreSchema](),
		reflect.TypeFor[record.View]():               reflect.TypeFor[positionSchema](),
		reflect.TypeFor[record.Status]():             reflect.TypeFor[statusSchema](),
		reflect.TypeFor[table.Legal]():               reflect.TypeFor[map[string][]actionSchema](),
		reflect.TypeFor[table.BySeat[deal.Hash]]():   reflect.TypeFor[map[string]string](),
		reflect.TypeFor[table.BySeat[deal.Number]](): reflect.TypeFor[map[string]string](),
		reflect.TypeFor[table.Shown]():               reflect.TypeFor[eventSchema](),
		reflect.TypeFor[table.Settings]():            reflect.TypeFor[table.Choices](),
		reflect.TypeFor[preset.Ref]():                reflect.TypeFor[rulesSchema](),
		reflect.TypeFor[desk.Action]():               reflect.TypeFor[actionSchema](),
		reflect.TypeFor[desk.Rules]():                reflect.TypeFor[rulesSchema](),
		reflect.TypeFor[desk.RecordText]():           reflect.TypeFor[desk.Record](),
		reflect.TypeFor[desk.Value]():                reflect.TypeFor[valueSchema](),
	} {
		r.RegisterTypeAlias(of, schema)
	}
}

// schemaName returns the name of a type's schema. Types of package record have names that others
// have, too; a type that only describes another, or says how it is written, has a name that says so.
func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.PkgPath() {
	case reflect.TypeFor[record.Round]().PkgPath():
		if t != reflect.TypeFor[record.Lot]() {
			name = "Record" + name
		}
	case reflect.TypeFor[table.Shown]().PkgPath():
		return strings.TrimSuffix(name, "Form")
	case reflect.TypeFor[eventSchema]().PkgPath():
		return strings.TrimSuffix(name, "Schema")
	}
	return name
}

type (
	pipSchema        int
	tileSchema       string
	trainSchema      string
	actionSchema     string
	seatActionSchema string
	scoreSchema      string
	rulesSchema      string
	recordLotSchema  string
	valueSchema      string
)

const (
	tilePattern   = `\d{1,2}-\d{1,2}`
	trainPattern  = `\d{1,2}|M\d{0,2}`
	actionPattern = tilePattern + `>(` + trainPattern + `|E)|\+` + tilePattern + `|draw|pass|stop|knock`
)

// Schema describes a pip, or none.
func (pipSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeInteger, Format: "int64", Nullable: true}
}

// Schema describes a tile.
func (tileSchema) Schema(huma.Registry) *huma.Schema { return textSchema("tile", tilePattern, "12-7") }

// Schema describes the name of a train.
func (trainSchema) Schema(huma.Registry) *huma.Schema { return textSchema("train", trainPattern, "2") }

// Schema describes an action.
func (actionSchema) Schema(huma.Registry) *huma.Schema {
	return textSchema("action", actionPattern, "12-7>2")
}

// Schema describes an action together with its seat.
func (seatActionSchema) Schema(huma.Registry) *huma.Schema {
	return textSchema("seat-action", `\d{1,2} (`+actionPattern+`)`, "2 12-7>2")
}

// Schema describes a score.
func (scoreSchema) Schema(huma.Registry) *huma.Schema {
	return textSchema("score", `-?\d+(/\d+)?`, "46")
}

// textSchema returns the schema of a text in the notation.
func textSchema(format, pattern, example string) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: format, Pattern: "^(" + pattern + ")$", Examples: []any{example}}
}

// Schema describes the rules of a position or a table.
func (rulesSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Description: "A rule set's ID, or an object with a base and the switches that differ from it",
		Examples:    []any{preset.All()[0].ID},
		OneOf: []*huma.Schema{
			{Type: huma.TypeString},
			{
				Type: huma.TypeObject, Properties: map[string]*huma.Schema{"base": {Type: huma.TypeString}},
				AdditionalProperties: true,
				Description:          "base and switches: GET /api/switches has their values",
			},
		},
	}
}

// Schema describes a lot of a record.
func (recordLotSchema) Schema(r huma.Registry) *huma.Schema {
	two := 2
	return &huma.Schema{
		Type: huma.TypeArray, Items: &huma.Schema{}, MinItems: &two, MaxItems: &two, Examples: []any{[]any{2, "9-9"}},
		Extensions: map[string]any{"prefixItems": []*huma.Schema{{Type: huma.TypeInteger}, tileSchema("").Schema(r)}},
	}
}

// Schema describes the value of a switch.
func (valueSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Examples: []any{"in_order"}, OneOf: []*huma.Schema{
		{Type: huma.TypeString, Description: "a word"}, {Type: huma.TypeInteger}, {Type: huma.TypeBoolean},
		{Type: huma.TypeObject, Description: "of hands: tiles by the number of seats",
			AdditionalProperties: &huma.Schema{Type: huma.TypeInteger}},
	}}
}
