package sim

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// longestLine is a number of bytes that no line of a ledger exceeds.
const longestLine = 1 << 20

// ledgerReader reads a ledger line by line.
type ledgerReader struct {
	setup  *setup
	in     *bufio.Reader
	number int   // number of the last line read, from 1
	length int64 // bytes of the complete lines read so far
}

func (p *setup) readLedger(in io.Reader) *ledgerReader {
	return &ledgerReader{setup: p, in: bufio.NewReaderSize(in, longestLine)}
}

// nextLine returns the next line, which is valid until the next call. whole is false if the file
// ends within the line.
func (r *ledgerReader) nextLine() (line []byte, whole bool, err error) {
	line, err = r.in.ReadSlice('\n')
	switch {
	case err == io.EOF:
		return line, false, nil
	case errors.Is(err, bufio.ErrBufferFull):
		r.number++
		return nil, false, r.strangeLine()
	case err != nil:
		return nil, false, err
	}
	r.number++
	r.length += int64(len(line))
	return line, true, nil
}

func (r *ledgerReader) strangeLine() error {
	if r.number <= 1 {
		return errors.New("is not a simulation to go on with")
	}
	return fmt.Errorf("line %d: is not what a simulation writes", r.number)
}

// readHeader reads the first line, which must equal head. begun is false if that line is cut short
// or missing.
func (r *ledgerReader) readHeader(want *header, head []byte) (begun bool, err error) {
	line, whole, err := r.nextLine()
	if err != nil {
		return false, err
	}
	if !whole && bytes.HasPrefix(head, line) {
		return false, nil
	}
	var h header
	if !whole || json.Unmarshal(line, &h) != nil || !h.isLedger() {
		r.number = 1
		return false, r.strangeLine()
	}
	if err := h.checkEqual(want); err != nil {
		return false, err
	}
	if !bytes.Equal(line, head) {
		return false, fmt.Errorf("line %d: is not what a simulation writes", r.number)
	}
	return true, nil
}

// readLast reads the lines after the header. It returns the last one or, if there is none, an entry
// with empty sums.
func (r *ledgerReader) readLast() (entry, error) {
	last := entry{Sums: r.setup.newSums()}
	for {
		line, whole, err := r.nextLine()
		if err != nil || !whole {
			return last, err
		}
		e, ok := r.parseEntry(line)
		if !ok || e.Sums.Matches <= last.Sums.Matches {
			return last, r.strangeLine()
		}
		if r.setup.config.Records != nil && e.Records <= last.Records {
			return last, r.strangeLine()
		}
		last = e
	}
}

// parseEntry parses a line, which must be exactly what encodeLine writes.
func (r *ledgerReader) parseEntry(line []byte) (e entry, ok bool) {
	if json.Unmarshal(line, &e) != nil || !r.setup.canBeSums(e.Sums) {
		return e, false
	}
	if kept := r.setup.config.Records != nil; kept != (e.Records > 0) || kept != (len(e.SHA256) == 2*sha256.Size) {
		return e, false
	}
	again, err := e.encodeLine()
	return e, err == nil && bytes.Equal(again, line)
}

// checkMatches refuses sums of more matches than are asked for.
func (p *setup) checkMatches(s *sums) error {
	if s.Matches <= p.matches {
		return nil
	}
	return fmt.Errorf("has %d %s already, more than the %d that are asked for", s.Matches, p.unitName(), p.matches)
}
