package openapi

import (
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/game/tile"
	"roundhouse/play/desk"
	"roundhouse/play/sheets"
	"roundhouse/play/table"
)

// addSchemas sets the schemas of values that have a text in the notation, or several forms,
// wherever they occur, because their packages do not describe them. Lists of numbers that are one
// byte long would be taken for bytes.
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
		reflect.TypeFor[[]*game.Score]():             reflect.TypeFor[[]maybeScoreSchema](),
		reflect.TypeFor[record.View]():               reflect.TypeFor[positionSchema](),
		reflect.TypeFor[record.Status]():             reflect.TypeFor[statusSchema](),
		reflect.TypeFor[table.Legal]():               reflect.TypeFor[map[string][]actionSchema](),
		reflect.TypeFor[table.BySeat[deal.Hash]]():   reflect.TypeFor[map[string]string](),
		reflect.TypeFor[table.BySeat[deal.Number]](): reflect.TypeFor[map[string]string](),
		reflect.TypeFor[table.Shown]():               reflect.TypeFor[eventSchema](),
		reflect.TypeFor[table.Settings]():            reflect.TypeFor[table.Choices](),
		reflect.TypeFor[preset.Ref]():                reflect.TypeFor[rulesSchema](),
		reflect.TypeFor[desk.Action]():               reflect.TypeFor[actionSchema](),
		reflect.TypeFor[sheets.Hand]():               reflect.TypeFor[leftSchema](),
		reflect.TypeFor[desk.Rules]():                reflect.TypeFor[rulesSchema](),
		reflect.TypeFor[desk.RecordText]():           reflect.TypeFor[desk.Record](),
		reflect.TypeFor[desk.Value]():                reflect.TypeFor[valueSchema](),
	} {
		r.RegisterTypeAlias(of, schema)
	}
}

// schemaName returns the name of a type's schema. Types of package record have names that others
// have, too; a type that only describes another, or says how it is written, has a name that says
// so.
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
	case reflect.TypeFor[sheets.Sheet]().PkgPath():
		return "Sheet" + strings.TrimPrefix(name, "Sheet")
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
	leftSchema       []tileSchema
	trainSchema      string
	actionSchema     string
	seatActionSchema string
	scoreSchema      string
	maybeScoreSchema string
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
func (pipSchema) Schema(huma.Registry) *Schema {
	return &Schema{Type: huma.TypeInteger, Format: "int64", Nullable: true}
}

// Schema describes a tile.
func (tileSchema) Schema(huma.Registry) *Schema { return textSchema("tile", tilePattern, "12-7") }

// Schema describes a hand of somebody on a score sheet, or null.
func (leftSchema) Schema(r huma.Registry) *Schema {
	return &Schema{Type: huma.TypeArray, Items: tileSchema("").Schema(r), Nullable: true}
}

// Schema describes the name of a train.
func (trainSchema) Schema(huma.Registry) *Schema { return textSchema("train", trainPattern, "2") }

// Schema describes an action.
func (actionSchema) Schema(huma.Registry) *Schema {
	return textSchema("action", actionPattern, "12-7>2")
}

// Schema describes an action together with its seat.
func (seatActionSchema) Schema(huma.Registry) *Schema {
	return textSchema("seat-action", `\d{1,2} (`+actionPattern+`)`, "2 12-7>2")
}

// Schema describes a score.
func (scoreSchema) Schema(huma.Registry) *Schema {
	return textSchema("score", `-?\d+(/\d+)?`, "46")
}

// Schema describes a score, or null.
func (maybeScoreSchema) Schema(r huma.Registry) *Schema {
	s := scoreSchema("").Schema(r)
	s.Nullable = true
	return s
}

// textSchema returns the schema of a text in the notation.
func textSchema(format, pattern, example string) *Schema {
	return &Schema{Type: huma.TypeString, Format: format, Pattern: "^(" + pattern + ")$", Examples: []any{example}}
}

// Schema describes the rules of a position or a table.
func (rulesSchema) Schema(huma.Registry) *Schema {
	return &Schema{
		Description: "A rule set's ID, or an object with a base and the switches that differ from it",
		Examples:    []any{preset.All()[0].ID},
		OneOf: []*Schema{
			{Type: huma.TypeString},
			{
				Type: huma.TypeObject, Properties: map[string]*Schema{"base": {Type: huma.TypeString}},
				AdditionalProperties: true,
				Description:          "base and switches: GET /api/switches has their values",
			},
		},
	}
}

// Schema describes a lot of a record.
func (recordLotSchema) Schema(r huma.Registry) *Schema {
	two := 2
	return &Schema{
		Type: huma.TypeArray, Items: &Schema{}, MinItems: &two, MaxItems: &two, Examples: []any{[]any{2, "9-9"}},
		Extensions: map[string]any{"prefixItems": []*Schema{{Type: huma.TypeInteger}, tileSchema("").Schema(r)}},
	}
}

// Schema describes the value of a switch.
func (valueSchema) Schema(huma.Registry) *Schema {
	return &Schema{Examples: []any{"in_order"}, OneOf: []*Schema{
		{Type: huma.TypeString, Description: "a word"}, {Type: huma.TypeInteger, Nullable: true}, {Type: huma.TypeBoolean},
		{Type: huma.TypeObject, Description: "of hands: tiles by the number of seats",
			AdditionalProperties: &Schema{Type: huma.TypeInteger}},
	}}
}

// eventSchema describes a table.Shown.
type eventSchema struct{}

const eventRef = "#/components/schemas/Event"

// Schema returns a reference to the schema that describeEvents makes.
func (eventSchema) Schema(huma.Registry) *Schema { return &Schema{Ref: eventRef} }

// positionSchema describes a record.View: roundhouse-position/1 as a viewer sees it, with its
// members in the notation's order. Members of the same name have the same meaning in statusSchema.
type positionSchema struct {
	Format   string        `json:"format" enum:"roundhouse-position/1"`
	Rules    desk.Rules    `json:"rules"`
	Seats    int           `json:"seats" minimum:"2" maximum:"14"`
	Engine   tile.Pip      `json:"engine" doc:"The engine's pip; null while it is unknown"`
	Starter  *int          `json:"starter" doc:"The seat that started; null during the search"`
	Phase    game.Phase    `json:"phase" enum:"search,opening,play,over" doc:"search: looking for the engine"`
	Opened   []bool        `json:"opened" doc:"By seat: whether the seat has had its first turn"`
	Trains   [][]game.Laid `json:"trains" doc:"By seat: the seat's train, each tile with the pip that attaches first"`
	Mexican  [][]game.Laid `json:"mexican" doc:"The Mexican trains"`
	Markers  game.Seats    `json:"markers" doc:"The seats whose trains are marked: others may play there"`
	Open     []game.Train  `json:"open" doc:"Trains that end in an open double, the oldest first"`
	Owed     []game.Train  `json:"owed" doc:"Those of open whose doubles were laid in the current turn, while its seat still owes a tile"`
	Binding  []game.Train  `json:"binding,omitempty" doc:"Those of open that bind the seat in turn: it lays a tile there or nowhere. Missing if there are none, for instance while a tile is owed"`
	Drew     *tile.Tile    `json:"drew" nullable:"true" doc:"The tile that you have just drawn in your turn, until you lay a tile or pass; null for other viewers"`
	Draws    int           `json:"draws,omitempty" doc:"How many tiles the seat in turn has drawn for the one that it is about to lay. Missing unless there may be two and there are"`
	Line     bool          `json:"line,omitempty" doc:"True while the seat in turn lays a line on its train after its first turn, as in an opening"`
	Passes   int           `json:"passes" doc:"The number of passes in a row"`
	Knocked  game.Seats    `json:"knocked" doc:"The seats that have knocked"`
	Hands    []handSchema  `json:"hands" doc:"By seat: the tiles, the higher pip first, if you may see them, otherwise their number"`
	Boneyard int           `json:"boneyard" doc:"The number of tiles in the boneyard"`
	Turn     game.Seats    `json:"turn" doc:"The seats whose turn it is: more than one in a simultaneous opening"`
	Legal    table.Legal   `json:"legal,omitzero" doc:"What you may do, sorted, under the key of your seat. Missing while nobody may do anything, for instance in a pause"`
	End      *endSchema    `json:"end,omitempty" doc:"Once the round is over"`
}

// statusSchema describes a record.Status.
type statusSchema struct {
	Engine  tile.Pip     `json:"engine"`
	Starter *int         `json:"starter"`
	Phase   game.Phase   `json:"phase" enum:"search,opening,play,over"`
	Opened  []bool       `json:"opened"`
	Markers game.Seats   `json:"markers"`
	Open    []game.Train `json:"open"`
	Owed    []game.Train `json:"owed"`
	Binding []game.Train `json:"binding,omitempty"`
	Draws   int          `json:"draws,omitempty"`
	Line    bool         `json:"line,omitempty"`
	Passes  int          `json:"passes"`
	Knocked game.Seats   `json:"knocked"`
	Turn    game.Seats   `json:"turn"`
}

// endSchema describes how a round ended.
type endSchema struct {
	Reason  game.End     `json:"reason" enum:"out,blocked,redeal"`
	Winners game.Seats   `json:"winners" doc:"The winners' seats"`
	Scores  []game.Score `json:"scores" doc:"By seat, exact"`
}

// handSchema describes a hand.
type handSchema string

// Schema describes a hand.
func (handSchema) Schema(r huma.Registry) *Schema {
	return &Schema{OneOf: []*Schema{
		{Type: huma.TypeArray, Items: huma.SchemaFromType(r, reflect.TypeFor[tileSchema]())}, {Type: huma.TypeInteger},
	}}
}

// exampleOfPosition returns an example of a position as seat 1 sees it.
func exampleOfPosition() map[string]any {
	return map[string]any{
		"format": "roundhouse-position/1", "rules": preset.All()[0].ID, "seats": 2, "engine": 12, "starter": 1,
		"phase": "play", "opened": []any{true, true},
		"trains": []any{[]any{"12-7", "7-3"}, []any{"12-4"}}, "mexican": []any{[]any{"12-9"}}, "markers": []any{2},
		"open": []any{}, "owed": []any{},
		"drew": nil, "passes": 0, "knocked": []any{}, "hands": []any{[]any{"9-5", "4-1", "3-0"}, 4},
		"boneyard": 31, "turn": []any{1},
		"legal": map[string]any{"1": []any{"3-0>1", "4-1>2", "9-5>M"}},
	}
}
