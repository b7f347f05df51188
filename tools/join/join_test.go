package main

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"
)

// moduleOf returns a module with segments, between two sections that are none of ours.
func moduleOf(segments ...segment) []byte {
	data := binary.AppendUvarint(nil, uint64(len(segments)))
	for _, s := range segments {
		data = append(appendInt(append(data, active, i32Const), s.at), endOfConst)
		data = append(binary.AppendUvarint(data, uint64(len(s.data))), s.data...)
	}
	out := append([]byte(header), 10, 3, 'a', 'b', 'c', dataID)
	out = append(binary.AppendUvarint(out, uint64(len(data))), data...)
	return append(out, 0, 2, 1, 'n')
}

// TestSegmentsWithFewZerosBetweenThemBecomeOne, and others stay.
func TestSegmentsWithFewZerosBetweenThemBecomeOne(t *testing.T) {
	long := bytes.Repeat([]byte("x"), 300)
	got, err := join(moduleOf(
		segment{4096, []byte("one")}, segment{4099, []byte("two")}, segment{4110, long},
		segment{4410 + widest, []byte("three")}, segment{4416 + 2*widest, []byte("far")},
		segment{64, []byte("before")}, segment{-70, []byte("at the end")}, segment{-50, []byte("of 4 GB")},
	))
	first := slices.Concat([]byte("onetwo"), make([]byte, 8), long, make([]byte, widest), []byte("three"))
	want := moduleOf(
		segment{4096, first}, segment{4416 + 2*widest, []byte("far")}, segment{64, []byte("before")},
		segment{-70, slices.Concat([]byte("at the end"), make([]byte, 10), []byte("of 4 GB"))},
	)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v\n%q\n%q", err, got, want)
	}
	if again, err := join(got); err != nil || !bytes.Equal(again, got) {
		t.Error("joined again, it is different", err)
	}
}

func TestWhatGoDoesNotWriteIsRefused(t *testing.T) {
	whole := moduleOf(segment{4096, []byte("one")})
	passive := append([]byte(header), dataID, 4, 1, 1, 1, 'x')
	for _, module := range [][]byte{nil, []byte("wasm"), passive, whole[:len(whole)-1], whole[:20], append([]byte(header), dataID, 0x80)} {
		if out, err := join(module); err == nil {
			t.Errorf("%q became %q", module, out)
		}
	}
}
