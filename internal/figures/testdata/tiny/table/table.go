// Package table is measured by the test of figures.
package table

import "strings"

// Table is a value: types are not counted.
type Table struct{ names []string }

// SeatOf returns a seat: a name of two words.
func (t *Table) SeatOf(name string) Seat { return find(t.names, strings.ToLower(name)) }

func (t *Table) add(name string) { t.names = append(t.names, name) }
