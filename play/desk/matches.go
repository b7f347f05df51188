package desk

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"roundhouse/play/archive"
	"roundhouse/play/people"
	"roundhouse/play/table"
	"roundhouse/play/wire"
	"roundhouse/preset"
)

// The operations on the caller's finished matches.
var (
	ListMatches = newNamedOperation(About{
		Method: "GET", Path: "/api/me/matches", ID: "matches", Summary: "Your finished matches",
		Description: "The latest first.",
	}, (*Desk).listMatches)
	ListStandings = newNamedOperation(About{
		Method: "GET", Path: "/api/me/standings", ID: "standings", Summary: "Your results",
		Description: "By rule set.",
	}, (*Desk).listStandings)
)

func (d *Desk) listMatches(ctx context.Context, from Caller, in *wire.MatchesInput) ([]wire.Played, error) {
	if err := d.refreshLists(ctx, from.Person.ID); err != nil { // a match that has just ended is among them
		return nil, err
	}
	before := in.Before
	if before.IsZero() {
		before = d.c.Now().Add(time.Hour)
	}
	list, err := d.c.Archive.Matches(ctx, from.Person.ID, before, mostListed)
	if err != nil {
		return nil, err
	}
	out := []wire.Played{}
	for _, m := range list {
		p, err := d.playedOf(ctx, m, from.Person.ID)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// playedOf returns a finished match as one of its players sees it.
func (d *Desk) playedOf(ctx context.Context, m archive.Match, me people.ID) (wire.Played, error) {
	p := wire.Played{Table: m.Table, Ended: m.Ended.UTC(), Early: m.Early, Origin: m.Origin}
	switch m.Rules {
	case archive.Again:
		p.Again = true
	case archive.First:
		p.First = true
	default:
		p.Rules, p.Base, p.Rounds = readRulesPlayed(m.Rules)
	}
	var seated []table.Who
	for _, seat := range m.Seats {
		seated = append(seated, table.Who(seat.Who))
	}
	names, err := d.known.namesOf(ctx, d.c.People, seated)
	for _, seat := range m.Seats {
		p.Seats = append(p.Seats, wire.Result{
			Name: cmp.Or(names[table.Who(seat.Who)], seat.Name), You: seat.Who == me, Bot: seat.Bot,
			Total: seat.Total, Place: seat.Place,
		})
	}
	return p, err
}

func (d *Desk) listStandings(ctx context.Context, from Caller, _ *struct{}) ([]wire.Standing, error) {
	list, err := d.c.Archive.Standings(ctx, from.Person.ID)
	out := []wire.Standing{}
	for _, st := range list {
		set, _, rounds := readRulesPlayed(st.Rules)
		same := func(other wire.Standing) bool { return other.Rules == set && other.Rounds == rounds }
		i := slices.IndexFunc(out, same)
		if i < 0 {
			i, out = len(out), append(out, wire.Standing{Rules: set, Rounds: rounds})
		}
		out[i].Matches += st.Matches
		out[i].Won += st.Won
	}
	slices.SortStableFunc(out, func(a, b wire.Standing) int { return cmp.Compare(b.Matches, a.Matches) })
	return out, err
}

// rulesPlayed returns the name of a match's rules in the archive: the ID of a rule set, ID/N if
// only its first N rounds were to be played, or archive.House and the ID if other switches differ from
// the rule set, or archive.Again or archive.First.
func rulesPlayed(s *table.Settings) string {
	switch {
	case s.Again != (table.Moment{}):
		return archive.Again
	case s.First:
		return archive.First
	}
	return rulesName(&s.Rules)
}

// rulesName returns the name of rules in the archive.
func rulesName(ref *preset.Ref) string {
	set, err := preset.Get(ref.Base)
	if err != nil {
		return ""
	}
	fewer := set.Rules
	fewer.Rounds = ref.Rules.Rounds
	switch ref.Rules {
	case set.Rules:
		return set.ID
	case fewer:
		return fmt.Sprintf("%s/%d", set.ID, fewer.Rounds)
	}
	return archive.House + set.ID
}

// readRulesPlayed parses what rulesPlayed returns: the rule set, or the base of house rules.
func readRulesPlayed(text string) (set, base string, rounds int) {
	if base, is := strings.CutPrefix(text, archive.House); is {
		return "", todaysID(base), 0
	}
	set, n, _ := strings.Cut(text, "/")
	rounds, _ = strconv.Atoi(n)
	return todaysID(set), "", rounds
}

// todaysID returns the ID of a rule set that may have had another one earlier.
func todaysID(id string) string {
	if set, err := preset.Get(id); err == nil {
		return set.ID
	}
	return id
}
