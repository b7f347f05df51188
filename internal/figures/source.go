package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
)

// file is one Go file that is not a test.
type file struct {
	name  string // relative to the module's root
	lines int
	fset  *token.FileSet
	tree  *ast.File
}

// function is a function or method that has a name.
type function struct {
	file, name, comment string
	lines               int // from "func" to the closing brace
}

// readModule parses the Go files below dir. It skips tests, test data, and the folders of other
// tools and modules.
func readModule(dir string) (files []file, err error) {
	err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != dir && isForeign(entry.Name()):
			return fs.SkipDir
		case entry.IsDir() || !isCode(entry.Name()):
			return nil
		}
		f, err := readFile(dir, path)
		files = append(files, f)
		return err
	})
	return files, err
}

// isForeign reports whether a folder with this name contains no code of the module.
func isForeign(folder string) bool {
	return folder == "testdata" || folder == "vendor" || folder == "node_modules" ||
		strings.HasPrefix(folder, ".") || strings.HasPrefix(folder, "_")
}

// isCode reports whether a file with this name is Go code and not a test.
func isCode(name string) bool {
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
}

// readFile parses one file. Its name is relative to dir.
func readFile(dir, path string) (f file, err error) {
	f.fset = token.NewFileSet()
	if f.tree, err = parser.ParseFile(f.fset, path, nil, parser.ParseComments|parser.SkipObjectResolution); err != nil {
		return f, err
	}
	f.name, err = filepath.Rel(dir, path)
	f.lines = f.fset.File(f.tree.FileStart).LineCount()
	return f, err
}

// functionsOf lists the functions and methods of the files.
func functionsOf(files []file) (list []function) {
	for _, f := range files {
		for _, declaration := range f.tree.Decls {
			if d, ok := declaration.(*ast.FuncDecl); ok {
				first, last := f.fset.Position(d.Pos()).Line, f.fset.Position(d.End()).Line
				list = append(list, function{f.name, d.Name.Name, d.Doc.Text(), last - first + 1})
			}
		}
	}
	return list
}
