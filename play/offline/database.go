//go:build js

package offline

import (
	"context"
	"errors"
	"fmt"
	"syscall/js"
)

// database is an open database of IndexedDB.
type database struct{ value js.Value }

// openDatabase opens a database. If it is of an old version, build makes what it lacks; 0 is a new
// one.
func openDatabase(ctx context.Context, name string, version int, build func(db js.Value, old int)) (database, error) {
	if err := ctx.Err(); err != nil {
		return database{}, err
	}
	factory := js.Global().Get("indexedDB")
	if !factory.Truthy() {
		return database{}, errors.New("this browser keeps no data: it has no IndexedDB")
	}
	request := factory.Call("open", name, version)
	upgrade := js.FuncOf(func(_ js.Value, args []js.Value) any {
		build(request.Get("result"), args[0].Get("oldVersion").Int())
		return nil
	})
	defer upgrade.Release()
	request.Set("onupgradeneeded", upgrade)
	value, err := await(request, "onsuccess", "onerror")
	var failed js.Error
	switch {
	case errors.As(err, &failed) && failed.Value.Get("name").String() == "VersionError":
		return database{}, fmt.Errorf("%w: %w", ErrNewer, err)
	case err != nil:
		return database{}, err
	}
	return database{value.Get("result")}, nil
}

// await waits until one of two handlers of an object is called. If it is the second one, it returns
// the object's error, as a js.Error. While a handler runs, all goroutines run until they wait, so
// whoever awaits a request of a transaction can make the next one before the browser ends the
// transaction.
func await(object js.Value, good, bad string) (js.Value, error) {
	done := make(chan error, 2)
	succeed := js.FuncOf(func(js.Value, []js.Value) any {
		done <- nil
		return nil
	})
	fail := js.FuncOf(func(js.Value, []js.Value) any {
		done <- errorOf(object)
		return nil
	})
	object.Set(good, succeed)
	object.Set(bad, fail)
	err := <-done
	object.Set(good, js.Null())
	object.Set(bad, js.Null())
	succeed.Release()
	fail.Release()
	return object, err
}

// errAborted is the error of a transaction that the browser gives no reason for.
var errAborted = errors.New("the transaction was aborted")

// errorOf returns the error of a request or a transaction.
func errorOf(object js.Value) error {
	if failed := object.Get("error"); failed.Truthy() {
		return js.Error{Value: failed}
	}
	return errAborted
}

// transaction is a transaction of a database.
type transaction struct{ value js.Value }

// read runs f in a transaction that reads some object stores.
func (d database) read(ctx context.Context, f func(*transaction) error, stores ...string) error {
	return d.transact(ctx, "readonly", f, stores)
}

// write runs f in a transaction that also writes. If f returns an error, nothing changes. Once
// write returns nil, everything is on the disk.
func (d database) write(ctx context.Context, f func(*transaction) error, stores ...string) error {
	return d.transact(ctx, "readwrite", f, stores)
}

func (d database) transact(ctx context.Context, mode string, f func(*transaction) error, stores []string) (err error) {
	if err := ctx.Err(); err != nil {
		return err
	}
	names := make([]any, len(stores))
	for i, name := range stores {
		names[i] = name
	}
	defer func() { err = asStored(err) }()
	value, err := try(func() js.Value {
		return d.value.Call("transaction", names, mode, map[string]any{"durability": "strict"})
	})
	if err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() {
		_, err := await(value, "oncomplete", "onabort")
		ended <- err
	}()
	if err := f(&transaction{value}); err != nil {
		_, _ = try(func() js.Value { return value.Call("abort") }) // a failed request has aborted it already
		<-ended
		return err
	}
	return <-ended
}

// try returns what f returns. If the browser throws an exception, it returns that.
func try(f func() js.Value) (value js.Value, err error) {
	defer func() {
		if failed, ok := recover().(js.Error); ok {
			err = failed
		}
	}()
	return f(), nil
}

// ask makes a request and returns its result.
func (t *transaction) ask(store, method string, args ...any) (js.Value, error) {
	return result(func() js.Value { return t.value.Call("objectStore", store).Call(method, args...) })
}

// askIndex makes a request to an index of an object store, and returns its result.
func (t *transaction) askIndex(store, index, method string, args ...any) (js.Value, error) {
	return result(func() js.Value {
		return t.value.Call("objectStore", store).Call("index", index).Call(method, args...)
	})
}

// result waits for a request and returns its result.
func result(request func() js.Value) (js.Value, error) {
	asked, err := try(request)
	if err == nil {
		asked, err = await(asked, "onsuccess", "onerror")
	}
	if err != nil {
		return js.Undefined(), err
	}
	return asked.Get("result"), nil
}

// get returns the row with that key, or undefined.
func (t *transaction) get(store string, key any) (js.Value, error) { return t.ask(store, "get", key) }

// put stores a row in place of the one with its key.
func (t *transaction) put(store string, row map[string]any) error {
	_, err := t.ask(store, "put", row)
	return err
}

// remove deletes the rows with a key, or in a range of keys.
func (t *transaction) remove(store string, key any) error {
	_, err := t.ask(store, "delete", key)
	return err
}

// each calls f with each element of an array, until it returns an error.
func each(list js.Value, f func(js.Value) error) error {
	for i := range list.Length() {
		if err := f(list.Index(i)); err != nil {
			return err
		}
	}
	return nil
}

// between returns the range of keys from low to high, both included.
func between(low, high any) js.Value { return js.Global().Get("IDBKeyRange").Call("bound", low, high) }

// bytesOf returns the bytes of a Uint8Array, or nil if what is stored is none.
func bytesOf(array js.Value) []byte {
	if !array.InstanceOf(js.Global().Get("Uint8Array")) {
		return nil
	}
	data := make([]byte, array.Length())
	js.CopyBytesToGo(data, array)
	return data
}

// arrayOf returns the bytes as a Uint8Array.
func arrayOf(data []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(array, data)
	return array
}
