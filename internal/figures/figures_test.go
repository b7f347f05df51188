package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestFiguresOfATinyModule(t *testing.T) {
	want, err := os.ReadFile("testdata/tiny.txt")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	if err := printFigures(&got, "testdata/tiny"); err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
}

func TestFiguresAboveTheirLimits(t *testing.T) {
	named := func(name, comment string) function { return function{"a.go", name, comment, 1} }
	long := readSource(t, "cmd/tool/long.go", "package main\n\ntype show struct{}\n\nfunc (s *show) Run() {"+
		strings.Repeat("\n", 99)+"}\n"+strings.Repeat("\n", 1500))
	for _, test := range []struct {
		files     []file
		functions []function
		want      string
	}{
		{nil, nil, ""},
		{nil, []function{named("add", ""), named("addOne", "")}, ""},
		{nil, []function{named("add", ""), named("sum", ""), named("addOne", "")}, "one word: 67, at most 50"},
		{nil, []function{named("addOne", "addOne is one more.")}, "comments \"X is/are …\": 100, at most 12"},
		{[]file{long}, nil, "cmd/tool: lines: 1604, at most 1500\n  cmd/tool: lines of the command show: 101, at most 100"},
	} {
		err := checkLimits(test.files, test.functions)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v; want %q", err, test.want)
		}
	}
}

// readSource parses text as a file of that name.
func readSource(t *testing.T, name, text string) file {
	dir := t.TempDir()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := readFile(dir, path)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestNoGoModule(t *testing.T) {
	if err := printFigures(&strings.Builder{}, "testdata/missing"); err == nil {
		t.Error("a folder that is missing has figures")
	}
}

func TestWordsOfNames(t *testing.T) {
	for name, want := range map[string]int{
		"add": 1, "Add": 1, "ID": 1, "HTTP": 1, "sha256": 1, "_": 0,
		"seatOf": 2, "SeatOf": 2, "newID": 2, "HTTPServer": 2, "sha256Sum": 2, "snake_case": 2,
		"optionalMillisOf": 3, "serveHTTPTwice": 3,
	} {
		if got := countWords(name); got != want {
			t.Errorf("%s has %d words, want %d", name, got, want)
		}
	}
}

func TestCommentsThatSayWhatSomethingIs(t *testing.T) {
	for comment, want := range map[string]bool{
		"add is the sum.":        true,
		"add are\nboth numbers.": true,
		"add returns what is.":   false,
		"sum is the sum.":        false,
		"add island":             false,
		"add":                    false,
		"":                       false,
	} {
		if got := saysIs("add", comment); got != want {
			t.Errorf("%q: %v, want %v", comment, got, want)
		}
	}
}

func TestSizes(t *testing.T) {
	var s sizes
	for lines := range 10 {
		s = append(s, size{fmt.Sprint("f", lines), 10 * (lines + 1)})
	}
	if s.quantile(50) != 50 || s.quantile(90) != 90 || s.quantile(100) != 100 {
		t.Errorf("quantiles %d, %d, %d", s.quantile(50), s.quantile(90), s.quantile(100))
	}
	if above := s.longerThan(80); len(above) != 2 || above[0].lines != 100 || above[1].lines != 90 {
		t.Errorf("more than 80 lines: %v", above)
	}
}

func TestPairsCountFilesOnce(t *testing.T) {
	g := graph{{0, 3, 0}, {1, 0, 0}, {0, 0, 0}}
	if g.total() != 4 || g.pairs().total() != 2 {
		t.Errorf("%d arrows, %d pairs", g.total(), g.pairs().total())
	}
	if up := g.fewestUp(); up != 1 {
		t.Errorf("%d arrows run up, want 1", up)
	}
}

func TestNoBetterOrderThanTheOneFound(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for n := range 8 {
		for range 5 {
			g := newGraph(n)
			for from := range g {
				for to := range g {
					if from != to && random.IntN(2) == 0 {
						g[from][to] = random.IntN(9)
					}
				}
			}
			order := make([]int, n)
			for i := range order {
				order[i] = i
			}
			if found, best := g.fewestUp(), bestOf(g, order, 0); found != best {
				t.Errorf("%v: found an order with %d, the best has %d", g, found, best)
			}
		}
	}
}

// bestOf tries all orders of what comes after the first files.
func bestOf(g graph, order []int, first int) int {
	if first >= len(order)-1 {
		return g.up(order)
	}
	best := g.total()
	for i := first; i < len(order); i++ {
		order[first], order[i] = order[i], order[first]
		best = min(best, bestOf(g, order, first+1))
		order[first], order[i] = order[i], order[first]
	}
	return best
}

func TestASampleIsTheSameEachTime(t *testing.T) {
	f := readSource(t, "a.go", "package a\n\n// one is the first of all.\nfunc one() {}\n\n//go:generate two and three\n// four follows the third.\nvar four int // the fourth number\n")
	var first, second strings.Builder
	printSample(&first, []file{f}, 2)
	printSample(&second, []file{f}, 2)
	lines := strings.Split(strings.TrimSpace(first.String()), "\n")
	if first.String() != second.String() || len(lines) != 2 || strings.Contains(first.String(), "generate") {
		t.Errorf("%q and %q", first.String(), second.String())
	}
}
