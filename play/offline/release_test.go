//go:build js

package offline

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/log"
	"roundhouse/play/table"
	"roundhouse/play/table/releases"
)

// TestAMatchOfEachReleaseGoesOn: a device opens the matches that earlier releases have left there,
// and they are played to their ends.
func TestAMatchOfEachReleaseGoesOn(t *testing.T) {
	files, err := fs.Glob(releases.Files, "*/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("logs: %q, %v", files, err)
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			s, _ := fresh(t)
			left := unfinished(t, file)
			if err := s.Append(t.Context(), "t", 0, log.Head{}, left...); err != nil {
				t.Fatal(err)
			}
			h := hall.New(hall.Config{
				Log: s, Quick: func(string) bool { return true },
				Bot: func(string) (hall.Player, error) { return playFirst, nil },
			})
			defer h.Close()
			tab, err := h.Get(t.Context(), "t")
			if err != nil {
				t.Fatal(err)
			}
			finish(t, tab)
			if _, err := tab.Record(t.Context()); err != nil {
				t.Errorf("the record of the finished match: %v", err)
			}
			if entries, err := s.Read(t.Context(), "t", 0); err != nil || len(entries) <= len(left) || !bytes.Equal(entries[0].Data, left[0].Data) {
				t.Errorf("%d entries have become %d, %v", len(left), len(entries), err)
			}
		})
	}
}

// unfinished returns a log up to some actions before its end.
func unfinished(t *testing.T, file string) (entries []log.Entry) {
	t.Helper()
	data, err := fs.ReadFile(releases.Files, file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		var e struct {
			ID   string
			Data json.RawMessage
		}
		if err := json.Unmarshal(line, &e); err != nil {
			t.Fatal(err)
		}
		entries = append(entries, log.Entry{ID: e.ID, Data: e.Data})
	}
	until := len(entries) - 8
	for strings.HasPrefix(entries[until].ID, "+") { // it was stored together with the one before
		until--
	}
	return entries[:until]
}

// playFirst plays the first legal action.
func playFirst(v game.View, _ *game.Past) game.Action {
	m := v.Moves()
	return m.At(0)
}

// finish plays for all people until the match is over.
func finish(t *testing.T, tab *hall.Table) {
	t.Helper()
	news := make(chan struct{}, 1)
	defer tab.Watch(func() {
		select {
		case news <- struct{}{}:
		default:
		}
	})()
	for sent := 0; ; sent++ {
		seen := tab.SeenFrom(game.NoSeat)
		if seen.Stage == table.Finished {
			return
		}
		command := table.Command{ID: fmt.Sprint("go on ", sent), After: seen.Seq}
		for _, s := range seen.House.Seats {
			if own := tab.SeenFrom(s.Seat); s.Who != "" && s.Bot == "" && len(own.Legal) > 0 && seen.Turn.Has(s.Seat) {
				command.By, command.Body = s.Who, table.Act{Action: own.Legal[0]}
				break
			}
		}
		if command.Body != nil {
			if _, err := tab.Do(t.Context(), command); err != nil {
				t.Fatal(err)
			}
		} else {
			<-news
		}
	}
}
