package cluster

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"roundhouse/play/archive"
	"roundhouse/play/people"
)

// kept is a match as the stream keeps it. Its record comes after it, compressed.
type kept struct {
	archive.Match
	Born    []string // by seat, from seat 1: what was drawn when its person was added
	Edition int      // of the rules by which the record holds
}

// end is the time at which a match ended.
type end struct {
	Table string
	Ended time.Time
}

// peopleOf returns the people on the seats of a match.
func peopleOf(m archive.Match) (ids []people.ID) {
	for _, seat := range m.Seats {
		if seat.Who != "" {
			ids = append(ids, seat.Who)
		}
	}
	return ids
}

// played returns what was drawn when the people who played the match were added.
func (k *kept) played() []string {
	var list []string
	for i, seat := range k.Seats {
		if seat.Who != "" && !slices.Contains(list, k.Born[i]) {
			list = append(list, k.Born[i])
		}
	}
	return list
}

// encodeHead returns the match without its record.
func (k *kept) encodeHead() []byte {
	head := *k
	head.Record, head.Began, head.Ended = nil, k.Began.UTC(), k.Ended.UTC()
	data := encode(head)
	return append(binary.AppendUvarint(nil, uint64(len(data))), data...)
}

// encode returns the match with its record.
func (k *kept) encode() []byte {
	into := bytes.NewBuffer(k.encodeHead())
	w, err := flate.NewWriter(into, flate.DefaultCompression)
	if err == nil {
		_, err = w.Write(k.Record)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		panic(err) // it writes to memory
	}
	return into.Bytes()
}

// keptIn returns the match in a message.
func keptIn(m message) (k kept, err error) {
	size, n := binary.Uvarint(m.data)
	if n <= 0 || size > uint64(len(m.data)-n) {
		return k, fmt.Errorf("message %d of the matches is cut off", m.seq)
	}
	head, rest := m.data[n:n+int(size)], m.data[n+int(size):]
	if err := json.Unmarshal(head, &k); err != nil {
		return k, fmt.Errorf("message %d of the matches: %w", m.seq, err)
	}
	if len(k.Born) != len(k.Seats) {
		return k, fmt.Errorf("message %d of the matches has %d seats for %d people", m.seq, len(k.Seats), len(k.Born))
	}
	if len(rest) > 0 {
		k.Record, err = io.ReadAll(flate.NewReader(bytes.NewReader(rest)))
	}
	return k, err
}

// isGone reports whether the message says that what its subject stands for is gone.
func (m message) isGone() bool { return len(m.data) == 0 }

// endIn returns the time in a message.
func endIn(m message) (e end, err error) {
	err = json.Unmarshal(m.data, &e)
	return e, err
}
