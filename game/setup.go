package game

import (
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// Setup describes a position. It is not trusted until New has made a State of it. Tiles that it
// does not name are out of the game. A field that is nil or zero has the value of the start of the
// phase; but if there is no pip or tile, tile.NoPip or tile.None must be given.
type Setup struct {
	Rules   rules.Rules // any set from double-2 up; the table of hands need not fit it
	Seats   int
	Engine  tile.Pip // NoPip in the search, if it is not known
	Starter Seat
	Phase   Phase
	Opened  []bool   // by seat, from seat 1
	Trains  [][]Laid // by seat, from seat 1
	Mexican [][]Laid
	Marked  []Seat
	Open    []Train // trains that end in an open double, oldest first
	Owed    []Train // those of Open that were laid in this turn, if a tile is still owed
	Drew    tile.Tile
	Draws   int  // how many tiles were drawn for the tile to be laid, if it matters and they are several
	Line    bool // the seat in turn is laying a late opening line
	Passes  int
	Knocked []Seat
	Hands   [][]tile.Tile // by seat, from seat 1
	Bones   []tile.Tile   // the boneyard, drawn from the front
	Turn    []Seat
}

// MaxPasses is the highest number of passes in a row that a Setup can have.
const MaxPasses = 0xFFFF

// Laid is a tile on a train: From is the pip that attaches, To the train's new end.
type Laid struct{ From, To tile.Pip }

// Tile returns the tile that was laid.
func (l Laid) Tile() tile.Tile { return tile.Of(l.From, l.To) }

// String returns the tile in notation, the attaching pip first.
func (l Laid) String() string { return tile.Text(l.From, l.To) }

// MarshalText writes l as String returns it.
func (l Laid) MarshalText() ([]byte, error) {
	return tile.AppendText(make([]byte, 0, 5), l.From, l.To), nil
}

// UnmarshalText reads a tile and keeps the order of its pips.
func (l *Laid) UnmarshalText(text []byte) (err error) {
	l.From, l.To, err = tile.ParsePips(string(text))
	return err
}

// Setup returns the position of s, from which New makes the same State.
func (s *State) Setup() Setup {
	setup := s.Public()
	setup.Drew, setup.Bones = s.drew, s.Bones()
	for seat := range SeatsOf(int(s.seats)).All() {
		setup.Hands = append(setup.Hands, s.hands[seat].Tiles())
	}
	return setup
}

// Public returns what everybody sees of the position: a Setup without hands, boneyard and drawn
// tile.
func (t *Layout) Public() Setup {
	setup := t.status.Public(int(t.seats))
	setup.Rules = t.rules
	for seat := range SeatsOf(int(t.seats)).All() {
		setup.Trains = append(setup.Trains, t.Train(seat.OwnTrain()))
	}
	for i := range t.MexicanTrains() {
		setup.Mexican = append(setup.Mexican, t.Train(Mexican+Train(i)))
	}
	return setup
}

// Public returns a Setup of a round with that many seats, with the fields that st has.
func (st *Status) Public(seats int) Setup {
	open := st.Open.List()
	setup := Setup{
		Seats: seats, Engine: st.Engine, Starter: st.Starter, Phase: st.Phase, Opened: make([]bool, seats),
		Marked: st.Marked.List(), Open: open, Owed: open[len(open)-int(st.Owed):], Drew: tile.None, Line: st.Line, Passes: int(st.Passes),
		Knocked: st.Knocked.List(), Turn: st.Turn.List(),
	}
	if st.Draws > 1 {
		setup.Draws = int(st.Draws)
	}
	for i := range setup.Opened {
		setup.Opened[i] = st.Opened.Has(Seat(i + 1))
	}
	return setup
}

// Train returns the tiles of a train from the engine outwards.
func (t *Layout) Train(train Train) []Laid {
	ends := t.Ends(train)
	tiles := make([]Laid, len(ends)-1)
	for i := range tiles {
		tiles[i] = Laid{ends[i], ends[i+1]}
	}
	return tiles
}
