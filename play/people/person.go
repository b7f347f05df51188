package people

import "time"

// ID tells people apart. It is public, and says nothing about the person.
type ID string

// Person is somebody with a name.
type Person struct {
	ID    ID
	Name  string
	Since time.Time
}
