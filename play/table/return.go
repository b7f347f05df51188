package table

// Return plays on oneself.
type Return struct{}

var _ = command[Return]("return")

func (Return) decide(f *State, c Command) ([]EventBody, error) {
	if f.over {
		return nil, Refuse(IsOver, "the match is over")
	}
	if f.chairs[c.Seat].Bot == "" {
		return nil, nil
	}
	return []EventBody{Returned{Seat: c.Seat}}, nil
}
