// Package expect has one-line assertions for the conformance suites.
package expect

import (
	"errors"
	"reflect"
	"testing"
)

// Done stops the test if err is not nil.
func Done(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Error fails the test unless err is want.
func Error(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("error %v, want %v", err, want)
	}
}

// Equal fails the test unless got and want are deeply equal.
func Equal[T any](t *testing.T, got, want T) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}
