package people_test

import (
	"testing"

	"roundhouse/play/people"
	"roundhouse/play/people/peopletest"
)

func TestMemoryIsPeople(t *testing.T) {
	peopletest.Test(t, func(*testing.T) peopletest.Fixture {
		m := new(people.Memory)
		return peopletest.Fixture{People: m, Reopen: func() people.People { return m }}
	})
}
