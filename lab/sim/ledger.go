package sim

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"time"
)

// Tape is a file that can be rewound and truncated, such as an *os.File.
type Tape interface {
	io.ReadWriteSeeker
	Truncate(size int64) error
}

// ledger stores a simulation so that it can be resumed. It is JSON Lines: first a header with
// everything on which the result depends, then from time to time a line with the sums up to some
// match. Only the last line is used. A last line that a crash has cut short is dropped; any other
// line that this package would not write is refused. A nil ledger stores nothing.
type ledger struct {
	tape    Tape
	records Tape      // nil if no records are kept
	hash    hash.Hash // the hash of the records so far
	last    time.Time
	kept    int // number of matches in the last line
}

// entry is a line of a ledger after the header.
type entry struct {
	Sums    *sums  `json:"sums"`
	Records int64  `json:"records"`          // length of the records of these matches
	SHA256  string `json:"sha256,omitempty"` // the hash of these bytes
	CRC     string `json:"crc"`              // the checksum of the line without this field
}

// encodeLine returns e as a line of a ledger.
func (e entry) encodeLine() ([]byte, error) {
	e.CRC = ""
	bare, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	e.CRC = fmt.Sprintf("%08x", crc32.ChecksumIEEE(bare))
	line, err := json.Marshal(e)
	return append(line, '\n'), err
}

// openLedger reads the ledger, if there is one, and truncates it and the records to the last point
// up to which both are complete. It returns the sums from which to continue. Errors of files are
// *FileError.
func (p *setup) openLedger() (*ledger, *sums, error) {
	if p.config.Resume == nil {
		return nil, p.newSums(), nil
	}
	l := &ledger{tape: p.config.Resume, hash: sha256.New()}
	l.records, _ = p.config.Records.(Tape)
	s, err := p.reopenLedger(l)
	if err != nil {
		return nil, nil, err
	}
	l.kept, l.last = s.Matches, time.Now()
	return l, s, nil
}

func (p *setup) reopenLedger(l *ledger) (*sums, error) {
	h, err := p.newHeader()
	if err != nil {
		return nil, err
	}
	head, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	head = append(head, '\n')
	r := p.readLedger(l.tape)
	begun, err := r.readHeader(&h, head)
	if err != nil {
		return nil, &FileError{"resume", err}
	}
	if !begun {
		return p.newSums(), l.writeHeader(head)
	}
	last, err := r.readLast()
	if err == nil {
		err = p.checkMatches(last.Sums)
	}
	if err != nil {
		return nil, &FileError{"resume", err}
	}
	if err := l.verifyRecords(&last, r.number); err != nil {
		return nil, &FileError{"records", err}
	}
	return last.Sums, l.cutFiles(r.length, last.Records)
}

// writeHeader writes the header of a new ledger.
func (l *ledger) writeHeader(head []byte) error {
	if err := l.cutFiles(0, 0); err != nil {
		return err
	}
	_, err := l.tape.Write(head)
	return fileError("resume", err)
}

// cutFiles truncates the ledger and the records to the given lengths, where they continue.
func (l *ledger) cutFiles(length, records int64) error {
	if err := fileError("resume", cutAt(l.tape, length)); err != nil {
		return err
	}
	if l.records == nil {
		return nil
	}
	return fileError("records", cutAt(l.records, records))
}

// cutAt truncates a file to length bytes and seeks to its end.
func cutAt(t Tape, length int64) error {
	if err := t.Truncate(length); err != nil {
		return err
	}
	_, err := t.Seek(length, io.SeekStart)
	return err
}

// verifyRecords refuses records that do not begin with the bytes described by the entry, which is
// the given line of the ledger. It leaves the hash ready to continue after these bytes.
func (l *ledger) verifyRecords(e *entry, number int) error {
	if l.records == nil || e.Sums.Matches == 0 {
		return nil
	}
	size, err := l.records.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if size < e.Records {
		return fmt.Errorf("has %d bytes, not the %d that line %d of the ledger tells of", size, e.Records, number)
	}
	if _, err := l.records.Seek(0, io.SeekStart); err != nil {
		return err
	}
	var lines lineCounter
	if _, err := io.CopyN(io.MultiWriter(l.hash, &lines), l.records, e.Records); err != nil {
		return err
	}
	if l.recordsSum() != e.SHA256 || lines != lineCounter(e.Sums.Matches) {
		return fmt.Errorf("its first %d bytes are not those that line %d of the ledger tells of", e.Records, number)
	}
	return nil
}

// recordsSum returns the checksum of the records so far.
func (l *ledger) recordsSum() string { return hex.EncodeToString(l.hash.Sum(nil)) }

// lineCounter counts the line breaks written to it.
type lineCounter int

// Write counts the line breaks in p. It never fails.
func (n *lineCounter) Write(p []byte) (int, error) {
	*n += lineCounter(bytes.Count(p, []byte("\n")))
	return len(p), nil
}

// hashRecords adds lines that were written to the records to their checksum.
func (l *ledger) hashRecords(lines []byte) {
	if l != nil {
		_, _ = l.hash.Write(lines) // never fails
	}
}

// keepSums writes the sums if enough time has passed since the last time, or if now is true.
func (l *ledger) keepSums(s *sums, now bool) error {
	const pause = time.Second
	if l == nil || s.Matches == l.kept || !now && time.Since(l.last) < pause {
		return nil
	}
	e := entry{Sums: s}
	if l.records != nil {
		length, err := l.records.Seek(0, io.SeekCurrent)
		if err == nil {
			err = syncTape(l.records)
		}
		if err != nil {
			return &FileError{"records", err}
		}
		e.Records, e.SHA256 = length, l.recordsSum()
	}
	line, err := e.encodeLine()
	if err == nil {
		_, err = l.tape.Write(line)
	}
	if err == nil {
		err = syncTape(l.tape)
	}
	l.kept, l.last = s.Matches, time.Now()
	return fileError("resume", err)
}

// syncTape flushes what was written to t to the disk, if t supports that.
func syncTape(t Tape) error {
	if f, ok := t.(interface{ Sync() error }); ok {
		return f.Sync()
	}
	return nil
}
