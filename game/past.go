package game

// Past is what a viewer has seen of a round so far: its view when the tiles had
// been dealt, and every event since, as Event.For made it for this viewer. A View
// tells what is seen now, a Past how it came about; it holds nothing that the
// viewer has not been shown.
type Past struct {
	Match  *Match // as it stood before this round, or nil where there is none
	Deal   View
	Events []Event
}

// NewPast begins with the viewer's view of a deal.
func NewPast(deal View) *Past { return &Past{Deal: deal.Clone()} }

// InMatch is p with the match as it stands before this round.
func (p *Past) InMatch(m *Match) *Past {
	match := *m
	p.Match = &match
	return p
}

// Add takes in the next event, whole or as the viewer may see it.
func (p *Past) Add(e Event) {
	p.Events = append(p.Events, e.For(p.Deal.seat, p.Deal.rules.OpenHands))
}
