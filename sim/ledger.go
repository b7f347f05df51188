package sim

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"
)

// Tape is a file that can be gone back in and cut off: an *os.File.
type Tape interface {
	io.ReadWriteSeeker
	Truncate(size int64) error
}

// ledger keeps a simulation so that it can be gone on with. It is JSON Lines: a
// header with everything that the result depends on, then the sums up to some
// match, again and again; the last line counts. What a crash left of a last line is
// dropped. A nil ledger keeps nothing.
type ledger struct {
	tape    Tape
	records Tape // nil where no records are kept
	last    time.Time
	kept    int // matches in the last line
}

// entry is a line of a ledger behind the header.
type entry struct {
	Sums    *sums `json:"sums"`
	Records int64 `json:"records"` // bytes of the records of these matches
}

// open reads the ledger of the plan, if it has one, and cuts it and the records off
// where both are whole. The sums are those that it goes on from. Errors are of the
// kind of *FileError.
func (p *plan) open() (*ledger, *sums, error) {
	if p.config.Resume == nil {
		return nil, p.newSums(), nil
	}
	l := &ledger{tape: p.config.Resume}
	l.records, _ = p.config.Records.(Tape)
	s, err := p.reopen(l)
	if err != nil {
		return nil, nil, err
	}
	l.kept, l.last = s.Matches, time.Now()
	return l, s, nil
}

func (p *plan) reopen(l *ledger) (*sums, error) {
	data, err := io.ReadAll(l.tape)
	if err != nil {
		return nil, &FileError{"resume", err}
	}
	h, err := p.header()
	if err != nil {
		return nil, err
	}
	head, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	head = append(head, '\n')
	if len(data) < len(head) && bytes.HasPrefix(head, data) {
		return p.newSums(), l.begin(head)
	}
	last, length, err := p.read(&h, data)
	if err != nil {
		return nil, &FileError{"resume", err}
	}
	return last.Sums, l.goOn(length, last.Records)
}

// begin writes the header of a new ledger.
func (l *ledger) begin(head []byte) error {
	if err := l.goOn(0, 0); err != nil {
		return err
	}
	_, err := l.tape.Write(head)
	return wrapped("resume", err)
}

// goOn cuts the ledger and the records off where they are to go on.
func (l *ledger) goOn(length, records int64) error {
	if err := wrapped("resume", cut(l.tape, length)); err != nil {
		return err
	}
	if l.records == nil {
		return nil
	}
	return wrapped("records", cut(l.records, records))
}

// cut makes a file that long and goes to its end. A shorter file is refused.
func cut(t Tape, length int64) error {
	size, err := t.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if size < length {
		return fmt.Errorf("has %d bytes, not the %d that were written before", size, length)
	}
	if err := t.Truncate(length); err != nil {
		return err
	}
	_, err = t.Seek(length, io.SeekStart)
	return err
}

// read is the last entry of a ledger and how many of its bytes are whole.
func (p *plan) read(want *header, data []byte) (entry, int64, error) {
	first, rest, whole := bytes.Cut(data, []byte("\n"))
	var h header
	if err := json.Unmarshal(first, &h); err != nil || !whole || h.Format != LedgerFormat {
		return entry{}, 0, errors.New("is not a simulation to go on with")
	}
	if err := h.differs(want); err != nil {
		return entry{}, 0, err
	}
	last, length := entry{Sums: p.newSums()}, len(first)+1
	for number := 2; ; number++ {
		line, after, whole := bytes.Cut(rest, []byte("\n"))
		e := entry{}
		switch err := json.Unmarshal(line, &e); {
		case !whole || err != nil && len(after) == 0:
			return last, int64(length), p.enough(last.Sums)
		case err != nil || !p.fits(e.Sums):
			return last, 0, fmt.Errorf("line %d is not what a simulation writes", number)
		}
		last, rest, length = e, after, length+len(line)+1
	}
}

// enough refuses sums of more matches than are asked for.
func (p *plan) enough(s *sums) error {
	if s.Matches <= p.matches {
		return nil
	}
	return fmt.Errorf("has %d %s already, more than the %d that are asked for", s.Matches, p.unit(), p.matches)
}

// fits reports whether s has the form of the plan's sums.
func (p *plan) fits(s *sums) bool {
	mine := p.newSums()
	if s == nil || s.Matches < 0 || len(s.Bots) != len(mine.Bots) || len(s.Pairs) != len(mine.Pairs) || !s.Open.fits(&mine.Open) {
		return false
	}
	return slices.EqualFunc(s.Batches, mine.Batches, func(a, b []int64) bool { return len(a) == len(b) })
}

func (c *counts) fits(mine *counts) bool {
	return len(c.Points) == len(mine.Points) && len(c.Won) == len(mine.Won) && len(c.First) == len(mine.First) &&
		len(c.Place) == len(mine.Place) && len(c.Front) == len(mine.Front)
}

// keep writes the sums when the last time is some time ago, or now.
func (l *ledger) keep(s *sums, now bool) error {
	const pause = time.Second
	if l == nil || s.Matches == l.kept || !now && time.Since(l.last) < pause {
		return nil
	}
	e := entry{Sums: s}
	if l.records != nil {
		length, err := l.records.Seek(0, io.SeekCurrent)
		if err == nil {
			err = settle(l.records)
		}
		if err != nil {
			return &FileError{"records", err}
		}
		e.Records = length
	}
	line, err := json.Marshal(e)
	if err == nil {
		_, err = l.tape.Write(append(line, '\n'))
	}
	if err == nil {
		err = settle(l.tape)
	}
	l.kept, l.last = s.Matches, time.Now()
	return wrapped("resume", err)
}

// settle sees to it that what was written outlives the machine, where t can do so.
func settle(t Tape) error {
	if f, ok := t.(interface{ Sync() error }); ok {
		return f.Sync()
	}
	return nil
}
