// Command figures prints figures about how readable the Go code of a module is: the names of
// functions, their comments, the sizes of files and functions, and, in some packages, the uses of
// names that run against the best order of the files. It does not count tests.
//
// It looks at the module in the current folder, or in the given one. With -check it prints nothing,
// and fails if a figure exceeds its limit. With -sample N it prints N lines of comments for
// somebody to judge; for the same tree they are always the same lines:
//
//	go run ./internal/figures [-check] [-sample N] [dir]
package main

import (
	"flag"
	"fmt"
	"io"
	"math"
	"os"
)

func main() {
	check := flag.Bool("check", false, "fail if a figure is above its limit")
	sample := flag.Int("sample", 0, "print that many lines of comments")
	flag.Parse()
	dir := "."
	if flag.NArg() > 0 {
		dir = flag.Arg(0)
	}
	if err := run(dir, *check, *sample); err != nil {
		fmt.Fprintln(os.Stderr, "figures:", err)
		os.Exit(1)
	}
}

// run prints the figures of the module in dir. If check is true it checks the limits instead, and
// if sample is not 0 it prints that many lines of comments.
func run(dir string, check bool, sample int) error {
	if !check && sample == 0 {
		return printFigures(os.Stdout, dir)
	}
	files, err := readModule(dir)
	if err != nil {
		return err
	}
	if sample > 0 {
		printSample(os.Stdout, files, sample)
		return nil
	}
	return checkLimits(files, functionsOf(files))
}

// tangled lists the packages whose arrows are counted, by the last element of their path.
var tangled = []string{"table", "hall", "desk", "server", "bot"}

// printFigures writes the figures of the module in dir to w.
func printFigures(w io.Writer, dir string) error {
	files, err := readModule(dir)
	if err != nil {
		return err
	}
	functions := functionsOf(files)
	printNames(w, functions)
	printSizes(w, files, functions)
	printPrograms(w, files)
	return printArrows(w, dir)
}

// printNames writes how many functions have a name of one word, and how many comments say what a
// function is instead of what the function does.
func printNames(w io.Writer, functions []function) {
	oneWord, commented, is := countNames(functions)
	fmt.Fprintf(w, "names of one word       %s\n", shareText(oneWord, len(functions), "functions and methods"))
	fmt.Fprintf(w, `comments "X is/are …"   %s`+"\n", shareText(is, commented, "comments of functions"))
}

// countNames returns the number of functions that have a name of one word, the number that have a
// comment, and the number of comments that say what a function is.
func countNames(functions []function) (oneWord, commented, is int) {
	for _, f := range functions {
		oneWord += countIf(countWords(f.name) == 1)
		commented += countIf(f.comment != "")
		is += countIf(saysIs(f.name, f.comment))
	}
	return oneWord, commented, is
}

// printSizes writes the sizes of files and functions, in lines.
func printSizes(w io.Writer, files []file, functions []function) {
	var ofFiles, ofFunctions sizes
	for _, f := range files {
		ofFiles = append(ofFiles, size{f.name, f.lines})
	}
	for _, f := range functions {
		ofFunctions = append(ofFunctions, size{f.file + ":" + f.name, f.lines})
	}
	ofFiles.printSizes(w, "files", 500)
	ofFunctions.printSizes(w, "functions", 40)
}

// printArrows writes, for each tangled package of the module, the number of its arrows and how many
// of them run up.
func printArrows(w io.Writer, dir string) error {
	found, err := findPackages(dir, tangled)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\n%-12s %6s %7s %7s %7s   %6s %6s %6s\n",
		"package", "files", "arrows", "up", "%", "pairs", "up", "%")
	for _, p := range found {
		g, err := p.countArrows()
		if err != nil {
			return err
		}
		up, pairsUp := g.fewestUp(), g.pairs().fewestUp()
		fmt.Fprintf(w, "%-12s %6d %7d %7d %7s   %6d %6d %6s\n", p.name, len(g),
			g.total(), up, percentText(up, g.total()), g.pairs().total(), pairsUp,
			percentText(pairsUp, g.pairs().total()))
	}
	return nil
}

// countIf returns 1 if b is true and 0 otherwise, for use in sums.
func countIf(b bool) int {
	if b {
		return 1
	}
	return 0
}

// shareText returns n as a share of a number of things: "12 % (3 of 25 things)".
func shareText(n, of int, things string) string {
	return fmt.Sprintf("%s (%d of %d %s)", percentText(n, of), n, of, things)
}

// percentText returns n as whole percents of a number: "12 %".
func percentText(n, of int) string {
	return fmt.Sprintf("%d %%", rounded(n, of))
}

// rounded returns n in whole percents of a number, or 0 if that number is 0.
func rounded(n, of int) int {
	if of == 0 {
		return 0
	}
	return int(math.Round(100 * float64(n) / float64(of)))
}
