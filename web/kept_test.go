package web

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// builtWith returns a build with these files below assets/.
func builtWith(names ...string) fstest.MapFS {
	files := fstest.MapFS{"index.html": built["index.html"]}
	for _, name := range names {
		files["assets/"+name] = &fstest.MapFile{Data: []byte("content of " + name)}
	}
	return files
}

// served returns which of the files a build serves that is started with a folder at that time.
func served(t *testing.T, files fstest.MapFS, folder string, at time.Time, names ...string) (found []string) {
	t.Helper()
	c, err := New(files, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := c.KeepIn(folder, at); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		w := httptest.NewRecorder()
		c.ServeHTTP(w, httptest.NewRequest("GET", "/assets/"+name, nil))
		if w.Code == 200 && w.Body.String() == "content of "+name && strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			found = append(found, name)
		}
	}
	return found
}

func TestFilesOfEarlierBuildsAreServedForAWeek(t *testing.T) {
	folder, start, day := filepath.Join(t.TempDir(), "client"), time.Now(), 24*time.Hour
	all := []string{"a-1.js", "a-2.js", "a-3.js", "same.js"}
	for _, step := range []struct {
		has  []string
		day  int
		want []string
	}{
		{[]string{"a-1.js", "same.js"}, 0, []string{"a-1.js", "same.js"}},
		{[]string{"a-1.js", "same.js"}, 20, []string{"a-1.js", "same.js"}}, // the same build, restarted
		{[]string{"a-2.js", "same.js"}, 30, []string{"a-1.js", "a-2.js", "same.js"}},
		{[]string{"a-3.js", "same.js"}, 36, all},
		{[]string{"a-3.js", "same.js"}, 38, []string{"a-2.js", "a-3.js", "same.js"}}, // the first one was replaced 8 days ago
		{[]string{"a-1.js", "same.js"}, 50, []string{"a-1.js", "a-3.js", "same.js"}}, // back to the first one
	} {
		found := served(t, builtWith(step.has...), folder, start.Add(time.Duration(step.day)*day), all...)
		if !slices.Equal(found, step.want) {
			t.Errorf("day %d: %q are served, want %q", step.day, found, step.want)
		}
	}
}

func TestAnEarlierBuildHidesNothingOfThisOne(t *testing.T) {
	folder := t.TempDir()
	served(t, builtWith("a-1.js"), folder, time.Now())
	// The page itself is never one of an earlier build.
	if err := os.WriteFile(filepath.Join(folder, "earlier", "index.html"), []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := New(builtWith("a-2.js"), "")
	if err != nil {
		t.Fatal(err)
	}
	if err := c.KeepIn(folder, time.Now()); err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	c.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	if got := w.Body.String(); got != string(built["index.html"].Data) {
		t.Errorf("the page is %q", got)
	}
}

func TestAFolderThatCannotBeUsedIsAnError(t *testing.T) {
	file := filepath.Join(t.TempDir(), "client")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := New(builtWith("a-1.js"), "")
	if err != nil {
		t.Fatal(err)
	}
	if err := c.KeepIn(file, time.Now()); err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("the error is %v", err)
	}
	w := httptest.NewRecorder()
	c.ServeHTTP(w, httptest.NewRequest("GET", "/assets/a-1.js", nil))
	if w.Code != 200 {
		t.Errorf("its own files: %d", w.Code)
	}
}
