package bell

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/people"
)

// dataIs makes a bell on data that was made so.
func (w *tower) dataIs(data string, anew bool) {
	w.open()
	w.bell.c.Data, w.bell.c.Anew = data, anew
}

// TestACopyOfTheDataTellsNobodyAnything until the bell is switched on there.
func TestACopyOfTheDataTellsNobodyAnything(t *testing.T) {
	inTower(t, func(w *tower) {
		id := w.person("Ana", Wishes{Devices: []Device{{ID: "a"}}})
		for i, step := range []struct {
			data string
			anew bool
			off  bool
		}{
			{"file 1", false, false}, {"file 1", false, false}, {"file 2", false, true}, {"file 2", true, false},
			{"file 2", false, false}, {"file 1", false, true}, {"", false, false},
		} {
			w.dataIs(step.data, step.anew)
			stop := w.run()
			synctest.Wait()
			if have := w.bell.IsOff(); have != step.off {
				t.Errorf("step %d: off %v", i, have)
			}
			w.ring(id, string(rune('a'+i)))
			if n := len(w.delivered()); (n == 0) != step.off {
				t.Errorf("step %d: %d were sent", i, n)
			}
			stop()
		}
	})
}

func TestASecretIsMadeOnce(t *testing.T) {
	rows, made := new(log.MemoryRows), 0
	for range 3 {
		have, err := Secret(t.Context(), rows, "x", func() ([]byte, error) { made++; return []byte{byte(made)}, nil })
		if err != nil || len(have) != 1 || have[0] != 1 || made != 1 {
			t.Errorf("%v, made %d times, %v", have, made, err)
		}
	}
}

// BenchmarkRings sends the rings of a thousand tables that are due at once, where each takes 30 ms.
func BenchmarkRings(b *testing.B) {
	const tables = 1000
	b.ReportAllocs()
	for b.Loop() {
		rows := new(log.MemoryRows)
		var mu sync.Mutex
		stored, took := map[string]time.Time{}, []time.Duration{}
		all := make(chan struct{})
		bell := New(Config{
			Rows: rows, People: people.New(rows), Now: time.Now, Owns: func(string) bool { return true },
			Stands: func(context.Context, *Ring) (bool, error) { return true, nil },
			Send: func(_ context.Context, r *Ring, _ *Wishes, _ Channel) Outcome {
				time.Sleep(30 * time.Millisecond)
				mu.Lock()
				defer mu.Unlock()
				if took = append(took, time.Since(stored[r.About])); len(took) == tables {
					close(all)
				}
				return Outcome{Result: Sent}
			},
			Failed: func(err error) { b.Error(err) },
		})
		var ids []people.ID
		for i := range tables {
			id := people.ID(fmt.Sprint(i))
			err := bell.c.People.Add(b.Context(), people.Person{ID: id, Name: "Ana"}, people.Hash{byte(i), byte(i >> 8)})
			if err == nil {
				_, err = bell.Change(b.Context(), id, func(w *Wishes) error { w.Devices = []Device{{ID: "a"}}; return nil })
			}
			if err != nil {
				b.Fatal(err)
			}
			ids = append(ids, id)
		}
		ctx, cancel := context.WithCancel(b.Context())
		var running sync.WaitGroup
		running.Go(func() { bell.Run(ctx) })
		for i, id := range ids {
			mu.Lock()
			stored[fmt.Sprint(i)] = time.Now()
			mu.Unlock()
			if err := bell.Put(ctx, Ring{Person: id, Kind: Turn, About: fmt.Sprint(i), Of: "1", Made: time.Now()}); err != nil {
				b.Fatal(err)
			}
		}
		<-all
		cancel()
		running.Wait()
		slices.Sort(took)
		b.ReportMetric(float64(took[tables*99/100].Milliseconds()), "p99-ms")
	}
}
