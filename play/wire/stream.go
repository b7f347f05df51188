package wire

// Message is one message of a stream: its name says which type the data has.
type Message struct {
	Name string
	ID   uint64 // the number to go on from; 0 for a message without one
	Data any
}

// StreamInput asks for the stream of a table.
type StreamInput struct {
	TableInput
	After uint64 `query:"after"` // the last event that the viewer has; 0 for a view first
}

// MyStreamInput asks for the stream of all of one's tables.
type MyStreamInput struct {
	Here bool `query:"here"` // the person counts as present at all of them
}
