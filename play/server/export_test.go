package server

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// SetSlow sets how long a reader may take for a message. There must be no streams yet.
func (s *Server) SetSlow(d time.Duration) { s.slow = d }

// OpenAPI returns the description of the API.
func (s *Server) OpenAPI() *huma.OpenAPI { return s.api.OpenAPI() }

// SetBodyTime sets how long a body may take to arrive. There must be no requests yet.
func (s *Server) SetBodyTime(d time.Duration) { s.bodyTime = d }

// Sweep removes what is abandoned or old at that time.
func (s *Server) Sweep(ctx context.Context, now time.Time) { s.desk.SweepTables(ctx, now) }
