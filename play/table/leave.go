package table

// Leave leaves for good; in a match a bot plays on.
type Leave struct{}

var _ = command[Leave]("leave")

func (Leave) decide(f *State, c Command) ([]EventBody, error) {
	if f.over {
		return nil, Refuse(IsOver, "the match is over")
	}
	left := Left{Seat: c.Seat}
	if f.Begun() {
		left.Bot = Standin
	}
	events := []EventBody{left}
	if c.By == f.host {
		events = append(events, HostChanged{Who: f.nextHost(c.Seat)})
	}
	return f.freed(events)
}
