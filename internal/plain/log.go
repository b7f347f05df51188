package main

import "os"

// mostWaiting is how many lines can wait while others are being stored.
const mostWaiting = 1000

// eventLog is the file of all events, a line each.
type eventLog struct {
	file    *os.File
	waiting chan entry
}

// entry is a line that waits to be stored.
type entry struct {
	line   []byte
	stored chan<- error
}

// openLog opens a file, and starts storing what is appended to it.
func openLog(path string) (*eventLog, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	l := &eventLog{file: file, waiting: make(chan entry, mostWaiting)}
	go l.storeAll()
	return l, nil
}

// appendLine returns when the line is on the disk.
func (l *eventLog) appendLine(line []byte) error {
	stored := make(chan error, 1)
	l.waiting <- entry{line, stored}
	return <-stored
}

// storeAll stores lines, all that wait with one sync.
func (l *eventLog) storeAll() {
	for first := range l.waiting {
		batch := []entry{first}
		for range len(l.waiting) {
			batch = append(batch, <-l.waiting)
		}
		var text []byte
		for _, e := range batch {
			text = append(text, e.line...)
		}
		_, err := l.file.Write(text)
		if err == nil {
			err = l.file.Sync()
		}
		for _, e := range batch {
			e.stored <- err
		}
	}
}
