package store

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
)

// SQLite replays any log that it finds next to a file, and a log left over from another file would
// overwrite pages of this one. So the writer leaves marks: the table file has a single row, with
// the signature, the random number of the previous mark, and the mark's own. The first transaction
// in a log has a mark, and so has the last one before a checkpoint, so that the file shows how far
// it has come. A log belongs to a file if the file's mark is in the log, or is the one before the
// log's first mark.

// signature is the beginning of the row of the table file. The program searches a log for it.
const signature = "\x00rndh mark\xff\xfe\x8a\x1f\xc4\x07"

// schemaOfMarks is the first schema version that has marks.
const schemaOfMarks = 2

// markAnew is the statement that leaves a mark.
const markAnew = "UPDATE file SET before = own, own = randomblob(16)"

// stamped is the random number of a mark, or zero if there is none.
type stamped [16]byte

// marksIn returns the number of the mark in a page, and of the one before it.
func marksIn(page []byte) (before, own stamped, ok bool) {
	_, row, ok := bytes.Cut(page, []byte(signature))
	if !ok || len(row) < len(before)+len(own) {
		return before, own, false
	}
	return stamped(row), stamped(row[len(before):]), true
}

// errForeignLog says that a write-ahead log belongs to another file.
var errForeignLog = errors.New("belongs to another data file, or to another copy of this one")

// requireOwnLog returns an error if the write-ahead log next to the file belongs to another file.
// It changes nothing. A log may seem foreign if another process moves it into the file meanwhile,
// but a file that a process has open has the log of that process.
func requireOwnLog(path string) error {
	err := checkLog(path)
	if !errors.Is(err, errForeignLog) {
		return err
	}
	reserved, failed := reserveFile(path)
	if errors.Is(failed, errInUse) {
		return nil
	}
	err = checkLog(path)
	if reserved != nil {
		reserved.Close()
	}
	return err
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
	err := compareMarks(path, name)
	if errors.Is(err, errForeignLog) {
		return fmt.Errorf("the log %q %w: put the file back that it belongs to, "+
			"or move the log away to go on without what is in it", name, err)
	}
	return err
}

// compareMarks returns errForeignLog if the marks of the log do not follow the mark of the file.
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
	if err != nil || !found.used {
		return err
	}
	if len(found.marks) == 0 {
		if binary.BigEndian.Uint32(head[60:]) < schemaOfMarks {
			return nil
		}
		return errForeignLog
	}
	page := make([]byte, found.size)
	if _, err := file.ReadAt(page, int64(found.page-1)*int64(found.size)); ignoreEnd(err) != nil {
		return err
	}
	if _, own, _ := marksIn(page); !slices.Contains(found.marks, own) {
		return errForeignLog
	}
	return nil
}

// logMarks describes the marks in a log.
type logMarks struct {
	used  bool      // it has a complete transaction; otherwise, SQLite ignores it
	size  int       // of a page, in bytes
	page  uint32    // the page with the mark
	marks []stamped // the one before the first in the log, and those in the log
}

// readLog reads the frames at the beginning of a log, as SQLite does: it stops at the first one
// whose salt is not that of the log, or whose checksum does not continue that of the frame before.
// What follows was left by an earlier use of the same file, or written only in part. See "WAL File
// Format" in SQLite's documentation.
func readLog(r io.Reader) (found logMarks, err error) {
	const header, frame = 32, 24
	be := binary.BigEndian
	in := bufio.NewReaderSize(r, 1<<16)
	head := make([]byte, header)
	if _, err := io.ReadFull(in, head); err != nil {
		return found, ignoreEnd(err)
	}
	sum := checksum{order: binary.LittleEndian}
	if be.Uint32(head)&1 == 1 {
		sum.order = be
	}
	found.size = int(be.Uint32(head[8:]))
	if be.Uint32(head)&^1 != 0x377f0682 || found.size < 512 || found.size > 1<<16 || !sum.leadsTo(head[24:], head[:24]) {
		return found, nil
	}
	buffer := make([]byte, frame+found.size)
	for {
		if _, err := io.ReadFull(in, buffer); err != nil {
			return found, ignoreEnd(err)
		}
		if !bytes.Equal(buffer[8:16], head[16:24]) || !sum.leadsTo(buffer[16:], buffer[:8], buffer[frame:]) {
			return found, nil
		}
		if before, own, ok := marksIn(buffer[frame:]); ok {
			if len(found.marks) == 0 {
				found.page, found.marks = be.Uint32(buffer), []stamped{before}
			}
			found.marks = append(found.marks, own)
		}
		found.used = found.used || be.Uint32(buffer[4:]) > 0 // the last frame of its transaction
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

// leadsTo adds data to the checksum and reports whether it is the written one then. The length of
// the data must be a multiple of 8.
func (c *checksum) leadsTo(written []byte, data ...[]byte) bool {
	for _, part := range data {
		for ; len(part) >= 8; part = part[8:] {
			c.s0 += c.order.Uint32(part) + c.s1
			c.s1 += c.order.Uint32(part[4:]) + c.s0
		}
	}
	return binary.BigEndian.Uint32(written) == c.s0 && binary.BigEndian.Uint32(written[4:]) == c.s1
}
