package table

// Kind is the event's name, in the log and for clients.
func (e Event) Kind() string { return e.What.kind() }
