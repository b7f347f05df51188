package game_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/record"
	"roundhouse/game/rules"
)

// A book is a text file of statements, one a line: a word and what follows it. A position goes on
// until its braces are closed. # begins a comment, == a page.
type statement struct {
	line int
	word string
	rest string
}

func readBook(t *testing.T, file string) (list []statement) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	for i := 0; i < len(lines); i++ {
		word, rest, _ := strings.Cut(strings.TrimSpace(lines[i]), " ")
		if word == "" || word[0] == '#' {
			continue
		}
		s := statement{line: i + 1, word: word, rest: strings.TrimSpace(rest)}
		for strings.Count(s.rest, "{") > strings.Count(s.rest, "}") && i+1 < len(lines) {
			i++
			s.rest += "\n" + lines[i]
		}
		list = append(list, s)
	}
	if !strings.Contains(string(text), "# Source: ") {
		t.Errorf("%s does not say its source", file)
	}
	return list
}

func books(t *testing.T, folder string) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/" + folder + "/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no books in %s: %v", folder, err)
	}
	return files
}

// setting is a position in JSON whose rules switches may be turned.
type setting map[string]any

func readSetting(text string) (setting, error) {
	s := setting{"format": record.PositionFormat}
	err := json.Unmarshal([]byte(text), &s)
	return s, err
}

// with returns the position with switches turned: "satisfy=off out_on_double=false".
func (s setting) with(switches string) (setting, error) {
	turned := map[string]any{}
	switch base := s["rules"].(type) {
	case string:
		turned["base"] = base
	case map[string]any:
		for k, v := range base {
			turned[k] = v
		}
	}
	for _, f := range strings.Fields(switches) {
		name, text, _ := strings.Cut(f, "=")
		sw, err := rules.Find(name)
		if err != nil {
			return nil, err
		}
		turned[name] = text
		if sw.Kind != rules.Word {
			turned[name] = json.RawMessage(text)
		}
	}
	out := setting{}
	for k, v := range s {
		out[k] = v
	}
	out["rules"] = turned
	return out, nil
}

func (s setting) state() (game.State, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return game.State{}, err
	}
	p, err := record.ParsePosition(text)
	if err != nil {
		return game.State{}, err
	}
	return p.State()
}

// reading is where a book's reader is.
type reading struct {
	setting
	game.State
	err error // why the position is refused
}

// do carries out or checks one statement and says what is wrong.
func (r *reading) do(s statement) error {
	switch s.word {
	case "uncounted":
		return nil
	case "nodes":
		return r.count(s.rest, game.Perft)
	case "position", "rules":
		return r.set(s)
	case "refused":
		if r.err == nil || !strings.Contains(r.err.Error(), s.rest) {
			return fmt.Errorf("the position is refused: %v", r.err)
		}
		return nil
	}
	if r.err != nil {
		return r.err
	}
	switch s.word {
	case "do":
		return r.play(s.rest)
	case "refuse":
		return r.refuse(s.rest)
	case "legal":
		return r.legal(s.rest)
	}
	got, err := r.look(s.word, s.rest)
	if want := s.rest; err != nil || got != want {
		return fmt.Errorf("got %q, %v", got, err)
	}
	return nil
}

func (r *reading) set(s statement) (err error) {
	set, switches := r.setting, s.rest
	if s.word == "position" {
		if set, err = readSetting(s.rest); err != nil {
			return err
		}
		switches = ""
	}
	turned, err := set.with(switches)
	if err != nil {
		return err
	}
	*r = reading{setting: set}
	r.State, r.err = turned.state()
	return nil
}

func (r *reading) play(list string) error {
	for _, text := range split(list, ",") {
		a, err := game.ParseAction(text)
		if err != nil {
			return err
		}
		if _, err := r.Apply(a); err != nil {
			return fmt.Errorf("%q: %v", text, err)
		}
	}
	return nil
}

// refuse takes "1 3-2>M, 1 pass: must_satisfy".
func (r *reading) refuse(rest string) error {
	list, want, _ := strings.Cut(rest, ": ")
	for _, text := range split(list, ",") {
		a, err := game.ParseAction(text)
		if err != nil {
			return err
		}
		if err := r.Check(a); err == nil || err.Error() != want {
			return fmt.Errorf("%q: %v", text, err)
		}
	}
	return nil
}

// legal takes "1: 5-1>1, draw": all that the seat may do.
func (r *reading) legal(rest string) error {
	who, list, _ := strings.Cut(rest, ":")
	var seat game.Seat
	if _, err := fmt.Sscan(who, &seat); err != nil {
		return err
	}
	var got []string
	for _, a := range r.Legal(seat, nil) {
		got = append(got, a.Bare())
	}
	want := split(list, ",")
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		return fmt.Errorf("legal are %q", got)
	}
	return nil
}

// look says a thing about the state in the form in which a book writes it.
func (r *reading) look(word, rest string) (string, error) {
	st := r.Status()
	switch word {
	case "phase":
		return st.Phase.String(), nil
	case "engine":
		return fmt.Sprint(st.Engine), nil
	case "starter":
		return fmt.Sprint(st.Starter), nil
	case "turn":
		return words(st.Turn.List()), nil
	case "opened":
		return words(st.Opened.List()), nil
	case "markers":
		return words(st.Marked.List()), nil
	case "knocked":
		return words(st.Knocked.List()), nil
	case "open":
		return words(st.Open.List()), nil
	case "owed":
		return words(r.Setup().Owed), nil
	case "drew":
		return r.Drew().String(), nil
	case "draws":
		return fmt.Sprint(r.Setup().Draws), nil
	case "line":
		return fmt.Sprint(st.Line), nil
	case "passes":
		return fmt.Sprint(st.Passes), nil
	case "boneyard":
		return words(r.Bones()), nil
	case "end":
		return r.end(), nil
	}
	who, _, _ := strings.Cut(rest, ":")
	return r.lookAt(word, who)
}

// lookAt says "2: 3-3 2-1": a hand, a train, or the hands that a viewer sees.
func (r *reading) lookAt(word, who string) (string, error) {
	train, err := game.ParseTrain(who)
	if err != nil {
		return "", err
	}
	switch word {
	case "hand":
		hand := r.Hand(game.Seat(train))
		return who + ": " + words(hand.Tiles()), nil
	case "train":
		return who + ": " + words(r.Train(train)), nil
	case "sees":
		var seen []game.Seat
		for seat := range game.SeatsOf(r.Seats()).All() {
			if _, ok := r.View(game.Seat(train)).HandOf(seat); ok {
				seen = append(seen, seat)
			}
		}
		return who + ": " + words(seen), nil
	}
	return "", fmt.Errorf("%q is no such word", word)
}

// end says "out 1: 0 31": how the round ended, the winners, the scores.
func (r *reading) end() string {
	result := r.Result()
	text := result.End.String() + " " + words(result.Winners.List()) + ":"
	for seat := 1; seat <= r.Seats(); seat++ {
		text += " " + result.Scores[seat].String()
	}
	return text
}

func words[T any](list []T) string {
	if len(list) == 0 {
		return "-"
	}
	return strings.Trim(fmt.Sprint(list), "[]")
}

func split(list, sep string) (parts []string) {
	for _, part := range strings.Split(list, sep) {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}
