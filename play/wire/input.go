package wire

import "encoding/json"

// Body is the input of an operation with a body and no other parameters.
type Body[T any] struct{ Body T }

// CommandInput is a command as sent; Command.Read decodes the body.
type CommandInput struct {
	TableInput
	Body json.RawMessage
}
