package wire

// Message is one message of a stream. The type of Data depends on Name.
type Message struct {
	Name string
	ID   uint64 // the number after which a new stream can continue; 0 if the message has none
	Data any
}

// StreamInput is the input of a request for the stream of a table.
type StreamInput struct {
	TableInput
	After uint64 `query:"after"` // the last event that the client has; 0 asks for a view
}

// MyStreamInput is the input of a request for the stream of all of the caller's tables.
type MyStreamInput struct {
	Here bool `query:"here"` // the person counts as present at all of them
}
