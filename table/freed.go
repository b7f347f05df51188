package table

// freed adds what the others waited for the seat with: who leaves or is away holds nobody
// up. f is a copy.
func (f *State) freed(whats []What) ([]What, error) {
	for _, what := range whats {
		if err := f.settle(what, f.at); err != nil {
			return nil, err
		}
	}
	people := f.People()
	switch {
	case !f.Begun():
		return whats, nil
	case f.deserted():
		return append(whats, f.early()), nil
	case people == 0:
		return whats, nil
	case f.allAsk(ForEnd):
		return append(whats, f.early()), nil
	case f.allAsk(ForPause):
		return append(whats, Paused{}), nil
	case f.fair.mixing:
		return append(whats, f.mixed()...), nil
	case !f.playing && !f.paused && people&^f.ready == 0:
		return append(whats, f.deals(0)...), nil
	}
	return whats, nil
}
