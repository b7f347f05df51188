package desk

import "roundhouse/play/rota"

// Meter counts what happens at a desk. No argument identifies a person or a table.
type Meter interface {
	Command(outcome string)  // a player's command had this outcome: done, stale, illegal, refused or failed
	Limited(cause string)    // something was refused because of a limit
	TableFailed()            // a table could not do something by itself
	Swept()                  // an abandoned table was removed
	Forgotten()              // an old finished match was deleted
	Thought(of rota.Thought) // a bot, a hint or a judgement has finished thinking
}

// silent is a Meter that does not count anything.
type silent struct{}

func (silent) Command(string)       {}
func (silent) Limited(string)       {}
func (silent) TableFailed()         {}
func (silent) Swept()               {}
func (silent) Forgotten()           {}
func (silent) Thought(rota.Thought) {}
