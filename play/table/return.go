package table

// Return makes the sender play again, instead of the bot that stands in.
type Return struct{}

var _ = registerCommand[Return]("return")

func (Return) decide(d *decision, c Command) error {
	if d.over {
		return Refuse(TableOver, "the match is over")
	}
	if d.chairs[c.Seat].Bot == "" {
		return nil
	}
	return d.emit(Returned{Seat: c.Seat})
}
