//go:build wasip1

package main

import (
	"unsafe"

	"roundhouse/module/answer"
	"roundhouse/module/packed"
)

var (
	groups = shelf[*packed.Rounds]{}
	blocks = map[uintptr][]byte{} // what alloc has handed out, by address
)

// layout returns the version of the layout of packed rounds.
//
//go:wasmexport layout
func layout() int32 { return packed.Version }

// alloc returns the address of n bytes, all 0, or 0 if n is not from 1 to 1 GB.
//
//go:wasmexport alloc
func alloc(n int32) uintptr {
	if n < 1 || n > 1<<30 {
		return 0
	}
	block := make([]byte, (n+7)/8*8) // so that numbers in it are aligned
	at := uintptr(unsafe.Pointer(&block[0]))
	blocks[at] = block
	return at
}

// free gives back what alloc has handed out.
//
//go:wasmexport free
func free(at uintptr) { delete(blocks, at) }

// openGroup deals a group of rounds and answers with its number.
//
//go:wasmexport deal
func openGroup(n int32) int32 {
	g, err := answer.Group(asked(n))
	if err != nil {
		return give(nil, err)
	}
	return give(groups.add(g))
}

// dropGroup forgets a group.
//
//go:wasmexport drop
func dropGroup(id int32) { delete(groups, id) }

// step carries out an action in each of the first n rounds of a group, and returns how many of them
// were refused. It returns -1, and does nothing, if there is no such group, if it has fewer rounds,
// or if an address is not that of a block from alloc with room for n rounds.
//
//go:wasmexport step
func step(group, n int32, actions, obs, legal, done uintptr) int32 {
	g := groups[group]
	if g == nil || n < 0 || int(n) > g.Len() {
		return -1
	}
	a, o, l, d := blocks[actions], blocks[obs], blocks[legal], blocks[done]
	rounds := int(n)
	if len(a) < 2*rounds || len(o) < packed.ObservationSize*rounds ||
		len(l) < packed.LegalSize*rounds || len(d) < packed.EndSize*rounds {
		return -1
	}
	return int32(g.Step(unsafe.Slice((*uint16)(unsafe.Pointer(unsafe.SliceData(a))), rounds), o, l, d))
}
