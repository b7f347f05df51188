package server

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// SetSlow sets how long a reader may take for a message. There must be no streams yet.
func (s *Server) SetSlow(d time.Duration) { s.slow = d }

// SetBeat sets after how much silence a stream has a heartbeat. There must be no streams yet.
func (s *Server) SetBeat(d time.Duration) { s.beat = d }

// OpenAPI is the description of the API.
func (s *Server) OpenAPI() *huma.OpenAPI { return s.api.OpenAPI() }

// SetBodyTime sets how long a body may take to arrive. There must be no requests yet.
func (s *Server) SetBodyTime(d time.Duration) { s.bodyTime = d }

// SetClock sets the time that limits go by. Nobody may ask for anything yet.
func (s *Server) SetClock(now func() time.Time) { s.limits.now, s.refusals.now = now, now }

// NameKey is nameKey.
func NameKey(name string) string { return nameKey(name) }

// CleanName is cleanName.
func CleanName(name string) (string, error) { return cleanName(name) }

// Sweep removes what is abandoned or old at a time.
func (s *Server) Sweep(ctx context.Context, now time.Time) { s.sweep(ctx, now) }
