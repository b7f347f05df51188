package people

import "time"

// ID identifies a person. It is public, but reveals nothing else about the person.
type ID string

// Person is a person with a name.
type Person struct {
	ID    ID
	Name  string
	Since time.Time
}
