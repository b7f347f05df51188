package wire

// ServerStatus describes the server.
type ServerStatus struct {
	Version string `json:"version" doc:"Of the program" example:"v1.2.3"`
}
