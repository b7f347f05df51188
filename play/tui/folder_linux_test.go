package tui

import (
	"path/filepath"
	"testing"
)

func TestTheFolderIsTheUsersStateFolder(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	for state, want := range map[string]string{
		"":                           filepath.Join(home, ".local", "state", "roundhouse"),
		"relative":                   filepath.Join(home, ".local", "state", "roundhouse"),
		filepath.Join(home, "other"): filepath.Join(home, "other", "roundhouse"),
	} {
		t.Setenv("XDG_STATE_HOME", state)
		if got, err := StateFolder(); err != nil || string(got) != want {
			t.Errorf("XDG_STATE_HOME=%q: %q, %v", state, got, err)
		}
	}
}
