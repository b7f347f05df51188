package table

import (
	"slices"

	"roundhouse/deal"
	"roundhouse/game"
)

// waiting refuses what can be done only before the match.
func (f *fold) waiting() error {
	switch {
	case f.over:
		return refuse(IsOver, "the table is over")
	case f.begun():
		return refuse(NotWaiting, "the match has begun")
	}
	return nil
}

// during refuses what can be done only during the match.
func (f *fold) during() error {
	switch {
	case f.over:
		return refuse(IsOver, "the match is over")
	case !f.begun():
		return refuse(NotPlaying, "the match has not begun")
	}
	return nil
}

// hosts refuses what only the host may do.
func (f *fold) hosts(c Command) error {
	if c.By != f.host || f.host == "" {
		return refuse(NotHost, "only the host may do that")
	}
	return nil
}

// first is the first of the errors.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func (w Join) plan(f *fold, c Command) ([]What, error) {
	own := f.seatOf(c.By)
	switch {
	case c.By == "":
		return nil, refuse(NotSeated, "nobody cannot take a seat")
	case own != game.NoSeat && (c.Seat == own || c.Seat == game.NoSeat):
		return nil, nil
	case slices.Contains(f.removed, c.By):
		return nil, refuse(Removed, "the host has removed you from this table")
	}
	if err := f.waiting(); err != nil {
		return nil, err
	}
	seat := c.Seat
	for s := game.Seat(1); seat == game.NoSeat && int(s) <= f.settings.Seats; s++ {
		if f.chairs[s].Open() {
			seat = s
		}
	}
	if seat == game.NoSeat {
		return nil, refuse(TableFull, "all %d seats are taken", f.settings.Seats)
	}
	if !f.chairs[seat].Open() {
		return nil, refuse(SeatTaken, "seat: %q is taken", seat.String())
	}
	var whats []What
	if own != game.NoSeat { // changes seats
		whats = append(whats, Left{Seat: own})
	}
	whats = append(whats, Sat{Seat: seat, Chair: Chair{Who: c.By}})
	if f.host == "" {
		whats = append(whats, Hosted{Who: c.By})
	}
	return whats, nil
}

func (Leave) plan(f *fold, c Command) ([]What, error) {
	if f.over {
		return nil, refuse(IsOver, "the match is over")
	}
	left := Left{Seat: c.Seat}
	if f.begun() {
		left.Bot = Standin
	}
	whats := []What{left}
	if c.By == f.host {
		whats = append(whats, Hosted{Who: f.nextHost(c.Seat)})
	}
	return f.unheld(whats, c.Seat), nil
}

// unheld adds what was waiting for the seat alone: who leaves holds nobody up.
func (f *fold) unheld(whats []What, gone game.Seat) []What {
	rest := f.people() &^ (game.Seats(1) << gone)
	if !f.begun() || rest == 0 {
		return whats
	}
	if !f.playing && !f.fair.mixing && !f.paused && rest&^f.ready == 0 {
		return append(whats, f.deals(0)...)
	}
	for _, ask := range []Ask{ForPause, ForEnd} {
		if f.allAsk(ask, gone) {
			return append(whats, f.agreed(ask)...)
		}
	}
	return whats
}

func (w Place) plan(f *fold, c Command) ([]What, error) {
	if err := first(f.hosts(c), f.waiting()); err != nil {
		return nil, err
	}
	seat := c.Seat
	for s := game.Seat(1); seat == game.NoSeat && int(s) <= f.settings.Seats; s++ {
		if f.chairs[s].Open() {
			seat = s
		}
	}
	switch {
	case seat == game.NoSeat:
		return nil, refuse(TableFull, "all %d seats are taken", f.settings.Seats)
	case f.chairs[seat].Who != "":
		return nil, refuse(SeatTaken, "seat: %q is taken", seat.String())
	}
	return []What{Sat{Seat: seat, Chair: Chair{Bot: w.Bot}}}, nil
}

func (Clear) plan(f *fold, c Command) ([]What, error) {
	if err := first(f.hosts(c), f.waiting()); err != nil {
		return nil, err
	}
	switch {
	case c.Seat == game.NoSeat || f.chairs[c.Seat].Open():
		return nil, refuse(NoSuchSeat, "seat: nobody sits on %q", c.Seat.String())
	case f.chairs[c.Seat].Who == c.By:
		return nil, refuse(NoSuchSeat, "seat: %q is your own", c.Seat.String())
	}
	return []What{Left{Seat: c.Seat, By: c.By}}, nil
}

func (w Hand) plan(f *fold, c Command) ([]What, error) {
	if err := f.hosts(c); err != nil {
		return nil, err
	}
	if f.seatOf(w.To) == game.NoSeat {
		return nil, refuse(NotSeated, "to: %q does not sit at this table", string(w.To))
	}
	return []What{Hosted{Who: w.To}}, nil
}

func (w Start) plan(f *fold, c Command) ([]What, error) {
	if err := first(f.hosts(c), f.waiting()); err != nil {
		return nil, err
	}
	b := Began{Rules: f.settings.Rules, Fair: &Fair{Table: f.table}}
	for seat := 1; seat <= f.settings.Seats; seat++ {
		chair := f.chairs[seat]
		if chair.Open() {
			return nil, refuse(SeatsOpen, "seat: %q is open", game.Seat(seat).String())
		}
		b.Players = append(b.Players, string(chair.Who)+chair.Bot)
	}
	for _, secret := range w.Secrets {
		b.Fair.add(secret)
	}
	if err := f.begin(b, f.at); err != nil {
		return nil, err
	}
	whats := []What{b}
	if f.fair.closed { // no people, no numbers
		whats = append(whats, f.deals(0)...)
	}
	return whats, nil
}

func (w Hash) plan(f *fold, c Command) ([]What, error) {
	if !f.fair.mixing || f.fair.closed {
		return nil, refuse(NotMixing, "numbers are not being gathered")
	}
	if have, ok := f.fair.hashes[c.Seat]; ok {
		if have == w.Hash {
			return nil, nil
		}
		return nil, refuse(BadNumber, "hash: you have given another one")
	}
	whats := []What{Hashed{Seat: c.Seat, Hash: w.Hash}}
	if f.people().Len() == len(f.fair.hashes)+1 {
		whats = append(whats, Closed{})
	}
	return whats, nil
}

func (w Reveal) plan(f *fold, c Command) ([]What, error) {
	hash, ok := f.fair.hashes[c.Seat]
	switch {
	case !f.fair.mixing || !f.fair.closed:
		return nil, refuse(NotMixing, "numbers are not being shown")
	case !ok:
		return nil, refuse(BadNumber, "number: you have given no hash")
	case w.Number.Hash() != hash:
		return nil, refuse(BadNumber, "number: it is not the one of your hash")
	}
	if _, have := f.fair.numbers[int(c.Seat)]; have {
		return nil, nil
	}
	whats := []What{Revealed{Seat: c.Seat, Number: w.Number}}
	if len(f.fair.hashes) == len(f.fair.numbers)+1 {
		f.fair.take(whats[0], f.at)
		whats = append(whats, f.deals(0)...)
	}
	return whats, nil
}

func (Cover) plan(f *fold, c Command) ([]What, error) {
	if err := first(f.hosts(c), f.during()); err != nil {
		return nil, err
	}
	if c.Seat == game.NoSeat || !f.chairs[c.Seat].person() || !f.absent.Has(c.Seat) {
		return nil, refuse(NotAbsent, "seat: nobody is away from %q", c.Seat.String())
	}
	return f.covers(c.Seat), nil
}

// covers is a bot that plays for the person from now on.
func (f *fold) covers(seat game.Seat) []What {
	return f.unheld([]What{Covered{Seat: seat, Bot: Standin}}, seat)
}

func (Return) plan(f *fold, c Command) ([]What, error) {
	if f.chairs[c.Seat].Bot == "" {
		return nil, nil
	}
	return []What{Returned{Seat: c.Seat}}, nil
}

func (w Agree) plan(f *fold, c Command) ([]What, error) {
	switch err := f.during(); {
	case err != nil:
		return nil, err
	case f.paused && w.On == ForPause:
		return nil, refuse(IsPaused, "the table is paused")
	case f.asked[c.Seat] == w.On:
		return nil, nil
	}
	whats := []What{Asked{Seat: c.Seat, For: w.On}}
	if w.On != Nothing && f.allAsk(w.On, c.Seat) {
		whats = append(whats, f.agreed(w.On)...)
	}
	return whats, nil
}

// agreed is what comes of it when all ask for the same.
func (f *fold) agreed(on Ask) []What {
	if on == ForPause {
		return []What{Paused{}}
	}
	return []What{f.early()}
}

func (GoOn) plan(f *fold, c Command) ([]What, error) {
	if !f.paused {
		return nil, nil
	}
	return []What{Resumed{Seat: c.Seat}}, nil
}

func (w Say) plan(f *fold, c Command) ([]What, error) {
	if !slices.Contains(Phrases, w.Phrase) {
		return nil, refuse(UnknownThing, "phrase: %q is none of the list", w.Phrase)
	}
	return []What{Said{Seat: c.Seat, Phrase: w.Phrase}}, nil
}

func (w Continue) plan(f *fold, c Command) ([]What, error) {
	switch {
	case !f.over:
		return nil, refuse(NotPlaying, "the match is not over")
	case f.onwards != "":
		return nil, nil
	}
	return []What{Continued{Table: w.Table, By: c.By}}, nil
}

// Secrets is as many new secrets as a match of the settings needs, by a source of
// random bytes.
func (s *Settings) Secrets(random func([]byte)) []deal.Secret {
	secrets := make([]deal.Secret, s.Rules.Rules.Rounds)
	for i := range secrets {
		random(secrets[i][:])
	}
	return secrets
}
