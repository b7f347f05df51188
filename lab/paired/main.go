// Command paired compares two versions of a bot that have played the same deals. It reads the
// records of two simulations with the same rules, bots, matches and seed, each played by another
// version of the program, and prints by how many points a round the second version was better:
//
//	old simulate --rules SET --players 4 --bots strong,planner,planner,planner --matches 500 \
//		--seed 1 --records old.jsonl
//	new simulate …the same… --records new.jsonl
//	go run ./lab/paired strong old.jsonl new.jsonl
//
// The deals are the same, so most of the luck cancels out. The versions may also be two bots of one
// program, whose names are given with a comma between them: expert:12000,expert.
package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"os"
	"reflect"
	"strings"

	"roundhouse/game/record"
	"roundhouse/game/rules"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "paired:", err)
		os.Exit(1)
	}
}

// run compares the files that the arguments name.
func run(args []string, out io.Writer) error {
	if len(args) != 3 {
		return errors.New("usage: paired BOT OLD NEW")
	}
	var files [2]*record.Reader
	for i, path := range args[1:] {
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		files[i] = record.NewReader(f)
	}
	older, newer, two := strings.Cut(args[0], ",")
	if !two {
		newer = older
	}
	s, err := compareFiles([2]string{older, newer}, files)
	if err != nil {
		return err
	}
	mean, se := s.estimate()
	_, err = fmt.Fprintf(out, "%s: %+.2f ± %.2f points a round, %d matches in %d groups with the same deals\n",
		newer, mean, se, s.matches, len(s.gains))
	return err
}

// series is how much better the second version was, match by match.
type series struct {
	matches int
	deal    record.Round // the first round of the current group
	gains   []float64    // by group: points
	rounds  []float64    // by group
}

// compareFiles compares the matches of two files, as far as both go.
func compareFiles(bots [2]string, files [2]*record.Reader) (s series, err error) {
	for {
		a, err := readRecord(files[0])
		if err == nil {
			var b *record.Record
			if b, err = readRecord(files[1]); err == nil {
				err = s.add(bots, a, b)
			}
		}
		switch {
		case err == io.EOF && len(s.gains) < 2:
			return s, errors.New("there are not two groups of matches")
		case err == io.EOF:
			return s, nil
		case err != nil:
			return s, fmt.Errorf("match %d: %w", s.matches+1, err)
		}
	}
}

func readRecord(r *record.Reader) (*record.Record, error) {
	line, err := r.Next()
	if err != nil {
		return nil, err
	}
	return record.ParseRecord(line)
}

// add adds a match that both versions have played.
func (s *series) add(bots [2]string, a, b *record.Record) error {
	for i, name := range b.Players {
		if name == bots[1] {
			b.Players[i] = bots[0]
		}
	}
	if !sameDeals(a, b) {
		return errors.New("the two records are not of the same deals and seats")
	}
	before, ok := lead(bots[0], a)
	after, known := lead(bots[0], b)
	if !ok || !known {
		return fmt.Errorf("%q does not play against others, or the match is not over", bots[0])
	}
	if s.matches == 0 || !reflect.DeepEqual(s.deal.Hands, a.Rounds[0].Hands) {
		s.deal = a.Rounds[0]
		s.gains, s.rounds = append(s.gains, 0), append(s.rounds, 0)
	}
	s.matches++
	s.gains[len(s.gains)-1] += after - before
	s.rounds[len(s.rounds)-1] += float64(len(a.Rounds))
	return nil
}

// sameDeals reports whether both records have the same seats and begin with the same deal. Later
// deals depend on the seed alone, unless a round was dealt again.
func sameDeals(a, b *record.Record) bool {
	return a.Ref.Rules == b.Ref.Rules && reflect.DeepEqual(a.Players, b.Players) && len(a.Rounds) == len(b.Rounds) &&
		len(a.Rounds) > 0 && reflect.DeepEqual(a.Rounds[0].Hands, b.Rounds[0].Hands)
}

// lead returns by how many points the bot's seats did better than the others, in the mean of both.
func lead(bot string, m *record.Record) (points float64, ok bool) {
	var sum, n [2]float64
	for i, name := range m.Players {
		if i >= len(m.Totals) {
			return 0, false
		}
		total, good := new(big.Rat).SetString(m.Totals[i])
		if !good {
			return 0, false
		}
		side := 0
		if name == bot {
			side = 1
		}
		x, _ := total.Float64()
		sum[side] += x
		n[side]++
	}
	points = sum[0]/n[0] - sum[1]/n[1]
	if m.Ref.Rules.Scoring == rules.ScoringPositive {
		points = -points
	}
	return points, n[0] > 0 && n[1] > 0
}

// estimate returns the mean gain a round and its standard error, which treats the groups as
// independent of each other.
func (s *series) estimate() (mean, se float64) {
	gain, rounds, squares := 0.0, 0.0, 0.0
	for i := range s.gains {
		gain += s.gains[i]
		rounds += s.rounds[i]
	}
	mean = gain / rounds
	for i := range s.gains {
		d := s.gains[i] - mean*s.rounds[i]
		squares += d * d
	}
	n := float64(len(s.gains))
	return mean, math.Sqrt(squares*n/(n-1)) / rounds
}
