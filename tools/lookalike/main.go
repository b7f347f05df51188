// Command lookalike writes play/desk/lookalike.txt: which letters, marks and digits look like which
// others, cut from Unicode's table of confusables. go generate runs it in play/desk. Its test
// fails if the file is out of date.
package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"unicode"

	"github.com/mtibben/confusables"
	"golang.org/x/text/unicode/norm"
)

const file = "lookalike.txt"

func main() {
	if err := os.WriteFile(file, []byte(makeTable()), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, "lookalike:", err)
		os.Exit(1)
	}
}

const head = `# Made by make generate; do not edit. A text, and after a space the characters that look like it.
# From the table of confusables of Unicode 13.0.0 (UTS 39), as github.com/mtibben/confusables has it, cut to
# letters, marks and digits in the form NFKD.
# Copyright 2020 Unicode, Inc., under the Unicode License: https://www.unicode.org/license.txt
`

// makeTable returns the content of the file.
func makeTable() string {
	alike := map[string][]rune{}
	for r := range unicode.MaxRune {
		c := string(r)
		if !unicode.In(r, unicode.L, unicode.M, unicode.Nd) || norm.NFKD.String(c) != c {
			continue
		}
		if like := confusables.Skeleton(c); like != c {
			alike[like] = append(alike[like], r)
		}
	}
	var b strings.Builder
	b.WriteString(head)
	for _, like := range slices.Sorted(maps.Keys(alike)) {
		fmt.Fprintf(&b, "%s %s\n", like, string(alike[like]))
	}
	return b.String()
}
