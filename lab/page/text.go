package page

import (
	"fmt"
	"io"

	"roundhouse/lab/study"
)

// WriteTable writes the most important figures as a table for a terminal.
func WriteTable(w io.Writer, r *study.Report) error {
	g := document{r}.atAGlance()
	widths := make([]int, len(g.Head))
	all := append([][]string{g.Head}, g.Rows...)
	for _, row := range all {
		for i, cell := range row {
			widths[i] = max(widths[i], len([]rune(cell)))
		}
	}
	for _, row := range all {
		line := fmt.Sprintf("%-*s", widths[0], row[0])
		for i, cell := range row[1:] {
			line += fmt.Sprintf("  %*s", widths[i+1], cell)
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}
