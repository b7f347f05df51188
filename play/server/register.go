package server

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/play/desk"
)

// output wraps the body of an answer for the library.
type output[O any] struct{ Body O }

// registerOperation registers an operation of the desk.
func registerOperation[I, O any](s *Server, op *desk.Operation[I, O]) {
	huma.Register(s.api, s.describeOperation(&op.About), func(ctx context.Context, in *I) (*output[O], error) {
		out, err := op.Do(ctx, s.desk, callerOf(ctx), in)
		if err != nil {
			return nil, problemOf(err)
		}
		return &output[O]{out}, nil
	})
}

// registerSilent registers an operation whose answer is empty.
func registerSilent[I any](s *Server, op *desk.Operation[I, struct{}]) {
	huma.Register(s.api, s.describeOperation(&op.About), func(ctx context.Context, in *I) (*struct{}, error) {
		if _, err := op.Do(ctx, s.desk, callerOf(ctx), in); err != nil {
			return nil, problemOf(err)
		}
		return nil, nil
	})
}

// describeOperation returns the operation for the description of the API.
func (s *Server) describeOperation(a *desk.About) huma.Operation {
	op := huma.Operation{
		Method: a.Method, Path: a.Path, OperationID: a.ID, Summary: a.Summary, Description: a.Description,
		Tags: []string{tagOf(a)}, Errors: refusalsOf(a), MaxBodyBytes: int64(a.LargestBody()) + 1, // the library counts the end
		// The body has been read by now. The library's deadline would pass while a command is carried
		// out, and net/http then cancels that request and each later one of the connection.
		BodyReadTimeout: -1,
	}
	if a.Body != nil {
		op.RequestBody = &huma.RequestBody{Content: map[string]*huma.MediaType{"application/json": {Schema: s.bodySchema(a)}}}
	}
	return op
}

// bodySchema returns the schema of the body of an operation whose input type does not show it.
func (s *Server) bodySchema(a *desk.About) *huma.Schema {
	return s.api.OpenAPI().Components.Schemas.Schema(a.Body, true, a.ID)
}

// checkBody returns the problem with which the library would answer a request with such a body for
// the operation, or nil.
func (s *Server) checkBody(a *desk.About, body []byte) error {
	if len(body) == 0 {
		return huma.NewError(http.StatusBadRequest, "request body is required")
	}
	var sent any
	if err := s.api.Unmarshal("application/json", body, &sent); err != nil {
		return huma.NewError(http.StatusBadRequest, "validation failed", &huma.ErrorDetail{Location: "body", Message: err.Error()})
	}
	path, result := huma.NewPathBuffer(nil, 0), &huma.ValidateResult{}
	path.Push("body")
	huma.Validate(s.api.OpenAPI().Components.Schemas, s.bodySchema(a), path, huma.ModeWriteToServer, sent, result)
	if len(result.Errors) > 0 {
		return huma.NewError(http.StatusUnprocessableEntity, "validation failed", result.Errors...)
	}
	return nil
}

// tagOf returns the tag of the operation: the chapter of the description that it belongs to.
func tagOf(a *desk.About) string {
	switch {
	case a.Body != nil:
		return "Commands"
	case strings.HasPrefix(a.Path, "/api/me"):
		return "People"
	case strings.HasPrefix(a.Path, "/api/rules"):
		return "Rules"
	}
	return "Tables"
}

// refusalsOf returns the statuses with which the operation may be refused.
func refusalsOf(a *desk.About) []int {
	list := []int{
		http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable,
		http.StatusInternalServerError,
	}
	for _, kind := range a.Refusals {
		list = append(list, kind.Status())
	}
	if a.Named {
		list = append(list, http.StatusUnauthorized)
	}
	if a.Method != http.MethodGet {
		list = append(list, http.StatusBadRequest, http.StatusForbidden, http.StatusRequestTimeout,
			http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType)
	}
	if strings.HasPrefix(a.Path, "/api/tables/{table}") {
		list = append(list, http.StatusGone)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
