package wire

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"roundhouse/play/table"
)

func TestNowSaysWhenTheNextRoundComes(t *testing.T) {
	n := NowOf(1, &table.Glance{Common: &table.Common{Next: time.UnixMilli(1700000000123)}}, []Seat{})
	if n.Next == nil || *n.Next != 1700000000123 {
		t.Errorf("%+v", n)
	}
	text, err := json.Marshal(NowOf(1, &table.Glance{Common: new(table.Common)}, []Seat{}))
	if err != nil || strings.Contains(string(text), "next") {
		t.Errorf("%s, %v", text, err)
	}
}
