package game

// Past is what a viewer has seen of a round so far: its view after the deal, and every event since
// then, as Event.For made it for this viewer. A View shows what the viewer sees now, a Past how
// that came about. It contains nothing that the viewer has not been shown.
type Past struct {
	Match  *Match // as it was before this round, or nil if the round belongs to no match
	Deal   View
	Events []Event
}

// NewPast returns a Past that begins with the viewer's view of a deal.
func NewPast(deal View) *Past { return &Past{Deal: deal.Clone()} }

// InMatch sets p.Match to a copy of m, which must be as it was before this round, and returns p.
func (p *Past) InMatch(m *Match) *Past {
	match := *m
	p.Match = &match
	return p
}

// Add adds the next event, which may be complete or reduced to what the viewer may see.
func (p *Past) Add(e Event) {
	p.Events = append(p.Events, e.For(p.Deal.seat, p.Deal.rules.OpenHands))
}
