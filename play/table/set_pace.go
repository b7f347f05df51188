package table

// SetPace has bots play without pauses, or with pauses again. Only one person may play.
type SetPace struct{ Instant bool }

var _ = command[SetPace]("set_pace", playsOn)

func (w SetPace) decide(f *State, _ Command) ([]EventBody, error) {
	switch err := f.requirePlaying(); {
	case err != nil:
		return nil, err
	case f.People().Len() != 1:
		return nil, Refuse(NotAlone, "%d people play: bots pause for all of them", f.People().Len())
	case f.instant == w.Instant:
		return nil, nil
	}
	return []EventBody{PaceSet(w)}, nil
}
