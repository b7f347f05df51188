package desk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"time"

	"roundhouse/play/table"
	"roundhouse/play/wire"
	"roundhouse/preset"
	"roundhouse/words"
)

// settingsOf returns the settings of the table that the request describes.
func settingsOf(m *wire.Making) (table.Settings, error) {
	s := table.Settings{
		Seats: m.Seats, Listed: m.Listed, Onlookers: m.Onlookers, Turn: secondsOf(m.Turn),
		Reserve: secondsOf(m.Reserve),
		Absent:  secondsOf(m.Absent), Forced: m.Forced == nil || *m.Forced, Quick: m.Quick,
		TakeBack: !m.Listed, First: m.First,
	}
	if s.Late = !m.Listed && m.Onlookers; m.Late != nil {
		s.Late = *m.Late
	}
	if m.TakeBack != nil {
		s.TakeBack = *m.TakeBack
	}
	catalogue, err := words.Find(m.Lang)
	if err != nil {
		return s, invalidField("lang: " + err.Error())
	}
	s.Lang = catalogue.Tag
	if len(bytes.TrimSpace(m.Rules.RawMessage)) == 0 {
		return s, invalidField("rules: which rule set?")
	}
	s.Rules, err = preset.ParseMatch(m.Rules.RawMessage)
	if err != nil {
		s.Rules, err = preset.ParseMatch(ownRounds(m))
	}
	if err != nil {
		return s, invalidField("rules: " + err.Error())
	}
	if m.Rounds > 0 {
		r := &s.Rules.Rules
		if m.Rounds > int(r.Rounds) {
			return s, invalidField(fmt.Sprintf(`rounds: "%d" is more than the %d of these rules`, m.Rounds, r.Rounds))
		}
		s.Rules.Object = s.Rules.Object || m.Rounds < int(r.Rounds)
		r.Rounds = uint8(m.Rounds)
	}
	if err := s.Check(); err != nil {
		return s, invalidField(err.Error())
	}
	if len(m.Bots) >= m.Seats {
		return s, invalidField(fmt.Sprintf("bots: %d bots leave no seat of %d for you", len(m.Bots), m.Seats))
	}
	return s, nil
}

// ownRounds adds the requested number of rounds to rules that state none: the base's number may be
// too high for a smaller set.
func ownRounds(m *wire.Making) json.RawMessage {
	var rules map[string]json.RawMessage
	if err := json.Unmarshal(m.Rules.RawMessage, &rules); err != nil || rules["rounds"] != nil || m.Rounds <= 0 {
		return m.Rules.RawMessage
	}
	rules["rounds"] = strconv.AppendInt(nil, int64(m.Rounds), 10)
	data, _ := json.Marshal(rules) // cannot fail: it has just been decoded
	return data
}

// secondsOf returns n seconds, or the longest possible duration if n is too large.
func secondsOf(n int) time.Duration {
	const most = int(math.MaxInt64 / time.Second)
	return time.Duration(max(min(n, most), -most)) * time.Second
}
