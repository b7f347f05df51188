package server

import (
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/game"
	"roundhouse/play/table"
)

// describeAll adds to the description what the library cannot derive.
func (s *Server) describeAll(o *huma.OpenAPI) {
	s.describeStreams(o)
	describeEvents(o)
	describePositions(o)
	s.describeValues(o)
	addExamples(o)
}

// describePositions gives positions an example, describes the texts of records, and lists the reasons.
func describePositions(o *huma.OpenAPI) {
	all := o.Components.Schemas.Map()
	// a record has the texts of scores and actions as they were written
	score := huma.SchemaFromType(o.Components.Schemas, reflect.TypeFor[scoreSchema]())
	all["Record"].Properties["totals"].Items = score
	all["RecordRound"].Properties["scores"].Items = score
	all["RecordRound"].Properties["lots"].Items = huma.SchemaFromType(o.Components.Schemas, reflect.TypeFor[recordLotSchema]())
	all["RecordRound"].Properties["actions"].Items = huma.SchemaFromType(o.Components.Schemas, reflect.TypeFor[seatActionSchema]())
	all["Result"].Properties["total"] = score
	describeView(o.Components.Schemas)
	all["Position"].Examples = []any{exampleOfPosition()}
	for _, r := range game.Reasons() {
		all["Answer"].Properties["reason"].Enum = append(all["Answer"].Properties["reason"].Enum, r.Error())
	}
}

// describeView takes from the view what only a now says, and adds what follows from its settings.
func describeView(r huma.Registry) {
	view := r.Map()["View"]
	for _, name := range []string{"turn", "legal", "take_back", "next"} {
		delete(view.Properties, name)
	}
	view.Properties["settings"] = r.Schema(reflect.TypeFor[table.ShownSettings](), true, "")
	view.Required = append(slices.DeleteFunc(view.Required, func(name string) bool { return name == "turn" || name == "legal" }), "house")
	view.PrecomputeMessages()
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
