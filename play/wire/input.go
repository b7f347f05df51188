package wire

import "encoding/json"

// Body is the input of an operation with a body and no other parameters.
type Body[T any] struct{ Body T }

// CommandInput is a command as it was sent. Command.Read decodes its body.
type CommandInput struct {
	TableInput
	Body json.RawMessage
}
