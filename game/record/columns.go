package record

import (
	"fmt"
	"strconv"
	"strings"

	"roundhouse/game/tile"
)

// Columns is text for people in three columns: a name, a short remark, and the rest.
type Columns struct{ text strings.Builder }

// AddRow adds a row. If the name or the remark is empty, its column stays blank.
func (c *Columns) AddRow(name, remark, rest string) {
	row := fmt.Sprintf("  %-10s %-12s %s", name, remark, rest)
	c.AddLine(strings.TrimRight(row, " "))
}

// AddLine adds a line without columns.
func (c *Columns) AddLine(line string) { c.text.WriteString(line + "\n") }

// String returns the rows so far.
func (c *Columns) String() string { return c.text.String() }

// TilesText returns tiles with spaces between them: "12-5 0-0".
func TilesText(tiles []tile.Tile) string {
	parts := make([]string, len(tiles))
	for i, t := range tiles {
		parts[i] = t.String()
	}
	return strings.Join(parts, " ")
}

// CountText returns a number of tiles in words: "1 tile", "15 tiles".
func CountText(n int) string {
	if n == 1 {
		return "1 tile"
	}
	return strconv.Itoa(n) + " tiles"
}
