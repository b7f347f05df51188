package table

// BeReady says that the player is ready for the next round, which is dealt when everyone is ready.
// At a table without people, any sender's command deals it.
type BeReady struct{}

var _ = registerCommand[BeReady]("be_ready", playsOn)

func (BeReady) decide(s *State, c Command) ([]EventBody, error) {
	switch {
	case !s.IsBetweenRounds():
		return nil, Refuse(NotBetween, "the next round is not due")
	case !s.IsPublic():
		return s.dealsFrom(0), nil
	case s.paused:
		return nil, Refuse(TablePaused, "the table is paused")
	case s.ready.Has(c.Seat):
		return nil, nil
	}
	return s.addFollowUps([]EventBody{Ready{Seat: c.Seat}})
}
