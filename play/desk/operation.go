package desk

import (
	"cmp"
	"context"
	"reflect"
)

// About is what adapters need to know about an operation.
type About struct {
	Method, Path         string // in the API
	ID                   string // its name
	Summary, Description string
	Refusals             []Kind // the kinds of errors besides those that any operation may return
	Named                bool   // the operation requires a caller with a name
	// the fields of the request's body, if the input type does not show it
	Body     []reflect.StructField
	BodyName string // the name of that body in the description of the API
	MostBody int    // the size of the largest body in bytes; 0 means MaxBody
}

// MaxBody is the size of the largest body of most requests, in bytes.
const MaxBody = 8 << 10

// LargestBody returns the size of the largest body of a request, in bytes.
func (a *About) LargestBody() int { return cmp.Or(a.MostBody, MaxBody) }

// Operation is one thing that can be asked for. I is the type of its input, and O the type of its
// answer.
type Operation[I, O any] struct {
	Any
	do func(d *Desk, ctx context.Context, from Caller, in *I) (O, error)
}

// Do carries out the operation. The error is an *Error or nil.
func (op *Operation[I, O]) Do(ctx context.Context, d *Desk, from Caller, in *I) (out O, err error) {
	if err = op.admit(d, from); err == nil {
		out, err = op.do(d, ctx, from, in)
	}
	if err != nil {
		return out, d.errorOf(ctx, err)
	}
	return out, nil
}

// Body is the input of an operation with a body and no other parameters.
type Body[T any] struct{ Body T }

// admit returns an error if the operation is not open to the caller, or not at the moment.
func (a *About) admit(d *Desk, from Caller) error {
	if a.Method != "GET" {
		if err := d.requireOpen(); err != nil {
			return err
		}
	}
	if a.Named {
		return from.requireName()
	}
	return nil
}

// Any is an Operation for adapters that do not know its types.
type Any struct {
	About
	// Call is Do. It calls read to decode the input, a pointer to which it passes. With an error of
	// read it returns the zero answer.
	Call func(ctx context.Context, d *Desk, from Caller, read func(in any) error) (any, error)
}

var operations []*Any

// Operations returns all operations, including those of Commands. An adapter must offer each of
// them.
func Operations() []*Any { return operations }

// newOperation makes an operation for everybody, and adds it to the list.
func newOperation[I, O any](about About, do func(*Desk, context.Context, Caller, *I) (O, error)) *Operation[I, O] {
	op := &Operation[I, O]{Any{About: about}, do}
	op.Call = func(ctx context.Context, d *Desk, from Caller, read func(in any) error) (any, error) {
		var in I
		if err := read(&in); err != nil {
			var none O
			return none, err
		}
		return op.Do(ctx, d, from, &in)
	}
	operations = append(operations, &op.Any)
	return op
}

// newNamedOperation makes an operation for callers with a name, and adds it to the list.
func newNamedOperation[I, O any](about About, do func(*Desk, context.Context, Caller, *I) (O, error)) *Operation[I, O] {
	about.Named = true
	return newOperation(about, do)
}
