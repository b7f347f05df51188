package game

import (
	"slices"
	"strconv"

	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// setOpened sets which seats have had their first turn.
func (b *builder) setOpened() error {
	in, r := b.in, &b.in.Rules
	all := SeatsOf(in.Seats)
	if in.Opened == nil {
		if in.Phase == Main && r.Opening != rules.OpeningNone || in.Phase == Over && !b.wasRedealt() {
			b.status.Opened = all
		}
	} else if len(in.Opened) != in.Seats {
		return bad("opened", quoted(len(in.Opened))+" values for "+strconv.Itoa(in.Seats)+" seats")
	}
	for i, opened := range in.Opened {
		if opened {
			b.status.Opened |= Seat(i + 1).Set()
		}
	}
	switch {
	case in.Phase == Search && b.status.Opened != 0:
		return bad("opened", "nobody has had a turn in the search for the engine")
	case in.Phase == Opening && r.Opening == rules.OpeningNone:
		return bad("phase", "there is no opening phase with these rules")
	case in.Phase == Opening && b.status.Opened == all:
		return bad("opened", "all seats have had their first turn, the opening is over")
	case in.Phase == Main && r.Opening != rules.OpeningNone && b.status.Opened != all:
		return bad("opened", "some seats have not had their first turn, the opening is not over")
	}
	return b.checkOpenedTrains()
}

// checkOpenedTrains checks that the trains of an opening agree with the seats that have opened.
func (b *builder) checkOpenedTrains() error {
	if b.status.Phase != Opening || b.rules.Opening != rules.OpeningOwnTile {
		return nil
	}
	for seat := range SeatsOf(int(b.seats)).All() {
		if b.lengths[seat] > 0 && !b.status.Opened.Has(seat) {
			return bad(at("trains", int(seat)-1), "seat "+seat.String()+" has laid its tile, but has not opened")
		}
	}
	return nil
}

// setTurn sets whose turn it is. If the starter is not given, it infers the starter.
func (b *builder) setTurn() error {
	in := b.in
	for i, seat := range in.Turn {
		if seat == NoSeat || int(seat) > in.Seats {
			return bad(at("turn", i), quoted(int(seat))+" is not a seat from 1 to "+strconv.Itoa(in.Seats))
		}
		if b.status.Turn.Has(seat) {
			return bad(at("turn", i), quoted(int(seat))+" is named twice")
		}
		b.status.Turn |= seat.Set()
	}
	switch in.Phase {
	case Over:
		return b.setEnd()
	case Search:
		return b.checkSearchTurn()
	}
	if len(in.Turn) == 0 {
		return bad("turn", "nobody's turn, but the round is not over")
	}
	b.inferStarter()
	if in.Phase == Opening {
		return b.checkOpeningTurn()
	}
	if len(in.Turn) > 1 {
		return bad("turn", "only one seat at a time has the turn")
	}
	return nil
}

func (b *builder) setEnd() error {
	if b.status.Turn != 0 {
		return bad("turn", "it is nobody's turn when the round is over")
	}
	switch {
	case b.wasRedealt():
		b.status.End = Redeal
	case len(b.in.Owed) == 0 && slices.ContainsFunc(b.in.Hands, func(hand []tile.Tile) bool { return len(hand) == 0 }):
		b.status.End = Out
	default:
		b.status.End = Blocked
	}
	return nil
}

// checkSearchTurn accepts only the turns to which the search can lead: that of the seat that holds
// the engine or, if no seat does, that of a seat that draws.
func (b *builder) checkSearchTurn() error {
	given := b.status.Turn
	if b.rules.NamesStarter() && b.status.Starter == NoSeat {
		if given.Len() != 1 {
			return bad("starter", "the seat whose turn it is to start is missing")
		}
		b.status.Starter = given.First()
	}
	if given.Len() == 1 && b.mayBeDrawing(given.First()) {
		return nil
	}
	searched := b.rules.Engine == rules.EngineStarterHighest && b.rules.NoDouble == rules.NoDoubleEveryone
	if searched && given != 0 && given == b.highestHolder().Set() {
		return nil // as after everyone has drawn
	}
	b.status.Turn = 0
	b.nextInSearch()
	if !b.Over() && given != b.status.Turn {
		return bad("turn", "it must be seat "+b.status.Turn.First().String()+"'s turn in this search")
	}
	return nil
}

// mayBeDrawing reports whether the seat can be about to draw for the engine after other seats have
// drawn in this cycle.
func (b *builder) mayBeDrawing(seat Seat) bool {
	draw, everyone := b.rules.Searches()
	if !draw || b.boneyard == 0 {
		return false
	}
	var last Seat // that has an engine
	for other := range SeatsOf(int(b.seats)).All() {
		if b.engineOf(&b.hands[other]) != tile.NoPip {
			last = other
		}
	}
	if !everyone {
		return last == NoSeat
	}
	return last < seat && int(b.boneyard) > int(b.seats)-int(seat)
}

// inferStarter finds the starter if it is not given. It is the first of the unbroken run of opened
// seats before the seat in turn or, if there is no such run, the seat in turn.
func (b *builder) inferStarter() {
	st := &b.status
	if st.Starter != NoSeat {
		return
	}
	seat := st.Turn.First()
	if st.Phase == Opening {
		for before := b.seatBefore(seat); st.Opened.Has(before); before = b.seatBefore(seat) {
			seat = before
		}
	}
	st.Starter = seat
}

func (t *Layout) seatBefore(s Seat) Seat {
	if s == 1 {
		return Seat(t.seats)
	}
	return s - 1
}

func (b *builder) checkOpeningTurn() error {
	st := &b.status
	if done := st.Turn & st.Opened; done != 0 {
		return bad("turn", "seat "+done.First().String()+" has had its first turn")
	}
	alone := b.rules.OpeningOrder == rules.OpeningInTurn || b.in.Drew != tile.None
	switch left := SeatsOf(b.in.Seats) &^ st.Opened; {
	case alone && st.Turn.Len() > 1:
		return bad("turn", "only one seat at a time has the turn")
	case alone:
		return b.checkOpenedInOrder()
	case st.Turn != left:
		return bad("turn", "every seat that has not opened yet has the turn")
	}
	return nil
}

// checkOpenedInOrder refuses an opening in which the seats have not opened in order from the
// starter on.
func (b *builder) checkOpenedInOrder() error {
	st := &b.status
	if b.rules.OpeningOrder != rules.OpeningInTurn {
		return nil
	}
	had := true
	for i, seat := 0, st.Starter; i < int(b.seats); i, seat = i+1, b.nextSeat(seat) {
		had = had && !st.Turn.Has(seat)
		if st.Opened.Has(seat) != had {
			return bad("opened", "the seats open in turn from the starter, seat "+st.Starter.String()+", on: seat "+seat.String()+" is out of order")
		}
		if !had && !st.Turn.Has(seat) && b.lengths[seat] > 0 {
			return bad(at("trains", int(seat)-1), "seat "+seat.String()+" has tiles on its train before its first turn")
		}
	}
	return nil
}

// setMarkers puts the markers on the trains.
func (b *builder) setMarkers() error {
	in := b.in
	if len(in.Marked) > 0 && (in.Phase == Search || b.wasRedealt()) {
		return bad("markers", "there is no train to mark in the search for the engine")
	}
	for i, seat := range in.Marked {
		switch {
		case seat == NoSeat || int(seat) > in.Seats:
			return bad(at("markers", i),
				quoted(int(seat))+" is not a train of a seat from 1 to "+strconv.Itoa(in.Seats))
		case b.status.Marked.Has(seat):
			return bad(at("markers", i), quoted(int(seat))+" is named twice")
		case !b.mayMark(seat):
			return bad(at("markers", i),
				quoted(int(seat))+" is a train without tiles, which is never marked with these rules")
		case in.Phase == Opening && !b.status.Opened.Has(seat):
			return bad(at("markers", i), quoted(int(seat))+" has not had its first turn")
		}
		b.status.Marked |= seat.Set()
	}
	return nil
}

// setOpenDoubles fills the queue of open doubles and sets the number of owed tiles.
func (b *builder) setOpenDoubles() error {
	in := b.in
	if len(in.Open) > 0 && in.Phase < Main {
		return bad("open", "there are no open doubles before all have opened")
	}
	for i, train := range in.Open {
		switch {
		case train > maxTrain || !b.trainExists(train) || b.lengths[train] == 0:
			return bad(at("open", i), strconv.Quote(train.String())+" is not a train with tiles")
		case !b.endsInDouble(train):
			return bad(at("open", i), strconv.Quote(train.String())+" does not end in a double")
		case b.status.Open.Has(train):
			return bad(at("open", i), strconv.Quote(train.String())+" is named twice")
		}
		b.status.Open.push(train)
	}
	return b.setOwed()
}

func (b *builder) setOwed() error {
	in := b.in
	if len(in.Owed) == 0 {
		return nil
	}
	if in.Phase < Main || b.rules.ExtraTile == rules.ExtraTileNone {
		return bad("owed", "no tile can be owed here")
	}
	if len(in.Owed) > len(in.Open) {
		return bad("owed", "more trains than there are in open")
	}
	newest := in.Open[len(in.Open)-len(in.Owed):]
	for i, train := range in.Owed {
		if !slices.Contains(newest, train) || slices.Contains(in.Owed[:i], train) {
			return bad(at("owed", i), strconv.Quote(train.String())+" is not among the newest of open")
		}
	}
	b.status.Owed = uint8(len(in.Owed))
	return nil
}

// setDrawnTile records the tile that the seat in turn has drawn and has yet to lay.
func (b *builder) setDrawnTile() error {
	in := b.in
	if err := b.checkDraws(); err != nil || in.Drew == tile.None {
		return err
	}
	seat := b.status.Turn.First()
	switch {
	case in.Phase != Opening && in.Phase != Main:
		return bad("drew", "nobody can hold a drawn tile in this phase")
	case in.Drew >= tile.Count || !b.hands[seat].Has(in.Drew):
		return bad("drew", strconv.Quote(in.Drew.String())+" is not in the hand of seat "+seat.String())
	case in.Phase == Opening && b.lengths[seat] > 0:
		return bad("drew", "seat "+seat.String()+" has begun its train and draws no more")
	}
	b.drew = in.Drew
	if in.Phase == Main && in.Rules.Draw == rules.DrawTwo {
		b.status.Draws = uint8(max(in.Draws, 1))
	}
	return nil
}

// setLine notes that the seat in turn lays a late opening line.
func (b *builder) setLine() error {
	in, r := b.in, &b.in.Rules
	if !in.Line {
		return nil
	}
	switch {
	case !r.LateOpening || r.Opening != rules.OpeningTrain:
		return bad("line", "there is no late opening with these rules")
	case in.Phase != Main:
		return bad("line", "there is no late opening in this phase")
	case len(in.Owed) > 0 || in.Drew != tile.None:
		return bad("line", "in a late opening no tile is owed or drawn")
	case b.lengths[b.status.Turn.First()] == 0:
		return bad("line", "the train of seat "+b.status.Turn.First().String()+" has no tile")
	}
	b.status.Line = true
	return nil
}

// checkDraws refuses a number of tiles drawn for one that the rules do not allow.
func (b *builder) checkDraws() error {
	n, limit := b.in.Draws, b.in.Rules.Draw
	switch {
	case n > 0 && b.in.Drew == tile.None:
		return bad("draws", quoted(n)+", but no tile has been drawn")
	case n < 0, n > 1 && limit == rules.DrawOne, n > 2 && limit == rules.DrawTwo:
		return bad("draws", quoted(n)+" tiles cannot be drawn for one with these rules")
	}
	return nil
}

// setCounters sets the number of consecutive passes and the seats that have knocked.
func (b *builder) setCounters() error {
	in := b.in
	if in.Passes < 0 || in.Passes > MaxPasses || in.Passes > 0 && in.Phase < Main {
		return bad("passes", quoted(in.Passes)+" passes in a row are not possible here")
	}
	b.status.Passes = uint16(in.Passes)
	for i, seat := range in.Knocked {
		switch {
		case seat == NoSeat || int(seat) > in.Seats:
			return bad(at("knocked", i), quoted(int(seat))+" is not a seat from 1 to "+strconv.Itoa(in.Seats))
		case b.status.Knocked.Has(seat):
			return bad(at("knocked", i), quoted(int(seat))+" is named twice")
		case !in.Rules.Knock || in.Phase == Search:
			return bad(at("knocked", i), "nobody knocks here")
		case b.counts[seat] != 1:
			return bad(at("knocked", i), quoted(int(seat))+" has "+strconv.Itoa(int(b.counts[seat]))+" tiles, not one")
		}
		b.status.Knocked |= seat.Set()
	}
	return nil
}

// checkWhole refuses a position in which a seat without tiles is still playing.
func (b *builder) checkWhole() error {
	toPlay := b.status.Phase == Search && b.rules.Opening == rules.OpeningNone
	if b.status.Phase != Main && !toPlay {
		return nil
	}
	for seat := range SeatsOf(int(b.seats)).All() {
		owing := b.status.Turn.Has(seat) && b.status.Owed > 0 && !b.rules.OutOnDouble && b.boneyard > 0
		if b.counts[seat] == 0 && !owing {
			return bad(at("hands", int(seat)-1), "seat "+seat.String()+" has no tile left, but the round is not over")
		}
	}
	return nil
}
