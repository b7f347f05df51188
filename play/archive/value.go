package archive

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"

	"roundhouse/play/log"
)

// encode returns the value of the match's row: the length of the match without its record, that
// match, and the record, packed.
func (m *Match) encode() ([]byte, error) {
	head, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	record, err := pack(m.Record)
	return slices.Concat(binary.AppendUvarint(nil, uint64(len(head))), head, record), err
}

// Decode returns the match in its row.
func Decode(row log.Row) (Match, error) {
	m, packed, err := decodeHead(row)
	if err != nil {
		return m, err
	}
	if m.Record, err = unpack(packed); err != nil {
		err = fmt.Errorf("the record in the row %q: %w", row.Key, err)
	}
	return m, err
}

// decodeHead returns the match in its row without its record, and the record as it is stored.
func decodeHead(row log.Row) (m Match, packed []byte, err error) {
	size, n := binary.Uvarint(row.Value)
	if n <= 0 || size > uint64(len(row.Value)-n) {
		return m, nil, fmt.Errorf("the row %q is cut off", row.Key)
	}
	end := n + int(size)
	if err = json.Unmarshal(row.Value[n:end], &m); err != nil {
		err = fmt.Errorf("the row %q: %w", row.Key, err)
	}
	return m, row.Value[end:], err
}
