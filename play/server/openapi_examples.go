package server

import (
	"slices"

	"github.com/danielgtaylor/huma/v2"
)

// addExamples gives every request and answer body an example, composed of the examples of its
// fields.
func addExamples(o *huma.OpenAPI) {
	for _, item := range o.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Patch, item.Delete} {
			if op == nil {
				continue
			}
			if op.RequestBody != nil {
				addContentExamples(o, op.RequestBody.Content)
			}
			for status, r := range op.Responses {
				if status == "200" {
					addContentExamples(o, r.Content)
				}
			}
		}
	}
}

func addContentExamples(o *huma.OpenAPI, content map[string]*huma.MediaType) {
	for _, m := range content {
		if m.Example == nil && m.Schema != nil {
			m.Example = exampleOf(o, m.Schema)
		}
	}
}

// exampleOf returns a value that the schema allows. An object gets its required fields and the
// fields that have examples.
func exampleOf(o *huma.OpenAPI, s *huma.Schema) any {
	if s.Ref != "" {
		s = o.Components.Schemas.SchemaFromRef(s.Ref)
	}
	switch {
	case len(s.Examples) > 0:
		return s.Examples[0]
	case len(s.Enum) > 0:
		return s.Enum[0]
	case len(s.OneOf) > 0:
		return exampleOf(o, s.OneOf[0])
	}
	switch s.Type {
	case huma.TypeArray:
		return []any{exampleOf(o, s.Items)}
	case huma.TypeInteger, huma.TypeNumber:
		if s.Minimum != nil {
			return *s.Minimum
		}
		return 1
	case huma.TypeBoolean:
		return false
	case huma.TypeObject:
		out := map[string]any{}
		for name, p := range s.Properties {
			if len(p.Examples) > 0 || slices.Contains(s.Required, name) {
				out[name] = exampleOf(o, p)
			}
		}
		return out
	case huma.TypeString:
		if s.Format == "date-time" {
			return "2026-08-01T12:00:00Z"
		}
		return "…"
	}
	return map[string]any{}
}
