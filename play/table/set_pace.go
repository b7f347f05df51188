package table

// SetPace turns bots' pauses off or on. It is refused unless exactly one person plays.
type SetPace struct{ Instant bool }

var _ = registerCommand[SetPace]("set_pace", playsOn)

func (w SetPace) decide(s *State, _ Command) ([]EventBody, error) {
	switch err := s.requirePlaying(); {
	case err != nil:
		return nil, err
	case s.People().Len() != 1:
		return nil, Refuse(NotAlone, "%d people play: bots pause for all of them", s.People().Len())
	case s.instant == w.Instant:
		return nil, nil
	}
	return []EventBody{PaceSet(w)}, nil
}
