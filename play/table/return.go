package table

// Return makes the sender play again, instead of the bot that stands in.
type Return struct{}

var _ = registerCommand[Return]("return")

func (Return) decide(s *State, c Command) ([]EventBody, error) {
	if s.over {
		return nil, Refuse(TableOver, "the match is over")
	}
	if s.chairs[c.Seat].Bot == "" {
		return nil, nil
	}
	return []EventBody{Returned{Seat: c.Seat}}, nil
}
