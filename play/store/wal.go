package store

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// SQLite replays any log that it finds next to a file, and a log left over from another file would
// overwrite pages of this one. So each transaction leaves a mark: the table file has a single row,
// with the signature, the random number of the previous transaction, and the transaction's own. A
// log belongs to a file if the file's last mark is in the log, or is the one before the log's first
// mark.

// signature is the beginning of the row of the table file. The program searches a log for it.
const signature = "\x00rndh mark\xff\xfe\x8a\x1f\xc4\x07"

// schemaOfMarks is the first schema version that has marks.
const schemaOfMarks = 2

// markAnew is the statement that leaves the mark of a transaction.
const markAnew = "UPDATE file SET before = own, own = randomblob(16)"

// stamped is the random number of a transaction, or zero if there is none.
type stamped [16]byte

// mark is the mark that a transaction leaves in the table file.
type mark struct{ before, own stamped }

// markIn returns the mark in a page, and whether the page is that of the table file.
func markIn(page []byte) (m mark, ok bool) {
	const leaf, cells, first, header = 0x0d, 3, 8, 10 // the format of a page with rows
	if len(page) < header || page[0] != leaf || binary.BigEndian.Uint16(page[cells:]) != 1 {
		return m, false
	}
	at := int(binary.BigEndian.Uint16(page[first:]))
	row := page[min(at, len(page)):]
	row = row[:min(len(row), 64+len(signature))]
	i := bytes.Index(row, []byte(signature))
	if i < 0 || len(row) < i+len(signature)+32 {
		return m, false
	}
	row = row[i+len(signature):]
	copy(m.before[:], row)
	copy(m.own[:], row[len(m.own):])
	return m, true
}

// errForeignLog says that a write-ahead log belongs to another file.
var errForeignLog = errors.New("belongs to another data file, or to another copy of this one")

// foreignLog is errForeignLog with the marks that show it.
type foreignLog struct{ file, log stamped } // the last one of the file, and the one before the log's first

// Error says what errForeignLog says.
func (foreignLog) Error() string { return errForeignLog.Error() }

// Is reports whether the target is errForeignLog.
func (foreignLog) Is(target error) bool { return target == errForeignLog }

// requireOwnLog returns an error if the write-ahead log next to the file belongs to another file.
// It changes nothing.
func requireOwnLog(path string) error {
	return lookAgain(func() error { return checkLog(path) }, 50*time.Millisecond)
}

// lookAgain returns the error of look. A log seems to be foreign for a moment if another process
// writes the file between two reads of the same look, so it is foreign only if two looks one after
// the other see the same marks. A file that changes all the time is written by whoever has its log.
func lookAgain(look func() error, pause time.Duration) error {
	const looks = 6
	var last *foreignLog
	for range looks {
		err := look()
		var foreign foreignLog
		if !errors.As(err, &foreign) || last != nil && *last == foreign {
			return err
		}
		last = &foreign
		time.Sleep(pause)
	}
	return nil
}

// checkLog compares the file and its log once.
func checkLog(path string) error {
	if err := requireFile(path); err != nil {
		return err
	}
	name := path + "-wal"
	if !hasContent(name) {
		return nil
	}
	switch err := compareMarks(path, name); {
	case errors.Is(err, errForeignLog):
		return fmt.Errorf("the log %q %w: put the file back that it belongs to, "+
			"or move the log away to go on without what is in it", name, err)
	default:
		return err
	}
}

// compareMarks returns a foreignLog if the marks of the log do not follow the mark of the file.
func compareMarks(path, name string) error {
	log, err := os.Open(name)
	if err != nil {
		return err
	}
	defer log.Close()
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	var head [100]byte
	if _, err := io.ReadFull(file, head[:]); err != nil {
		return errNotOurs
	}
	found, err := readLog(log)
	switch {
	case err != nil || found.commits == 0: // SQLite ignores such a log too
		return err
	case found.page == 0 && binary.BigEndian.Uint32(head[60:]) < schemaOfMarks:
		return nil
	case found.page == 0:
		return foreignLog{}
	}
	page := make([]byte, found.size)
	if _, err := file.ReadAt(page, int64(found.page-1)*int64(found.size)); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	m, _ := markIn(page)
	if m.own != found.before && !found.own[m.own] {
		return foreignLog{m.own, found.before}
	}
	return nil
}

// logMarks describes the marks in a log.
type logMarks struct {
	commits int              // the number of complete transactions
	size    int              // of a page, in bytes
	page    uint32           // the page with the mark; 0 if no transaction has one
	before  stamped          // the mark that precedes the first one in the log
	own     map[stamped]bool // the marks of the log's transactions
}

// readLog reads the complete transactions at the beginning of a log, as SQLite does: it stops at
// the first frame whose salt is not that of the log, or whose checksum does not continue that of
// the frame before. See "WAL File Format" in SQLite's documentation.
func readLog(r io.Reader) (found logMarks, err error) {
	const header, frame = 32, 24
	in := bufio.NewReaderSize(r, 1<<16)
	head := make([]byte, header)
	if _, err := io.ReadFull(in, head); err != nil {
		return found, ignoreEnd(err)
	}
	be := binary.BigEndian
	sums := checksum{order: binary.LittleEndian}
	if be.Uint32(head)&1 == 1 {
		sums.order = be
	}
	found.size = int(be.Uint32(head[8:]))
	sums.add(head[:24])
	if be.Uint32(head)&^1 != 0x377f0682 || found.size < 512 || found.size > 1<<16 || !sums.isWritten(head[24:]) {
		return found, nil
	}
	found.own = map[stamped]bool{}
	var open []mark // the marks of the transaction that is not complete yet
	var at uint32
	buffer := make([]byte, frame+found.size)
	for {
		if _, err := io.ReadFull(in, buffer); err != nil {
			return found, ignoreEnd(err)
		}
		sums.add(buffer[:8])
		sums.add(buffer[frame:])
		if !bytes.Equal(buffer[8:16], head[16:24]) || !sums.isWritten(buffer[16:]) {
			return found, nil
		}
		if m, ok := markIn(buffer[frame:]); ok {
			open, at = append(open, m), be.Uint32(buffer)
		}
		if be.Uint32(buffer[4:]) == 0 { // not the last frame of its transaction
			continue
		}
		found.commits++
		found.addMarks(open, at)
		open = open[:0]
	}
}

// addMarks adds the marks of a transaction, which are all on the given page.
func (l *logMarks) addMarks(marks []mark, page uint32) {
	for _, m := range marks {
		if l.page == 0 {
			l.page, l.before = page, m.before
		}
		l.own[m.own] = true
	}
}

// ignoreEnd returns nil if the error says that the input has ended, and otherwise the error.
func ignoreEnd(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// checksum is the running checksum of a log.
type checksum struct {
	order  binary.ByteOrder
	s0, s1 uint32
}

// add adds bytes to the checksum. Their number must be a multiple of 8.
func (c *checksum) add(data []byte) {
	for ; len(data) >= 8; data = data[8:] {
		c.s0 += c.order.Uint32(data) + c.s1
		c.s1 += c.order.Uint32(data[4:]) + c.s0
	}
}

// isWritten reports whether written contains this checksum.
func (c *checksum) isWritten(written []byte) bool {
	return binary.BigEndian.Uint32(written) == c.s0 && binary.BigEndian.Uint32(written[4:]) == c.s1
}
