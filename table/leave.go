package table

// Leave leaves for good; in a match a bot plays on.
type Leave struct{}

var _ = command[Leave]("Leave")

func (Leave) plan(f *State, c Command) ([]What, error) {
	if f.over {
		return nil, Refuse(IsOver, "the match is over")
	}
	left := Left{Seat: c.Seat}
	if f.Begun() {
		left.Bot = Standin
	}
	whats := []What{left}
	if c.By == f.host {
		whats = append(whats, Hosted{Who: f.nextHost(c.Seat)})
	}
	return f.freed(whats)
}
