package main

import (
	"fmt"
	"go/ast"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// The module's limits. Figures without one are only printed.
const (
	mostOneWord = 50   // percent of the names of functions
	mostIs      = 12   // percent of the comments of functions
	mostWiring  = 1500 // lines of all files of a command line program
	mostCommand = 100  // lines of one command: its type and its methods
)

// programs is the folder of the command line programs, which only wire packages together.
const programs = "cmd"

// checkLimits returns an error that names each figure above its limit.
func checkLimits(files []file, functions []function) error {
	oneWord, commented, is := countNames(functions)
	var above []string
	check := func(what string, figure, limit int) {
		if figure > limit {
			above = append(above, fmt.Sprintf("%s: %d, at most %d", what, figure, limit))
		}
	}
	check("percent of names with one word", rounded(oneWord, len(functions)), mostOneWord)
	check(`percent of comments "X is/are …"`, rounded(is, commented), mostIs)
	for _, p := range programsOf(files) {
		check(p.name+": lines", p.lines, mostWiring)
		for _, c := range p.commands {
			check(p.name+": lines of the command "+c.name, c.lines, mostCommand)
		}
	}
	if len(above) > 0 {
		return fmt.Errorf("above the limit:\n  %s", strings.Join(above, "\n  "))
	}
	return nil
}

// program is a folder with a program, and the program's commands.
type program struct {
	size
	commands sizes
}

// programsOf returns the programs among the files.
func programsOf(files []file) (list []program) {
	at := map[string]int{}
	for _, f := range files {
		dir := filepath.ToSlash(filepath.Dir(f.name))
		if !strings.HasPrefix(dir, programs+"/") {
			continue
		}
		i, ok := at[dir]
		if !ok {
			i = len(list)
			at[dir] = i
			list = append(list, program{size: size{name: dir}})
		}
		list[i].lines += f.lines
	}
	for i := range list {
		list[i].commands = commandsOf(files, list[i].name)
	}
	return list
}

// commandsOf returns the commands of the program in dir, which are the types with a method Run or
// run. The size of a command is the lines of the type and of all its methods.
func commandsOf(files []file, dir string) (commands sizes) {
	lines, runs := map[string]int{}, map[string]bool{}
	for _, f := range files {
		if filepath.ToSlash(filepath.Dir(f.name)) != dir {
			continue
		}
		length := func(n ast.Node) int {
			return f.fset.Position(n.End()).Line - f.fset.Position(n.Pos()).Line + 1
		}
		for _, declaration := range f.tree.Decls {
			switch d := declaration.(type) {
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if t, ok := spec.(*ast.TypeSpec); ok {
						lines[t.Name.Name] += length(d)
					}
				}
			case *ast.FuncDecl:
				name := receiver(d)
				lines[name] += length(d)
				runs[name] = runs[name] || strings.EqualFold(d.Name.Name, "run")
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(runs)) {
		if runs[name] && name != "" {
			commands = append(commands, size{name, lines[name]})
		}
	}
	return commands
}

// receiver returns the name of the type that the function is a method of, or "" if it is not a
// method.
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	t := d.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	if name, ok := t.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}

// printPrograms writes the number of lines of each program and of its commands.
func printPrograms(w io.Writer, files []file) {
	for _, p := range programsOf(files) {
		fmt.Fprintf(w, "\n%s %d lines", p.name, p.lines)
		p.commands.printSizes(w, "commands", mostCommand)
	}
}
