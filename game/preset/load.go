package preset

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"roundhouse/game/quote"
	"roundhouse/game/rules"
)

// library is a folder of rule sets after reading and checking it.
type library struct {
	sets      []Set                // in the order of All
	byID      map[string]*Set      // by former IDs too
	documents map[string]*Document // by ID
}

// file is one rule set as its file has it: Set without its Rules.
type file struct {
	Set
	formerly []string
	order    int
	lang     string
	doubles  string
	rules    []member
	readings []Reading
	gives    []string // nil if the file does not have the field
}

// loadSets reads every rule set in the folder sets of fsys.
func loadSets(fsys fs.ReadDirFS) (*library, error) {
	files, err := fsys.ReadDir("sets")
	if err != nil {
		return nil, err
	}
	children := map[string][]*file{}
	ids := map[string]bool{"": true}
	for _, entry := range files {
		f, err := readFile(fsys, "sets/"+entry.Name())
		if err != nil {
			return nil, fmt.Errorf("sets/%s: %w", entry.Name(), err)
		}
		children[f.Base] = append(children[f.Base], f)
		ids[f.ID] = true
	}
	if err := checkBases(children, ids); err != nil {
		return nil, err
	}
	return resolveBases(children, len(files))
}

func checkBases(children map[string][]*file, ids map[string]bool) error {
	for _, f := range filesByID(children) {
		if !ids[f.Base] {
			return fmt.Errorf("sets/%s.json: base: %q is not a rule set", f.ID, f.Base)
		}
	}
	return nil
}

// resolveBases gives each file its rules, starting with the sets without a base. If a file is never
// reached, it has a cyclic base.
func resolveBases(children map[string][]*file, n int) (*library, error) {
	lib := &library{sets: make([]Set, 0, n), byID: make(map[string]*Set, n), documents: make(map[string]*Document, n)}
	lib.documents[""] = &Document{}
	if err := lib.addChildren(children, Set{}); err != nil {
		return nil, err
	}
	for _, f := range filesByID(children) {
		if lib.byID[f.ID] == nil {
			return nil, fmt.Errorf("sets/%s.json: base: %q leads round in a circle", f.ID, f.Base)
		}
	}
	for _, f := range filesByID(children) {
		for _, id := range f.formerly {
			if lib.byID[id] != nil {
				return nil, fmt.Errorf("sets/%s.json: formerly: %q is a rule set", f.ID, id)
			}
			lib.byID[id] = lib.byID[f.ID]
		}
	}
	return lib, nil
}

// filesByID lists all files, sorted by ID, so that if there are several errors the same one is
// always reported.
func filesByID(children map[string][]*file) []*file {
	all := slices.Concat(slices.Collect(maps.Values(children))...)
	slices.SortFunc(all, func(a, b *file) int { return strings.Compare(a.ID, b.ID) })
	return all
}

// addChildren adds the sets whose base is base, each followed by the sets that build on it.
func (lib *library) addChildren(children map[string][]*file, base Set) error {
	list := children[base.ID]
	slices.SortFunc(list, func(a, b *file) int {
		if a.order != b.order {
			return a.order - b.order
		}
		return strings.Compare(a.ID, b.ID)
	})
	for _, f := range list {
		set := f.Set
		set.Rules = base.Rules
		if err := f.applyTo(&set.Rules); err != nil {
			return fmt.Errorf("sets/%s.json: %w", f.ID, err)
		}
		lib.sets = append(lib.sets, set) // must not outgrow its capacity, because byID points into it
		lib.byID[set.ID] = &lib.sets[len(lib.sets)-1]
		lib.documents[set.ID] = f.inheritDocument(lib.documents[base.ID])
		if err := lib.addChildren(children, set); err != nil {
			return err
		}
	}
	return nil
}

// applyTo sets the switches that the file lists in r, and checks the resulting rules.
func (f *file) applyTo(r *rules.Rules) error {
	if _, faults := applySwitches(r, f.rules); len(faults) > 0 {
		return faults.Err()
	}
	if f.Base == "" {
		for _, s := range rules.Switches() {
			if !s.Added && !slices.ContainsFunc(f.rules, func(m member) bool { return m.key == s.Name }) {
				return fmt.Errorf("%q is missing: a rule set without a base lists it", s.Name)
			}
		}
	}
	return r.Check()
}

func readFile(fsys fs.FS, name string) (*file, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	f := &file{Set: Set{ID: strings.TrimSuffix(path.Base(name), ".json")}}
	if err := eachMember(data, f.readField); err != nil {
		return nil, err
	}
	if (f.Base == "") != (f.lang != "") {
		return nil, errors.New(`"lang" is needed where there is no "base", and only there`)
	}
	if f.Printed && f.Base == "" {
		return nil, errors.New(`printed: a rule set without a "base" has a document`)
	}
	if f.doubles != "" && (f.Base != "" || !slices.Contains(Lies, f.doubles)) {
		return nil, fmt.Errorf(`doubles: %s is not one of %s, or there is a "base"`, quote.Text(f.doubles),
			strings.Join(Lies, ", "))
	}
	return f, nil
}

func (f *file) readField(m member) (err error) {
	switch m.key {
	case "base":
		err = json.Unmarshal(m.value, &f.Base)
	case "lang":
		err = json.Unmarshal(m.value, &f.lang)
	case "doubles":
		err = json.Unmarshal(m.value, &f.doubles)
	case "formerly":
		f.formerly, err = readKeys(m.value)
	case "order":
		err = json.Unmarshal(m.value, &f.order)
	case "printed":
		err = json.Unmarshal(m.value, &f.Printed)
	case "rules":
		f.rules, err = switchesOf(m.value)
	case "readings":
		f.readings, err = readReadings(m.value)
	case "gives":
		f.gives, err = readKeys(m.value)
	default:
		return fmt.Errorf("%q is no such field", m.key)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", m.key, err)
	}
	return nil
}
