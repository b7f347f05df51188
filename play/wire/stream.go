package wire

// Message is one message of a stream: its name says which type the data has.
type Message struct {
	Name string
	ID   uint64 // the number from which to continue; 0 if it has none
	Data any
}

// StreamInput asks for the stream of a table.
type StreamInput struct {
	TableInput
	After uint64 `query:"after"` // the last event that the viewer has; 0 asks for a view
}

// MyStreamInput asks for the stream of all of the caller's tables.
type MyStreamInput struct {
	Here bool `query:"here"` // the person counts as present at all of them
}
