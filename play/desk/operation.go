package desk

import (
	"context"
	"reflect"
)

// About is what adapters need to know of an operation.
type About struct {
	Method, Path         string // in the API
	ID                   string // its name
	Summary, Description string
	Refusals             []Kind       // that it has of its own
	Named                bool         // only somebody with a name may ask for it
	Body                 reflect.Type // what its body is, where that is not in the type of its input
}

// Operation is one thing that can be asked for: I is what is asked, O the answer.
type Operation[I, O any] struct {
	About
	do func(d *Desk, ctx context.Context, from Caller, in *I) (O, error)
}

// Do does the operation. The error is an *Error or nil.
func (op *Operation[I, O]) Do(ctx context.Context, d *Desk, from Caller, in *I) (out O, err error) {
	if op.Method != "GET" {
		err = d.requireOpen()
	}
	if err == nil && op.Named {
		err = from.requireName()
	}
	if err == nil {
		out, err = op.do(d, ctx, from, in)
	}
	if err != nil {
		return out, d.errorOf(ctx, err)
	}
	return out, nil
}

// Call is Do for adapters that do not know the types: read reads the input into what it is given.
func (op *Operation[I, O]) Call(ctx context.Context, d *Desk, from Caller, read func(in any) error) (any, error) {
	var in I
	if err := read(&in); err != nil {
		return nil, err
	}
	return op.Do(ctx, d, from, &in)
}

// Description returns what adapters need to know.
func (op *Operation[I, O]) Description() *About { return &op.About }

// Any is an Operation of any types.
type Any interface {
	Description() *About
	Call(ctx context.Context, d *Desk, from Caller, read func(in any) error) (any, error)
}

var operations []Any

// Operations returns all operations, those of commands among them. An adapter has to offer each.
func Operations() []Any { return operations }

// newOperation makes an operation that anybody may ask for, and puts it into the list.
func newOperation[I, O any](about About, do func(*Desk, context.Context, Caller, *I) (O, error)) *Operation[I, O] {
	op := &Operation[I, O]{about, do}
	operations = append(operations, op)
	return op
}

// newNamedOperation makes an operation that only somebody with a name may ask for.
func newNamedOperation[I, O any](about About, do func(*Desk, context.Context, Caller, *I) (O, error)) *Operation[I, O] {
	about.Named = true
	return newOperation(about, do)
}
