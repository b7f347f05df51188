package server_test

import (
	"fmt"
	"strings"
	"testing"

	"roundhouse/play/desk"
	"roundhouse/play/server"
)

// wordsHeard returns what the stream has heard of people's own words.
func (f *follower) wordsHeard() (list []desk.Words) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, m := range f.all {
		if m.kind == "words" {
			var w desk.Words
			unmarshal(f.c.p.t, m.data, &w)
			list = append(list, w)
		}
	}
	return list
}

// TestOwnWordsReachOpenStreamsAndNothingElse, whatever way the streams come.
func TestOwnWordsReachOpenStreamsAndNothingElse(t *testing.T) { overAll(t, testOwnWords) }

func testOwnWords(t *testing.T, v via) {
	p := open(t).over(v)
	people := p.people(3)
	id := gather(people[:2], fields{"talk": true, "onlookers": true, "bots": nil})
	people[0].do(id, "start", nil)
	streams := []*follower{people[0].follow(id), people[1].follow(id), people[2].follow(id)}
	for _, f := range streams {
		f.until("that it is open", func(f *follower) bool { return f.fold != nil && f.fold.now.Seq > 0 })
	}
	path := "/api/tables/" + id + "/speak"
	seq := people[0].view(id).Seq
	const secret = `quagga <b>&"zebra"</b> \u00e4`
	// A client that polls hears what is said while it waits: it is said again until all have heard it.
	for tries := 0; ; tries++ {
		people[1].ok("POST", path, fields{"text": " " + secret + " "}, nil)
		people[0].do(id, "say", fields{"phrase": "hello"})
		seq++
		heard := 0
		for _, f := range streams {
			f.at(seq)
			if list := f.wordsHeard(); len(list) > 0 {
				if heard++; list[0] != (desk.Words{Seat: 2, Text: secret}) {
					t.Fatalf("heard %+v", list)
				}
			}
		}
		if heard == len(streams) {
			break
		}
		if p.via != polls || tries > 10 {
			t.Fatalf("%d of %d heard it", heard, len(streams))
		}
	}
	if now := people[0].view(id).Seq; now != seq {
		t.Errorf("own words are an event: %d, want %d", now, seq)
	}

	late := people[0].follow(id)
	late.at(people[1].do(id, "say", fields{"phrase": "bye"}))
	if list := late.wordsHeard(); len(list) > 0 {
		t.Errorf("a stream that opens later has heard %+v", list)
	}

	entries, err := p.c.Log.Read(t.Context(), id, 0)
	if err != nil || len(entries) == 0 {
		t.Fatal(entries, err)
	}
	var log strings.Builder
	for _, e := range entries {
		log.Write(e.Data)
	}
	kept := map[string]string{"the log": log.String(), "the lines of the log": p.logs.String(), "the metrics": p.metrics(),
		"the rows": fmt.Sprintf("%+v", p.c.Rows), "a view": string(people[0].call("GET", "/api/tables/"+id, nil).body)}
	for where, text := range kept {
		if strings.Contains(text, "quagga") || strings.Contains(text, "zebra") {
			t.Errorf("%s: %.200s", where, text)
		}
	}
}

func TestOwnWordsAreOffUnlessTheHostWishesThem(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Limits = desk.Limits{Phrases: 5, Events: 1000, EventBurst: 1000} })
	people := p.people(3)
	quiet := gather(people[:2], fields{"onlookers": true})
	people[1].refused("POST", "/api/tables/"+quiet+"/speak", fields{"text": "tea?"}, 403, "no_words")
	people[0].refused("POST", "/api/tables", fields{"rules": "pagat", "seats": 2, "talk": true, "listed": true}, 422, "invalid")
	id := "/api/tables/" + gather(people[:2], fields{"onlookers": true, "talk": true}) + "/speak"
	people[2].refused("POST", id, fields{"text": "tea?"}, 403, "not_seated")
	for _, text := range []string{"", "  ", "a\nb", "a\u202eb", strings.Repeat("é", 121)} {
		people[1].refused("POST", id, fields{"text": text}, 422, "invalid")
	}
	people[1].ok("POST", id, fields{"text": strings.Repeat("é", 120)}, nil)
	people[1].ok("POST", id, fields{"text": " Tea?  \U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"}, nil) // a flag has hidden characters
	for n := 0; ; n++ {
		if a := people[1].call("POST", id, fields{"text": "tea?"}); a.status == 429 {
			break
		} else if a.status != 204 || n > 40 {
			t.Fatal(n, a.status)
		}
	}
}
