// Command figures measures how readable the Go code of a module is: the names of functions, their
// comments, the sizes of files and functions, and the uses of names inside a package that run
// against the best order of its files. It does not count tests.
//
// It looks at the module in the current folder, or in the given one:
//
//	go run ./internal/figures [dir]
package main

import (
	"fmt"
	"io"
	"os"
)

func main() {
	dir := "."
	if len(os.Args) > 1 {
		dir = os.Args[1]
	}
	if err := printFigures(os.Stdout, dir); err != nil {
		fmt.Fprintln(os.Stderr, "figures:", err)
		os.Exit(1)
	}
}

// tangled lists the packages whose arrows are counted, by the last part of their path.
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
	return printArrows(w, dir)
}

// printNames writes how many functions have a name of one word, and how many comments say what a
// function is instead of what it does.
func printNames(w io.Writer, functions []function) {
	var oneWord, commented, is int
	for _, f := range functions {
		oneWord += countIf(countWords(f.name) == 1)
		commented += countIf(f.comment != "")
		is += countIf(saysIs(f.name, f.comment))
	}
	fmt.Fprintf(w, "names of one word       %s\n", shareText(oneWord, len(functions), "functions and methods"))
	fmt.Fprintf(w, `comments "X is/are …"   %s`+"\n", shareText(is, commented, "comments of functions"))
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
	ofFiles.printSizes(w, "files", 500)
	ofFunctions.printSizes(w, "functions", 40)
}

// printArrows writes, for each tangled package in the module, its arrows and how many of them run
// up.
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
			g.total(), up, percentText(up, g.total()), g.pairs().total(), pairsUp, percentText(pairsUp, g.pairs().total()))
	}
	return nil
}

// countIf returns 1 for true and 0 for false.
func countIf(b bool) int {
	if b {
		return 1
	}
	return 0
}

// shareText returns n as a share: "12 % (3 of 25 things)".
func shareText(n, of int, things string) string {
	return fmt.Sprintf("%s (%d of %d %s)", percentText(n, of), n, of, things)
}

// percentText returns n as whole percents; nothing of nothing is 0 %.
func percentText(n, of int) string {
	if of == 0 {
		return "0 %"
	}
	return fmt.Sprintf("%.0f %%", 100*float64(n)/float64(of))
}
