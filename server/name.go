package server

import (
	"context"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"roundhouse/hall"
	"roundhouse/people"
	"roundhouse/table"
)

// maxName is the longest name, in characters.
const maxName = 24

// isHidden reports whether a character shows nothing, or turns other text around: controls,
// formatting, what Unicode calls default-ignorable, and what has no meaning of its own.
func isHidden(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// brailleBlank is a sign that shows nothing, and is no space.
const brailleBlank = '\u2800'

// cleanName returns the name without what cannot be seen or turns other text around, or a
// problem.
func cleanName(name string) (string, error) {
	name = strings.ToValidUTF8(name, "")
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), r == brailleBlank:
			return ' '
		case isHidden(r):
			return -1
		}
		return r
	}, name)
	name = strings.Join(strings.Fields(name), " ")
	marks := 0
	for _, r := range name {
		if unicode.In(r, unicode.Mn, unicode.Me) {
			marks++
		}
	}
	switch n := utf8.RuneCountInString(name); {
	case n-marks == 0:
		return "", problem(http.StatusUnprocessableEntity, "bad_name", "name: it is empty")
	case n > maxName || marks > n/2:
		return "", problem(http.StatusUnprocessableEntity, "bad_name", "name: it has more than 24 characters")
	}
	return name, nil
}

// nameKey is the same for names that people could take for one another: however they are
// composed, in whatever case, and whatever cannot be seen in them.
func nameKey(name string) string {
	for range 4 { // what is composed anew may have another case
		visible := strings.Map(func(r rune) rune {
			if isHidden(r) {
				return -1
			}
			return r
		}, norm.NFKC.String(name))
		key := norm.NFKC.String(strings.Map(leastCase, cases.Fold().String(visible)))
		if key == name {
			break
		}
		name = key
	}
	return name
}

// leastCase is the least of the characters that differ in case alone: the library folds some
// scripts to one case and some to the other.
func leastCase(r rune) rune {
	least := r
	for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
		least = min(least, other)
	}
	return least
}

// calling waits until nobody else is about to be called so, nor the person to sit down or to
// change its name, and keeps others waiting until done is called.
func (s *Server) calling(id people.ID, name string) (done func()) {
	person := s.turns.take("person/" + string(id))
	called := s.turns.take("name/" + nameKey(name))
	return func() {
		called()
		person()
	}
}

// callAt reports a problem where somebody at the table is called like the sender. Nobody else
// can come to be called so until done is called.
func (s *Server) callAt(ctx context.Context, t *hall.Table) (done func(), err error) {
	me := who(ctx).person
	done = s.calling(me.ID, me.Name)
	if err := s.requireNameFreeAt(ctx, t, me.ID, me.Name); err != nil {
		done()
		return nil, err
	}
	return done, nil
}

// requireNameFree returns a problem where somebody else at one of the person's tables is
// called so.
func (s *Server) requireNameFree(ctx context.Context, id people.ID, name string) error {
	if err := s.refresh(ctx, id); err != nil {
		return err
	}
	list, err := s.c.Lists.Of(ctx, id, mostTables)
	if err != nil {
		return err
	}
	for _, l := range list {
		var seated []table.Who
		for _, seat := range l.Seats {
			seated = append(seated, table.Who(seat.Who))
		}
		if err := s.requireOther(ctx, seated, id, name); err != nil {
			return err
		}
	}
	return nil
}

// requireNameFreeAt returns a problem where somebody else at the table is called so.
func (s *Server) requireNameFreeAt(ctx context.Context, t *hall.Table, id people.ID, name string) error {
	var seated []table.Who
	for _, c := range t.Look(0).Chairs {
		seated = append(seated, c.Who)
	}
	return s.requireOther(ctx, seated, id, name)
}

// requireOther returns a problem where one of the people, but for the person itself, is called so.
func (s *Server) requireOther(ctx context.Context, seated []table.Who, id people.ID, name string) error {
	names, err := s.known.namesOf(ctx, s.c.People, seated)
	if err != nil {
		return err
	}
	key := nameKey(name)
	for who, other := range names {
		if who != table.Who(id) && nameKey(other) == key {
			return problem(http.StatusConflict, "name_taken", "somebody at the table is called so already: choose another name")
		}
	}
	return nil
}
