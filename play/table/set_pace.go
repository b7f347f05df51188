package table

// SetPace turns bots' pauses off or on. It is refused unless exactly one person plays.
type SetPace struct{ Instant bool }

var _ = registerCommand[SetPace]("set_pace", playsOn)

func (w SetPace) decide(d *decision, _ Command) error {
	switch err := d.requirePlaying(); {
	case err != nil:
		return err
	case d.People().Len() != 1:
		return Refuse(NotAlone, "%d people play: bots pause for all of them", d.People().Len())
	case d.instant == w.Instant:
		return nil
	}
	return d.emit(PaceSet(w))
}
