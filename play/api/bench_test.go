package api_test

import (
	"testing"

	"roundhouse/play/api"
	"roundhouse/play/desk"
)

// BenchmarkRead decodes and checks the message of an action.
func BenchmarkRead(b *testing.B) {
	var act *api.Operation
	for _, op := range api.New().Operations() {
		if op.ID == "act" {
			act = op
		}
	}
	r := api.Request{Body: []byte(`{"id":"c17","seat":1,"after":12,"action":"12-7>2"}`),
		Path: func(string) string { return "k3v7q2mzx5t4w6ab" }}
	b.ReportAllocs()
	for b.Loop() {
		var in desk.CommandInput
		if err := act.Read(&in, r); err != nil || len(in.Body) == 0 {
			b.Fatal(err)
		}
	}
}
