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
		schema := s.api.OpenAPI().Components.Schemas.Schema(a.Body, true, a.ID)
		op.RequestBody = &huma.RequestBody{Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}
	}
	return op
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
