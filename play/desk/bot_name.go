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
	taken := keysOf(names)
	list := slices.DeleteFunc(catalogue.BotNames(), func(name string) bool { return taken[nameKey(name)] })
	rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	begins := map[string]bool{}
	for key := range taken {
		begins[initialOf(key)] = true
	}
	var last []string
	list = slices.DeleteFunc(list, func(name string) bool {
		shared := begins[initialOf(nameKey(name))]
		if shared {
			last = append(last, name)
		}
		return shared
	})
	return append(list, last...), nil
}

// initialOf returns the first character of a name.
func initialOf(name string) string {
	_, size := utf8.DecodeRuneInString(name)
	return name[:size]
}

// keysOf returns the keys of people's names.
func keysOf(names wire.Names) map[string]bool {
	keys := map[string]bool{}
	for _, name := range names {
		keys[nameKey(name)] = true
	}
	return keys
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
