package sheets

import (
	"time"

	"roundhouse/game/record"
	"roundhouse/game/sheet"
)

// OfMatch returns the score sheet of a match with the tiles of a table, as everybody sees it. Nobody
// writes on it: it has neither entries nor writers. began and ended are those of the match.
func OfMatch(id string, from *record.ScoreSheet, began, ended time.Time) *Sheet {
	open := Body{Do: Open, Rules: &from.Ref}
	for _, p := range from.People {
		open.Seats = append(open.Seats, Named{Name: p.Name})
	}
	s := New(id).After(Stored{Entry: Entry{By: 1, At: began, Body: open}})
	for i := range from.Rounds {
		body := Body{Do: Write, Written: writtenOf(i+1, &from.Rounds[i])}
		s = s.After(Stored{Entry: Entry{By: 1, At: ended, Body: body}})
	}
	if from.Finished {
		s = s.After(Stored{Entry: Entry{By: 1, At: ended, Body: Body{Do: Finish}}})
	}
	v := s.View("", nil)
	v.Until, v.Entries, v.Writers = time.Time{}, []Entry{}, []string{}
	return v
}

// writtenOf returns a whole round as somebody would write it who enters tiles.
func writtenOf(n int, r *sheet.Round) Written {
	engine, starter := int(r.Engine), r.Starter+1
	w := Written{Round: n, Engine: &engine, Starter: &starter, End: r.End.String(), Out: numbersOf(r.Out), Markers: numbersOf(r.Marked)}
	for _, tiles := range r.Hands {
		hand := Hand(tiles)
		w.Tiles = append(w.Tiles, &hand)
	}
	return w
}
