package archive

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"

	"roundhouse/play/log"
)

// encodeHead returns the match without its record.
func (m *Match) encodeHead() ([]byte, error) { return json.Marshal(m) }

// encode returns the value of the match's row: the length of the match without its record, that
// match, and the record, compressed.
func (m *Match) encode() ([]byte, error) {
	head, err := m.encodeHead()
	if err != nil {
		return nil, err
	}
	into := bytes.NewBuffer(append(binary.AppendUvarint(nil, uint64(len(head))), head...))
	w, err := flate.NewWriter(into, flate.DefaultCompression)
	if err == nil {
		_, err = w.Write(m.Record)
	}
	if err == nil {
		err = w.Close()
	}
	return into.Bytes(), err
}

// Decode returns the match in the row of one.
func Decode(row log.Row) (m Match, err error) {
	size, n := binary.Uvarint(row.Value)
	if n <= 0 || size > uint64(len(row.Value)-n) {
		return m, fmt.Errorf("the row %q is cut off", row.Key)
	}
	end := n + int(size)
	m, err = decodeHead(log.Row{Key: row.Key, Value: row.Value[n:end]})
	if err != nil {
		return m, err
	}
	if m.Record, err = io.ReadAll(flate.NewReader(bytes.NewReader(row.Value[end:]))); err != nil {
		err = fmt.Errorf("the record in the row %q: %w", row.Key, err)
	}
	return m, err
}

// decodeHead returns the match in a row without a record.
func decodeHead(row log.Row) (m Match, err error) {
	if err = json.Unmarshal(row.Value, &m); err != nil {
		err = fmt.Errorf("the row %q: %w", row.Key, err)
	}
	return m, err
}
