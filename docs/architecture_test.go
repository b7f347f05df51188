package docs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestEachDecisionIsMadeWhereArchitectureSays(t *testing.T) {
	row := regexp.MustCompile("(?m)^\\| [^|]+ \\| (`[^|]+`) \\| `([a-z/]+)` \\|$")
	rows := row.FindAllStringSubmatch(read(t, "docs/architecture.md"), -1)
	if len(rows) < 20 {
		t.Errorf("%d decisions", len(rows))
	}
	for _, cells := range rows {
		have := functions(t, cells[2])
		for name := range strings.SplitSeq(strings.ReplaceAll(cells[1], "`", ""), ", ") {
			if !have[name] {
				t.Errorf("%s has no function %s", cells[2], name)
			}
		}
	}
}

// functions returns the names of a package's functions, and of methods with their types.
func functions(t *testing.T, pkg string) map[string]bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, pkg, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, file := range files {
		source, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, declared := range source.Decls {
			if f, ok := declared.(*ast.FuncDecl); ok && !strings.HasSuffix(file, "_test.go") {
				names[receiver(f)+f.Name.Name] = true
			}
		}
	}
	return names
}

// receiver returns the name of a method's type and a dot, as in State., or "" for a function.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	of := f.Recv.List[0].Type
	if pointer, ok := of.(*ast.StarExpr); ok {
		of = pointer.X
	}
	if name, ok := of.(*ast.Ident); ok {
		return name.Name + "."
	}
	return ""
}
