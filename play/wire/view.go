package wire

import (
	"roundhouse/game"
	"roundhouse/play/table"
)

// ViewOf returns the table as the viewer of l sees it, who sees that house.
func ViewOf(id string, viewer game.Seat, l *table.Snapshot, house *House) (*View, error) {
	settings, err := SettingsOf(&l.Settings)
	if err != nil {
		return nil, err
	}
	v := &View{
		Form:  Form,
		Table: id, Seq: uint64(l.Seq), Now: unixMillis(l.Now), Stage: StageOf(l.Stage),
		You: int(viewer), Settings: settings, House: house, Clocks: clocksOf(l.Common), Ready: l.Ready,
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

// NowOf returns what the viewer of l may do now, with the house that the viewer sees, or nil if the
// viewer has it.
func NowOf(viewer game.Seat, l *table.Glance, house *House) *Now {
	return &Now{
		Form: Form,
		Seq:  uint64(l.Seq), Now: unixMillis(l.Now), Stage: StageOf(l.Stage), You: int(viewer), Turn: l.Turn,
		Legal: legalOf(viewer, l.Legal), House: house, Clocks: clocksOf(l.Common), Ready: l.Ready, TakeBack: l.TakeBack,
		Next: optionalMillis(l.Next),
	}
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
