package server_test

import (
	"context"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/game/tile"
	"roundhouse/play/log"
)

// truth is what is hidden after each event of a table: from the log, by seat, where 0 is an
// onlooker.
type truth struct {
	hidden  [][game.MaxSeats + 1]map[string]bool // by event, from 0, when there is none
	secrets []string                             // by round
	ended   []uint64                             // by round: the event that ended it
}

// truthOf reads it.
func truthOf(t testing.TB, log log.Log, id string, ref preset.Ref, seats int) *truth {
	t.Helper()
	entries, err := log.Read(context.Background(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	tr := &truth{hidden: make([][game.MaxSeats + 1]map[string]bool, 1)}
	var s game.State
	dealt := false
	for _, e := range entries {
		var line struct {
			Match *struct{ Secrets []string } `json:"started"`
			Round *struct {
				Round    int
				Engine   tile.Pip
				Starter  game.Seat
				Hands    [][]tile.Tile
				Boneyard []tile.Tile
			} `json:"round_dealt"`
			Act *struct{ Action game.Action } `json:"acted"`
			End *struct{}                     `json:"round_ended"`
		}
		if err := json.Unmarshal(e.Data, &line); err != nil {
			t.Fatal(err)
		}
		switch {
		case line.Match != nil:
			tr.secrets = line.Match.Secrets
		case line.Round != nil:
			tiles := slices.Concat(append(line.Round.Hands, line.Round.Boneyard)...)
			s.Deal(&ref.Rules, seats, line.Round.Round, line.Round.Engine, line.Round.Starter, tiles)
			dealt = true
		case line.Act != nil:
			if _, err := s.Apply(line.Act.Action); err != nil {
				t.Fatalf("event %d: %v", e.Seq, err)
			}
		case line.End != nil:
			tr.ended = append(tr.ended, uint64(e.Seq))
		}
		var hidden [game.MaxSeats + 1]map[string]bool
		for viewer := range seats + 1 {
			hidden[viewer] = map[string]bool{}
			if dealt {
				hide(hidden[viewer], &s, game.Seat(viewer), seats, ref.Rules.OpenHands)
			}
		}
		tr.hidden = append(tr.hidden, hidden)
	}
	if !dealt || len(tr.secrets) == 0 || len(tr.ended) == 0 {
		t.Fatalf("the log hides nothing: dealt %t, %d secrets, %d rounds that are over", dealt, len(tr.secrets), len(tr.ended))
	}
	return tr
}

// hide adds what the viewer must not see.
func hide(into map[string]bool, s *game.State, viewer game.Seat, seats int, openHands bool) {
	for _, b := range s.Bones() {
		into[b.String()] = true
	}
	for seat := range game.SeatsOf(seats).All() {
		if seat == viewer || openHands || s.Over() {
			continue
		}
		hand := s.Hand(seat)
		for _, b := range hand.Tiles() {
			into[b.String()] = true
		}
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

var tileText = regexp.MustCompile(`[0-9-]+`)

// tilesIn returns everything that looks like a tile in a text.
func tilesIn(text string) (list []string) {
	for _, word := range tileText.FindAllString(text, -1) {
		a, b, ok := strings.Cut(word, "-")
		x, err1 := strconv.Atoi(a)
		y, err2 := strconv.Atoi(b)
		if ok && err1 == nil && err2 == nil && strconv.Itoa(x) == a && strconv.Itoa(y) == b && max(x, y) <= int(tile.MaxPip) {
			list = append(list, tile.Of(tile.Pip(x), tile.Pip(y)).String())
		}
	}
	return list
}

// textsIn returns all texts of a JSON value, including names of members, except what everybody
// knows of a deal: the engine's name, and the lots, which were shown and shuffled again.
func textsIn(v any) (list []string) {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		for _, one := range v {
			list = append(list, textsIn(one)...)
		}
	case map[string]any:
		key, _ := v["key"].(string)
		for name, one := range v {
			if name != "lots" && (name != "tiles" || !strings.HasPrefix(key, "round_dealt")) {
				list = append(append(list, name), textsIn(one)...)
			}
		}
	}
	return list
}

// spy looks for what is hidden.
type spy struct {
	t               *testing.T
	messages, tiles int64
}

// message checks a message as of an event.
func (s *spy) message(tr *truth, viewer int, seq uint64, data []byte) {
	s.t.Helper()
	s.messages++
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		s.t.Fatalf("%v: %s", err, data)
	}
	s.secrets(tr, seq, string(data))
	for _, text := range textsIn(v) {
		for _, found := range tilesIn(text) {
			s.tiles++
			if tr.hidden[seq][viewer][found] {
				s.t.Fatalf("seat %d is shown %s at event %d: %s", viewer, found, seq, data)
			}
		}
	}
}

func (s *spy) secrets(tr *truth, seq uint64, text string) {
	s.t.Helper()
	for round, secret := range tr.secrets {
		over := round < len(tr.ended) && tr.ended[round] <= seq
		if !over && strings.Contains(text, secret) {
			s.t.Fatalf("the secret of round %d stands at event %d in %.300s", round+1, seq, text)
		}
	}
}

// nothing checks a text that must contain no tile or secret.
func (s *spy) nothing(tr *truth, people []*client, what, text string) {
	s.t.Helper()
	s.messages++
	if found := tilesIn(text); len(found) > 0 {
		s.t.Errorf("%s tells %v: %.2000s", what, found, text)
	}
	for _, secret := range tr.secrets {
		if strings.Contains(text, secret) {
			s.t.Errorf("%s tells a secret", what)
		}
	}
	for _, c := range people {
		if strings.Contains(text, c.token) {
			s.t.Errorf("%s tells a token", what)
		}
	}
}

// aside is an answer outside the streams, and when it came.
type aside struct {
	seat          int
	before, after uint64
	body          []byte
}

// TestNothingHiddenIsSent plays whole matches under every rule set and looks for hidden tiles and
// secrets in every byte that anybody was sent. The rule sets take turns with the ways, and with
// ROUNDHOUSE_SOAK each goes over each of them.
func TestNothingHiddenIsSent(t *testing.T) { overAll(t, testNothingHiddenIsSent) }

func testNothingHiddenIsSent(t *testing.T, v via) {
	share := 3 // of the rule sets, as many as there are ways
	if testing.Short() {
		share = 20
	}
	if os.Getenv("ROUNDHOUSE_SOAK") != "" {
		share = 1
	}
	turn := slices.Index([]via{events, sockets, polls}, via(strings.TrimPrefix(string(v), throughEdge)))
	if strings.HasPrefix(string(v), throughEdge) { // nothing is sent there but what is sent without it
		share *= 5
	}
	var messages, tiles atomic.Int64
	matches := int64(0)
	t.Run("of", func(t *testing.T) {
		for i, set := range preset.All() {
			if i%share != turn%share {
				continue
			}
			matches++
			t.Run(set.ID, func(t *testing.T) {
				t.Parallel()
				s := &spy{t: t}
				leaks(open(t).over(v), s, i, set)
				messages.Add(s.messages)
				tiles.Add(s.tiles)
			})
		}
	})
	t.Logf("%d messages with %d tiles, none of them hidden", messages.Load(), tiles.Load())
	if messages.Load() < 100*matches || tiles.Load() < 200*matches { // in the shortest match
		t.Error("these are too few to prove anything")
	}
}

// leaks plays one match.
func leaks(p *place, s *spy, n int, set preset.Set) {
	t := p.t
	seats := fewestSeats(set)
	people := p.people(seats)
	f := fields{"rules": set.ID, "seats": seats, "rounds": 1 + n%4%3/2, "onlookers": true, "listed": true}
	if n%2 == 1 || seats > 2 { // a bot beside the people
		people = people[:seats-1]
		f["bots"] = []string{"casual"}
	}
	if n%3 == 0 {
		f["forced"] = false
	}
	id := gather(people, f)
	stranger := p.somebody("Stranger")
	players := seatAll(people, id)
	watcher := stranger.follow(id)
	watcher.until("a view", func(f *follower) bool { return f.fold != nil })
	people[0].do(id, "start", nil)
	var mu sync.Mutex
	var asides []aside
	var loose []string
	look := func(c *client, seat int, pl *follower, path string) {
		before := pl.seen()
		a := c.call("GET", path, nil)
		after := c.view(id).Seq
		var v struct{ Seq uint64 }
		if err := json.Unmarshal(a.body, &v); err == nil && v.Seq > 0 {
			before, after = v.Seq, v.Seq
		}
		mu.Lock()
		defer mu.Unlock()
		asides = append(asides, aside{seat, before, after, a.body})
	}
	for i, pl := range players {
		count := 0
		pl.before = func() {
			count++
			switch count % 9 {
			case 2: // what will be shown when the match is over
				for _, path := range []string{"/rounds/1", "/judge?round=1", "/luck?round=1"} {
					a := pl.c.call("GET", "/api/tables/"+id+path, nil)
					if a.code != "not_over" && pl.c.view(id).Stage != "over" {
						t.Errorf("%s: %d %s", path, a.status, a.body)
					}
				}
			case 3:
				a := stranger.call("GET", "/api/tables", nil)
				mu.Lock()
				loose = append(loose, string(a.body))
				mu.Unlock()
			case 4: // an illegal action reveals nothing either
				look(pl.c, i+1, pl.follower, "/api/tables/"+id+"/check?action="+"draw")
				if f := pl.folded(); f.pos != nil && len(f.pos.Hands[i].Tiles) > 0 {
					own := f.pos.Hands[i].Tiles[0]
					look(pl.c, i+1, pl.follower, "/api/tables/"+id+"/check?action="+own.String()+"%3E"+strconv.Itoa(seats))
				}
			case 5:
				look(pl.c, i+1, pl.follower, "/api/tables/"+id)
			case 6:
				look(stranger, 0, watcher, "/api/tables/"+id)
			case 7:
				a := stranger.call("GET", "/api/tables/"+id+"/record", nil)
				mu.Lock()
				loose = append(loose, unfinished(t, a.body))
				mu.Unlock()
			}
			if count == 12 && i == 0 && n%10 == 0 {
				look(pl.c, i+1, pl.follower, "/api/tables/"+id+"/hint")
			}
		}
	}
	playAll(players...)
	watcher.stage("over")

	ref := watcher.folded().view.Settings.Rules
	tr := truthOf(t, p.c.Log, id, ref, seats)
	for i, pl := range append(players, newPlayer(watcher)) {
		seat := i + 1
		if i == len(players) {
			seat = 0
		}
		pl.follower.agrees()
		pl.mu.Lock()
		all := pl.all
		pl.mu.Unlock()
		for _, m := range all {
			seq := m.id
			if m.kind == "now" {
				var now struct{ Seq uint64 }
				_ = json.Unmarshal(m.data, &now)
				seq = now.Seq
			}
			if m.kind != "bye" && m.kind != "heartbeat" {
				s.message(tr, seat, seq, m.data)
			}
		}
	}
	for _, a := range asides { // made somewhere in between: checked against what is hidden at all of them
		always := truth{hidden: slices.Repeat([][game.MaxSeats + 1]map[string]bool{{}}, len(tr.hidden)), secrets: tr.secrets, ended: tr.ended}
		always.hidden[a.after][a.seat] = map[string]bool{}
		for name := range tr.hidden[a.before][a.seat] {
			kept := true
			for seq := a.before; seq <= a.after; seq++ {
				kept = kept && tr.hidden[seq][a.seat][name]
			}
			always.hidden[a.after][a.seat][name] = kept
		}
		s.message(&always, a.seat, a.after, a.body)
	}
	for _, text := range loose {
		s.nothing(tr, people, "a list or a record", text)
	}
	s.nothing(tr, people, "the log", p.logs.String())
	s.nothing(tr, people, "the metrics", p.metrics())
}

// unfinished checks the record of a match and returns it without the finished rounds.
func unfinished(t testing.TB, data []byte) string {
	if !strings.Contains(string(data), record.RecordFormat) {
		return string(data)
	}
	rec, err := record.ParseRecord(data)
	if err != nil {
		t.Errorf("%v: %s", err, data)
		return ""
	}
	for i, r := range rec.Rounds {
		if r.End == game.NotEnded {
			t.Errorf("round %d is in the record and not over", i+1)
		}
	}
	rec.Rounds = nil
	return strings.Join(rec.Players, " ")
}

// seen returns the number of the last event that came.
func (f *follower) seen() uint64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.fold.view.Seq
}
