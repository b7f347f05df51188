package wire

// ServerStatus describes the server.
type ServerStatus struct {
	Version string `json:"version" doc:"The version of the program" example:"v1.2.3"`
}
