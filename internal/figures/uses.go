package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// pkg is a package as the go command lists it.
type pkg struct {
	name    string // the path of its folder from the module's root
	dir     string
	path    string
	files   []string
	exports map[string]string // the export data of everything that it imports, by import path
}

// listed is what `go list -json` prints for a package.
type listed struct {
	Dir, ImportPath, Export string
	GoFiles                 []string
}

// findPackages finds the packages with these names in dir or in its folder play.
func findPackages(dir string, names []string) (found []pkg, err error) {
	for _, name := range names {
		for _, folder := range []string{name, "play/" + name} {
			if code, _ := filepath.Glob(filepath.Join(dir, filepath.FromSlash(folder), "*.go")); len(code) == 0 {
				continue
			}
			p, err := listPackage(dir, folder)
			if err != nil {
				return nil, err
			}
			found = append(found, p)
		}
	}
	return found, nil
}

// listPackage asks the go command about a package, and has it compile the package's imports.
func listPackage(dir, folder string) (pkg, error) {
	command := exec.Command("go", "list", "-export", "-deps", "-json=Dir,ImportPath,Export,GoFiles", "./"+folder)
	command.Dir, command.Stderr = dir, os.Stderr
	out, err := command.Output()
	if err != nil {
		return pkg{}, fmt.Errorf("go list ./%s: %w", folder, err)
	}
	p := pkg{name: folder, exports: map[string]string{}}
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var l listed
		switch err := decoder.Decode(&l); {
		case errors.Is(err, io.EOF):
			return p, nil
		case err != nil:
			return p, fmt.Errorf("go list ./%s: %w", folder, err)
		}
		p.exports[l.ImportPath] = l.Export
		p.dir, p.path, p.files = l.Dir, l.ImportPath, l.GoFiles // the go command lists the package itself last
	}
}

// countArrows counts, for each pair of files of the package, how many times one uses names of the
// other. The names are those that the package declares outside functions, which includes methods,
// fields and the types of receivers.
func (p pkg) countArrows() (graph, error) {
	fset := token.NewFileSet()
	trees, err := p.parseFiles(fset)
	if err != nil {
		return nil, err
	}
	config := types.Config{Importer: importer.ForCompiler(fset, "gc", p.openExport)}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	if _, err := config.Check(p.path, fset, trees, info); err != nil {
		return nil, err
	}
	g := newGraph(len(p.files))
	for use, object := range info.Uses {
		from, to := p.fileAt(fset, use.Pos()), p.fileAt(fset, object.Pos())
		if to >= 0 && from != to {
			g[from][to]++
		}
	}
	return g, nil
}

// parseFiles parses the files of the package.
func (p pkg) parseFiles(fset *token.FileSet) (trees []*ast.File, err error) {
	for _, name := range p.files {
		tree, err := parser.ParseFile(fset, filepath.Join(p.dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		trees = append(trees, tree)
	}
	return trees, nil
}

// openExport opens the compiled form of an imported package.
func (p pkg) openExport(path string) (io.ReadCloser, error) {
	name := p.exports[path]
	if name == "" {
		return nil, fmt.Errorf("%s imports %q, which has not been compiled", p.path, path)
	}
	return os.Open(name)
}

// fileAt returns the index of the package's file that contains the position, or -1.
func (p pkg) fileAt(fset *token.FileSet, pos token.Pos) int {
	f := fset.File(pos)
	if f == nil || filepath.Dir(f.Name()) != p.dir {
		return -1
	}
	return slices.Index(p.files, filepath.Base(f.Name()))
}
