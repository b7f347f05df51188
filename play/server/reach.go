package server

import (
	"context"
	"fmt"
	"net/http"
)

// Reach returns an error unless the server of another member answers at that address.
func (s *Server) Reach(ctx context.Context, address string) error {
	scheme := "http"
	if s.c.Cluster.tls != nil {
		scheme = "https"
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, scheme+"://"+address+"/healthz", nil)
	if err != nil {
		return err
	}
	r.Header.Set(tokenHeader, s.c.Cluster.token) // not one of the requests that are counted
	answer, err := s.c.Cluster.way.RoundTrip(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("it answers %s", answer.Status)
	}
	return nil
}
