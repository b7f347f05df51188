package server

import (
	"net/http"
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
	// The library's own page loads third-party scripts, and it encodes the description for the first
	// who ask, without a lock.
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
