package sheets

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"roundhouse/game/sheet"
	"roundhouse/play/log"
)

// Refusal says why a command is refused. Spot says what it is about, if it is about something that
// was entered.
type Refusal struct {
	Code Code
	Text string
	Spot *Spot
	Seq  log.Seq // differs: the sheet's last entry
}

// Error returns the text.
func (r *Refusal) Error() string { return r.Text }

// Spot is what of a sheet a refusal is about.
type Spot struct {
	Round  int    `json:"round,omitempty" doc:"Which round"`
	Field  string `json:"field" doc:"Which field of what is written" example:"points"`
	Person int    `json:"person,omitempty" doc:"Of whom"`
	Other  int    `json:"other,omitempty" doc:"sheet_tile_twice: who else has the tile"`
	Tile   string `json:"tile,omitempty" doc:"Which tile" example:"5-4"`
	Have   string `json:"have,omitempty" doc:"differs: what somebody else has written, as in changes" example:"12"`
	By     string `json:"by,omitempty" doc:"differs: who has"`
	Given  string `json:"given,omitempty" doc:"differs: what you have written" example:"13"`

	by int
}

// ByNumber returns the number of the writer whom By is to name, or 0.
func (s *Spot) ByNumber() int { return s.by }

// Code says for programs why a command is refused.
type Code string

// The codes of refusals besides those of Reasons.
const (
	NotWriter Code = "not_writer"
	NotOpener Code = "not_opener"
	Finished  Code = "sheet_finished"
	Full      Code = "sheet_full"
	Differs   Code = "differs"
	IDUsed    Code = "id_used"
	InCircle  Code = "in_circle"
	Invalid   Code = "invalid"
)

// reasons begins the codes of the reasons of game/sheet.
const reasons = "sheet_"

// Reasons returns the codes of refusals that come from game/sheet, with their meanings.
func Reasons() map[string]string {
	list := map[string]string{}
	for _, r := range []struct {
		why  sheet.Reason
		text string
	}{
		{sheet.TileTwice, "a tile is in two hands, or twice in one"},
		{sheet.TileIsEngine, "a hand has the engine"},
		{sheet.TileNotInSet, "a hand has a tile that is not in the set"},
		{sheet.TooMany, "the points are more than the tiles of all hands can count"},
		{sheet.OutWithTiles, "who has gone out has no tiles left"},
		{sheet.NoTilesLeft, "who has no tiles left has gone out"},
		{sheet.NobodyOut, "somebody must have gone out"},
		{sheet.SeveralOut, "only one can go out by these rules"},
		{sheet.OutWhenBlocked, "nobody has gone out in a blocked round"},
		{sheet.WrongEngine, "the round has another engine"},
		{sheet.WrongStarter, "somebody else starts the round"},
		{sheet.NoStarter, "a lot decides who starts: who was it?"},
		{sheet.NotPlaying, "somebody does not play the round"},
		{sheet.NotForSo, "the rules are not for so many"},
		{sheet.MatchOver, "the match is over before the round"},
	} {
		list[reasons+string(r.why)] = r.text
	}
	return list
}

func refuse(code Code, text string) *Refusal { return &Refusal{Code: code, Text: text} }

// differs returns the refusal of a value that differs from what somebody else has entered.
func (s *State) differs(at Spot) error {
	text := at.Field
	if at.Person > 0 {
		text = "person " + strconv.Itoa(at.Person) + ": " + text
	}
	if at.Round > 0 {
		text = "round " + strconv.Itoa(at.Round) + ", " + text
	}
	text += fmt.Sprintf(": somebody else has entered %q, you %q", at.Have, at.Given)
	return &Refusal{Code: Differs, Text: text, Spot: &at, Seq: s.Seq()}
}

// refusal returns an error if what was entered contradicts the rules, of a round that is not whole
// yet, too.
func (s *State) refusal() error {
	people, err := s.onSheet(), s.err
	if d := s.draft(); err == nil && d != nil && s.total.Next != nil {
		given := d.entered(people)
		_, err = s.sheet(people, s.counted()).TotalAnd(&given)
	}
	wrong := (*sheet.Error)(nil)
	if !errors.As(err, &wrong) {
		return err
	}
	field, _, _ := strings.Cut(wrong.Field, "[")
	refusal := &Refusal{Code: Invalid, Text: wrong.Error(), Spot: &Spot{Round: wrong.Round, Field: field}}
	if wrong.Reason != "" {
		refusal.Code = Code(reasons + wrong.Reason)
	}
	if wrong.Person != sheet.None {
		refusal.Spot.Person = people[wrong.Person] + 1
	}
	if wrong.Other != sheet.None {
		refusal.Spot.Other = people[wrong.Other] + 1
	}
	switch wrong.Reason {
	case sheet.TileTwice, sheet.TileIsEngine, sheet.TileNotInSet:
		refusal.Spot.Tile = wrong.Tile.String()
	}
	return refusal
}
