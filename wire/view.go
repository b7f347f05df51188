package wire

import (
	"encoding/json"
	"slices"

	"roundhouse/game"
	"roundhouse/record"
	"roundhouse/table"
)

// ViewOf is the table as the viewer of l sees it.
func ViewOf(id string, viewer game.Seat, l *table.Snapshot, names Names) (*View, error) {
	settings, err := SettingsOf(&l.Settings)
	if err != nil {
		return nil, err
	}
	v := &View{
		Table: id, Seq: uint64(l.Seq), Now: ms(l.Now), Stage: l.Stage.String(), You: int(viewer), Host: string(l.Host),
		Settings: settings, Seats: seatsOf(l, names), Paused: l.Paused, Onwards: l.Onwards, Fair: fairOf(l.Fair),
		Round: l.Round, Redeals: l.Redeals, Totals: texts(l.Totals), Places: l.Places, Earlier: l.Earlier,
	}
	switch {
	case l.Dealt && (l.Paused || l.Stage == table.Finished):
		v.Position, err = record.AppendStill(nil, l.View, l.Result, l.Settings.Rules)
	case l.Dealt:
		v.Position, err = position(l.View, l.Result, &l.Settings)
	}
	return v, err
}

// NowOf is what the viewer of l may do now.
func NowOf(viewer game.Seat, l *table.Snapshot, names Names) *Now {
	n := &Now{
		Seq: uint64(l.Seq), Now: ms(l.Now), Stage: l.Stage.String(), You: int(viewer), Turn: []int{}, Legal: map[string][]string{}, Seats: seatsOf(l, names),
	}
	if l.Dealt {
		n.Turn = seats(l.View.Turn())
	}
	n.Next = moment(l.Next)
	var legal []string
	for _, a := range l.Legal {
		legal = append(legal, a.What())
	}
	if len(legal) > 0 {
		slices.Sort(legal)
		n.Legal[viewer.String()] = legal
	}
	return n
}

// SettingsOf is s as clients have it.
func SettingsOf(s *table.Settings) (Settings, error) {
	ref, err := json.Marshal(s.Rules)
	return Settings{
		Rules: ref, Set: int(s.Rules.Rules.Set), Seats: s.Seats, Rounds: int(s.Rules.Rules.Rounds), Listed: s.Listed, Onlookers: s.Onlookers,
		Turn: int(s.Turn.Seconds()), Reserve: int(s.Reserve.Seconds()), Absent: int(s.Absent.Seconds()),
		Forced: s.Forced, Quick: s.Quick,
	}, err
}

// seatsOf is who sits where.
func seatsOf(l *table.Snapshot, names Names) []Seat {
	list := make([]Seat, len(l.Chairs))
	for i, c := range l.Chairs {
		s := Seat{
			Seat: i + 1, Who: string(c.Who), Name: names[c.Who], Bot: c.Bot, Left: c.Left != "",
			Presence: l.Presence[i].String(), Ready: l.Ready.Has(game.Seat(i + 1)),
		}
		if l.Asked[i] != table.Nothing {
			s.Asks = l.Asked[i].String()
		}
		if l.Clocks != nil {
			s.Reserve = l.Clocks[i].Left.Seconds()
			s.Until = moment(l.Clocks[i].Until)
		}
		list[i] = s
	}
	return list
}

func fairOf(f *table.FairLook) *Fair {
	if f == nil {
		return nil
	}
	return &Fair{f.Table, f.Commitments, f.Closed, bySeat(f.Hashes), bySeat(f.Numbers)}
}

func bySeat(m map[game.Seat]string) map[string]string {
	out := map[string]string{}
	for seat, text := range m {
		out[seat.String()] = text
	}
	return out
}
