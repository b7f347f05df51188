package hall

import (
	"errors"
	"testing"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/table"
)

// TestALogOfAnotherKindIsLeftAlone: it is no table, also when it is due.
func TestALogOfAnotherKindIsLeftAlone(t *testing.T) {
	l, failed := &log.Memory{}, 0
	h := New(Config{Log: l, Failed: func(string, error) { failed++ }})
	const id = "s-k3v7q2mzx5t4w6ab"
	if err := l.Append(t.Context(), id, 0, log.Head{Wake: time.Now()}, log.Entry{ID: "1/open", Data: []byte(`{"form":1}`)}); err != nil {
		t.Fatal(err)
	}
	if err := h.openDue(t.Context(), everything); err != nil || failed > 0 || h.Len() > 0 {
		t.Errorf("%v, %d failures, %d tables", err, failed, h.Len())
	}
	if _, err := h.Get(t.Context(), id); !errors.Is(err, table.ErrNoTable) {
		t.Error(err)
	}
	if due, err := l.Due(t.Context(), time.Now()); err != nil || len(due) != 1 {
		t.Errorf("%q, %v", due, err)
	}
	h.Close()
}
