package store

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func TestACopyIsNotTheFile(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Log("files have no numbers here")
		return
	}
	dir := t.TempDir()
	path := filepath.Join(dir, FileName)
	identity := func(path string) string {
		t.Helper()
		s, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		return s.Identity()
	}
	first := identity(path)
	if again := identity(path); first == "" || again != first {
		t.Errorf("the file is %q and then %q", first, again)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(dir, "copy.db")
	if err := os.WriteFile(copied, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if second := identity(copied); second == first {
		t.Errorf("the copy is %q, too", second)
	}
}
