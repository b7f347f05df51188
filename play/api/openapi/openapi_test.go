package openapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"testing"

	"roundhouse/docs"
	"roundhouse/play/api"
	"roundhouse/play/api/openapi"
	"roundhouse/play/desk"
)

var update = flag.Bool("update", false, "write docs/openapi.json")

// TestTheDescriptionIsInTheDocs: docs/openapi.json describes the operations as they are.
// go generate writes it.
func TestTheDescriptionIsInTheDocs(t *testing.T) {
	described, err := json.Marshal(openapi.Describe())
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := json.Indent(&text, described, "", "  "); err != nil {
		t.Fatal(err)
	}
	text.WriteByte('\n')
	if *update {
		if err := os.WriteFile("../../../docs/openapi.json", text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(docs.OpenAPI, text.Bytes()) {
		t.Error("docs/openapi.json is another one: go generate ./play/api/openapi writes it")
	}
}

// FuzzWhatIsReadIsAsDescribed: no message is read that the description forbids, and the examples are
// read.
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
