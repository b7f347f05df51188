// Command figures prints what can be counted of how readable the Go code of a module is: names of
// functions, their comments, sizes of files and functions, and the uses of names inside a
// package that run against the best order of its files. Tests are not counted.
//
// It looks at the module in the current folder, or in the one that it is given. With -check it
// prints nothing, and fails if a figure that has a limit is above it. With -sample it prints that
// many lines of comments, always the same ones of the same tree, for somebody to judge:
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

// run prints the figures of the module in dir, or checks them, or prints a sample of comments.
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

// tangled lists the packages whose arrows are counted, by their last name.
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
// function is instead of what it does.
func printNames(w io.Writer, functions []function) {
	oneWord, commented, is := countNames(functions)
	fmt.Fprintf(w, "names of one word       %s\n", share(oneWord, len(functions), "functions and methods"))
	fmt.Fprintf(w, `comments "X is/are …"   %s`+"\n", share(is, commented, "comments of functions"))
}

// countNames returns how many functions have a name of one word, how many have a comment, and how
// many comments say what a function is.
func countNames(functions []function) (oneWord, commented, is int) {
	for _, f := range functions {
		oneWord += count(countWords(f.name) == 1)
		commented += count(f.comment != "")
		is += count(saysIs(f.name, f.comment))
	}
	return oneWord, commented, is
}

// printSizes writes how long files and functions are.
func printSizes(w io.Writer, files []file, functions []function) {
	var ofFiles, ofFunctions sizes
	for _, f := range files {
		ofFiles = append(ofFiles, size{f.name, f.lines})
	}
	for _, f := range functions {
		ofFunctions = append(ofFunctions, size{f.file + ":" + f.name, f.lines})
	}
	ofFiles.print(w, "files", 500)
	ofFunctions.print(w, "functions", 40)
}

// printArrows writes, for each tangled package that the module has, its arrows and how many of them
// run up.
func printArrows(w io.Writer, dir string) error {
	found, err := findPackages(dir, tangled)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\n%-12s %6s %7s %7s %7s   %6s %6s %6s\n",
		"package", "files", "arrows", "up", "%", "pairs", "up", "%")
	for _, p := range found {
		g, err := p.arrows()
		if err != nil {
			return err
		}
		up, pairsUp := g.fewestUp(), g.pairs().fewestUp()
		fmt.Fprintf(w, "%-12s %6d %7d %7d %7s   %6d %6d %6s\n", p.name, len(g),
			g.total(), up, percent(up, g.total()), g.pairs().total(), pairsUp, percent(pairsUp, g.pairs().total()))
	}
	return nil
}

// count returns 1 for true, so that it can be summed up.
func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// share says how many of all there are: "12 % (3 of 25 things)".
func share(n, of int, things string) string {
	return fmt.Sprintf("%s (%d of %d %s)", percent(n, of), n, of, things)
}

// percent writes whole percents: "12 %".
func percent(n, of int) string {
	return fmt.Sprintf("%d %%", rounded(n, of))
}

// rounded returns n in whole percents of a number; nothing of nothing is 0.
func rounded(n, of int) int {
	if of == 0 {
		return 0
	}
	return int(math.Round(100 * float64(n) / float64(of)))
}
