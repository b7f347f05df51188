package desk

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/play/archive"
	"roundhouse/play/hall"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/table"
	"roundhouse/words"
)

// The operations on the caller's finished matches.
var (
	ListMatches = newNamedOperation(About{
		Method: "GET", Path: "/api/me/matches", ID: "matches", Summary: "Your finished matches",
		Description: "The latest first.",
	}, (*Desk).listMatches)
	ListStandings = newNamedOperation(About{
		Method: "GET", Path: "/api/me/standings", ID: "standings", Summary: "Your results",
		Description: "By rule set.",
	}, (*Desk).listStandings)
)

// MatchesInput is the input of a request for finished matches.
type MatchesInput struct {
	Before time.Time `query:"before" doc:"Only matches that ended before this time"`
}

// Played is a finished match, as one of its players sees it.
type Played struct {
	Table  string    `json:"table"`
	Rules  string    `json:"rules,omitempty" doc:"The rule set; missing if the switches differ from all of them"`
	Base   string    `json:"base,omitempty" doc:"The rule set of which some switches were changed, in place of rules"`
	Rounds int       `json:"rounds,omitempty" doc:"How many of the rule set's rounds were to be played, if not all of them"`
	Ended  time.Time `json:"ended"`
	Early  bool      `json:"early,omitempty"`
	Again  bool      `json:"again,omitempty" doc:"It continued a moment of another match, or was the round of a date for practice, and counts in no standings"`
	First  bool      `json:"first,omitempty" doc:"It was a newcomer's first match, and counts in no standings"`
	Origin string    `json:"origin,omitempty" doc:"Set for a diary entry, which you have uploaded from a device of yours: the ID of its table there. It counts in no standings"`
	Seats  []Result  `json:"seats"`
}

// Result is the outcome of a match for one seat.
type Result struct {
	Name  string `json:"name,omitempty" doc:"The name of the person or bot; missing for a person who has been deleted"`
	You   bool   `json:"you,omitempty"`
	Bot   string `json:"bot,omitempty"`
	Total string `json:"total"`
	Place int    `json:"place"`
}

func (d *Desk) listMatches(ctx context.Context, from Caller, in *MatchesInput) ([]Played, error) {
	if err := d.archiveMatchesOf(ctx, from.Person.ID); err != nil {
		return nil, err
	}
	before := in.Before
	if before.IsZero() {
		before = d.c.Now().Add(time.Hour)
	}
	list, err := d.archive.Matches(ctx, from.Person.ID, before, mostListed)
	if err != nil {
		return nil, err
	}
	out := []Played{}
	for _, m := range list {
		p, err := d.playedOf(ctx, m, from.Person.ID)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// playedOf returns a finished match as one of its players sees it.
func (d *Desk) playedOf(ctx context.Context, m archive.Match, me people.ID) (Played, error) {
	p := Played{Table: m.Table, Ended: m.Ended.UTC(), Early: m.Early, Origin: m.Origin}
	switch m.Rules {
	case archive.Again:
		p.Again = true
	case archive.First:
		p.First = true
	default:
		p.Rules, p.Base, p.Rounds = readRulesPlayed(m.Rules)
	}
	var seated []table.Who
	for _, seat := range m.Seats {
		seated = append(seated, table.Who(seat.Who))
	}
	names, err := d.known.namesOf(ctx, d.people, seated)
	for _, seat := range m.Seats {
		p.Seats = append(p.Seats, Result{
			Name: cmp.Or(names[table.Who(seat.Who)], seat.Name), You: seat.Who == me, Bot: seat.Bot,
			Total: seat.Total, Place: seat.Place,
		})
	}
	return p, err
}

// Standing holds a person's results under one rule set, in matches of one length.
type Standing struct {
	Rules   string `json:"rules,omitempty" doc:"The rule set; missing if the switches differ from all of them"`
	Rounds  int    `json:"rounds,omitempty" doc:"How many of the rule set's rounds were to be played, if not all of them"`
	Matches int    `json:"matches"`
	Won     int    `json:"won"`
}

func (d *Desk) listStandings(ctx context.Context, from Caller, _ *struct{}) ([]Standing, error) {
	list, err := d.archive.Standings(ctx, from.Person.ID)
	out := []Standing{}
	for _, st := range list {
		set, _, rounds := readRulesPlayed(st.Rules)
		same := func(other Standing) bool { return other.Rules == set && other.Rounds == rounds }
		i := slices.IndexFunc(out, same)
		if i < 0 {
			i, out = len(out), append(out, Standing{Rules: set, Rounds: rounds})
		}
		out[i].Matches += st.Matches
		out[i].Won += st.Won
	}
	slices.SortStableFunc(out, func(a, b Standing) int { return cmp.Compare(b.Matches, a.Matches) })
	return out, err
}

// rulesPlayed returns the name of a match's rules in the archive: the ID of a rule set, ID/N if
// only its first N rounds were to be played, or archive.House and the ID if other switches differ
// from the rule set, or archive.Again or archive.First.
func rulesPlayed(s *table.Settings) string {
	switch {
	case s.Again != (table.Moment{}), s.Practice:
		return archive.Again
	case s.First:
		return archive.First
	}
	return rulesName(&s.Rules)
}

// rulesName returns the name of rules in the archive.
func rulesName(ref *preset.Ref) string {
	set, err := preset.Get(ref.Base)
	if err != nil {
		return ""
	}
	fewer := set.Rules
	fewer.Rounds = ref.Rules.Rounds
	switch ref.Rules {
	case set.Rules:
		return set.ID
	case fewer:
		return fmt.Sprintf("%s/%d", set.ID, fewer.Rounds)
	}
	return archive.House + set.ID
}

// readRulesPlayed parses what rulesPlayed returns: the rule set, or the base of house rules.
func readRulesPlayed(text string) (set, base string, rounds int) {
	if base, is := strings.CutPrefix(text, archive.House); is {
		return "", todaysID(base), 0
	}
	set, n, _ := strings.Cut(text, "/")
	rounds, _ = strconv.Atoi(n)
	return todaysID(set), "", rounds
}

// todaysID returns the ID of a rule set that may have had another one earlier.
func todaysID(id string) string {
	if set, err := preset.Get(id); err == nil {
		return set.ID
	}
	return id
}

// Diary keeps diary entries and shows them. Records implements it.
type Diary interface {
	// Add stores a match of the caller's device under the ID, unless that has happened meanwhile,
	// and returns what is stored.
	Add(ctx context.Context, d *Desk, from Caller, id string, up *Upload) (archive.Match, error)
	// Show returns a table in memory that shows a diary entry.
	Show(ctx context.Context, m *archive.Match) (*hall.Table, error)
}

// openMatch is openTable for requests that only look at a table: it may also be a diary entry.
func (d *Desk) openMatch(ctx context.Context, from Caller, id string) (*hall.Table, game.Seat, error) {
	if d.c.Diary == nil || !strings.HasPrefix(id, diaryPrefix) {
		return d.openTable(ctx, from, id)
	}
	m, err := d.archive.Match(ctx, id)
	if errors.Is(err, archive.ErrUnknown) {
		err = table.ErrNoTable
	}
	if err != nil {
		return nil, game.NoSeat, err
	}
	if !m.HasPlayer(from.Person.ID) {
		return nil, game.NoSeat, refusalError("no_onlookers", "a diary entry is only for the person who has uploaded it")
	}
	t, err := d.c.Diary.Show(ctx, &m)
	if err != nil {
		return nil, game.NoSeat, err
	}
	return t, t.SeatOf(from.asWho()), nil
}

// Records keeps diary entries as records, which it plays again.
type Records struct{}

// check plays a record again. It returns an error unless all rounds of the match are there and
// legal. What the record says about its deals is left out: that is evidence only from a server.
func (Records) check(text []byte) (*record.Record, error) {
	rec, err := record.ParseRecord(text)
	if err != nil {
		return nil, err
	}
	end, err := rec.Replay(nil)
	switch {
	case err != nil:
		return nil, err
	case !end.Match.Over() || rec.Totals == nil:
		return nil, errors.New("the match is not over")
	}
	for i := range rec.Rounds {
		rec.Rounds[i].Fair = nil
	}
	return rec, nil
}

// Show implements Diary.
func (Records) Show(ctx context.Context, m *archive.Match) (*hall.Table, error) {
	rec, err := record.ParseRecord(m.Record)
	if err != nil {
		return nil, &table.Damaged{Table: m.Table, Err: err}
	}
	chairs := make([]table.Chair, len(m.Seats))
	for i, seat := range m.Seats {
		chairs[i] = table.Chair{Who: table.Who(seat.Who), Bot: seat.Bot, Name: seat.Name}
	}
	settings := table.Settings{Rules: rec.Ref, Seats: len(chairs), Forced: true}
	h := hall.New(hall.Config{Log: new(log.Memory)})
	t, err := h.Resume(ctx, m.Table, table.ResumeRecord{Settings: settings, Chairs: chairs, Record: rec})
	if err != nil && ctx.Err() == nil { // it held by the rules of the time
		err = table.ErrRecounted
	}
	return t, err
}

// UploadMatch adds a match of a device to the caller's matches.
var UploadMatch = newNamedOperation(About{
	Method: "POST", Path: "/api/me/matches", ID: "upload", Summary: "Upload a match",
	Description: "A finished match that you have played on a device of yours, without a server. Its record is played again and must " +
		"be whole and legal. It becomes a diary entry among your matches, which only you can see: a server cannot know how a device has dealt, " +
		"so it counts in no standings. A name on another seat is left out unless it is a bot's. " +
		"Uploading a match again has no effect, and the same answer. A device answers no_upload.",
	Refusals: []Kind{Conflict}, MostBody: 128 << 10,
}, (*Desk).uploadMatch)

// Upload is a finished match that was played on a device of the person who sends it, without a
// server.
type Upload struct {
	Table  string     `json:"table" minLength:"1" maxLength:"32" doc:"The ID of its table on the device" example:"local-k3v7q2mzx5t4w6ab"`
	Seat   int        `json:"seat" minimum:"1" maximum:"14" doc:"Your seat"`
	Ended  time.Time  `json:"ended"`
	Record RecordText `json:"record" doc:"The whole match, with its totals and places"`
}

func (d *Desk) uploadMatch(ctx context.Context, from Caller, in *Body[Upload]) (out Played, err error) {
	if d.c.Diary == nil {
		return out, refusalError("no_upload", "this device keeps the match already: only a server takes uploads")
	}
	me := from.Person.ID
	id := diaryID(me, in.Body.Table)
	m, err := d.archive.Match(ctx, id)
	if errors.Is(err, archive.ErrUnknown) {
		m, err = d.c.Diary.Add(ctx, d, from, id, &in.Body)
	}
	if err != nil {
		return out, err
	}
	return d.playedOf(ctx, m, me)
}

// Add implements Diary.
func (r Records) Add(ctx context.Context, d *Desk, from Caller, id string, up *Upload) (m archive.Match, err error) {
	if err := d.limits.chargeUpload(from); err != nil {
		return m, err
	}
	m, err = r.entry(d, from.Person.ID, id, up)
	if err != nil {
		return m, err
	}
	if err := d.archive.Save(ctx, m); err != nil {
		return m, err
	}
	return d.archive.Match(ctx, id)
}

// diaryPrefix begins the ID of each diary entry, and of nothing else.
const diaryPrefix = "diary-"

// diaryID returns the ID of a person's diary entry, given that of the table on the device.
func diaryID(who people.ID, origin string) string {
	return diaryPrefix + derivedID(string(who)+" "+origin)
}

// entry returns the match with that ID, once its record has been played again.
func (r Records) entry(d *Desk, me people.ID, id string, up *Upload) (m archive.Match, err error) {
	rec, err := r.check(up.Record.RawMessage)
	if err != nil {
		return m, refusalError("bad_record", "record: "+err.Error())
	}
	if up.Seat > len(rec.Players) {
		return m, invalidField(fmt.Sprintf(`seat: "%d" is not a seat of %d`, up.Seat, len(rec.Players)))
	}
	ended := endedBy(up.Ended, d.c.Now())
	m = archive.Match{Table: id, Rules: rulesName(&rec.Ref), Began: ended, Ended: ended, Origin: up.Table}
	for i, player := range rec.Players {
		seat := archive.Seat{Total: rec.Totals[i], Place: rec.Places[i]}
		rec.Players[i] = ""
		if game.Seat(i+1) == game.Seat(up.Seat) {
			seat.Who = me
		} else if seat.Name, seat.Bot = readBot(player, d.c.Levels); seat.Bot != "" {
			rec.Players[i] = recordedBot(seat)
		}
		m.Seats = append(m.Seats, seat)
	}
	m.Record, err = rec.AppendJSON(nil)
	return m, err
}

// longAgo is how long ago a match may have ended; a device that says otherwise has a wrong clock.
const longAgo = 10 * 365 * 24 * time.Hour

// endedBy returns the time at which a match ended, by the clock of a device, or now if that cannot
// be.
func endedBy(at, now time.Time) time.Time {
	if age := now.Sub(at); age < 0 || age > longAgo {
		return now
	}
	return at
}

// readBot returns the name and the level of a bot among the players of a record. The level is "" if
// the player may be a person, and the name is "" if it is not one that bots are given.
func readBot(player string, levels []string) (name, level string) {
	level = player
	if at := strings.LastIndex(player, " ("); at >= 0 && strings.HasSuffix(player, ")") {
		name, level = player[:at], player[at+len(" ("):len(player)-1]
	}
	if !slices.Contains(levels, level) {
		return "", ""
	}
	for _, tag := range words.Languages() {
		if c, err := words.Find(tag); err == nil && slices.Contains(c.BotNames(), name) {
			return name, level
		}
	}
	return "", level
}

// recordedBot returns a bot as records have it.
func recordedBot(seat archive.Seat) string {
	if seat.Name == "" {
		return seat.Bot
	}
	return fmt.Sprintf("%s (%s)", seat.Name, seat.Bot)
}
