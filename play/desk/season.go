//go:build !js

package desk

import (
	"context"
	"errors"
	"slices"

	"roundhouse/game"
	"roundhouse/game/record"
	"roundhouse/game/rules"
	"roundhouse/play/archive"
	"roundhouse/play/circle"
	"roundhouse/play/hall"
	"roundhouse/play/log"
	"roundhouse/play/series"
	"roundhouse/play/sheets"
)

// A season's results are entries of its log. Each has the ID of its table or sheet and a version, so
// whoever stores one again stores nothing: what has not been stored when a server dies is stored
// later. A match of a table stays on the lists until its result is there, see keepArchive.

// reportMatch stores the result of a match that is over in the season of its circle, if it has one.
func (d *Desk) reportMatch(ctx context.Context, t *hall.Table, m *archive.Match, rec *record.Record) error {
	id := t.Circle()
	if id == "" || !m.Counts() {
		return nil
	}
	s, err := d.readCircle(ctx, id)
	if errors.Is(err, circle.ErrNoCircle) || err != nil && d.isDamage(err) {
		return nil
	} else if err != nil {
		return err
	}
	sheet, err := rec.Sheet()
	if err != nil {
		return err
	}
	r := resultOf(sheets.OfMatch(m.Table, sheet, m.Began, m.Ended))
	r.Version, r.Rules = 1, m.Rules
	trains := longestTrains(rec)
	for i := range r.Seats {
		if seat := m.Seats[i]; seat.Bot == "" {
			r.Seats[i].Who, r.Seats[i].Train = series.Who(seat.Who), trains[i]
		} else {
			r.Seats[i].Bot = true
		}
	}
	return d.addResult(ctx, &s, r)
}

// sheetResult returns the result that a finished score sheet has in its circle. Each correction is a
// later version of it.
func sheetResult(s *sheets.State, c *circle.State) *series.Result {
	r := resultOf(s.View("", nil))
	ref := s.Rules()
	r.Ended, r.Corrected = s.Over()
	r.Version, r.Rules, r.Real, r.By = s.Seq(), ref.Base, true, series.Who(s.Writers()[0])
	for i, number := range s.Members() {
		r.Seats[i].Who = series.Who(c.Person(number))
	}
	return r
}

// resultOf returns the result that a score sheet shows. Its seats belong to nobody yet.
func resultOf(v *sheets.Sheet) *series.Result {
	r := &series.Result{ID: v.ID, Ended: v.Changed, Low: v.Rules.Rules.Scoring == rules.ScoringPenalty, Rounds: len(v.Rounds)}
	for i, seat := range v.Seats {
		one := series.Seat{Total: seat.Total, Place: seat.Place}
		for _, round := range v.Rounds {
			one.Scores = append(one.Scores, round.Scores[i])
		}
		r.Seats = append(r.Seats, one)
	}
	return r
}

// longestTrains returns the length of each seat's longest train of its own in any round.
func longestTrains(rec *record.Record) []int {
	list := make([]int, len(rec.Players))
	_, _ = rec.Replay(func(step record.Step) { // it has been replayed before
		for i := range list {
			list[i] = max(list[i], step.State.Length(game.Seat(i+1).OwnTrain()))
		}
	})
	return list
}

// addResult stores a result in the season that runs, or a later version of it in the one that has it.
func (d *Desk) addResult(ctx context.Context, s *circle.State, r *series.Result) error {
	entry, err := r.Entry()
	if err != nil {
		return err
	}
	into := s.Series()
	for _, id := range s.AllSeries() {
		season, _, err := d.kept.seasons.Get(ctx, id)
		if err != nil {
			return err
		}
		if season.Knows(r.ID) {
			into = id
		}
	}
	_, err = log.Update(ctx, d.c.Log, into, func(have []log.Entry) (head log.Head, more []log.Entry, err error) {
		if len(have) == 0 {
			more, err = series.Begin(series.Season{Circle: s.ID(), From: r.Ended}, r)
			return head, more, err
		}
		season, err := series.Read(into, have)
		if err != nil || season.Has(r) {
			return head, nil, err
		}
		return head, []log.Entry{entry}, nil
	})
	return err
}

// seasonOf returns the season that runs, as a member sees it.
func (d *Desk) seasonOf(ctx context.Context, s *circle.State, names map[circle.Who]string) (out Season, err error) {
	out = Season{From: s.Made(), Rows: []StandingRow{}, Last: []SeasonResult{}}
	season, last, err := d.kept.seasons.Get(ctx, s.Series())
	if err != nil || last == 0 {
		return out, err
	}
	return showSeason(&season, s, names, lastResults), nil
}

// showSeason returns a season as a member of the circle sees it, with the last of its results.
func showSeason(season *series.State, s *circle.State, names map[circle.Who]string, last int) Season {
	out := Season{From: season.From, Rows: []StandingRow{}, Last: []SeasonResult{}}
	is := func(who series.Who) series.Who { return series.Who(s.Is(circle.Who(who))) }
	belongs := func(who series.Who) bool { return s.Number(circle.Who(who)) > 0 }
	results := season.Results()
	former := formerPlayers(results, s, is)
	for _, r := range results {
		if !r.Counts(is, belongs) {
			continue
		}
		if out.Matches++; r.Real {
			out.Real++
		}
		if len(out.Last) < last {
			out.Last = append(out.Last, resultShown(r, s, names, is, former))
		}
	}
	for _, row := range season.Standing(is, belongs) {
		who := circle.Who(row.Who)
		out.Rows = append(out.Rows, StandingRow{
			Number: s.Number(who), Name: names[who], Former: former[row.Who], Matches: row.Matches, Few: row.Matches < series.Few, Real: row.Real,
			Won: row.Won, Place: row.Place, Better: row.Better, Best: row.Best, BestAt: row.BestAt, Train: row.Train,
		})
	}
	return out
}

// removeSeries deletes a season, and the score sheets of its matches before it.
func (d *Desk) removeSeries(ctx context.Context, id string) error {
	entries, err := d.c.Log.Read(ctx, id, 0)
	if err != nil {
		return err
	}
	season, err := series.Read(id, entries)
	if err != nil && !errors.Is(err, series.ErrNoSeries) && !d.isDamage(err) {
		return err
	}
	for _, r := range season.Results() {
		if !r.Real {
			continue
		}
		s, err := d.readSheet(ctx, r.ID)
		if err == nil {
			err = d.removeSheet(ctx, r.ID, &s)
		}
		if err != nil && !errors.Is(err, sheets.ErrNoSheet) && !d.isDamage(err) {
			return err
		}
	}
	return d.c.Log.Remove(ctx, id)
}

// lastResults is the number of results that a circle shows.
const lastResults = 20

// formerPlayers numbers those who took their names off, in the order in which they first appear.
func formerPlayers(results []*series.Result, s *circle.State, is func(series.Who) series.Who) map[series.Who]int {
	former := map[series.Who]int{}
	for _, r := range slices.Backward(results) {
		for _, seat := range r.Seats {
			if who := is(seat.Who); who != "" && s.IsMasked(circle.Who(who)) && former[who] == 0 {
				former[who] = len(former) + 1
			}
		}
	}
	return former
}

func resultShown(r *series.Result, s *circle.State, names map[circle.Who]string, is func(series.Who) series.Who, former map[series.Who]int) SeasonResult {
	one := SeasonResult{ID: r.ID, Ended: r.Ended, Real: r.Real, Rounds: r.Rounds, Corrected: r.Corrected, Seats: []SeasonSeat{}}
	one.By = names[circle.Who(is(r.By))]
	for _, seat := range r.Seats {
		who := circle.Who(is(seat.Who))
		one.Seats = append(one.Seats, SeasonSeat{Number: s.Number(who), Name: names[who], Former: former[series.Who(who)], Bot: seat.Bot,
			Total: seat.Total, Place: seat.Place})
	}
	slices.SortStableFunc(one.Seats, func(a, b SeasonSeat) int { return a.Place - b.Place })
	return one
}
