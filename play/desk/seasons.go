//go:build !js

package desk

import (
	"context"
	"math"
	"slices"
	"time"

	"roundhouse/play/archive"
	"roundhouse/play/circle"
)

// The operations on what a circle has played before.
var (
	ShowSeason = newNamedOperation(About{
		Method: "GET", Path: "/api/circles/{circle}/seasons/{season}", ID: "season", Summary: "A season of a circle",
		Description: "For its members only.", Refusals: []Kind{NotFound},
	}, (*Desk).showPastSeason)
	ShowMatchesOf = newNamedOperation(About{
		Method: "GET", Path: "/api/circles/{circle}/people/{person}/matches", ID: "member-matches", Summary: "All matches of somebody in a circle",
		Description: "Of all its seasons. For its members only.", Refusals: []Kind{NotFound},
	}, (*Desk).showMatchesOf)
)

// SeasonInput names a season of a circle.
type SeasonInput struct {
	CircleInput
	Season int `path:"season" minimum:"1" doc:"Its number" example:"1"`
}

// MemberInput names a person of a circle.
type MemberInput struct {
	CircleInput
	Person int `path:"person" minimum:"1" doc:"The person's number"`
}

// SeasonLine is a season in a list.
type SeasonLine struct {
	Number int       `json:"number" doc:"From 1"`
	From   time.Time `json:"from" doc:"When it began"`
	Until  time.Time `json:"until" doc:"When its last match ended"`
}

// MemberMatches holds the matches of somebody in a circle.
type MemberMatches struct {
	Matches []SeasonResult `json:"matches" doc:"The newest first"`
}

func (d *Desk) showPastSeason(ctx context.Context, from Caller, in *SeasonInput) (out Season, err error) {
	s, _, err := d.circleOf(ctx, from, in.Circle)
	if err != nil {
		return out, err
	}
	all := s.AllSeries()
	if in.Season < 1 || in.Season > len(all) {
		return out, archive.ErrUnknown
	}
	season, last, err := d.kept.seasons.Get(ctx, all[in.Season-1])
	if err == nil && last == 0 {
		err = archive.ErrUnknown
	}
	if err != nil {
		return out, err
	}
	names, err := d.circleNames(ctx, &s)
	return showSeason(&season, &s, names, lastResults), err
}

func (d *Desk) showMatchesOf(ctx context.Context, from Caller, in *MemberInput) (out MemberMatches, err error) {
	s, _, err := d.circleOf(ctx, from, in.Circle)
	if err != nil {
		return out, err
	}
	names, err := d.circleNames(ctx, &s)
	if err != nil {
		return out, err
	}
	out.Matches = []SeasonResult{}
	for _, id := range slices.Backward(s.AllSeries()) {
		season, _, err := d.kept.seasons.Get(ctx, id)
		if err != nil {
			return out, err
		}
		for _, match := range showSeason(&season, &s, names, math.MaxInt).Last {
			if slices.ContainsFunc(match.Seats, func(seat SeasonSeat) bool { return seat.Number == in.Person }) {
				out.Matches = append(out.Matches, match)
			}
		}
	}
	return out, nil
}

// earlierOf returns the seasons that are closed and have matches, the newest first.
func (d *Desk) earlierOf(ctx context.Context, s *circle.State) (list []SeasonLine, err error) {
	all := s.AllSeries()
	for i, id := range slices.Backward(all[:len(all)-1]) {
		season, last, err := d.kept.seasons.Get(ctx, id)
		if err != nil {
			return nil, err
		}
		if last > 0 {
			list = append(list, SeasonLine{i + 1, season.From, season.Latest()})
		}
	}
	return list, nil
}
