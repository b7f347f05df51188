package docs

import (
	"go/build"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// root is the folder of the repository, from which the documents name files.
const root = ".."

// generated holds what a command makes, and git does not keep.
var generated = []string{"bin", "dist", "web/dist", "web/engine", "web/public/openapi.json"}

func TestEachPathInTheDocumentsExists(t *testing.T) {
	seen := 0
	for document, text := range documents(t) {
		prose, blocks := divide(text)
		for _, span := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(prose, -1) {
			for _, word := range wordsOf(span[1]) {
				if isPath(word) || isPlace(word) {
					seen++
					checkPath(t, document, word)
				}
			}
		}
		for _, word := range wordsOf(blocks) {
			if isPlace(word) || isBelowRoot(word) {
				seen++
				checkPath(t, document, word)
			}
		}
	}
	if seen < 200 {
		t.Errorf("only %d paths were found", seen)
	}
}

func TestEachMakeTargetInTheDocumentsExists(t *testing.T) {
	makefile := read(t, "Makefile")
	for document, text := range documents(t) {
		for _, target := range regexp.MustCompile("(?m)(?:^|`)make ([a-z][a-z-]*)").FindAllStringSubmatch(text, -1) {
			if !strings.Contains(makefile, "\n"+target[1]+":") {
				t.Errorf("%s: there is no make %s", document, target[1])
			}
		}
	}
}

func TestEachLinkOfTheDocumentsLeadsSomewhere(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]+)\)|(?:href|src)="([^"]+)"`)
	for document, text := range documents(t) {
		prose, _ := divide(text)
		for _, found := range link.FindAllStringSubmatch(prose, -1) {
			to := found[1] + found[2]
			if strings.Contains(to, "://") {
				continue
			}
			file, anchor, _ := strings.Cut(to, "#")
			target := path.Join(path.Dir(document), file)
			if file == "" {
				target = document
			}
			if !exists(target) {
				t.Errorf("%s: the link %s leads nowhere", document, to)
			} else if anchor != "" && !slices.Contains(anchors(read(t, target)), anchor) {
				t.Errorf("%s: %s has no heading for the link %s", document, target, to)
			}
		}
	}
}

// documents returns all documents written by hand, by their paths.
func documents(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name = filepath.ToSlash(strings.TrimPrefix(name, root+string(filepath.Separator)))
		switch {
		case entry.IsDir() && slices.Contains([]string{"node_modules", ".git", "dist", "docs/lab", "docs/rulebooks"}, name),
			entry.IsDir() && entry.Name() == "node_modules":
			return fs.SkipDir
		case path.Ext(name) == ".md":
			texts[name] = read(t, name)
		}
		return nil
	})
	if err != nil || len(texts) < 30 {
		t.Fatalf("%d documents, %v", len(texts), err)
	}
	return texts
}

// divide divides a document into its prose and its blocks of code.
func divide(text string) (prose, blocks string) {
	var parts [2]strings.Builder
	for i, part := range strings.Split("\n"+text, "\n```") {
		parts[i%2].WriteString(part)
	}
	return parts[0].String(), parts[1].String()
}

// wordsOf returns the words of a text without the punctuation around them.
func wordsOf(text string) (list []string) {
	for word := range strings.FieldsSeq(text) {
		if word = strings.Trim(word, `()[]{},;:'"`); word != "" {
			list = append(list, strings.TrimSuffix(word, "/..."))
		}
	}
	return list
}

var (
	file = regexp.MustCompile(`^[\w.*/-]+\.(go|ts|svelte|json|md|txt|css|html|js|svg|png|jpg|webp|wasm|service|socket)$`)
	// below is a name with a folder. The name of a module of others begins with a host or an @, that
	// of a format ends with a number, and an address of a server begins with a slash.
	below    = regexp.MustCompile(`^[\w-]+/[\w.*/-]*$`)
	numbered = regexp.MustCompile(`/\d$`)
	place    = regexp.MustCompile(`^(\./|roundhouse/)[a-z]+(/[\w/]*)?$`)
)

// isPath reports whether a name in backquotes is that of a file or a folder.
func isPath(name string) bool {
	return file.MatchString(name) && !strings.HasPrefix(name, "/") && !strings.HasPrefix(name, "github.com/") ||
		below.MatchString(name) && !numbered.MatchString(name)
}

// isPlace reports whether a word names a package, as the tools of Go do.
func isPlace(word string) bool { return place.MatchString(word) }

// isBelowRoot reports whether a word of a command names something in a folder of the repository.
func isBelowRoot(word string) bool {
	first, _, ok := strings.Cut(word, "/")
	return ok && regexp.MustCompile(`^[a-z]+$`).MatchString(first) && exists(first)
}

// checkPath fails the test if nothing in the repository has a name. What the reader puts in (XX,
// NAME, v0.N) may be anything that is there.
func checkPath(t *testing.T, document, name string) {
	t.Helper()
	whole := strings.TrimSuffix(name, "/")
	for _, prefix := range []string{"./", "roundhouse/"} {
		whole = strings.TrimPrefix(whole, prefix)
	}
	for _, folder := range generated {
		if whole == folder || strings.HasPrefix(whole, folder+"/") {
			return
		}
	}
	if document == "module/npm/README.md" && strings.Contains(read(t, "module/npm/package.json"), `"`+name+`"`) {
		return
	}
	whole = strings.NewReplacer("XX", "*", "NAME", "*", "v0.N", "v0.*").Replace(whole)
	if _, err := os.Stat(filepath.Join(build.Default.GOROOT, "src", whole)); err != nil && !exists(whole) {
		t.Errorf("%s: there is no %s", document, name)
	}
}

// exists reports whether the repository has a file or a folder of a name or a pattern.
func exists(name string) bool {
	found, err := filepath.Glob(filepath.Join(root, name))
	return err == nil && len(found) > 0
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// anchors returns what links to the headings of a document end with.
func anchors(text string) (list []string) {
	prose, _ := divide(text)
	for _, heading := range regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(prose, -1) {
		kept := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(heading[1]), "")
		list = append(list, strings.ReplaceAll(kept, " ", "-"))
	}
	return list
}
