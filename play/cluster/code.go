package cluster

import (
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/table"
)

var (
	errShort = errors.New("its data ends too early")
	errLong  = errors.New("its data goes on after the end")
	errWrong = errors.New("it belongs to another table")
)

// damage returns the error for a message of a table that cannot be read.
func damage(id string, m message, err error) error {
	return &table.Damaged{Table: id, Err: fmt.Errorf("message %d: %w", m.seq, err)}
}

func appendText(data []byte, text string) []byte { return appendBytes(data, []byte(text)) }

func appendBytes(data, part []byte) []byte {
	return append(binary.AppendUvarint(data, uint64(len(part))), part...)
}

// appendTime appends a time in nanoseconds; the zero time becomes a single 0.
func appendTime(data []byte, t time.Time) []byte {
	if t.IsZero() {
		return append(data, 0)
	}
	return binary.AppendVarint(append(data, 1), t.UnixNano())
}

// appendEntries appends the number of the entries, and their IDs and data.
func appendEntries(data []byte, entries []log.Entry) []byte {
	data = binary.AppendUvarint(data, uint64(len(entries)))
	for _, e := range entries {
		data = appendText(data, e.ID)
		data = appendBytes(data, e.Data)
	}
	return data
}

// reader reads values from data. After an error it returns zero values.
type reader struct {
	data []byte
	err  error
}

// end returns the first error, or one if there is more data.
func (r *reader) end() error {
	if r.err == nil && len(r.data) > 0 {
		r.err = errLong
	}
	return r.err
}

// bytes returns the next n bytes.
func (r *reader) bytes(n uint64) []byte {
	if n > uint64(len(r.data)) {
		r.data, r.err = nil, errShort
		return nil
	}
	part := r.data[:n:n]
	r.data = r.data[n:]
	return part
}

func (r *reader) byte() byte {
	if part := r.bytes(1); part != nil {
		return part[0]
	}
	return 0
}

func (r *reader) fixed() uint64 {
	if part := r.bytes(8); part != nil {
		return binary.BigEndian.Uint64(part)
	}
	return 0
}

func (r *reader) number() uint64 {
	n, size := binary.Uvarint(r.data)
	if size <= 0 {
		r.data, r.err = nil, errShort
		return 0
	}
	r.data = r.data[size:]
	return n
}

func (r *reader) text() string { return string(r.bytes(r.number())) }

func (r *reader) time() time.Time {
	if r.byte() == 0 {
		return time.Time{}
	}
	n, size := binary.Varint(r.data)
	if size <= 0 {
		r.data, r.err = nil, errShort
		return time.Time{}
	}
	r.data = r.data[size:]
	return time.Unix(0, n).UTC()
}

// entries returns entries, the first of which has that number.
func (r *reader) entries(first log.Seq) []log.Entry {
	count := r.number()
	list := make([]log.Entry, 0, min(count, uint64(len(r.data)/2)))
	for i := range count {
		if r.err != nil {
			return nil
		}
		e := log.Entry{Seq: first + log.Seq(i), ID: r.text()}
		e.Data = r.bytes(r.number())
		list = append(list, e)
	}
	return list
}
