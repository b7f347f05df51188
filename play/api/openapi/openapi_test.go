package openapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"testing"

	"roundhouse/play/api"
	"roundhouse/play/api/openapi"
	"roundhouse/play/desk"
)

// FuzzWhatIsReadIsAsDescribed: no message is read that the description forbids, and the examples
// are read.
func FuzzWhatIsReadIsAsDescribed(f *testing.F) {
	o := openapi.Describe()
	described := map[string]*openapi.Operation{}
	var ops []*api.Operation
	openapi.Operations(o, func(_ string, op *openapi.Operation) { described[op.OperationID] = op })
	// not to read it further is the error with which nothing is carried out
	read := func(op *api.Operation, body []byte) (err error) {
		_, _ = op.Call(context.Background(), nil, desk.Caller{}, func(in any) error {
			err = op.Read(in, api.Request{Body: body, Path: func(string) string { return "1" }})
			return errors.New("that is all")
		})
		return err
	}
	for _, op := range api.New().Operations() {
		if described[op.ID].RequestBody == nil {
			continue
		}
		example, err := json.Marshal(described[op.ID].RequestBody.Content["application/json"].Example)
		if err == nil {
			err = read(op, example)
		}
		if err != nil {
			f.Errorf("%s: %s: %v", op.ID, example, err)
		}
		f.Add(len(ops), example)
		f.Add(len(ops), bytes.ReplaceAll(example, []byte(`:`), []byte(` : [ {"a\"]}":null} , 1.5 ] ,"x":`)))
		ops = append(ops, op)
	}
	f.Fuzz(func(t *testing.T, n int, body []byte) {
		op := ops[int(uint(n)%uint(len(ops)))]
		if err := read(op, body); err != nil {
			return
		}
		if wrong := openapi.Invalid(o, described[op.ID].RequestBody.Content["application/json"].Schema, body); wrong != nil {
			t.Errorf("%s: %q is read, but %v", op.ID, body, wrong)
		}
	})
}
