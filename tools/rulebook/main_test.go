package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestRuleBooksAreCurrent fails when docs/rulebooks is not what make generate
// would write.
func TestRuleBooksAreCurrent(t *testing.T) {
	files, err := makePages()
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join("..", "..", "docs", "rulebooks")
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || string(got) != want {
			t.Errorf("docs/rulebooks/%s is not current: run make generate (%v)", name, err)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if _, ok := files[e.Name()]; !ok {
			t.Errorf("docs/rulebooks/%s belongs to no rule set", e.Name())
		}
	}
}
