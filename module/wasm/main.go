//go:build wasip1

// Command module is the game as a WebAssembly module for other programs: a reactor for
// wasi_snapshot_preview1, which runs in browsers, Node and other runtimes. module/npm wraps it for
// JavaScript, and its README describes the exports.
//
// A question is written to the memory that request returns. A function with the question's length
// returns the length of its answer, which lies where answer says, or minus that length if the
// answer is an error. Rounds and groups of rounds stay open under a number until they are closed.
package main

import (
	"unsafe"

	"roundhouse/module/answer"
)

func main() {}

var (
	question []byte // as long as the longest question so far
	text     []byte // the last answer
	rounds   = shelf[*answer.Round]{}
)

// request returns the address of the memory for a question of n bytes.
//
//go:wasmexport request
func request(n int32) unsafe.Pointer {
	if n = max(n, 1); int(n) > len(question) {
		question = make([]byte, n)
	}
	return unsafe.Pointer(&question[0])
}

// answerAt returns the address of the last answer.
//
//go:wasmexport answer
func answerAt() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(text)) }

// asked returns the question, whose length is n.
func asked(n int32) []byte { return question[:min(max(int(n), 0), len(question))] }

// give keeps an answer and returns its length, or minus the length of an error.
func give(out []byte, err error) int32 {
	if err != nil {
		text = answer.Failure(err)
		return -int32(len(text))
	}
	text = out
	return int32(len(text))
}

// openRound opens a round and answers with its number.
//
//go:wasmexport open
func openRound(n int32) int32 {
	r, err := answer.Open(asked(n))
	if err != nil {
		return give(nil, err)
	}
	return give(rounds.add(r))
}

// closeRound forgets a round.
//
//go:wasmexport close
func closeRound(id int32) { delete(rounds, id) }

// withRound asks a round.
func withRound(id int32, ask func(*answer.Round) ([]byte, error)) int32 {
	r, err := rounds.find("round", id)
	if err != nil {
		return give(nil, err)
	}
	return give(ask(r))
}

//go:wasmexport legal
func legal(id, seat int32) int32 {
	return withRound(id, func(r *answer.Round) ([]byte, error) { return r.Legal(int(seat)) })
}

//go:wasmexport act
func act(id, n int32) int32 {
	return withRound(id, func(r *answer.Round) ([]byte, error) { return r.Act(string(asked(n))) })
}

//go:wasmexport position
func position(id, seat int32) int32 {
	return withRound(id, func(r *answer.Round) ([]byte, error) { return r.Position(int(seat)) })
}

//go:wasmexport hint
func hint(id, n int32) int32 {
	return withRound(id, func(r *answer.Round) ([]byte, error) { return r.Hint(asked(n)) })
}

//go:wasmexport choose
func choose(id, n int32) int32 {
	return withRound(id, func(r *answer.Round) ([]byte, error) { return r.Choose(asked(n)) })
}

//go:wasmexport perft
func perft(id, depth int32) int32 {
	return withRound(id, func(r *answer.Round) ([]byte, error) { return r.Perft(int(depth)) })
}

//go:wasmexport replay
func replay(n, seat int32) int32 { return give(answer.Replay(asked(n), int(seat))) }

//go:wasmexport solve
func solve(n int32) int32 { return give(answer.Solve(asked(n))) }

//go:wasmexport book
func book(n int32) int32 { return give(answer.Book(asked(n))) }

//go:wasmexport sets
func sets(n int32) int32 { return give(answer.Sets(asked(n))) }
