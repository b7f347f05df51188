package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestTableIsCurrent fails when the table is not what make generate would write, or is large.
func TestTableIsCurrent(t *testing.T) {
	got, err := os.ReadFile(filepath.Join("..", "..", "play", "desk", file))
	if err != nil || string(got) != makeTable() {
		t.Errorf("%s is not current: run make generate (%v)", file, err)
	}
	if len(got) > 20_000 {
		t.Errorf("%s has %d bytes, want 20,000 at most", file, len(got))
	}
}
