// Command join joins the data segments of WebAssembly modules, in their files: go run ./tools/join
// FILE…
//
// Go's linker leaves out each run of more than eight zeros of a program's data, which makes up to
// 100,000 segments. Zeros compress well, the addresses of segments badly: the engine of a page is a
// thirteenth smaller without them, compressed.
package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
)

func main() {
	for _, name := range os.Args[1:] {
		if err := joinFile(name); err != nil {
			fmt.Fprintln(os.Stderr, "join:", err)
			os.Exit(1)
		}
	}
}

func joinFile(name string) error {
	module, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	joined, err := join(module)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return os.WriteFile(name, joined, 0o755)
}

const (
	header     = "\x00asm\x01\x00\x00\x00"
	dataID     = 11   // of the section with the segments
	widest     = 1024 // the most zeros that are put between two segments
	active     = 0    // the kind of segments that are written to memory 0
	i32Const   = 0x41 // the address is the operand of this instruction
	endOfConst = 0x0b
)

// errForm is the error of a module that Go does not write.
var errForm = errors.New("this is not a module as Go writes them")

// join returns a module with the same memory, of fewer segments.
func join(module []byte) (out []byte, err error) {
	rest, ok := bytes.CutPrefix(module, []byte(header))
	if !ok {
		return nil, errForm
	}
	out = append(out, header...)
	for r := (reader{rest: rest}); len(r.rest) > 0; {
		id := r.byte()
		section := r.bytes(r.uint())
		if id == dataID {
			section = joinSegments(&reader{rest: section}, &r)
		}
		if r.failed {
			return nil, errForm
		}
		out = binary.AppendUvarint(append(out, id), uint64(len(section)))
		out = append(out, section...)
	}
	return out, nil
}

// segment is what is written to the memory from an address on.
type segment struct {
	at   int64
	data []byte
}

// joinSegments returns the content of a section of segments, joined. It notes in whole if it fails.
func joinSegments(r, whole *reader) (out []byte) {
	var list []segment
	for range r.uint() {
		if r.failed || r.byte() != active || r.byte() != i32Const {
			whole.failed = true
			return nil
		}
		s := segment{at: r.int()}
		whole.failed = whole.failed || r.byte() != endOfConst
		s.data = r.bytes(r.uint())
		if n := len(list) - 1; n >= 0 {
			if gap := s.at - list[n].at - int64(len(list[n].data)); 0 <= gap && gap <= widest {
				list[n].data = append(append(list[n].data, make([]byte, gap)...), s.data...)
				continue
			}
		}
		s.data = bytes.Clone(s.data)
		list = append(list, s)
	}
	whole.failed = whole.failed || r.failed || len(r.rest) > 0
	out = binary.AppendUvarint(out, uint64(len(list)))
	for _, s := range list {
		out = append(appendInt(append(out, active, i32Const), s.at), endOfConst)
		out = append(binary.AppendUvarint(out, uint64(len(s.data))), s.data...)
	}
	return out
}

// reader reads a module. Once it has failed, everything is empty.
type reader struct {
	rest   []byte
	failed bool
}

func (r *reader) bytes(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.rest, r.failed = nil, true
		return nil
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) byte() byte {
	if b := r.bytes(1); len(b) == 1 {
		return b[0]
	}
	return 0xff
}

// uint reads a number in LEB128.
func (r *reader) uint() uint64 {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 {
		r.bytes(uint64(len(r.rest)) + 1)
		return 0
	}
	r.bytes(uint64(n))
	return v
}

// int reads a number in signed LEB128: the highest bit of its last seven is its sign.
func (r *reader) int() int64 {
	before := r.rest
	v := int64(r.uint())
	bits := 7 * (len(before) - len(r.rest))
	if !r.failed && bits < 64 && v>>(bits-1) == 1 {
		v -= 1 << bits
	}
	return v
}

// appendInt writes a number in signed LEB128.
func appendInt(out []byte, v int64) []byte {
	for ; v < -64 || v > 63; v >>= 7 {
		out = append(out, byte(v)|0x80)
	}
	return append(out, byte(v)&0x7f)
}
