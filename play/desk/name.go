package desk

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// MaxName is the length of the longest name, in letters as a reader counts them.
const MaxName = 24

// What a reader sees as one letter has at most so many characters, and so many marks in a row: the
// longest emoji in use has ten, and no language writes more than four marks (UTS 39, 5.4).
const (
	longestLetter = 10
	mostMarks     = 4
)

// CleanName returns the name as it is stored and shown, composed and without spaces around it, or
// an error. It changes nothing else.
func CleanName(name string) (string, error) { return cleanText(name, MaxName) }

// cleanText is CleanName for names of at most so many letters.
func cleanText(name string, most int) (string, error) {
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
	case n > most:
		return "", refusalError("bad_name", fmt.Sprintf("name: it has more than %d letters", most))
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

// nameKeys returns the keys of a name, in ascending order. People could confuse two names that
// share one: they look the same as they are written, at the start of a sentence, in capitals or in
// small letters. A name that is empty has none.
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

// isHidden reports whether a character shows nothing by itself, or changes the direction of other
// text: controls, formatting, Unicode's default-ignorables, private and unassigned characters.
func isHidden(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, unicode.Noncharacter_Code_Point)
}

// blanks are letters and symbols that show nothing, and what stands for a character that was lost.
const blanks = "\u2800\ufffc\ufffd\U0001d159\U00013441\U00013442\U00016fe4"

// isUnseen reports whether a character is hidden or blank.
func isUnseen(r rune) bool { return isHidden(r) || strings.ContainsRune(blanks, r) }

// withoutUnseen returns the name without the characters that show nothing.
func withoutUnseen(name string) string {
	return strings.Map(func(r rune) rune {
		if isUnseen(r) {
			return -1
		}
		return r
	}, name)
}

// unseenIn returns the first character of a name that shows nothing and does nothing for what is
// beside it, if there is one: also the second of two spaces.
func unseenIn(name []rune) (rune, bool) {
	for i, r := range name {
		if i > 0 && unicode.IsSpace(r) && unicode.IsSpace(name[i-1]) || isUnseen(r) && !isNeeded(name, i) {
			return r, true
		}
	}
	return 0, false
}

// lockName locks the name and the person until done is called. Meanwhile nobody else can take the
// name, and the person cannot sit down or be renamed elsewhere.
func (d *Desk) lockName(id people.ID, name string) (done func()) {
	locked := []func(){d.locks.lockKey("person/" + string(id))}
	for _, key := range nameKeys(name) {
		locked = append(locked, d.locks.lockKey(key))
	}
	return func() {
		for _, unlock := range slices.Backward(locked) {
			unlock()
		}
	}
}

// lockNameAt locks the person and the person's name until done is called. It returns an error if
// somebody else at the table has that name.
func (d *Desk) lockNameAt(ctx context.Context, p people.Person, t *hall.Table) (done func(), err error) {
	done = d.lockName(p.ID, p.Name)
	if err := d.requireNameFreeAt(ctx, t, p.ID, p.Name); err != nil {
		done()
		return nil, err
	}
	return done, nil
}

// requireNameFree returns an error if somebody else at one of the person's tables has the name,
// also a bot.
func (d *Desk) requireNameFree(ctx context.Context, id people.ID, name string) error {
	list, err := d.lists.ForPerson(ctx, id, mostTables)
	if err != nil {
		return err
	}
	for _, l := range list {
		var house table.House
		for _, seat := range l.Seats {
			house.Seats = append(house.Seats, table.Seat{Who: table.Who(seat.Who), Name: seat.Name})
		}
		if err := d.requireOther(ctx, &house, id, name); err != nil {
			return err
		}
	}
	return nil
}

// requireNameFreeAt returns an error if somebody else at the table, or a bot, has the name.
func (d *Desk) requireNameFreeAt(ctx context.Context, t *hall.Table, id people.ID, name string) error {
	return d.requireOther(ctx, t.SeenFrom(game.NoSeat).House, id, name)
}

// requireOther returns an error if anybody who has a seat, other than the person, has the name.
func (d *Desk) requireOther(ctx context.Context, h *table.House, id people.ID, name string) error {
	names, err := d.known.namesOf(ctx, d.people, h.People())
	if err != nil {
		return err
	}
	others := lookalikes{}
	delete(names, table.Who(id))
	for _, s := range h.Named(names).Seats {
		if others.add(s.Next); s.Who != table.Who(id) {
			others.add(s.Name)
		}
	}
	if others.has(name) {
		return refusalError("name_taken", "somebody at the table has this name or one that looks like it: "+
			"choose another name, or use a recovery code if you are that person")
	}
	return nil
}

// keyLocks holds a lock for each key that somebody holds or waits for.
type keyLocks struct {
	mu   sync.Mutex
	held map[string]*keyLock
}

// keyLock is the lock of one key.
type keyLock struct {
	mu      sync.Mutex
	wanting int
}

// lockKey waits until nobody else has the key, and holds it until unlock is called.
func (l *keyLocks) lockKey(thing string) (unlock func()) {
	one := l.acquireKey(thing)
	one.mu.Lock()
	return func() {
		one.mu.Unlock()
		l.mu.Lock()
		defer l.mu.Unlock()
		if one.wanting--; one.wanting == 0 {
			delete(l.held, thing)
		}
	}
}

// acquireKey returns the lock of a key, without locking it, and counts one more goroutine that
// wants it.
func (l *keyLocks) acquireKey(thing string) *keyLock {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held == nil {
		l.held = map[string]*keyLock{}
	}
	one := l.held[thing]
	if one == nil {
		one = &keyLock{}
		l.held[thing] = one
	}
	one.wanting++
	return one
}
