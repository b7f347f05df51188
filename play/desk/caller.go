package desk

import (
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// Caller is the source of a request. The adapter has verified who it is; see Identify.
type Caller struct {
	Person  people.Person // the zero Person stands for nobody
	Address string        // the client's address, only for limits; "" is exempt from limits by address
}

// asWho returns the ID by which tables know the caller, or "" for nobody.
func (c Caller) asWho() table.Who { return table.Who(c.Person.ID) }

// requireName returns an error if the caller has no name yet.
func (c Caller) requireName() error {
	if c.Person.ID == "" {
		return refusalError("no_identity", "you have no name yet: POST /api/me gives you one")
	}
	return nil
}
