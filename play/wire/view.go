package wire

import (
	"slices"

	"roundhouse/game"
	"roundhouse/play/table"
	"roundhouse/record"
)

// ViewOf returns the table as the viewer of l sees it, who sees that house.
func ViewOf(id string, viewer game.Seat, l *table.Snapshot, house *House) *View {
	v := &View{
		Form:  Form,
		Table: id, Seq: uint64(l.Seq), Now: unixMillis(l.Now), Stage: StageOf(l.Stage),
		You: int(viewer), Settings: settingsOf(&l.Settings), House: house, Clocks: clocksOf(l.Common), Ready: l.Ready,
		Round: l.Round, Redeals: l.Redeals, Totals: l.Totals, Places: l.Places, Earlier: l.Earlier,
	}
	if l.Dealt {
		v.Position = &record.View{
			View: l.View, Ref: l.Settings.Rules, Result: l.Result, Bound: l.View.Binding(),
			Stands: l.Paused || l.Stage == table.Finished,
		}
	}
	return v
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

// settingsOf returns the settings as clients see them.
func settingsOf(s *table.Settings) Settings {
	return Settings{s.Choices(), int(s.Rules.Rules.Set), int(s.Rules.Rules.Rounds)}
}

// legalOf returns the viewer's legal actions, sorted by code point, under the key of the viewer's
// seat.
func legalOf(viewer game.Seat, actions []game.Action) map[string][]Action {
	list := make([]Action, len(actions))
	for i, a := range actions {
		list[i] = Action(a.Bare())
	}
	if len(list) == 0 {
		return map[string][]Action{}
	}
	slices.Sort(list)
	return map[string][]Action{viewer.String(): list}
}
