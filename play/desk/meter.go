package desk

import "roundhouse/play/rota"

// Meter is told of what there is to count. Nothing that it is told names anybody or a table.
type Meter interface {
	Command(outcome string)  // a player's command: done, stale, illegal, refused or failed
	Limited(cause string)    // something was refused for how much there is of it
	TableFailed()            // a table could not do something by itself
	Swept()                  // an abandoned table was removed
	Forgotten()              // a finished match was deleted for its age
	Thought(of rota.Thought) // a bot, a hint or a judgement has been thought about
}

// silent is a Meter that counts nothing.
type silent struct{}

func (silent) Command(string)       {}
func (silent) Limited(string)       {}
func (silent) TableFailed()         {}
func (silent) Swept()               {}
func (silent) Forgotten()           {}
func (silent) Thought(rota.Thought) {}
