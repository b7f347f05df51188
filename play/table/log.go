package table

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"strconv"
	"time"

	"roundhouse/game/deal"
	"roundhouse/game/record"
	"roundhouse/game/rules"
	"roundhouse/play/log"
)

// The Data of an log.Entry is an object with the time in milliseconds and one more member, which
// says what happened: {"at":1766000000000,"sat":{"seat":2,"chair":{"bot":"casual"}}}. The first
// entry of a log also has the log's form and the edition of the rules; see heading. An action
// includes the tile that was drawn; what follows from it is computed again.

// Encode returns the event in the form in which the log stores it.
func Encode(e Event) (log.Entry, error) {
	data := make([]byte, 0, 128)
	data = append(data, '{')
	if e.Seq == 1 {
		data = fmt.Appendf(data, `"form":%d,"edition":%d,`, Form, rules.Edition)
	}
	data = strconv.AppendInt(append(data, `"at":`...), e.At.UnixMilli(), 10)
	data = append(append(append(data, `,"`...), e.Kind()...), `":`...)
	data, err := appendStored(data, e.Body)
	return log.Entry{Seq: e.Seq, ID: e.ID, Data: append(data, '}')}, err
}

// appendStored appends the JSON of a body, whole.
func appendStored(data []byte, body EventBody) ([]byte, error) {
	if b, ok := body.(Started); ok {
		return record.AppendJSON(data, b.stored())
	}
	return appendForm(data, body)
}

func decodeStrictly(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// stored is the Data of an log.Entry, split into its parts.
type stored struct {
	heading // with zeros for what the entry does not have
	at      time.Time
	kind    string
	body    []byte
}

// splitEntry splits the data of an log.Entry into its parts.
func splitEntry(data []byte) (s stored, err error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(data, &members); err != nil {
		return s, err
	}
	var ms int64
	if err := json.Unmarshal(members["at"], &ms); err != nil {
		return s, fmt.Errorf("at: %w", err)
	}
	for name, n := range map[string]*int{"form": &s.form, "edition": &s.edition} {
		if text := members[name]; text != nil {
			if err := json.Unmarshal(text, n); err != nil {
				return s, fmt.Errorf("%s: %w", name, err)
			}
		}
		delete(members, name)
	}
	delete(members, "at")
	if len(members) != 1 {
		return s, fmt.Errorf("%.60q is not one event", data)
	}
	s.at = time.UnixMilli(ms)
	for kind, body := range members {
		s.kind, s.body = kind, body
	}
	return s, nil
}

// Seq is the number of an event at its table, which is that of its entry in the log.
type Seq = log.Seq

// Damaged is the error for stored data that cannot be read.
type Damaged struct {
	Table string // "" if no single table is affected
	Err   error
}

// Error names the table.
func (d *Damaged) Error() string {
	if d.Table == "" {
		return fmt.Sprintf("damaged: %v", d.Err)
	}
	return fmt.Sprintf("table %q: damaged: %v", d.Table, d.Err)
}

// Unwrap returns the cause.
func (d *Damaged) Unwrap() error { return d.Err }

// heading is what the first entry of a log says of the whole log.
type heading struct {
	form    int // see Form
	edition int // the rules.Edition under which the table was made; see ReadLog
}

// Form is the current form of logs. A log states its form in its first entry, as in
// {"form":4,"edition":3,"at":…,"table_made":…}; if it states none, it has form 1. Whoever makes
// a change after which older programs cannot read a log must raise Form, teach stored.rewrite the
// previous form, and add a log of it to testdata/logs.
//
//   - 1: events have other names, see namesOfForm1.
//   - 2: events have the names of docs/glossary.md.
//   - 3: a bot has a name, and a table a language.
//   - 4: values are written as the API writes them: who decided on an action, times of settings,
//     the winners of a round.
//
// A log that was begun in an earlier form goes on in the current one.
const Form = 4

// FormName returns a name for the current form of logs. It is the name of no event.
func FormName() string { return fmt.Sprint("form ", Form) }

// unstated is the edition of a log that states none.
const unstated = 3

// headingAfter returns the heading of the log in which s follows the event last; h is the heading
// found before s. It returns an error if s may not have a heading or has an unknown one.
func (s *stored) headingAfter(h heading, last Seq) (heading, error) {
	switch {
	case last > 0 && s.form != 0:
		return h, fmt.Errorf("form: %d stands after the first event", s.form)
	case last > 0 && s.edition != 0:
		return h, fmt.Errorf("edition: %d stands after the first event", s.edition)
	case last > 0:
		return h, nil
	case s.form != 0 && s.form < 2 || s.form > Form:
		return h, fmt.Errorf("form: %d is not one that this program knows: it knows 1 to %d", s.form, Form)
	case s.edition < 0 || s.edition > rules.Edition:
		return h, fmt.Errorf("edition: %d is not one that this program knows: it knows 1 to %d", s.edition, rules.Edition)
	}
	return heading{cmp.Or(s.form, 1), cmp.Or(s.edition, unstated)}, nil
}

// ReadAll applies entries of the log and returns their events. If one fails, it returns the events
// before it and the error.
func (s *State) ReadAll(entries []log.Entry) ([]Event, error) {
	events := make([]Event, 0, len(entries))
	for _, e := range entries {
		event, err := s.ReadEntry(e)
		if err != nil {
			return events, err
		}
		events = append(events, event)
	}
	return events, nil
}

// CheckLog returns an error unless the entries are the whole log of the table and can be replayed:
// without gaps, each with a unique ID, each a legal successor of those before. The error is an
// *Earlier if the log is complete, but was played by earlier rules and has other results by today's
// rules.
func CheckLog(id string, entries []log.Entry) error {
	if len(entries) == 0 {
		return &Damaged{id, errors.New("its events are gone")}
	}
	s, _, err := ReadLog(New(id), entries)
	switch err := firstError(requireIDs(entries), err); {
	case err != nil:
		return AsDamage(id, err)
	case s.recounted != nil:
		return &Earlier{Table: id, Over: true}
	}
	return nil
}

// requireIDs returns an error if two entries have the same ID.
func requireIDs(entries []log.Entry) error {
	seen := make(map[string]bool, len(entries))
	for _, e := range entries {
		if seen[e.ID] {
			return fmt.Errorf("event %d: there is one with the ID %q already", e.Seq, e.ID)
		}
		seen[e.ID] = true
	}
	return nil
}

// AsDamage turns an error from reading a whole log into an *Earlier or a *Damaged.
func AsDamage(id string, err error) error {
	var earlier *Earlier
	if errors.As(err, &earlier) {
		return earlier
	}
	return &Damaged{id, err}
}

// ReadEntry applies an entry of the log and returns its event.
func (s *State) ReadEntry(e log.Entry) (Event, error) {
	event, err := s.readEntry(e)
	if err != nil {
		err = fmt.Errorf("event %d: %w", e.Seq, err)
	}
	return event, err
}

func (s *State) readEntry(e log.Entry) (Event, error) {
	parts, err := splitEntry(e.Data)
	if err != nil {
		return Event{}, err
	}
	if e.Seq != s.last+1 {
		return Event{}, fmt.Errorf("it comes after %d", s.last)
	}
	if s.heading, err = parts.headingAfter(s.heading, s.last); err != nil {
		return Event{}, err
	}
	body, err := s.decodeBody(&parts)
	if err != nil {
		return Event{}, err
	}
	return s.Apply(e.ID, parts.at, body)
}

// decodeBody reads what Encode wrote. An event that follows from those before it is computed again,
// and its JSON must be the same.
func (s *State) decodeBody(parts *stored) (EventBody, error) {
	if err := parts.rewrite(s.form); err != nil {
		return nil, err
	}
	k := eventsByName[parts.kind]
	if k == nil {
		return nil, fmt.Errorf("%.60q is no event", parts.kind)
	}
	if k.is&computed == 0 || s.recounted != nil {
		return k.read(parts.body)
	}
	next := s.nextEnd()
	if k.name == EventName(MatchEnded{}) && !s.match.Over() && s.HasBegun() && !s.over {
		next = s.earlyEnd()
	}
	if next == nil {
		return nil, fmt.Errorf("no %q follows here", parts.kind)
	}
	if again, err := appendStored(nil, next); err != nil || EventName(next) != k.name || !bytes.Equal(again, parts.body) {
		return nil, fmt.Errorf("%s %.60q is not what follows from the events before it: %.60q",
			parts.kind, parts.body, again)
	}
	return next, nil
}

// The ID of a command's entry joins the sender, the sender's ID of the command, and a checksum of
// the command's content: who/ana/c17#5f0c2b9e8d7a6b41. This makes it possible to recognise a
// command that is repeated, and an ID that its sender has used for another command.

// sumSize is the length of a checksum in bytes.
const sumSize = 8

// EntryID returns the ID of the command's entry.
func (c *Command) EntryID() string {
	sender := "seat/" + c.Seat.String()
	if c.By != "" {
		sender = "who/" + string(c.By)
	}
	return fmt.Sprintf("%s/%s#%s", sender, c.ID, c.contentSum())
}

// contentSum returns the checksum of the command's content. It leaves out what the sender does not
// choose: what a Start is made of and the names of a SeatBot.
func (c *Command) contentSum() string {
	var chosen any = c.Body
	switch w := c.Body.(type) {
	case Start:
		chosen = struct{ Secrets []deal.Secret }{}
	case SeatBot:
		chosen = struct{ Bot string }{w.Bot}
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %s %v", c.Seat, c.After, c.Body.name(), chosen))
	return hex.EncodeToString(sum[:sumSize])
}

// SenderID returns an entry's ID without the checksum. It returns the whole ID if the entry has no
// sender, and so no checksum.
func SenderID(id string) string {
	if i := len(id) - 2*sumSize - 1; i > 0 && id[i] == '#' {
		return id[:i]
	}
	return id
}

// sentIDs is the set of a table's command IDs. A miss proves that an ID is new; after a hit, the ID
// must be looked up in the log. For each 128 IDs in the set, a new ID is a hit once in a thousand
// times.
type sentIDs struct {
	earlier []*bloom // full ones; shared between copies, never written to
	newest  bloom
	count   int // the number of IDs in newest
}

// bloom is a Bloom filter.
type bloom [40]uint64

// mostInBloom is the number of IDs after which another filter is begun.
const mostInBloom = 128

func (s *sentIDs) add(id string) {
	if s.count == mostInBloom {
		full := s.newest
		s.earlier = appendCopy(s.earlier, &full)
		s.newest, s.count = bloom{}, 0
	}
	for _, bit := range bloomBits(id) {
		s.newest[bit/64] |= 1 << (bit % 64)
	}
	s.count++
}

// mayHave reports whether the ID may have been added.
func (s *sentIDs) mayHave(id string) bool {
	bits := bloomBits(id)
	for _, b := range s.earlier {
		if b.hasAll(bits) {
			return true
		}
	}
	return s.newest.hasAll(bits)
}

func (b *bloom) hasAll(bits [4]uint32) bool {
	for _, bit := range bits {
		if b[bit/64]>>(bit%64)&1 == 0 {
			return false
		}
	}
	return true
}

// bloomSeed differs from run to run, which only changes what is a false hit.
var bloomSeed = maphash.MakeSeed()

func bloomBits(id string) (bits [4]uint32) {
	sum := maphash.String(bloomSeed, id)
	for i := range bits {
		bits[i] = uint32(sum>>(16*i)) & 0xffff % (64 * uint32(len(bloom{})))
	}
	return bits
}
