package cluster

import (
	"encoding/binary"
	"errors"
	"time"

	"roundhouse/play/table"
)

// batch is what a message of a log stream says of a table: mostly the entries of one Append. A
// batch without entries only stands for the table, so that earlier messages can be deleted, and the
// batch of a removed table has number 0 and no entries.
type batch struct {
	seq     uint64 // of the message; not part of its data
	table   string
	writer  uint64    // of the Log that stored it
	begin   uint64    // sequence number of the table's first message; 0 in that message
	paged   uint64    // messages up to this sequence number are on the table's page
	edition int       // the rules.Edition under which the table began
	listed  table.Seq // the number of the last entry for which Listed is set
	wake    time.Time
	first   table.Seq // the number of the first entry
	entries []table.Entry
}

// batchForm is the first byte of a batch.
const batchForm = 1

// last returns the number of the table's last entry.
func (b batch) last() table.Seq {
	if b.isGone() {
		return 0
	}
	return b.first - 1 + table.Seq(len(b.entries))
}

// isGone reports whether there is no table: it has been removed, or there is no message.
func (b batch) isGone() bool { return b.first == 0 }

// life returns the sequence number of the table's first message. A table that begins again after it
// was removed has another one.
func (b batch) life() uint64 {
	if b.begin == 0 {
		return b.seq
	}
	return b.begin
}

// encode returns the data of the message.
func (b batch) encode() []byte {
	data := []byte{batchForm}
	data = binary.BigEndian.AppendUint64(data, b.writer)
	data = appendText(data, b.table)
	for _, n := range []uint64{b.begin, b.paged, uint64(b.edition), uint64(b.listed)} {
		data = binary.AppendUvarint(data, n)
	}
	data = appendTime(data, b.wake)
	data = binary.AppendUvarint(data, uint64(b.first))
	return appendEntries(data, b.entries)
}

// decodeBatch returns the batch in a message, whose data it shares.
func decodeBatch(m message) (batch, error) {
	r := reader{data: m.data}
	if form := r.byte(); form != batchForm {
		return batch{}, damage("", m, errForm)
	}
	b := batch{seq: m.seq, writer: r.fixed(), table: r.text()}
	b.begin, b.paged, b.edition = r.number(), r.number(), int(r.number())
	b.listed, b.wake, b.first = table.Seq(r.number()), r.time(), table.Seq(r.number())
	b.entries = r.entries(b.first)
	if err := r.end(); err != nil {
		return batch{}, damage(b.table, m, err)
	}
	if b.isGone() && len(b.entries) > 0 {
		return batch{}, damage(b.table, m, errors.New("a removed table has entries"))
	}
	return b, nil
}
