package wire

// ServerStatus is what the server says of itself.
type ServerStatus struct {
	Version string `json:"version" doc:"Of the program" example:"v1.2.3"`
}
