package desk

// A par of tests is rough: package luck tests how exact it is.
func init() { parPlayouts = 1000 }

// IsInTime is isInTime.
var IsInTime = isInTime
