package table

// BeReady is ready for the next round; when all people are it is dealt. At a table
// without people anybody deals.
type BeReady struct{}

var _ = command[BeReady]("be_ready", playsOn)

func (BeReady) decide(f *State, c Command) ([]EventBody, error) {
	switch {
	case !f.Between():
		return nil, Refuse(NotBetween, "the next round is not due")
	case !f.Public():
		return f.deals(0), nil
	case f.paused:
		return nil, Refuse(IsPaused, "the table is paused")
	case f.ready.Has(c.Seat):
		return nil, nil
	}
	return f.freed([]EventBody{Ready{Seat: c.Seat}})
}
