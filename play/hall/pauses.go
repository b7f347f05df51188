package hall

import (
	"time"
)

// Pauses says how long a table of a hall waits before it does something by itself.
type Pauses struct {
	Bot    time.Duration // before a bot's action
	Knock  time.Duration // before a bot's action that makes it too late for a person to knock
	Forced time.Duration // before a forced action of a person
	Deal   time.Duration // before the next deal if bots play for everyone
	Ready  time.Duration // before the next deal if some of several people are not ready
	Mix    time.Duration // the wait for the players' hashes, and again for their numbers
}

// Usual holds the pauses of a server.
var Usual = Pauses{
	Bot: 900 * time.Millisecond, Knock: 4 * time.Second, Forced: 1200 * time.Millisecond,
	Deal: 6 * time.Second, Ready: 60 * time.Second, Mix: 4 * time.Second,
}
