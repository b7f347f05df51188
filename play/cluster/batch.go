package cluster

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"roundhouse/play/log"
)

// batch is what a message of a log stream says of a table: its whole head, and mostly the entries
// of one Append. A batch without entries changes the head, or only stands for the table, so that
// earlier messages can be deleted; the batch of a removed table has number 0 and no entries.
type batch struct {
	seq     uint64 // the message's number, which is not part of its data
	table   string
	writer  uint64 // the number of the Log that stored it
	begin   uint64 // sequence number of the table's first message; 0 in that message
	paged   uint64 // messages up to this sequence number are on the table's page
	listed  uint64 // sequence number of the message that changed the listing; 0 in that message
	listing []byte
	wake    time.Time
	first   log.Seq // the number of the first entry
	entries []log.Entry
}

// batchForm is the first byte of a batch. Form 1 had no listing; forms 1 and 2 also had the edition
// of the rules, which is in the first entry now.
const batchForm = 3

// last returns the number of the table's last entry.
func (b batch) last() log.Seq {
	if b.isGone() {
		return 0
	}
	return b.first - 1 + log.Seq(len(b.entries))
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

// listedAt returns the sequence number of the message that changed the listing, or 0 if the table
// has none.
func (b batch) listedAt() uint64 {
	switch {
	case len(b.listing) == 0:
		return 0
	case b.listed == 0:
		return b.seq
	}
	return b.listed
}

// goesOn returns a batch without entries that leaves everything as it is, to be stored after b,
// when last is the number of the table's last entry. The table must not be removed.
func (b batch) goesOn(writer uint64, last log.Seq) batch {
	return batch{
		table: b.table, writer: writer, begin: b.life(), paged: b.paged,
		listed: b.listedAt(), listing: b.listing, wake: b.wake, first: last + 1,
	}
}

// setHead changes the head.
func (b *batch) setHead(head log.Head) {
	b.wake = head.Wake
	if head.Listing != nil && !bytes.Equal(head.Listing, b.listing) {
		b.listed, b.listing = 0, bytes.Clone(head.Listing)
	}
}

// encode returns the data of the message.
func (b batch) encode() []byte {
	data := []byte{batchForm}
	data = binary.BigEndian.AppendUint64(data, b.writer)
	data = appendText(data, b.table)
	for _, n := range []uint64{b.begin, b.paged, b.listed} {
		data = binary.AppendUvarint(data, n)
	}
	data = appendBytes(data, b.listing)
	data = appendTime(data, b.wake)
	data = binary.AppendUvarint(data, uint64(b.first))
	return appendEntries(data, b.entries)
}

// decodeBatch returns the batch in a message, whose data it shares.
func decodeBatch(m message) (batch, error) {
	r := reader{data: m.data}
	if form := r.byte(); form != batchForm {
		return batch{}, damage("", m, fmt.Errorf("its form is %d, and should be %d", form, batchForm))
	}
	b := batch{seq: m.seq, writer: r.fixed(), table: r.text()}
	b.begin, b.paged, b.listed = r.number(), r.number(), r.number()
	b.listing, b.wake, b.first = r.bytes(r.number()), r.time(), log.Seq(r.number())
	b.entries = r.entries(b.first)
	if err := r.end(); err != nil {
		return batch{}, damage(b.table, m, err)
	}
	if b.isGone() && len(b.entries) > 0 {
		return batch{}, damage(b.table, m, errors.New("a removed table has entries"))
	}
	return b, nil
}
