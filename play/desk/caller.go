package desk

import (
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// Caller is who asks. The adapter has verified it, see Identify.
type Caller struct {
	Person  people.Person // the zero value is nobody
	Address string        // the client's address, for limits only; "" is not counted
}

// asWho returns the caller as tables know it, "" for nobody.
func (c Caller) asWho() table.Who { return table.Who(c.Person.ID) }

// requireName returns an error if the caller has no name yet.
func (c Caller) requireName() error {
	if c.Person.ID == "" {
		return refusalError("no_identity", "you have no name yet: POST /api/me gives you one")
	}
	return nil
}
