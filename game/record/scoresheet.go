package record

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/sheet"
	"roundhouse/game/tile"
)

// SheetFormat is the format of a score sheet.
const SheetFormat = "roundhouse-sheet/1"

// ScoreSheet is a score sheet as a file has it.
type ScoreSheet struct {
	Ref preset.Ref
	sheet.Sheet
	Finished bool     // nothing more will be entered
	Totals   []string // by person, exact; nil if the file leaves them out
	Places   []int    // by person; nil if the file leaves them out
}

var (
	sheetFields      = []string{"format", "rules", "seats", "rounds", "finished", "totals", "places"}
	personFields     = []string{"name", "from", "to", "start"}
	sheetRoundFields = []string{"engine", "starter", "end", "out", "points", "tiles", "markers", "extra", "because"}
)

// mostPeople is the largest number of people on a sheet, those who come late or leave included.
const mostPeople = 99

// ParseSheet reads a score sheet. It does not check whether what was entered follows the rules;
// State does.
func ParseSheet(data []byte) (*ScoreSheet, error) {
	s := &ScoreSheet{}
	r := newReader(data)
	tiles := newArena()
	seen := r.readObject("a score sheet", sheetFields, func(name string) { s.readField(&r, name, &tiles) })
	for _, name := range []string{"format", "rules", "seats"} {
		if r.err == nil && !hasField(seen, sheetFields, name) {
			r.err = &Error{Reason: game.Unreadable, Field: name, Message: "is missing"}
		}
	}
	if err := r.requireEnd(); err != nil {
		return nil, err
	}
	s.Rules = s.Ref.Rules
	return s, nil
}

func (s *ScoreSheet) readField(r *reader, name string, a *arena) {
	switch name {
	case "format":
		r.readFormat(SheetFormat)
	case "rules":
		s.Ref = r.readRules(true)
	case "seats":
		s.People = readList(r, game.WrongScore, mostPeople, r.readPerson)
	case "rounds":
		s.Sheet.Rounds = readList(r, game.WrongScore, mostRounds, func() sheet.Round { return r.readSheetRound(a) })
	case "finished":
		s.Finished = r.readTruth()
	case "totals":
		s.Totals = r.readTexts(game.WrongScore)
	case "places":
		s.Places = readList(r, game.WrongScore, mostPeople, r.readWhole)
	}
}

func (r *reader) readPerson() sheet.Person {
	p := sheet.Person{From: 1}
	seen := r.readObject("a person", personFields, func(name string) {
		switch name {
		case "name":
			p.Name = string(r.readText())
		case "from":
			p.From = r.readWhole()
		case "to":
			if !r.readNull() {
				p.To = r.readWhole()
			}
		case "start":
			p.Start = r.readScore()
		}
	})
	if r.err == nil && !hasField(seen, personFields, "name") {
		r.fail("name is missing")
	}
	return p
}

func (r *reader) readSheetRound(a *arena) sheet.Round {
	round := sheet.Round{Engine: tile.NoPip, Starter: sheet.None}
	seen := r.readObject("a round", sheetRoundFields, func(name string) {
		switch name {
		case "engine":
			if !r.readNull() {
				round.Engine = r.readPip(game.WrongEngine)
			}
		case "starter":
			if !r.readNull() {
				round.Starter = r.readPersonNumber()
			}
		case "end":
			round.End = r.readEnd()
		case "out":
			round.Out = readList(r, game.WrongEnd, mostPeople, r.readPersonNumber)
		case "points":
			round.Points = readList(r, game.WrongScore, mostPeople, r.readWhole)
		case "tiles":
			round.Hands = readList(r, game.WrongScore, mostPeople, func() []tile.Tile {
				if r.readNull() {
					return nil
				}
				return r.readTiles(a, game.WrongScore)
			})
		case "markers":
			round.Marked = readList(r, game.WrongScore, mostPeople, r.readPersonNumber)
		case "extra":
			round.Extra = readList(r, game.WrongScore, mostPeople, r.readScore)
		case "because":
			round.Because = readList(r, game.WrongScore, mostPeople, r.readBecause)
		}
	})
	if r.err == nil && r.fault == nil && !hasField(seen, sheetRoundFields, "end") {
		r.noteFault(game.WrongEnd, "end is missing")
	}
	return round
}

// readPersonNumber reads the number of a person, from 1, and returns its index.
func (r *reader) readPersonNumber() int { return r.readWhole() - 1 }

// readWhole reads a whole number or, for somebody who does not play a round, null.
func (r *reader) readWhole() int {
	if r.readNull() {
		return 0
	}
	return r.readNumber()
}

// readScore reads an exact score or null.
func (r *reader) readScore() (score game.Score) {
	if r.readNull() {
		return score
	}
	text := string(r.readText())
	score, err := game.ParseScore(text)
	if err != nil && r.err == nil {
		r.noteFault(game.WrongScore, err.Error())
	}
	return score
}

// readBecause reads why somebody has extra points, or null.
func (r *reader) readBecause() (because sheet.Because) {
	if !r.readNull() {
		_ = because.UnmarshalText(r.readText()) // it reads anything
	}
	return because
}

// State returns what follows from the sheet. If something contradicts the rules, or if totals and
// places differ from what follows, the error is an *Error.
func (s *ScoreSheet) State() (sheet.State, error) {
	state, err := s.Total()
	if wrong := new(sheet.Error); errors.As(err, &wrong) {
		field, _, _ := strings.Cut(wrong.Field, "[")
		reason, ok := sheetReasons[field]
		if !ok {
			reason = game.WrongScore
		}
		path, message, _ := strings.Cut(wrong.Error(), ": ")
		return state, &Error{Round: wrong.Round, Reason: reason, Field: path, Message: message}
	}
	switch totals := textsOf(state.Totals); {
	case s.Totals != nil && !slices.Equal(s.Totals, totals):
		return state, &Error{Reason: game.WrongScore, Field: "totals", Message: "must be " + strings.Join(totals, ", ")}
	case s.Places != nil && !slices.Equal(s.Places, state.Places):
		return state, &Error{Reason: game.WrongScore, Field: "places", Message: "must be " + intsText(state.Places)}
	}
	return state, nil
}

// sheetReasons are the reasons for which a field of a round is wrong, where it is not the score.
var sheetReasons = map[string]game.Reason{
	"engine": game.WrongEngine, "starter": game.WrongStarter, "end": game.WrongEnd, "out": game.WrongEnd,
}

func textsOf(scores []game.Score) []string {
	list := make([]string, len(scores))
	for i, score := range scores {
		list[i] = score.String()
	}
	return list
}

func intsText(list []int) string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}
