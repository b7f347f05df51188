package table

import "roundhouse/game"

// freed adds what the others waited for the seat with: who leaves or is away holds nobody
// up. f is a copy.
func (f *State) freed(events []EventBody) ([]EventBody, error) {
	for _, body := range events {
		if err := f.settle(body, f.at); err != nil {
			return nil, err
		}
	}
	people := f.People()
	switch {
	case !f.Begun():
		return events, nil
	case f.deserted():
		return append(events, f.early()), nil
	case people == 0:
		return events, nil
	case f.allAsk(ForEnd):
		return append(events, f.early()), nil
	case f.request.by != game.NoSeat && f.allAsk(ForTakeBack):
		n, _, why := f.undoable(f.request.by)
		if why != "" {
			return nil, Refuse(TooLate, "%s", why)
		}
		return append(events, TakenBack{Seat: f.request.by, Actions: n}), nil
	case f.allAsk(ForPause):
		return append(events, Paused{}), nil
	case f.fair.mixing:
		return append(events, f.mixed()...), nil
	case !f.playing && !f.paused && people&^f.ready == 0:
		return append(events, f.deals(0)...), nil
	}
	return events, nil
}
