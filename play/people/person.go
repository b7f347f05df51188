package people

import "time"

// ID identifies a person. It is public, but reveals nothing else about the person. It has no slash,
// and is never given to another person, even after this one has been deleted.
type ID string

// Person is a person with a name.
type Person struct {
	ID    ID
	Name  string
	Since time.Time
}
