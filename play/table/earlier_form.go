package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"roundhouse/game"
	"roundhouse/preset"
	"roundhouse/record"
)

// This file reads what logs of earlier forms have instead of what Encode writes today. A log that was
// begun in an earlier form may have both.

// rewrite changes the name and the body of an event that a log of the given form has to what they are
// today.
func (s *stored) rewrite(form int) (err error) {
	if form == Form {
		return nil
	}
	if now, ok := namesOfForm1[s.kind]; ok && form == 1 {
		s.kind = now
	}
	switch s.kind {
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
	body, err := readLine(today)(data)
	if err != nil {
		return nil, err
	}
	return record.AppendJSON(nil, formOf(body))
}

// namesOfForm1 maps those names of form 1 that have changed to the current names.
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
	return TableMade{Settings{s.Rules, s.Seats, s.Listed, s.Onlookers, ms(s.Turn), ms(s.Reserve), ms(s.Absent),
		s.Forced, s.Quick, s.TakeBack, s.Late, s.Lang, s.Again, s.First}, m.Host}, nil
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
	return Acted{a.Action, How(a.How)}, nil
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
