package cluster

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strconv"

	"roundhouse/play/log"
)

// page is all of a table's entries so far, as one message of the stream of pages. With it, a table
// can be read without the messages of its log, which stand far apart among those of other tables.
type page struct {
	seq     uint64 // the message's number, which is not part of its data; 0 if there is no page
	table   string
	life    uint64 // see batch
	upTo    uint64 // it has all entries of the table's log up to this sequence number
	last    log.Seq
	entries []log.Entry // numbered from 1 to last
}

const (
	pageForm   = 1       // the first byte of a page
	pageLength = 32      // after so many entries, a table gets a new page
	pageRoom   = 1 << 26 // more bytes than this are not a page's
)

// encode returns the data of the message.
func (p page) encode() []byte {
	data := appendText([]byte{pageForm}, p.table)
	data = binary.AppendUvarint(binary.AppendUvarint(data, p.life), p.upTo)
	out := bytes.NewBuffer(data)
	w, _ := flate.NewWriter(out, pageLevel) // the level is valid
	_, err := w.Write(appendEntries(nil, p.entries))
	if err = errors.Join(err, w.Close()); err != nil {
		panic(err) // a buffer accepts everything
	}
	return out.Bytes()
}

// pageLevel is how hard pages are compressed: a fifth smaller than with level 1, and hardly slower.
const pageLevel = 3

// decodePage returns the page in a message.
func decodePage(m message) (page, error) {
	r := reader{data: m.data}
	if form := r.byte(); form != pageForm {
		return page{}, damage("", m, fmt.Errorf("its form is %d, and should be %d", form, pageForm))
	}
	p := page{seq: m.seq, table: r.text(), life: r.number(), upTo: r.number()}
	if r.err != nil {
		return page{}, damage(p.table, m, r.err)
	}
	data, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(r.data)), pageRoom))
	if err != nil {
		return page{}, damage(p.table, m, err)
	}
	r = reader{data: data}
	p.entries = r.entries(1)
	p.last = log.Seq(len(p.entries))
	if err := r.end(); err != nil {
		return page{}, damage(p.table, m, err)
	}
	return p, nil
}

// pageSubject returns the subject of a table's page.
func (l *Log) pageSubject(id string) string {
	return l.c.subject("page", strconv.Itoa(slotOf(id)), tokenOf(id))
}

// pageOf returns a table's page, or an empty one with the number of the message to be replaced if
// there is none of that life. An older page will do, as long as the log has what is not on it.
func (l *Log) pageOf(ctx context.Context, id string, life uint64) (page, error) {
	m, err := l.pages.lastSoon(ctx, l.pageSubject(id))
	if errors.Is(err, errNone) {
		return page{}, nil
	}
	if err != nil {
		return page{}, err
	}
	p, err := decodePage(m)
	switch {
	case err != nil:
		return page{}, err
	case p.table != id:
		return page{}, damage(id, m, errWrong)
	case p.life != life:
		return page{seq: p.seq}, nil
	}
	return p, nil
}

// writePage writes a page with all of a table's entries, unless there is one, or no such table. It
// returns the table as it was then.
func (l *Log) writePage(ctx context.Context, id string) (tape, error) {
	for {
		t, err := l.readTape(ctx, id)
		if err != nil || t.tail.isGone() || t.page.last == t.tail.last() {
			return t, err
		}
		p := page{table: id, life: t.tail.life(), upTo: t.tail.seq, last: t.tail.last(), entries: t.entries}
		data := p.encode()
		if err := l.requireRoom(data); err != nil {
			return t, err
		}
		p.seq, err = l.pages.put(ctx, l.pageSubject(id), t.page.seq, data)
		if errors.Is(err, errMoved) {
			continue
		}
		t.page = p
		if err == nil {
			err = l.dropOrphan(ctx, p)
		}
		return t, err
	}
}

// completePage makes sure that all entries up to a table's last message, which is given, are on its
// page.
func (l *Log) completePage(ctx context.Context, tail batch) error {
	p, err := l.pageOf(ctx, tail.table, tail.life())
	if err == nil && p.last < tail.last() {
		_, err = l.writePage(ctx, tail.table)
	}
	return err
}

// dropOrphan deletes a page if its table was removed while it was written.
func (l *Log) dropOrphan(ctx context.Context, p page) error {
	tail, err := l.tailOf(ctx, p.table)
	if err != nil || !tail.isGone() && tail.life() == p.life {
		return err
	}
	return l.pages.purge(ctx, l.pageSubject(p.table), p.seq+1)
}
