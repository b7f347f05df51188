package table

// Return plays on oneself.
type Return struct{}

var _ = command[Return]("Return")

func (Return) plan(f *State, c Command) ([]What, error) {
	if f.over {
		return nil, Refuse(IsOver, "the match is over")
	}
	if f.chairs[c.Seat].Bot == "" {
		return nil, nil
	}
	return []What{Returned{Seat: c.Seat}}, nil
}
