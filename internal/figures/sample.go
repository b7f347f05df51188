package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
)

// printSample writes n lines of comments, chosen at random with a fixed seed, so that somebody can
// judge their English. For the same tree they are the same lines. Directives and lines without a
// word do not count.
func printSample(w io.Writer, files []file, n int) {
	var lines []string
	for _, f := range files {
		for _, group := range f.tree.Comments {
			for _, c := range group.List {
				first := f.fset.Position(c.Pos()).Line
				for i, text := range strings.Split(c.Text, "\n") {
					if isProse(text) {
						lines = append(lines, fmt.Sprintf("%s:%d: %s", f.name, first+i, strings.TrimSpace(text)))
					}
				}
			}
		}
	}
	random := rand.New(rand.NewPCG(16, 1))
	random.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	for _, line := range lines[:min(n, len(lines))] {
		fmt.Fprintln(w, line)
	}
}

// isProse reports whether a line of a comment contains words and is not a directive.
func isProse(text string) bool {
	return strings.Contains(text, "// ") && len(strings.Fields(text)) > 2 &&
		!strings.HasPrefix(text, "// Code generated")
}
