package server

import "time"

// SetSlow sets how long a reader may take for a message. There must be no streams yet.
func (s *Server) SetSlow(d time.Duration) { s.slow = d }
