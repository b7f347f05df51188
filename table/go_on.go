package table

// GoOn ends a pause.
type GoOn struct{}

var _ = command[GoOn]("GoOn", playsOn)

func (GoOn) plan(f *State, c Command) ([]What, error) {
	if !f.paused {
		return nil, nil
	}
	return []What{Resumed{Seat: c.Seat}}, nil
}
