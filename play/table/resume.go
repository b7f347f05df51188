package table

// Resume ends a pause.
type Resume struct{}

var _ = command[Resume]("resume", playsOn)

func (Resume) decide(f *State, c Command) ([]EventBody, error) {
	if !f.paused {
		return nil, nil
	}
	return []EventBody{Resumed{Seat: c.Seat}}, nil
}
