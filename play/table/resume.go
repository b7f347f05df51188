package table

// Resume ends a pause.
type Resume struct{}

var _ = registerCommand[Resume]("resume", playsOn)

func (Resume) decide(s *State, c Command) ([]EventBody, error) {
	if !s.paused {
		return nil, nil
	}
	return []EventBody{Resumed{Seat: c.Seat}}, nil
}
