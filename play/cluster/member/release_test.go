package member_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

func TestAKindIsKnownToAllOnceTheLastOldMemberIsGone(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b")
		w.after(3 * time.Second)
		w.startWith("c", "acted", "danced", "sat")
		w.leave("a")
		w.startWith("a", "acted", "danced", "sat")
		w.after(3 * time.Second)
		w.agree("a b c")
		for name, n := range w.nodes {
			if !n.KnownToAll("sat") || n.KnownToAll("danced") || n.KnownToAll("unheard") {
				t.Errorf("%s believes the wrong things to be known", name)
			}
		}
		w.leave("b")
		w.startWith("b", "acted", "danced", "sat")
		w.after(3 * time.Second)
		for name, n := range w.nodes {
			if !n.KnownToAll("danced") {
				t.Errorf("%s does not believe the new kind to be known", name)
			}
		}
	})
}

func TestAnOlderReleaseThanTheClustersDoesNotComeUp(t *testing.T) {
	inTown(t, func(w *town) {
		w.startWith("a", "acted", "danced")
		w.after(3 * time.Second)
		w.startWith("b", "acted", "danced", "sung")
		w.after(3 * time.Second)
		c := w.startWith("c", "acted")
		w.after(100 * time.Millisecond)
		if w.nodes["a"].KnownToAll("danced") {
			t.Error("a writes what c, which is coming, does not know")
		}
		<-c.done
		if c.err == nil || !strings.Contains(c.err.Error(), `"danced"`) {
			t.Errorf("c ends with %v", c.err)
		}
		delete(w.nodes, "c")
		w.after(100 * time.Millisecond)
		w.agree("a b")
		if !w.nodes["a"].KnownToAll("danced") {
			t.Error("the kind is not known any more")
		}
	})
}

func TestBeatsOfLaterReleasesAreUnderstood(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a")
		w.after(3 * time.Second)
		later := port{w.bus, "b"}
		send := func(number int, state string) {
			data, _ := json.Marshal(map[string]any{
				"form": 7, "name": "b", "instance": "x", "number": number, "address": "b:1", "state": state,
				"time": time.Now().UnixMilli(), "kinds": []string{"acted", "sat", "sung"}, "mood": map[string]int{"good": 1},
			})
			_ = later.Publish(data)
		}
		send(1, "up")
		w.after(10 * time.Millisecond)
		if up := w.nodes["a"].up(); up != "a b" || !w.nodes["a"].KnownToAll("sat") {
			t.Errorf("%q are up", up)
		}
		send(2, "dreaming")
		w.after(10 * time.Millisecond)
		if up := w.nodes["a"].up(); up != "a" {
			t.Errorf("%q are up, although nobody knows what b does", up)
		}
		for _, junk := range []string{"", "{", "[]", "{}", `{"name":"b"}`, `{"name":7,"instance":"x"}`, "\x00"} {
			_ = later.Publish([]byte(junk))
		}
		w.after(3 * time.Second)
		w.agree("a")
	})
}
