package server

import (
	"context"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"roundhouse/play/desk"
)

// buildRoutes returns the handler of all requests: the middleware around the desk's operations and
// the pages.
func (s *Server) buildRoutes() http.Handler {
	mux := http.NewServeMux()
	s.api = humago.New(mux, s.apiConfig())
	addSchemas(s.api.OpenAPI().Components.Schemas)
	s.registerAll()
	s.serveStreams(mux)
	s.describeAll(s.api.OpenAPI())
	s.serveDescription(mux)
	s.servePages(mux)
	h := s.nameOperation(mux)
	h = s.limitPerson(h)
	h = s.identifyCaller(h)
	inner := s.readBody(h)
	h = s.forwardRequests(h)
	h = s.requireOrigin(h)
	h = s.readBody(h)
	h = s.limitFlight(h)
	h = s.limitAddress(h)
	h = s.requireHost(h)
	h = s.splitInner(inner, h)
	h = s.limitBodyTime(h)
	h = s.setHeaders(h)
	return s.observeRequests(h)
}

// apiConfig returns the library's configuration.
func (s *Server) apiConfig() huma.Config {
	config := huma.DefaultConfig("Roundhouse", s.c.Version)
	config.Info.Description = s.apiDescriptionText()
	// The library's own page loads third-party scripts, and it encodes the description for the
	// first who ask, without a lock.
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", schemaName)
	config.CreateHooks = nil // no $schema members in answers
	config.Transformers = nil
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"cookie": {Type: "apiKey", In: "cookie", Name: s.cookieName()},
		"bearer": {Type: "http", Scheme: "bearer"},
	}
	config.Security = []map[string][]string{{"cookie": {}}, {"bearer": {}}}
	return config
}

// serveDescription registers the description of the API, which is encoded once for all who ask.
func (s *Server) serveDescription(mux *http.ServeMux) {
	o := s.api.OpenAPI()
	serve := func(path, kind string, encode func() ([]byte, error)) {
		encoded := sync.OnceValues(encode)
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, r *http.Request) {
			text, err := encoded()
			if err != nil {
				writeProblem(w, problemOf(err))
				return
			}
			w.Header().Set("Content-Type", kind)
			if _, err := w.Write(text); err != nil {
				s.noteBroken(r.Context(), err)
			}
		})
	}
	serve("/openapi.json", "application/openapi+json", o.MarshalJSON)
	serve("/openapi.yaml", "application/openapi+yaml", o.YAML)
	serve("/openapi-3.0.json", "application/openapi+json", o.Downgrade)
	serve("/openapi-3.0.yaml", "application/openapi+yaml", o.DowngradeYAML)
}

// registerAll registers the operations of the desk, except its streams.
func (s *Server) registerAll() {
	registerAdmission(s, desk.Enter)
	s.registerMe()
	registerOperation(s, desk.Rename)
	s.registerDelete()
	registerOperation(s, desk.MakeRecovery)
	registerOperation(s, desk.ListRecoveries)
	registerSilent(s, desk.RevokeRecovery)
	registerAdmission(s, desk.Recover)

	registerOperation(s, desk.CreateTable)
	registerOperation(s, desk.ShowTable)
	registerOperation(s, desk.ListTables)
	registerOperation(s, desk.ListMyTables)
	registerOperation(s, desk.Rematch)
	registerOperation(s, desk.Retry)
	for _, command := range desk.Commands {
		registerOperation(s, command)
	}
	registerOperation(s, desk.Hint)
	registerOperation(s, desk.Check)
	registerOperation(s, desk.SortHand)
	registerOperation(s, desk.ShowRecord)
	registerOperation(s, desk.ShowRound)
	registerOperation(s, desk.Judge)
	registerOperation(s, desk.DivideResults)
	registerOperation(s, desk.ListMatches)
	registerOperation(s, desk.UploadMatch)
	registerOperation(s, desk.ListStandings)

	registerOperation(s, desk.ListRuleSets)
	registerOperation(s, desk.ShowRuleSet)
	registerOperation(s, desk.ShowRuleBook)
	registerOperation(s, desk.ShowMixBook)
	registerOperation(s, desk.CheckRules)
	registerOperation(s, desk.ListSwitches)
	registerOperation(s, desk.ListPhrases)
	registerOperation(s, desk.ListBots)
	registerOperation(s, desk.ShowStatus)
}

// servePages registers the pages, and the handler of all other requests.
func (s *Server) servePages(mux *http.ServeMux) {
	mux.HandleFunc("GET /api", s.serveAPIPage())
	serveDocuments(mux)
	mux.HandleFunc("GET /api.css", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/css")
		_, _ = w.Write([]byte(style))
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /readyz", s.serveReady)
	page := s.c.Page
	if page == nil {
		page = http.HandlerFunc(servePlaceholder)
	}
	mux.Handle("/", choosePage(s.findElsewhere(page), s.serveNotFound(mux)))
	mux.HandleFunc("/api/", s.serveNotFound(mux))
}

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
		// The body has been read by now. The library's deadline would pass while a command is
		// carried out, and net/http then cancels that request and each later one of the connection.
		BodyReadTimeout: -1,
	}
	if a.Body != nil {
		op.RequestBody = &huma.RequestBody{Content: map[string]*huma.MediaType{"application/json": {Schema: s.bodySchema(a)}}}
	}
	return op
}

// bodySchema adds the schema of the body of an operation whose input type does not show it.
func (s *Server) bodySchema(a *desk.About) *huma.Schema {
	return s.api.OpenAPI().Components.Schemas.Schema(reflect.StructOf(a.Body), true, a.BodyName)
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
	schemas := s.api.OpenAPI().Components.Schemas
	huma.Validate(schemas, schemas.Map()[a.BodyName], path, huma.ModeWriteToServer, sent, result)
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

type operationKey struct{}

// nameOperation records which operation a request is for: the ID, in the description, of the one
// that mux finds.
func (s *Server) nameOperation(mux *http.ServeMux) http.Handler {
	names := map[string]string{"/": "page", "/api/": "unknown", "GET /healthz": "health", "GET /readyz": "ready",
		"GET /api": "document", "GET /api.css": "document"}
	for path, item := range s.api.OpenAPI().Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Patch, item.Delete} {
			if op != nil {
				names[op.Method+" "+path] = op.OperationID
			}
		}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() { setOperation(r, nameOf(names, r.Pattern)) }()
		mux.ServeHTTP(w, r)
	})
}

// nameOf returns the name that a pattern of the mux has in metrics.
func nameOf(names map[string]string, pattern string) string {
	switch name := names[pattern]; {
	case name != "":
		return name
	case strings.Contains(pattern, "/api/docs/"):
		return "document"
	case strings.Contains(pattern, "/openapi"):
		return "openapi"
	}
	return "other"
}

// noteOperation returns the request with a variable for the name of its operation, and a pointer to
// that variable.
func noteOperation(r *http.Request) (*http.Request, *string) {
	noted := "none"
	return r.WithContext(context.WithValue(r.Context(), operationKey{}, &noted)), &noted
}

// forwardedOperation is the name of all operations that another server carries out, and counts.
const forwardedOperation = "forwarded"

// setOperation records which operation a request is for.
func setOperation(r *http.Request, name string) {
	if noted, ok := r.Context().Value(operationKey{}).(*string); ok {
		*noted = name
	}
}

// isStream reports whether the operation answers with a stream.
func isStream(operation string) bool { return operation == "stream" || operation == "my-stream" }
