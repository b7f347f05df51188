//go:build !js

package desk

import (
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// compose returns the text in Unicode's form NFKC.
func compose(text string) string { return norm.NFKC.String(text) }

// foldCase returns the same text for texts that differ only in case.
func foldCase(text string) string { return cases.Fold().String(text) }
