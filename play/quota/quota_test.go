package quota_test

import (
	"strconv"
	"testing"
	"time"

	"roundhouse/play/quota"
)

func TestWhatIsNotTakenAddsUpToTheBurst(t *testing.T) {
	now := time.Unix(0, 0)
	q := quota.New(func() time.Time { return now })
	of := quota.Rate{PerSecond: 0.5, Burst: 2}
	for range 2 {
		if _, ok := q.Take(of, "ana"); !ok {
			t.Fatal("the burst is refused")
		}
	}
	if wait, ok := q.Take(of, "ana"); ok || wait != 2 {
		t.Errorf("a third: %v, %v", wait, ok)
	}
	if _, ok := q.Take(of, "ben"); !ok {
		t.Error("another key is refused")
	}
	now = now.Add(2 * time.Second)
	if _, ok := q.Take(of, "ana"); !ok {
		t.Error("refused after the wait")
	}
	if _, ok := q.Take(quota.Rate{}, "ana"); !ok {
		t.Error("no limit refuses")
	}
}

func TestManyKeysAreForgotten(t *testing.T) {
	now := time.Unix(0, 0)
	q := quota.New(func() time.Time { return now })
	of := quota.PerMinute(1)
	for i := range 100_001 {
		q.Take(of, strconv.Itoa(i))
	}
	if _, ok := q.Take(of, "0"); !ok {
		t.Error("a counter of more than a hundred thousand is not forgotten")
	}
}

func TestHoldingsAreAllOrNone(t *testing.T) {
	q := quota.New(nil)
	person, address := quota.Holding{Kind: "who", Of: "ana", Most: 2}, quota.Holding{Kind: "address", Of: "10.0.0.1", Most: 1}
	done, ok := q.Hold(person, address)
	if !ok {
		t.Fatal("the first is refused")
	}
	if _, ok := q.Hold(person, address); ok {
		t.Error("an address has two")
	}
	if _, ok := q.Hold(person); !ok {
		t.Error("what was refused is counted")
	}
	done()
	if _, ok := q.Hold(person, address); !ok {
		t.Error("what is over is counted")
	}
	if _, ok := q.Hold(quota.Holding{Kind: "address", Most: 1}, quota.Holding{Kind: "x", Of: "y"}); !ok {
		t.Error("what does not count is refused")
	}
}
