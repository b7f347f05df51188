package desk

import (
	"sync"

	"roundhouse/play/wire"
)

// answers holds the answers to commands that come over the same connection as a stream. While a
// command is carried out its stream waits, so that the answer and the command's events are sent
// together.
type answers struct {
	mu   sync.Mutex
	due  int // commands that are being carried out
	list []wire.Message
}

// Answer calls carryOut, which carries out a command, and sends the message that it returns.
func (st *Stream) Answer(carryOut func() wire.Message) {
	st.answers.mu.Lock()
	st.answers.due++
	st.answers.mu.Unlock()
	m := carryOut()
	st.answers.mu.Lock()
	st.answers.due--
	st.answers.list = append(st.answers.list, m)
	st.answers.mu.Unlock()
	st.signal(answered)
}

// areDue reports whether a command is being carried out.
func (a *answers) areDue() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.due > 0
}

// Unsent returns the answers that are left when the stream is over.
func (st *Stream) Unsent() []wire.Message { return st.answers.take(nil) }

// take moves the answers to a list of messages.
func (a *answers) take(to []wire.Message) []wire.Message {
	a.mu.Lock()
	defer a.mu.Unlock()
	to = append(to, a.list...)
	clear(a.list)
	a.list = a.list[:0]
	return to
}
