//go:build js

package main

import (
	"errors"
	"syscall/js"
)

// fetchTexts returns texts of a language, which the worker fetches: a section or, if that is empty,
// all but the questions.
func fetchTexts(tag, section string) ([]byte, error) {
	fetched := make(chan string, 1)
	failed := make(chan error, 1)
	take := js.FuncOf(func(_ js.Value, args []js.Value) any {
		fetched <- args[0].String()
		return nil
	})
	fail := js.FuncOf(func(_ js.Value, args []js.Value) any {
		failed <- errors.New(args[0].Call("toString").String())
		return nil
	})
	defer take.Release()
	defer fail.Release()
	js.Global().Call("texts", tag, section).Call("then", take, fail)
	select {
	case text := <-fetched:
		return []byte(text), nil
	case err := <-failed:
		return nil, err
	}
}
