package desk

import (
	"context"
	"math/rand/v2"
	"slices"
	"unicode/utf8"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/table"
	"roundhouse/play/wire"
	"roundhouse/words"
)

// botNames returns names that a bot may get at the table, in the table's language and in random
// order: none that could be confused with a person's there, and last those that begin like one.
func (d *Desk) botNames(ctx context.Context, t *hall.Table) ([]string, error) {
	l := t.SeenFrom(game.NoSeat)
	names, err := d.namesAt(ctx, l.Common, nil)
	if err != nil {
		return nil, err
	}
	catalogue, err := words.Find(l.Settings.Lang)
	if err != nil { // a language of a later program
		catalogue = words.Default()
	}
	list := slices.DeleteFunc(catalogue.BotNames(), lookalikesOf(names).has)
	rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	begins := map[string]bool{}
	for _, name := range names {
		begins[initialOf(name)] = true
	}
	var last []string
	list = slices.DeleteFunc(list, func(name string) bool {
		shared := begins[initialOf(name)]
		if shared {
			last = append(last, name)
		}
		return shared
	})
	return append(list, last...), nil
}

// initialOf returns the first character of a name, as a small letter.
func initialOf(name string) string {
	name = foldName(name)
	_, size := utf8.DecodeRuneInString(name)
	return name[:size]
}

// lookalikesOf returns what people could confuse with one of the names.
func lookalikesOf(names wire.Names) lookalikes {
	taken := lookalikes{}
	for _, name := range names {
		taken.add(name)
	}
	return taken
}

// withBotName adds the names to a command that seats a bot. It returns other commands unchanged.
func (d *Desk) withBotName(ctx context.Context, t *hall.Table, c table.Command) (table.Command, error) {
	seats, ok := c.Body.(table.SeatBot)
	if !ok {
		return c, nil
	}
	names, err := d.botNames(ctx, t)
	seats.Names = append(seats.Names, names...)
	c.Body = seats
	return c, err
}
