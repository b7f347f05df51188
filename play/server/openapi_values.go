package server

import (
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/game"
	"roundhouse/play/table"
	"roundhouse/preset"
)

// describeAll adds to the description what the library cannot derive.
func (s *Server) describeAll(o *huma.OpenAPI) {
	s.describeStreams(o)
	describePositions(o)
	s.describeValues(o)
	addExamples(o)
}

// describePositions gives positions an example, and lists the kinds of events and the reasons.
func describePositions(o *huma.OpenAPI) {
	all := o.Components.Schemas.Map()
	for _, name := range table.EventNames() {
		all["Event"].Properties["kind"].Enum = append(all["Event"].Properties["kind"].Enum, name)
	}
	// a record has the texts of scores and actions as they were written
	score := huma.SchemaFromType(o.Components.Schemas, reflect.TypeFor[scoreSchema]())
	all["Record"].Properties["totals"].Items = score
	all["RecordRound"].Properties["scores"].Items = score
	all["RecordRound"].Properties["actions"].Items = huma.SchemaFromType(o.Components.Schemas, reflect.TypeFor[seatActionSchema]())
	all["Result"].Properties["total"] = score
	all["Position"].Examples = []any{exampleOfPosition()}
	for _, r := range game.Reasons() {
		all["Answer"].Properties["reason"].Enum = append(all["Answer"].Properties["reason"].Enum, r.Error())
	}
}

// describeValues lists the limits of times, and the values of fields whose possible values depend
// on the program's data. These fields have no enum in the schema, because other values are refused
// with codes of their own.
func (s *Server) describeValues(o *huma.OpenAPI) {
	all := o.Components.Schemas.Map()
	for name, limits := range map[string]table.Limits{"turn": table.TurnLimits, "reserve": table.ReserveLimits,
		"absent": table.AbsentLimits} {
		all["Making"].Properties[name].Description += ", else " + limits.String()
	}
	for _, one := range []struct {
		of     *huma.Schema
		values []string
	}{
		{all["Making"].Properties["bots"], s.c.Levels}, {all["SeatBot"].Properties["bot"], s.c.Levels},
		{all["Say"].Properties["phrase"], table.Phrases},
	} {
		one.of.Description += ". One of: " + strings.Join(one.values, ", ")
	}
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
