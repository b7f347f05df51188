package desk_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/game"
	"roundhouse/play/desk"
	"roundhouse/play/hall"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// open runs a desk on storage in memory.
func open(t *testing.T, change func(*desk.Config)) *desk.Desk {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	d, wait := openUntil(t, ctx, change)
	t.Cleanup(func() {
		cancel()
		wait()
	})
	return d
}

// openUntil runs a desk on storage in memory until ctx is done, and returns what waits for its end.
func openUntil(t *testing.T, ctx context.Context, change func(*desk.Config)) (d *desk.Desk, wait func()) {
	t.Helper()
	c := desk.Config{
		Log: &log.Memory{}, Rows: &log.MemoryRows{}, Logger: slog.New(slog.DiscardHandler),
		Levels: []string{"first"}, Bot: func(string) (hall.Player, error) {
			return func(v game.View, _ *game.Past) game.Action { return v.Legal(nil)[0] }, nil
		},
	}
	if change != nil {
		change(&c)
	}
	d = desk.New(c)
	done := make(chan struct{})
	go func() {
		defer close(done)
		d.Run(ctx)
	}()
	return d, func() { <-done }
}

// enter makes a caller.
func enter(t *testing.T, d *desk.Desk, name string) desk.Caller {
	t.Helper()
	a, err := desk.Enter.Do(t.Context(), d, desk.Caller{}, &desk.Body[desk.Named]{Body: desk.Named{Name: name}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := d.Identify(t.Context(), a.Secret)
	if err != nil || p.Name != name || a.Token != "" {
		t.Fatalf("%+v, %+v, %v", a, p, err)
	}
	return desk.Caller{Person: p}
}

// do carries out a command at a table.
func do(t *testing.T, d *desk.Desk, from desk.Caller, table, name string, body map[string]any) error {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	in := desk.CommandInput{TableInput: desk.TableInput{Table: table}, Body: text}
	_, err = desk.Commands[name].Do(t.Context(), d, from, &in)
	return err
}

// refused checks the kind and the code of an error.
func refused(t *testing.T, err error, kind desk.Kind, code string) {
	t.Helper()
	var e *desk.Error
	if !errors.As(err, &e) || e.Kind != kind || e.Code != code || e.Detail == "" {
		t.Errorf("%+v, want %s of kind %d", err, code, kind)
	}
}

// small returns a table of two whose match is soon over.
func small(t *testing.T, d *desk.Desk, from desk.Caller) *table.View {
	t.Helper()
	making := desk.Making{
		Rules: desk.Rules{RawMessage: json.RawMessage(`"pagat"`)}, Seats: 2, Rounds: 1, Bots: []string{"first"}, Start: true, Quick: true,
	}
	v, err := desk.CreateTable.Do(t.Context(), d, from, &desk.Body[desk.Making]{Body: making})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// overtaken reports whether the table refused a move because it had gone on before the move came,
// perhaps to the end of the match.
func overtaken(err error) bool {
	var e *desk.Error
	return errors.As(err, &e) && (e.Code == "stale" || e.Code == "table_over")
}

// TestAMatchIsPlayedWithoutANetwork, from the first name to the record.
func TestAMatchIsPlayedWithoutANetwork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(t, nil)
		ana := enter(t, d, "Ana")
		v := small(t, d, ana)
		st, err := desk.Watch.Do(t.Context(), d, ana, &desk.StreamInput{TableInput: desk.TableInput{Table: v.Table}})
		if err != nil {
			t.Fatal(err)
		}
		defer st.Close()
		count := 0
		for messages := range st.Messages(t.Context()) {
			now, is := messages[len(messages)-1].Data.(*table.Now)
			if !is {
				continue
			}
			if now.Stage == "over" {
				break
			}
			if len(now.Legal) == 0 {
				continue
			}
			count++
			order := map[string]any{"id": strconv.Itoa(count), "after": now.Seq, "action": now.Legal[0].Bare()}
			if err := do(t, d, ana, v.Table, "act", order); err != nil && !overtaken(err) {
				t.Fatal(err)
			}
		}
		rec, err := desk.ShowRecord.Do(t.Context(), d, ana, &desk.TableInput{Table: v.Table})
		if err != nil || len(rec.Rounds) != 1 || rec.Players[0] != "Ana" {
			t.Errorf("%+v, %v", rec, err)
		}
		again := &desk.RematchInput{TableInput: desk.TableInput{Table: v.Table}, Pace: table.Fast}
		next, err := desk.Rematch.Do(t.Context(), d, ana, again)
		if err != nil || next.Table == v.Table || next.Settings.Pace != table.Fast {
			t.Errorf("%+v, %v", next, err)
		}
	})
}

func TestErrorsHaveAKindAndACode(t *testing.T) {
	d := open(t, func(c *desk.Config) { c.Limits = desk.Limits{Hints: 1} })
	ana, ben := enter(t, d, "Ana"), enter(t, d, "Ben")
	v := small(t, d, ana)
	at := desk.TableInput{Table: v.Table}
	_, err := desk.CreateTable.Do(t.Context(), d, desk.Caller{}, &desk.Body[desk.Making]{})
	refused(t, err, desk.Nameless, "no_identity")
	_, err = desk.CreateTable.Do(t.Context(), d, ana, &desk.Body[desk.Making]{})
	refused(t, err, desk.Invalid, "invalid")
	_, err = desk.ShowTable.Do(t.Context(), d, ana, &desk.TableInput{Table: "none"})
	refused(t, err, desk.NotFound, "no_such_table")
	_, err = desk.ShowTable.Do(t.Context(), d, ben, &at)
	refused(t, err, desk.Forbidden, "no_onlookers")
	_, err = desk.Rematch.Do(t.Context(), d, ana, &desk.RematchInput{TableInput: at})
	refused(t, err, desk.Conflict, "not_playing")
	hint := desk.HintInput{TableInput: at, LangInput: desk.LangInput{Lang: "en"}}
	for range 2 {
		_, err = desk.Hint.Do(t.Context(), d, ana, &hint)
	}
	refused(t, err, desk.TooMany, "too_many")
	refused(t, do(t, d, ana, v.Table, "act", map[string]any{"id": "1", "action": "up"}), desk.Invalid, "invalid")
	refused(t, do(t, d, ben, v.Table, "act", map[string]any{"id": "2", "action": "pass"}), desk.Forbidden, "not_seated")
	refused(t, do(t, d, ana, v.Table, "seat_bot", map[string]any{"id": "3", "bot": "second"}), desk.Conflict, "already_started")
	d.Drain()
	refused(t, do(t, d, ana, v.Table, "say", map[string]any{"id": "4", "phrase": "hello"}), desk.Unavailable, "closing")
	if _, err = desk.ShowTable.Do(t.Context(), d, ana, &at); err != nil {
		t.Errorf("what changes nothing is refused: %v", err)
	}
}

// TestAStreamOfTablesTellsOfANewOne, has heartbeats and ends with bye.
func TestAStreamOfTablesTellsOfANewOne(t *testing.T) {
	d := open(t, func(c *desk.Config) { c.Heartbeat = time.Millisecond })
	ana := enter(t, d, "Ana")
	st, err := desk.Follow.Do(t.Context(), d, ana, &desk.MyStreamInput{})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	seen := map[string]int{}
	for messages := range st.Messages(t.Context()) {
		for _, m := range messages {
			if seen[m.Name]++; seen[m.Name] > 1 {
				continue
			}
			switch m.Name {
			case "heartbeat":
				small(t, d, ana)
			case "table":
				d.Drain()
			}
		}
	}
	want := []string{"bye", "heartbeat", "table", "tables"}
	if names := slices.Sorted(maps.Keys(seen)); !slices.Equal(names, want) || seen["bye"] != 1 || seen["tables"] != 1 {
		t.Errorf("%v", seen)
	}
}

// TestEveryOperationIsWhole: it has what adapters need, and no two share a name or a path.
func TestEveryOperationIsWhole(t *testing.T) {
	seen := map[string]bool{}
	for _, op := range desk.Operations() {
		a := &op.About
		if a.ID == "" || a.Summary == "" || a.Path == "" || seen[a.ID] || seen[a.Method+a.Path] {
			t.Errorf("%+v", a)
		}
		seen[a.ID], seen[a.Method+a.Path] = true, true
	}
	if len(seen) < 80 {
		t.Errorf("%d names and places", len(seen))
	}
}

// TestAnOperationIsCalledWithoutItsTypes, as by adapters that know none.
func TestAnOperationIsCalledWithoutItsTypes(t *testing.T) {
	d := open(t, nil)
	for _, op := range desk.Operations() {
		if op.ID != "rule-set" {
			continue
		}
		out, err := op.Call(t.Context(), d, desk.Caller{}, func(in any) error {
			*in.(*desk.RulesInput) = desk.RulesInput{LangInput: desk.LangInput{Lang: "cs"}, ID: "pagat"}
			return nil
		})
		if set, ok := out.(desk.RuleSet); err != nil || !ok || set.ID != "pagat" {
			t.Errorf("%+v, %v", out, err)
		}
		return
	}
	t.Error("there is no such operation")
}
