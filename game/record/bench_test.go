package record_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"testing"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/record"
)

// positionLines returns every state of a round with four seats and all tiles, each
// state a line of JSON.
func positionLines(b *testing.B) ([]byte, int) {
	set, err := preset.Get("pagat")
	if err != nil {
		b.Fatal(err)
	}
	ref := preset.Ref{Base: set.ID, Rules: set.Rules}
	var lines []byte
	n := 0
	for seed := range uint64(4) {
		randomMatch(b, ref, 4, 1, seed, func(s *game.State) {
			text, err := record.NewPosition(s, ref).AppendJSON(lines)
			if err != nil {
				b.Fatal(err)
			}
			lines = append(text, '\n')
			n++
		})
	}
	return lines, n
}

// BenchmarkPositions reads positions from JSON Lines and writes the answers of
// roundhouse replay --json, on one core.
func BenchmarkPositions(b *testing.B) {
	lines, n := positionLines(b)
	b.ReportAllocs()
	b.SetBytes(int64(len(lines)))
	answers, rounds := 0, 0
	sum := sha256.New()
	for b.Loop() {
		in, out := record.NewReader(bytes.NewReader(lines)), []byte(nil)
		for {
			line, err := in.Next()
			if err == io.EOF {
				break
			}
			played, err := record.Play(line)
			if err != nil {
				b.Fatal(err)
			}
			if out, err = record.AppendState(out[:0], &played.State, played.Ref); err != nil {
				b.Fatal(err)
			}
			answers++
			if rounds == 0 {
				sum.Write(out)
			}
		}
		rounds++
	}
	const want = "c0537936f97d506b"
	if got := hex.EncodeToString(sum.Sum(nil)[:8]); got != want || answers != n*rounds {
		b.Fatalf("%d answers of %d, sum %s, want %s", answers, n*rounds, got, want)
	}
	b.ReportMetric(float64(answers)/b.Elapsed().Seconds(), "positions/s")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkRecord replays one match.
func BenchmarkRecord(b *testing.B) {
	set, err := preset.Get("pagat")
	if err != nil {
		b.Fatal(err)
	}
	actions := -13 // a deal is no action
	text, err := randomMatch(b, preset.Ref{Base: set.ID, Rules: set.Rules}, 4, 13, 1, func(*game.State) { actions++ }).AppendJSON(nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		played, err := record.Play(text)
		if err != nil || !played.Match.Over() || actions != 1580 {
			b.Fatal(err, actions)
		}
	}
	b.ReportMetric(float64(actions)*float64(b.N)/b.Elapsed().Seconds(), "actions/s")
}
