package wire

import "encoding/json"

// Body is the input of an operation that needs a body and nothing else.
type Body[T any] struct{ Body T }

// CommandInput is a command as it is sent; Command.Read reads the body.
type CommandInput struct {
	TableInput
	Body json.RawMessage
}
