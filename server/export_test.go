package server

import (
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// SetSlow sets how long a reader may take for a message. There must be no streams yet.
func (s *Server) SetSlow(d time.Duration) { s.slow = d }

// SetBeat sets after how much silence a stream has a heartbeat. There must be no streams yet.
func (s *Server) SetBeat(d time.Duration) { s.beat = d }

// OpenAPI is the description of the API.
func (s *Server) OpenAPI() *huma.OpenAPI { return s.api.OpenAPI() }
