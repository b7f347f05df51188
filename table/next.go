package table

// Next is ready for the next round; when all people are it is dealt. At a table
// without people anybody deals.
type Next struct{}

var _ = command[Next]("Next", playsOn)

func (Next) plan(f *State, c Command) ([]What, error) {
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
	return f.freed([]What{Ready{Seat: c.Seat}})
}
