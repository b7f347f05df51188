package server

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/play/table"
	"roundhouse/words"
)

// eventSchema describes a table.Shown.
type eventSchema struct{}

const eventRef = "#/components/schemas/Event"

// Schema refers to what describeEvents describes.
func (eventSchema) Schema(huma.Registry) *huma.Schema { return &huma.Schema{Ref: eventRef} }

// describeEvents describes the events: one schema for each kind, with its body and what follows.
func describeEvents(o *huma.OpenAPI) {
	all := o.Components.Schemas
	event := &huma.Schema{
		Description:   "Something that happened at a table",
		Discriminator: &huma.Discriminator{PropertyName: "kind", Mapping: map[string]string{}},
	}
	for _, k := range table.Kinds() {
		name := schemaName(k.Body, "") + "Event"
		ref := "#/components/schemas/" + name
		all.Map()[name] = describeEvent(all, k)
		event.OneOf = append(event.OneOf, &huma.Schema{Ref: ref})
		event.Discriminator.Mapping[k.Name] = ref
	}
	all.Map()["Event"] = event
}

// describeEvent describes one kind of event.
func describeEvent(all huma.Registry, k table.Kind) *huma.Schema {
	s := &huma.Schema{
		Type: huma.TypeObject, AdditionalProperties: false, Required: []string{"seq", "at", "kind", "body"},
		Properties: map[string]*huma.Schema{
			"seq":  {Type: huma.TypeInteger, Format: "int64"},
			"at":   {Type: huma.TypeInteger, Format: "int64", Description: "Milliseconds since 1970"},
			"kind": {Type: huma.TypeString, Enum: []any{k.Name}},
			"tell": huma.SchemaFromType(all, reflect.TypeFor[[]words.Line]()),
			"body": all.Schema(k.Body, true, ""),
			"form": {Type: huma.TypeInteger, Format: "int64", Description: "The form of this message, as in a view"},
		},
	}
	s.Properties["tell"].Description = "What happened, as keys of texts; the same for all viewers who see the same event"
	if k.Then != nil {
		s.Properties["then"] = all.Schema(k.Then, true, "")
		if _, named := reflect.Zero(k.Then).Interface().(table.NameThen); !named { // a deleted person has no name
			s.Required = append(s.Required, "then")
		}
	}
	s.PrecomputeMessages()
	return s
}
