package cluster

import (
	"errors"
	"testing"
	"time"

	"roundhouse/internal/expect"
	"roundhouse/play/table"
)

// example is a batch in which every field is set.
func example() batch {
	return batch{seq: 99, table: "t", writer: 7, begin: 5, paged: 300, edition: 2, listed: 8,
		wake: time.Unix(3, 4).UTC(), first: 9, entries: entries(9, 12)}
}

func TestBatchIsReadAsItWasWritten(t *testing.T) {
	for _, b := range []batch{example(), {table: "", first: 1, entries: []table.Entry{}}, {table: "gone", entries: []table.Entry{}}} {
		got, err := decodeBatch(message{seq: b.seq, data: b.encode()})
		expect.Done(t, err)
		expect.Equal(t, got, b)
	}
}

func TestPageIsReadAsItWasWritten(t *testing.T) {
	p := page{seq: 3, table: "t", life: 4, upTo: 500, last: 70, entries: entries(1, 70)}
	got, err := decodePage(message{seq: 3, data: p.encode()})
	expect.Done(t, err)
	expect.Equal(t, got, p)
}

func FuzzDamagedBatch(f *testing.F) {
	f.Add([]byte{})
	f.Add(example().encode())
	f.Add(batch{table: "gone"}.encode())
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := decodeBatch(message{seq: 99, data: data})
		requireDamage(t, err)
		if err != nil {
			return
		}
		again, err := decodeBatch(message{seq: 99, data: b.encode()})
		expect.Done(t, err)
		expect.Equal(t, again, b)
	})
}

func FuzzDamagedPage(f *testing.F) {
	f.Add([]byte{})
	f.Add(page{table: "t", life: 4, upTo: 500, last: 70, entries: entries(1, 70)}.encode())
	f.Fuzz(func(t *testing.T, data []byte) {
		_, err := decodePage(message{seq: 99, data: data})
		requireDamage(t, err)
	})
}

// requireDamage fails the test if there is another error than one about damage.
func requireDamage(t *testing.T, err error) {
	t.Helper()
	var d *table.Damaged
	if err != nil && !errors.As(err, &d) {
		t.Error(err)
	}
}
