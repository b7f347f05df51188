package record

import (
	"encoding/csv"
	"math"
	"strconv"
	"strings"

	"roundhouse/game"
	"roundhouse/game/quote"
	"roundhouse/game/sheet"
	"roundhouse/game/tile"
)

// MarshalJSON writes s as ParseSheet reads it.
func (s *ScoreSheet) MarshalJSON() ([]byte, error) {
	out, err := appendRef([]byte(`{"format":"`+SheetFormat+`","rules":`), s.Ref)
	if err != nil {
		return out, err
	}
	out = appendList(append(out, `,"seats":`...), s.People, appendPerson)
	out = appendList(append(out, `,"rounds":`...), s.Sheet.Rounds, appendSheetRound)
	if s.Finished {
		out = append(out, `,"finished":true`...)
	}
	if s.Totals != nil {
		out = appendList(append(out, `,"totals":`...), s.Totals, appendText)
	}
	if s.Places != nil {
		out = appendList(append(out, `,"places":`...), s.Places, appendInt)
	}
	return append(out, '}'), nil
}

func appendPerson(out []byte, p sheet.Person) []byte {
	out = appendText(append(out, `{"name":`...), p.Name)
	if p.From != 1 {
		out = appendInt(append(out, `,"from":`...), p.From)
	}
	if p.To != 0 {
		out = appendInt(append(out, `,"to":`...), p.To)
	}
	if (p.Start != game.Score{}) {
		out = appendScore(append(out, `,"start":`...), p.Start)
	}
	return append(out, '}')
}

func appendScore(out []byte, s game.Score) []byte { return appendText(out, s.String()) }

func appendSheetRound(out []byte, round sheet.Round) []byte {
	out = append(out, '{')
	if round.Engine != tile.NoPip {
		out = append(appendPip(append(out, `"engine":`...), round.Engine), ',')
	}
	if round.Starter != sheet.None {
		out = append(appendNumber(append(out, `"starter":`...), round.Starter), ',')
	}
	out = appendText(append(out, `"end":`...), round.End.String())
	for _, l := range []struct {
		name string
		list []int
	}{{"out", round.Out}, {"markers", round.Marked}} {
		if len(l.list) > 0 {
			out = appendList(append(out, `,"`+l.name+`":`...), l.list, appendNumber)
		}
	}
	if round.Hands != nil {
		out = appendList(append(out, `,"tiles":`...), round.Hands, func(out []byte, hand []tile.Tile) []byte {
			if hand == nil && round.Points != nil {
				return append(out, "null"...)
			}
			return appendTiles(out, hand)
		})
	}
	if round.Points != nil || round.Hands == nil {
		out = appendList(append(out, `,"points":`...), round.Points, appendInt)
	}
	if len(round.Extra) > 0 {
		out = appendList(append(out, `,"extra":`...), round.Extra, appendScore)
	}
	if len(round.Because) > 0 {
		out = appendList(append(out, `,"because":`...), round.Because, func(out []byte, because sheet.Because) []byte {
			if because == "" {
				return append(out, "null"...)
			}
			return appendText(out, string(because))
		})
	}
	return append(out, '}')
}

// appendNumber appends the number of a person, from 1, or null for nobody.
func appendNumber(out []byte, who int) []byte {
	if who == sheet.None {
		return append(out, "null"...)
	}
	return appendInt(out, who+1)
}

// AppendState appends what follows from the sheet as JSON: its rounds, the totals, the places, and
// what the rules say of the next round.
func (s *ScoreSheet) AppendState(out []byte, state *sheet.State) []byte {
	out = appendList(append(out, `{"rounds":`...), state.Rounds, appendScored)
	out = appendList(append(out, `,"totals":`...), state.Totals, appendScore)
	out = appendList(append(out, `,"places":`...), state.Places, appendPlace)
	if state.Next != nil && !s.Finished {
		out = append(appendFacts(append(out, `,"next":{`...), state.Next), '}')
	}
	return append(out, '}')
}

func appendScored(out []byte, r sheet.Scored) []byte {
	out = appendFacts(append(out, '{'), &r.Facts)
	out = appendList(append(out, `,"winners":`...), r.Winners, appendNumber)
	out = appendList(append(out, `,"points":`...), r.Points, appendInt)
	out = appendList(append(out, `,"scores":`...), r.Scores, appendScore)
	out = appendList(append(out, `,"totals":`...), r.Totals, appendScore)
	out = appendList(append(out, `,"places":`...), r.Places, appendPlace)
	return append(out, '}')
}

// appendPlace appends a place, or null for somebody who has none.
func appendPlace(out []byte, place int) []byte { return appendNumber(out, place-1) }

func appendFacts(out []byte, f *sheet.Facts) []byte {
	out = appendInt(append(out, `"round":`...), f.Round)
	out = appendInt(append(out, `,"left":`...), f.Left)
	out = appendList(append(out, `,"seats":`...), f.At, appendNumber)
	out = appendPip(append(out, `,"engine":`...), f.Engine)
	out = appendNumber(append(out, `,"starter":`...), f.Starter)
	if f.ByLot {
		out = append(out, `,"lot":true`...)
	}
	if f.Drawer != sheet.None {
		out = appendNumber(append(out, `,"draws_first":`...), f.Drawer)
	}
	out = appendInt(append(out, `,"tiles":`...), f.Tiles)
	return appendInt(append(out, `,"boneyard":`...), f.Boneyard)
}

// CSV returns the scores as a table for a spreadsheet, with a line for each round and one for the
// totals.
// A share is a decimal number, rounded to six places where no shorter one is exact, since programs
// take 9/2 for a date.
func (s *ScoreSheet) CSV(state *sheet.State) string {
	var text strings.Builder
	w := csv.NewWriter(&text)
	head := []string{"round", "engine"}
	for _, p := range s.People {
		head = append(head, harmless(quote.Bare(p.Name)))
	}
	lines := [][]string{head}
	for i := range state.Rounds {
		r := &state.Rounds[i]
		line := []string{strconv.Itoa(r.Round), ""}
		if engine := s.engineOf(i, r); engine != tile.NoPip {
			line[1] = strconv.Itoa(int(engine))
		}
		for who, score := range r.Scores {
			if r.Places[who] == 0 {
				line = append(line, "")
			} else {
				line = append(line, decimal(score))
			}
		}
		lines = append(lines, line)
	}
	total := []string{"total", ""}
	for _, score := range state.Totals {
		total = append(total, decimal(score))
	}
	_ = w.WriteAll(append(lines, total)) // a Builder causes no error
	return text.String()
}

// decimal returns a score as a decimal number of at most six places.
func decimal(score game.Score) string {
	const places = 1_000_000
	return strconv.FormatFloat(math.Round(score.Float()*places)/places, 'f', -1, 64)
}

// harmless returns a name that a spreadsheet does not take for a formula.
func harmless(name string) string {
	if name != "" && strings.ContainsRune("=+-@", rune(name[0])) {
		return "'" + name
	}
	return name
}

// engineOf returns the engine of a round as it was entered or as the rules have it, or NoPip.
func (s *ScoreSheet) engineOf(i int, r *sheet.Scored) tile.Pip {
	if r.Engine == tile.NoPip {
		return s.Sheet.Rounds[i].Engine
	}
	return r.Engine
}

// Text returns the sheet as text for people: a line for each round, the totals, the places, and what
// the rules say of the next round.
func (s *ScoreSheet) Text(state *sheet.State) string {
	var t Columns
	name := func(who int) string { return quote.Bare(s.People[who].Name) } // it may have what controls a terminal
	for i := range state.Rounds {
		r := &state.Rounds[i]
		var parts []string
		for _, who := range r.At {
			parts = append(parts, name(who)+" "+r.Scores[who].String()+extraText(&s.Sheet.Rounds[i], who))
		}
		t.AddRow("round "+strconv.Itoa(r.Round), engineText(s.engineOf(i, r)), strings.Join(parts, ", "))
	}
	for who, total := range state.Totals {
		place := "-"
		if state.Places[who] > 0 {
			place = strconv.Itoa(state.Places[who]) + "."
		}
		t.AddRow(name(who), place, total.String())
	}
	if next := state.Next; next != nil && !s.Finished {
		starts := "whoever has the engine starts"
		switch {
		case next.Starter != sheet.None:
			starts = name(next.Starter) + " starts"
		case next.ByLot:
			starts = "a lot decides who starts"
		}
		if next.Drawer != sheet.None {
			starts += "; " + name(next.Drawer) + " draws first if nobody has it"
		}
		t.AddRow("next", engineText(next.Engine), starts+"; "+CountText(next.Tiles)+" each, "+strconv.Itoa(next.Boneyard)+" in the boneyard")
	}
	return t.String()
}

// extraText returns somebody's extra points of a round, and why: " (extra 5: open train)".
func extraText(r *sheet.Round, who int) string {
	if len(r.Extra) == 0 || r.Extra[who] == (game.Score{}) {
		return ""
	}
	why := ""
	if len(r.Because) > 0 && r.Because[who] != "" {
		why = ": " + strings.ReplaceAll(string(r.Because[who]), "_", " ")
	}
	return " (extra " + r.Extra[who].String() + why + ")"
}

// engineText returns the double of an engine, or nothing for NoPip.
func engineText(engine tile.Pip) string {
	if engine == tile.NoPip {
		return ""
	}
	return tile.Of(engine, engine).String()
}
