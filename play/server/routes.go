package server

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"roundhouse/play/desk"
)

// routes returns what answers requests: the operations of the desk, pages, and what all requests
// pass before.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	s.api = humago.New(mux, s.apiConfig())
	schemas(s.api.OpenAPI().Components.Schemas)
	s.registerAll()
	s.serveStreams(mux)
	s.describeAll(s.api.OpenAPI())
	s.servePages(mux)
	h := s.operation(mux)
	h = s.limitPerson(h)
	h = s.identify(h)
	h = s.requireOrigin(h)
	h = s.receive(h)
	h = s.limitFlight(h)
	h = s.limitAddress(h)
	h = s.requireHost(h)
	h = s.hurry(h)
	h = s.headers(h)
	return s.observe(h)
}

// apiConfig returns what the library is to do.
func (s *Server) apiConfig() huma.Config {
	config := huma.DefaultConfig("Roundhouse", s.c.Version)
	config.Info.Description = s.describe()
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "/openapi", "", "" // the docs page of the library loads scripts of others
	config.CreateHooks = nil                                                     // no $schema members: an answer is what it says
	config.Transformers = nil
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"cookie": {Type: "apiKey", In: "cookie", Name: s.cookieName()},
		"bearer": {Type: "http", Scheme: "bearer"},
	}
	config.Security = []map[string][]string{{"cookie": {}}, {"bearer": {}}}
	return config
}

// registerAll offers the operations of the desk, but for its streams.
func (s *Server) registerAll() {
	registerAdmission(s, desk.Enter)
	s.registerMe()
	register(s, desk.Rename)
	s.registerDelete()
	register(s, desk.MakeRecovery)
	register(s, desk.ListRecoveries)
	registerSilent(s, desk.RevokeRecovery)
	registerAdmission(s, desk.Recover)

	register(s, desk.CreateTable)
	register(s, desk.ShowTable)
	register(s, desk.ListTables)
	register(s, desk.ListMyTables)
	register(s, desk.Rematch)
	for _, command := range desk.Commands {
		register(s, command)
	}
	register(s, desk.Hint)
	register(s, desk.Check)
	register(s, desk.SortHand)
	register(s, desk.ShowRecord)
	register(s, desk.ShowRound)
	register(s, desk.Judge)
	register(s, desk.ListMatches)
	register(s, desk.ListStandings)

	register(s, desk.ListRuleSets)
	register(s, desk.ShowRuleSet)
	register(s, desk.ShowRuleBook)
	register(s, desk.ShowMixBook)
	register(s, desk.CheckRules)
	register(s, desk.ListSwitches)
	register(s, desk.ListPhrases)
	register(s, desk.ListBots)
	register(s, desk.ShowStatus)
}

// servePages answers those who want to read, and those who ask for what there is not.
func (s *Server) servePages(mux *http.ServeMux) {
	mux.HandleFunc("GET /api", s.document())
	documents(mux)
	mux.HandleFunc("GET /api.css", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/css")
		_, _ = w.Write([]byte(style))
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /readyz", s.ready)
	page := s.c.Page
	if page == nil {
		page = http.HandlerFunc(placeholder)
	}
	mux.Handle("/", pages(page, s.nowhere(mux)))
	mux.HandleFunc("/api/", s.nowhere(mux))
}
