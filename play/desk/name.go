package desk

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxName is the length of the longest name, in letters as a reader counts them.
const MaxName = 24

// What a reader sees as one letter has at most so many characters, and so many marks in a row: the
// longest emoji in use has ten, and no language writes more than four marks (UTS 39, 5.4).
const (
	longestLetter = 10
	mostMarks     = 4
)

// CleanName returns the name as it is stored and shown, composed and without spaces around it, or an
// error. It changes nothing else.
func CleanName(name string) (string, error) {
	name = strings.TrimSpace(compose(name))
	if r, ok := unseenIn([]rune(name)); ok {
		return "", refusalError("name_unseen", fmt.Sprintf("name: it has %U, which shows nothing there", r))
	}
	letters := lettersOf(name)
	for _, letter := range letters {
		if !isLetter(letter) {
			return "", refusalError("name_marks", fmt.Sprintf("name: %q has more marks than a letter can have", letter))
		}
	}
	switch n := len(letters); {
	case n == 0:
		return "", refusalError("bad_name", "name: it is empty")
	case n > MaxName:
		return "", refusalError("bad_name", fmt.Sprintf("name: it has more than %d letters", MaxName))
	}
	return name, nil
}

// isLetter reports whether a part of a name, which a reader sees as one, begins with something that
// can have marks and has no more of them than people write.
func isLetter(letter string) bool {
	first, _ := utf8.DecodeRuneInString(letter)
	if isMark(first) || unicode.IsSpace(first) && len(letter) > utf8.RuneLen(first) {
		return false
	}
	marks, last := 0, first
	for _, r := range letter {
		switch {
		case !unicode.In(r, unicode.Mn, unicode.Me) || isHidden(r):
			marks = 0
		case r == last:
			return false
		default:
			marks++
		}
		if last = r; marks > mostMarks {
			return false
		}
	}
	return utf8.RuneCountInString(letter) <= longestLetter
}

func isMark(r rune) bool { return unicode.In(r, unicode.Mn, unicode.Mc, unicode.Me) }

// lookalikes is what people could confuse with names: no two names in it share a key.
type lookalikes map[string]bool

func (l lookalikes) add(name string) {
	for _, key := range nameKeys(name) {
		l[key] = true
	}
}

// has reports whether a name could be confused with one that was added.
func (l lookalikes) has(name string) bool {
	return slices.ContainsFunc(nameKeys(name), func(key string) bool { return l[key] })
}

// nameKeys returns the keys of a name, in ascending order. People could confuse two names that share
// one: they look the same as they are written, at the start of a sentence, in capitals or in small
// letters. A name that is empty has none.
func nameKeys(name string) []string {
	if name == "" {
		return nil
	}
	written, folded := withoutUnseen(widen(name)), foldName(name)
	_, first := utf8.DecodeRuneInString(written)
	return []string{
		"as written/" + skeleton(written),
		"at the start/" + skeleton(strings.ToUpper(written[:first])+written[first:]),
		"in capitals/" + skeleton(strings.ToUpper(folded)),
		"in small letters/" + skeleton(strings.ToLower(folded)),
	}
}

// foldName returns the same text for names that differ only in Unicode composition, case and
// characters that show nothing.
func foldName(name string) string {
	for range 4 { // composing can change the case
		key := widen(strings.Map(leastCase, foldCase(withoutUnseen(widen(name)))))
		if key == name {
			break
		}
		name = key
	}
	return name
}

// leastCase returns the lowest of the characters that differ from r only in case. It is needed
// because the library folds some scripts to upper case and others to lower case.
func leastCase(r rune) rune {
	least := r
	for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
		least = min(least, other)
	}
	return least
}
