package game

import (
	"slices"
	"strconv"

	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// SetupError says what is wrong with a Setup. Field is the field's name in notation, with an index
// if it has one: hands[2].
type SetupError struct {
	Field   string
	Message string
}

// Error returns the field and the message.
func (e *SetupError) Error() string { return e.Field + ": " + e.Message }

func bad(field, message string) error { return &SetupError{field, message} }

// quoted returns n in quotation marks, as the value that an error message quotes.
func quoted(n int) string { return strconv.Quote(strconv.Itoa(n)) }

func at(field string, i int) string { return field + "[" + strconv.Itoa(i) + "]" }

// place is where a Setup names a tile: a field with up to two indexes, each -1 if it is absent. It
// is turned into text only for an error.
type place struct {
	field string
	i, j  int
}

func (p place) String() string {
	text := p.field
	for _, i := range [...]int{p.i, p.j} {
		if i >= 0 {
			text = at(text, i)
		}
	}
	return text
}

// New returns the State of a position, or a *SetupError or *rules.Error that says what is wrong
// with it.
func New(setup Setup) (State, error) {
	if err := setup.Rules.CheckRound(); err != nil {
		return State{}, err
	}
	if setup.Seats < rules.MinSeats || setup.Seats > MaxSeats {
		return State{}, bad("seats", quoted(setup.Seats)+" is not a number of seats from 2 to 14")
	}
	if err := setup.Rules.CheckSeats(setup.Seats); err != nil {
		return State{}, err
	}
	b := builder{in: &setup}
	b.clearTable(&setup.Rules, setup.Seats)
	steps := [...]func() error{
		b.setEngine, b.setStarter, b.layTrains, b.layMexicanTrains, b.setHidden, b.setOpened, b.setTurn,
		b.setMarkers, b.setOpenDoubles, b.setDrawnTile, b.setLine, b.setCounters, b.checkWhole,
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return State{}, err
		}
	}
	return b.State, nil
}

// builder makes a State from a Setup and checks the Setup.
type builder struct {
	State
	in   *Setup
	seen tile.Set
}

// claimTile records that the tile is at the place where. It refuses a tile that is not in the set
// or has been named before.
func (b *builder) claimTile(t tile.Tile, where place) error {
	if t >= tile.Tile(tile.Size(b.in.Rules.Set)) {
		return bad(where.String(), strconv.Quote(t.String())+" is not a tile of the double-"+strconv.Itoa(int(b.in.Rules.Set))+" set")
	}
	if b.seen.Has(t) {
		return bad(where.String(), strconv.Quote(t.String())+" is named twice")
	}
	b.seen.Add(t)
	return nil
}

// setEngine puts the engine in the middle, or records which engine is being looked for.
func (b *builder) setEngine() error {
	in, r := b.in, &b.in.Rules
	b.status.Phase = in.Phase
	if in.Phase > Over {
		return bad("phase", quoted(int(in.Phase))+" is not a phase")
	}
	if in.Engine != tile.NoPip && in.Engine > r.Set {
		return bad("engine", quoted(int(in.Engine))+" is not a pip of the double-"+strconv.Itoa(int(r.Set))+" set")
	}
	if in.Phase == Search {
		return b.searchedEngine()
	}
	if b.wasRedealt() {
		b.status.Engine = in.Engine
		return nil
	}
	if in.Engine == tile.NoPip {
		return bad("engine", "is missing; it must be known outside the search")
	}
	b.layEngine(in.Engine)
	return b.claimTile(tile.Of(in.Engine, in.Engine), place{"engine", -1, -1})
}

// wasRedealt reports whether the position is the end of a round without an engine: the engine is
// unknown, or still in a hand or in the boneyard, or no seat has laid a tile.
func (b *builder) wasRedealt() bool {
	in := b.in
	if in.Phase != Over || in.Rules.Engine == rules.EngineSetAside {
		return false
	}
	if in.Engine == tile.NoPip {
		return true
	}
	engine := tile.Of(in.Engine, in.Engine)
	if slices.Contains(slices.Concat(append(slices.Clip(in.Hands), in.Bones)...), engine) {
		return true
	}
	untouched := len(slices.Concat(append(slices.Clip(in.Trains), in.Mexican...)...)) == 0
	return (in.Starter == NoSeat || in.Rules.NamesStarter()) && untouched && in.Opened != nil && !slices.Contains(in.Opened, true)
}

func (b *builder) searchedEngine() error {
	in, known := b.in, b.in.Rules.Engine == rules.EngineHeld
	switch {
	case in.Rules.Engine == rules.EngineSetAside:
		return bad("phase", "there is no search where the engine is set aside")
	case !known && in.Engine != tile.NoPip:
		return bad("engine", quoted(int(in.Engine))+" cannot be known in the search for the highest double")
	case known && in.Engine == tile.NoPip:
		b.status.Engine = in.Rules.Set
	default:
		b.status.Engine = in.Engine
	}
	return nil
}

func (b *builder) setStarter() error {
	in := b.in
	if int(in.Starter) > in.Seats {
		return bad("starter", quoted(int(in.Starter))+" is not a seat from 1 to "+strconv.Itoa(in.Seats))
	}
	if in.Phase == Search && !in.Rules.NamesStarter() && in.Starter != NoSeat {
		return bad("starter", quoted(int(in.Starter))+" starts before the engine lies")
	}
	b.status.Starter = in.Starter
	return nil
}

// layTrains lays the tiles of the seats' own trains.
func (b *builder) layTrains() error {
	in := b.in
	if in.Trains != nil && len(in.Trains) != in.Seats {
		return bad("trains", quoted(len(in.Trains))+" trains for "+strconv.Itoa(in.Seats)+" seats")
	}
	for i, tiles := range in.Trains {
		if err := b.layTrain(Train(i+1), tiles, place{"trains", i, -1}); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) layMexicanTrains() error {
	in := b.in
	if len(in.Mexican) > 0 && in.Phase == Opening {
		return bad("mexican", "there is no Mexican train in the opening")
	}
	for i, tiles := range in.Mexican {
		where := place{"mexican", i, -1}
		if i > int(maxTrain-Mexican) || !b.mexican.Has(Mexican+Train(i)) && b.lies {
			return bad(where.String(), "there may be only "+strconv.Itoa(i)+" Mexican train(s)")
		}
		if len(tiles) == 0 {
			return bad(where.String(), "a Mexican train without tiles does not exist")
		}
		if err := b.layTrain(Mexican+Train(i), tiles, where); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) layTrain(train Train, tiles []Laid, where place) error {
	if len(tiles) > 0 && !b.lies {
		return bad(where.String(), "there are tiles on a train, but no engine lies")
	}
	for i, l := range tiles {
		where.j = i
		if l.From > tile.MaxPip || l.To > tile.MaxPip {
			return bad(where.String(), "is not a tile")
		}
		if err := b.claimTile(l.Tile(), where); err != nil {
			return err
		}
		if end := b.ends[train]; l.From != end {
			return bad(where.String(), strconv.Quote(l.String())+" does not attach to "+strconv.Itoa(int(end)))
		}
		b.attachTile(train, l.To)
	}
	return nil
}

// setHidden fills the hands and the boneyard.
func (b *builder) setHidden() error {
	in := b.in
	if len(in.Hands) != in.Seats {
		return bad("hands", quoted(len(in.Hands))+" hands for "+strconv.Itoa(in.Seats)+" seats")
	}
	for i, hand := range in.Hands {
		for _, t := range hand {
			if err := b.claimTile(t, place{"hands", i, -1}); err != nil {
				return err
			}
			b.hands[i+1].Add(t)
		}
		b.counts[i+1] = uint8(len(hand))
	}
	for _, t := range in.Bones {
		if err := b.claimTile(t, place{"boneyard", -1, -1}); err != nil {
			return err
		}
	}
	b.boneyard = uint8(copy(b.bones[:], in.Bones))
	return nil
}
