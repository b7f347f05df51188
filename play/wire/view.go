package wire

import (
	"cmp"
	"strconv"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/play/table"
)

// ViewOf returns the table as the viewer of l sees it.
func ViewOf(id string, viewer game.Seat, l *table.Snapshot, names Names) (*View, error) {
	settings, err := SettingsOf(&l.Settings)
	if err != nil {
		return nil, err
	}
	v := &View{
		Form:  Form,
		Table: id, Seq: uint64(l.Seq), Now: unixMillis(l.Now), Stage: StageOf(l.Stage),
		You: int(viewer), Host: string(l.Host), WasHost: l.WasHost,
		Settings: settings, Seats: SeatsOf(l.Common, names), Paused: l.Paused, Instant: l.Instant,
		Onwards: l.Onwards, Fair: fairOf(l.Fair, l.Commitments),
		Round: l.Round, Redeals: l.Redeals, Totals: l.Totals, Places: l.Places, Earlier: l.Earlier,
	}
	if !l.Dealt {
		return v, nil
	}
	v.Position, err = PositionOf(l.View, l.Result, l.Settings.Rules)
	if l.Paused || l.Stage == table.Finished {
		v.Position.Legal = nil
	}
	return v, err
}

// NowOf returns what the viewer of l may do now. seats are those of SeatsOf, and text is their JSON
// if it is known.
func NowOf(viewer game.Seat, l *table.Glance, seats []Seat, text JSON) *Now {
	n := &Now{
		Form: Form,
		Seq:  uint64(l.Seq), Now: unixMillis(l.Now), Stage: StageOf(l.Stage), You: int(viewer), Turn: l.Turn,
		Legal: legalOf(viewer, l.Legal), Seats: seats, seats: text,
	}
	n.Next = optionalMillis(l.Next)
	n.TakeBack = l.TakeBack
	if l.Request != game.NoSeat {
		n.Request = &Request{int(l.Request), unixMillis(l.AnswerBy)}
	}
	return n
}

// SettingsOf returns the settings as clients see them.
func SettingsOf(s *table.Settings) (Settings, error) {
	rules, err := rulesOf(s.Rules)
	var again *Moment
	if a := s.Again; a != (table.Moment{}) {
		again = &Moment{a.Table, a.Round, a.Index}
	}
	return Settings{
		Rules: rules, Set: int(s.Rules.Rules.Set), Seats: s.Seats, Rounds: int(s.Rules.Rules.Rounds),
		Listed: s.Listed, Onlookers: s.Onlookers,
		Turn: int(s.Turn.Seconds()), Reserve: int(s.Reserve.Seconds()), Absent: int(s.Absent.Seconds()),
		Forced: s.Forced, Quick: s.Quick, TakeBack: s.TakeBack, Late: s.Late, First: s.First, Again: again,
	}, err
}

// NameOf returns the name of the person or bot on a chair, or "".
func NameOf(c table.Chair, names Names) string { return cmp.Or(names[c.Who], c.Name) }

// SeatsOf returns who sits on each seat.
func SeatsOf(l *table.Common, names Names) []Seat {
	list := make([]Seat, len(l.Chairs))
	for i, c := range l.Chairs {
		s := Seat{
			Seat: i + 1, Who: string(c.Who), Name: NameOf(c, names), Bot: c.Bot, Left: c.Left != "", Next: names[l.Late[game.Seat(i+1)]],
			Presence: l.Presence[i].String(), Ready: l.Ready.Has(game.Seat(i + 1)),
			Idle: l.Idle.Has(game.Seat(i + 1)),
		}
		if l.Asked[i] != table.Nothing {
			s.Asks = l.Asked[i].String()
		}
		if l.Clocks != nil {
			s.Reserve = l.Clocks[i].Left.Seconds()
			s.Until = optionalMillis(l.Clocks[i].Until)
		}
		list[i] = s
	}
	return list
}

func fairOf(f *table.FairState, commitments []deal.Commitment) *Fair {
	if f == nil {
		return nil
	}
	return &Fair{f.Table, commitments, f.Closed, bySeat(f.Hashes), bySeat(f.Numbers)}
}

// bySeat converts what players have given to texts.
func bySeat[V interface{ String() string }](list []table.Given[V]) map[string]string {
	out := make(map[string]string, len(list))
	for _, g := range list {
		out[strconv.Itoa(int(g.Seat))] = g.Value.String()
	}
	return out
}
