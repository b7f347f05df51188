package desk

import (
	"context"
	"errors"
	"time"

	"roundhouse/play/archive"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/quota"
	"roundhouse/play/table"
)

// The operations on the caller's companions.
var (
	ListCompanions = newNamedOperation(About{
		Method: "GET", Path: "/api/me/companions", ID: "companions", Summary: "The people you have played with",
		Description: "Those of your recent matches, the latest first, without those who do not want to be shown. " +
			"Names only: invite them by a table's link.",
	}, (*Desk).listCompanions)
	HideMe = newNamedOperation(About{
		Method: "PATCH", Path: "/api/me/companions", ID: "hide", Summary: "Show yourself to your companions, or not",
		Description: "It says who sees your name among their companions, and nothing else.",
	}, (*Desk).hideMe)
)

// Companions are the people with whom the caller has played.
type Companions struct {
	Companions []Companion `json:"companions"`
	Hiding
}

// Companion is a person with whom the caller has played.
type Companion struct {
	Name string    `json:"name" example:"Ben"`
	At   time.Time `json:"at" doc:"When their latest match ended"`
}

// Hiding says whether the caller is hidden from companions.
type Hiding struct {
	Hidden bool `json:"hidden" doc:"Whether you are left out of the companions of others"`
}

const (
	mostCompanions   = 8       // that are shown
	companionsWithin = 100     // the number of the caller's latest matches in which they are looked for
	hidesKey         = "hides" // the key of the row about a person who hides, see people.Of
)

// listCompanions returns the people of the caller's latest matches. Nothing is stored for that: who
// has been deleted has no seat in them any more, and of a match that is forgotten nothing is left.
func (d *Desk) listCompanions(ctx context.Context, from Caller, _ *struct{}) (out Companions, err error) {
	me := from.Person.ID
	if err := d.archiveMatchesOf(ctx, me); err != nil {
		return out, err
	}
	list, err := d.archive.Matches(ctx, me, d.c.Now().Add(time.Hour), companionsWithin)
	if err != nil {
		return out, err
	}
	ids, last := companionsIn(list, me)
	hide, err := d.people.Having(ctx, hidesKey, append(ids, me)...)
	if err != nil {
		return out, err
	}
	out = Companions{[]Companion{}, Hiding{hide[me]}}
	var shown []table.Who
	for _, id := range ids {
		if !hide[id] && len(shown) < mostCompanions {
			shown = append(shown, table.Who(id))
		}
	}
	names, err := d.known.namesOf(ctx, d.people, shown)
	for _, who := range shown {
		if name := names[who]; name != "" {
			out.Companions = append(out.Companions, Companion{name, last[people.ID(who)]})
		}
	}
	return out, err
}

// companionsIn returns the other people in a person's matches, the latest first, and when the
// latest match with each of them ended.
func companionsIn(list []archive.Match, me people.ID) (ids []people.ID, last map[people.ID]time.Time) {
	last = map[people.ID]time.Time{me: {}}
	for _, m := range list {
		for _, seat := range m.Seats {
			if _, known := last[seat.Who]; !known && seat.Who != "" {
				ids = append(ids, seat.Who)
				last[seat.Who] = m.Ended.UTC()
			}
		}
	}
	return ids, last
}

// hideMe hides the caller from companions, or shows the caller again.
func (d *Desk) hideMe(ctx context.Context, from Caller, in *Body[Hiding]) (none struct{}, err error) {
	err = d.limits.takeOne("hides", quota.PerMinute(d.limits.limits.Names), string(from.Person.ID),
		"you have hidden and shown yourself often: wait a while")
	if err != nil {
		return none, err
	}
	about := d.people.Of(from.Person.ID)
	if !in.Body.Hidden {
		return none, log.DeleteRow(ctx, about, hidesKey)
	}
	_, err = about.Put(ctx, hidesKey, 0, nil)
	if errors.Is(err, log.ErrMoved) { // it is hidden already
		err = nil
	}
	return none, err
}
