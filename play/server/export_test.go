package server

import (
	"context"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"roundhouse/play/people"
)

// SetSlow sets how long a reader may take for a message. There must be no streams yet.
func (s *Server) SetSlow(d time.Duration) { s.slow = d }

// CountMany counts a request of each of that many people.
func (s *Server) CountMany(n int) {
	for i := range n {
		_ = s.countPerson(people.ID(strconv.Itoa(i)))
	}
}

// SetBodyTime sets how long a body may take to arrive. There must be no requests yet.
func (s *Server) SetBodyTime(d time.Duration) { s.bodyTime = d }

// SetPing sets the time between an answer and the next ping, and how long the answer may take.
// There must be no sockets yet.
func (s *Server) SetPing(every, answer time.Duration) { s.pingEvery, s.pongTime = every, answer }

// Sweep removes what is abandoned or old at that time.
func (s *Server) Sweep(ctx context.Context, now time.Time) { s.desk.SweepTables(ctx, now) }

// Keep gets the first certificate, with requests to the authority through next.
func (d *Domain) Keep(ctx context.Context, logger *slog.Logger, next http.RoundTripper) {
	d.manager.Client.HTTPClient.Transport.(*authority).next = next
	d.keep(ctx, logger)
}

// HintFor returns the hint that follows the error of a port that cannot be opened.
func HintFor(err error) string { return hintFor(err) }
