package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// file holds the facts about one Go file that the rules need.
type file struct {
	name    string // relative to the module's root
	dir     string // the package's path in the module
	test    bool
	imports []string
	strings []string // the values of its string literals
	moves   []string // what a still package must not do: start a goroutine, use a clock
}

// readFiles reads all Go files of the module below fsys.
func readFiles(fsys fs.FS) (list []file, err error) {
	err = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && isSkipped(d.Name()):
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".go":
			return nil
		}
		f, err := readFile(fsys, name)
		list = append(list, f)
		return err
	})
	return list, err
}

// isSkipped reports whether the go command ignores a folder with this name.
func isSkipped(dir string) bool {
	return dir == "testdata" || dir == "node_modules" || dir != "." && strings.ContainsAny(dir[:1], "._")
}

func readFile(fsys fs.FS, name string) (file, error) {
	f := file{name: name, dir: path.Dir(name), test: strings.HasSuffix(name, "_test.go")}
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return f, err
	}
	tree, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
	if err != nil {
		return f, err
	}
	for _, spec := range tree.Imports {
		f.imports = append(f.imports, literalValue(spec.Path))
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				f.strings = append(f.strings, literalValue(n))
			}
		case *ast.GoStmt:
			f.moves = append(f.moves, "starts a goroutine")
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && x.Name == "time" && slices.Contains(clocks, n.Sel.Name) {
				f.moves = append(f.moves, "uses time."+n.Sel.Name)
			}
		}
		return true
	})
	return f, nil
}

func literalValue(lit *ast.BasicLit) string {
	s, _ := strconv.Unquote(lit.Value)
	return s
}

// ruleSets returns the IDs of the rule sets.
func ruleSets(fsys fs.FS) (ids []string, err error) {
	names, err := fs.Glob(fsys, sets+"/*.json")
	for _, name := range names {
		ids = append(ids, strings.TrimSuffix(path.Base(name), ".json"))
	}
	slices.Sort(ids)
	return ids, err
}
