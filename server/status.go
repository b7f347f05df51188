package server

import (
	"context"

	"github.com/danielgtaylor/huma/v2"
)

// ServerStatus is what the server says of itself.
type ServerStatus struct {
	Version string `json:"version" doc:"Of the program" example:"v1.2.3"`
}

// status is the operation that says which server this is.
func (s *Server) status(api huma.API) {
	huma.Register(api, asked("GET", "/api/status", "status", "Which server this is", "The version of the program."),
		func(context.Context, *struct{}) (*struct{ Body ServerStatus }, error) {
			return &struct{ Body ServerStatus }{ServerStatus{s.c.Version}}, nil
		})
}
