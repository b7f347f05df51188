package cluster

import (
	"errors"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"roundhouse/play/log"
	"roundhouse/play/table"
	"roundhouse/tools/expect"
)

// example returns a batch in which every field is set.
func example() batch {
	return batch{seq: 99, table: "t", writer: 7, begin: 5, paged: 300, listed: 6, listing: []byte("listing"),
		wake: time.Unix(3, 4).UTC(), first: 9, entries: entries(9, 12)}
}

func TestBatchIsReadAsItWasWritten(t *testing.T) {
	for _, b := range []batch{
		example(), {table: "", listing: []byte{}, first: 1, entries: []log.Entry{}},
		{table: "gone", listing: []byte{}, entries: []log.Entry{}},
	} {
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

// damagedCopy returns data with some bytes changed, added or cut off.
func damagedCopy(r *rapid.T, data []byte) []byte {
	data = slices.Clone(data)
	for range rapid.IntRange(0, 3).Draw(r, "changes") {
		if len(data) > 0 {
			data[rapid.IntRange(0, len(data)-1).Draw(r, "at")] = rapid.Byte().Draw(r, "byte")
		}
	}
	data = data[:rapid.IntRange(0, len(data)).Draw(r, "length")]
	return append(data, rapid.SliceOfN(rapid.Byte(), 0, 4).Draw(r, "more")...)
}

func TestADamagedBatchIsNamedOrReadAsItIsWritten(t *testing.T) {
	whole := [][]byte{{}, example().encode(), batch{table: "gone"}.encode()}
	rapid.Check(t, func(r *rapid.T) {
		data := damagedCopy(r, rapid.SampledFrom(whole).Draw(r, "of"))
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

func TestADamagedPageIsNamed(t *testing.T) {
	whole := page{table: "t", life: 4, upTo: 500, last: 70, entries: entries(1, 70)}.encode()
	rapid.Check(t, func(r *rapid.T) {
		_, err := decodePage(message{seq: 99, data: damagedCopy(r, whole)})
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
