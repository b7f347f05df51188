package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// raceList matches the packages that make test runs with the race detector.
var raceList = regexp.MustCompile(`(?m)^RACE = (.*)$`)

// outsiders are the packages whose tests run programs, which the detector does not see, or run in a
// browser, which has one thread. The former's own goroutines only read what a program prints, or
// play at it.
var outsiders = []string{"cmd/roundhouse", "tools/crash", "cmd/offline"}

// runPrograms are the modules whose own goroutines run a package's code.
var runPrograms = []string{"charm.land/bubbletea/v2"}

func TestTheRaceDetectorSeesEveryGoroutine(t *testing.T) {
	root := os.DirFS("../..")
	makefile, err := fs.ReadFile(root, "Makefile")
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, dir := range strings.Fields(string(raceList.FindSubmatch(makefile)[1])) {
		listed = append(listed, strings.TrimPrefix(dir, "./"))
	}
	running := concurrent(t, root)
	for _, dir := range running {
		if !slices.Contains(listed, dir) {
			t.Errorf("%s has goroutines: add it to RACE in the Makefile", dir)
		}
	}
	for _, dir := range listed {
		if !slices.Contains(running, dir) {
			t.Errorf("%s has no goroutines: take it out of RACE in the Makefile", dir)
		}
	}
}

// concurrent returns the packages with tests that start goroutines, themselves or in a suite that
// their tests call.
func concurrent(t *testing.T, root fs.FS) (dirs []string) {
	list, err := readFiles(root)
	if err != nil {
		t.Fatal(err)
	}
	starts, tested := map[string]bool{}, map[string]bool{}
	for _, f := range list {
		starts[f.dir] = starts[f.dir] || startsGoroutine(t, root, f)
		tested[f.dir] = tested[f.dir] || f.test
	}
	for _, f := range list {
		for _, imported := range f.imports {
			dir, ours := strings.CutPrefix(imported, module+"/")
			if f.test && ours && strings.HasSuffix(dir, "test") && starts[dir] {
				starts[f.dir] = true
			}
		}
	}
	for dir := range starts {
		if starts[dir] && tested[dir] && !slices.Contains(outsiders, dir) {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// startsGoroutine reports whether the file has a go statement, calls a method Go, or gives its
// code to a module that runs it in goroutines.
func startsGoroutine(t *testing.T, root fs.FS, f file) (starts bool) {
	text, err := fs.ReadFile(root, f.name)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := parser.ParseFile(token.NewFileSet(), path.Base(f.name), text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			starts = true
		case *ast.CallExpr:
			s, ok := n.Fun.(*ast.SelectorExpr)
			starts = starts || ok && s.Sel.Name == "Go"
		}
		return true
	})
	return starts || slices.ContainsFunc(f.imports, func(i string) bool { return slices.Contains(runPrograms, i) })
}
