//go:build wasip1

package main

import (
	"errors"
	"strconv"

	"roundhouse/game/quote"
)

// shelf keeps what is open, by number from 1.
type shelf[T any] map[int32]T

// last is the number that was given last.
var last int32

// add keeps a value, and returns its number as an answer.
func (s shelf[T]) add(v T) ([]byte, error) {
	last++
	s[last] = v
	return []byte(strconv.Itoa(int(last))), nil
}

// find returns the value with the number. what names it in the error.
func (s shelf[T]) find(what string, id int32) (T, error) {
	v, ok := s[id]
	if !ok {
		return v, errors.New(what + ": " + quote.Int(int(id)) + " is not open")
	}
	return v, nil
}
