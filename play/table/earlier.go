package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
	"roundhouse/play/log"
)

// A log is replayed by today's rules. If the match was played by earlier rules, the replay may fail
// or lead to other results. Such a log is recounted instead: its deals, actions and results are
// accepted as written, without the game. That is enough for a match that is over: its people, its
// results and its record are available, and only its rounds cannot be shown again. A match that is
// not over cannot be continued.

// recounting holds what the state of a recounted match has in addition to that of any other.
type recounting struct {
	unlaid tile.Set    // the tiles of the last deal that have not been laid yet
	laid   []tile.Tile // one for each action since that deal; tile.None if it laid no tile
	places []int       // set at the end of the match; never written to
}

// Earlier says that a match was played by earlier rules and can only be recounted.
type Earlier struct {
	Table string
	Over  bool // the match is over
}

// Error names the table.
func (e *Earlier) Error() string { return fmt.Sprintf("table %q was played by earlier rules", e.Table) }

// Unwrap returns ErrNoTable if the match is not over, because then there is nothing to show.
func (e *Earlier) Unwrap() error {
	if e.Over {
		return nil
	}
	return ErrNoTable
}

// ErrRecounted is the error of a request for a round of a recounted match.
var ErrRecounted = Refuse(EarlierRules, "the match was played by earlier rules: its rounds cannot be shown again")

// ReadLog applies the whole log of a table to a blank state: it plays the match again or, if the
// log states an earlier edition of the rules and today's lead elsewhere, recounts it. The error is
// an
// *Earlier if the match can only be recounted and is not over.
func ReadLog(blank State, entries []log.Entry) (State, []Event, error) {
	s := blank
	events, err := s.ReadAll(entries)
	if s.recounted != nil || s.edition >= rules.Edition || err == nil && !s.isEndDue() {
		return s, events, err
	}
	s = blank.ToRecount()
	events, err = s.ReadAll(entries)
	switch failed := requireIDs(entries); {
	case err != nil:
	case failed != nil:
		err = failed
	case !s.over:
		err = &Earlier{Table: s.table}
	}
	return s, events, err
}

// isEndDue reports whether the end of the round or of the match must follow the last event. A
// complete log has both, because they are stored together.
func (s *State) isEndDue() bool { return s.playing && s.round.Over() || s.nextEnd() != nil }

// StateEdition adds the edition of the rules to the first entry of a log that states none, for
// stores of before, in which it stood beside the log, or 0. What cannot be read stays as it is.
func StateEdition(first *log.Entry, edition int) {
	if first.Seq != 1 || edition < 1 || edition >= unstated || bytes.Contains(first.Data, []byte(`"edition":`)) {
		return
	}
	if rest, ok := bytes.CutPrefix(first.Data, []byte("{")); ok {
		first.Data = fmt.Appendf(nil, `{"edition":%d,%s`, edition, rest)
	}
}

// The rest of this file reads what logs of earlier forms have instead of what Encode writes today.
// A log that was begun in an earlier form may have both.

// rewrite changes the name and the body of an event that a log of the given form has to what they
// are today.
func (s *stored) rewrite(form int) (err error) {
	if form == Form {
		return nil
	}
	if now, ok := namesOfForm1[s.kind]; ok && form == 1 {
		s.kind = now
	}
	switch s.kind {
	case "ready":
		s.kind = "became_ready"
	case "table_made":
		s.body, err = rewritten(s.body, (*tableMade3).today)
	case "acted":
		if bytes.Contains(s.body, []byte(`"how"`)) && !bytes.Contains(s.body, []byte(`"how":"`)) {
			s.body, err = rewritten(s.body, (*acted3).today)
		}
	case "round_ended":
		if bytes.Contains(s.body, []byte(`"winners":"`)) {
			s.body, err = rewritten(s.body, (*roundEnded3).today)
		}
	}
	return err
}

// rewritten returns a body of today in JSON; data has one of the earlier type L.
func rewritten[L any](data []byte, today func(*L) (EventBody, error)) ([]byte, error) {
	var earlier L
	if err := decodeStrictly(data, &earlier); err != nil {
		return nil, err
	}
	body, err := today(&earlier)
	if err != nil {
		return nil, err
	}
	return appendStored(nil, body)
}

// namesOfForm1 maps those names of form 1 that have changed to those of form 2.
var namesOfForm1 = map[string]string{
	"act":       "acted",
	"closed":    "hashes_closed",
	"continued": "rematch_made",
	"covered":   "stood_in",
	"end":       "round_ended",
	"hash":      "hashed",
	"host":      "host_changed",
	"match":     "started",
	"number":    "revealed",
	"opened":    "table_made",
	"over":      "match_ended",
	"round":     "round_dealt",
}

// tableMade3 is a TableMade of forms 1 to 3, with times in milliseconds.
type tableMade3 struct {
	Settings json.RawMessage `json:"settings"` // a settings3, and what later programs have added
	Host     Who             `json:"host"`
}

type settings3 struct {
	Rules     preset.Ref `json:"rules"`
	Seats     int        `json:"seats"`
	Listed    bool       `json:"listed"`
	Onlookers bool       `json:"onlookers"`
	Turn      int64      `json:"turn_ms"`
	Reserve   int64      `json:"reserve_ms"`
	Absent    int64      `json:"absent_ms"`
	Forced    bool       `json:"forced"`
	Quick     bool       `json:"quick"`
	TakeBack  bool       `json:"take_back"`
	Late      bool       `json:"late"`
	Lang      string     `json:"lang"`
	Again     Moment     `json:"again"`
	First     bool       `json:"first"`
}

func (m *tableMade3) today() (EventBody, error) {
	var s settings3
	if err := json.Unmarshal(m.Settings, &s); err != nil {
		return nil, err
	}
	ms := func(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
	return TableMade{Settings: Settings{
		Rules: s.Rules, Seats: s.Seats, Turn: ms(s.Turn), Reserve: ms(s.Reserve), Absent: ms(s.Absent), Lang: s.Lang, Again: s.Again,
		Hints: HintsForAll, Listed: s.Listed, Onlookers: s.Onlookers, Forced: s.Forced, Quick: s.Quick, TakeBack: s.TakeBack,
		Late: s.Late, First: s.First}, Host: m.Host}, nil
}

// acted3 is an Acted of forms 1 to 3, with a number for who decided on it.
type acted3 struct {
	Action game.Action `json:"action"`
	How    uint8       `json:"how"`
}

func (a *acted3) today() (EventBody, error) {
	if int(a.How) >= len(hows) {
		return nil, fmt.Errorf("how: %d is no way to act", a.How)
	}
	return Acted{Action: a.Action, How: How(a.How)}, nil
}

// roundEnded3 is a RoundEnded of forms 1 to 3, with a byte for each winner, in base64.
type roundEnded3 struct {
	Reason  game.End     `json:"reason"`
	Winners []byte       `json:"winners"`
	Scores  []game.Score `json:"scores"`
}

func (e *roundEnded3) today() (EventBody, error) {
	b := RoundEnded{Reason: e.Reason, Scores: e.Scores}
	for _, seat := range e.Winners {
		if seat < 1 || seat > game.MaxSeats {
			return nil, fmt.Errorf("winners: there is no seat %d", seat)
		}
		b.Winners |= game.Seat(seat).Set()
	}
	return b, nil
}
