package table

// Resume ends a pause.
type Resume struct{}

var _ = registerCommand[Resume]("resume", playsOn)

func (Resume) decide(d *decision, c Command) error {
	if !d.paused {
		return nil
	}
	return d.emit(Resumed{Seat: c.Seat})
}
