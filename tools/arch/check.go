package arch

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// checkModule returns a line for each place in the module below fsys that breaks the rules.
func checkModule(fsys fs.FS) (broken []string, err error) {
	list, err := readFiles(fsys)
	if err != nil {
		return nil, err
	}
	ids, err := ruleSets(fsys)
	if err != nil {
		return nil, err
	}
	named := 0
	for _, f := range list {
		if _, ok := packages[f.dir]; !ok {
			broken = append(broken, fmt.Sprintf("%s: package %q has no level in tools/arch", f.name, f.dir))
			continue
		}
		for _, path := range f.imports {
			if why := whyForbidden(f, path); why != "" {
				broken = append(broken, fmt.Sprintf("%s: imports %q: %s", f.name, path, why))
			}
		}
		if from := packages[f.dir]; from.still && !f.test {
			for _, move := range f.moves {
				broken = append(broken, fmt.Sprintf("%s: %s: %s is still (%s)", f.name, move, f.dir, from.what))
			}
		}
		for _, id := range mentionedSets(f, ids) {
			if f.dir == chosen {
				if named++; named == 1 {
					continue
				}
			}
			broken = append(broken, fmt.Sprintf("%s: names the rule set %q: ask for a switch, or take what preset lists", f.name, id))
		}
	}
	return broken, nil
}

// whyForbidden returns the reason why f must not import path, or "" if it may.
func whyForbidden(f file, path string) string {
	from := packages[f.dir]
	for _, o := range outside {
		if isBelow(path, o.path) && !slices.Contains(o.only, f.dir) {
			return o.why
		}
	}
	if f.test {
		return ""
	}
	if to, ok := strings.CutPrefix(path, module+"/"); ok {
		if inLibrary(f.dir) && !inLibrary(to) {
			return f.dir + " is in the library, which knows nothing of the program"
		}
		return whyUpward(f.dir, to)
	}
	switch {
	case from.level < free && !isStandard(path) && !isGranted(f.dir, path):
		return fmt.Sprintf("below level %d only the standard library is imported", free)
	case from.pure && slices.ContainsFunc(impure, func(p string) bool { return isBelow(path, p) }):
		return fmt.Sprintf("%s is pure (%s)", f.dir, from.what)
	case from.still && slices.ContainsFunc(moving, func(p string) bool { return isBelow(path, p) }):
		return fmt.Sprintf("%s is still (%s)", f.dir, from.what)
	case from.offline && path != addresses && slices.ContainsFunc(online, func(p string) bool { return isBelow(path, p) }):
		return fmt.Sprintf("%s is offline (%s)", f.dir, from.what)
	}
	return ""
}

// inLibrary reports whether a package is part of the library, which other modules may import: it
// belongs neither to the program nor to the tools.
func inLibrary(dir string) bool {
	return !slices.ContainsFunc([]string{program, "cmd", "web", "docs", "examples", "tools"},
		func(p string) bool { return isBelow(dir, p) })
}

// whyUpward returns the reason why the package in dir must not import the module's package to, or
// "" if it may.
func whyUpward(dir, to string) string {
	from := packages[dir]
	target, ok := packages[to]
	switch {
	case !ok:
		return "it has no level in tools/arch"
	case strings.HasSuffix(to, "test") && !strings.HasSuffix(dir, "test"):
		return "only tests import it"
	case target.level < from.level, target.level == from.level && slices.Contains(from.beside, to):
		return ""
	}
	return fmt.Sprintf("it is on level %d (%s), not below level %d", target.level, target.what, from.level)
}

// isGranted reports whether a line of outside allows dir to import path.
func isGranted(dir, path string) bool {
	for _, o := range outside {
		if isBelow(path, o.path) && slices.Contains(o.only, dir) {
			return true
		}
	}
	return false
}

func isBelow(path, parent string) bool {
	return path == parent || strings.HasPrefix(path, parent+"/")
}

// isStandard reports whether path is in the standard library, where the first element of a path has
// no dot.
func isStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".") && path != "C"
}

// mentionedSets returns the rule sets that f names: as a whole string, or quoted within one, as in
// a struct tag. It returns nothing for tests, which may name any.
func mentionedSets(f file, ids []string) (found []string) {
	if f.test {
		return nil
	}
	for _, s := range f.strings {
		for _, id := range ids {
			if s == id || strings.Contains(s, `"`+id+`"`) {
				found = append(found, id)
			}
		}
	}
	return found
}
