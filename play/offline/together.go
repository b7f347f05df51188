package offline

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"maps"
	"slices"

	"roundhouse/game/deal"
	"roundhouse/play/desk"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// This file is about tables at which several people share the device. Their addresses say who asks:
//
//	/api/tables/TABLE@PERSON/act
//
// Without a person, they show what onlookers see: no hand.

// Together is the address at which a table for several people of the device is made. Only a device
// has it.
const Together = "/api/local-tables"

// The keys of rows.
const (
	othersKey   = "device/people"    // the people of the device other than its own: a list of member
	togetherKey = "device/together/" // before the ID of a table: the list of those who play there together
)

// member is a person of the device other than its own.
type member struct {
	ID     people.ID `json:"id"`
	Secret string    `json:"secret"`
}

// gathering is the request to make a table for several people of the device. The first name is that
// of the device's own person, who is renamed to it; whoever else was here before keeps their
// identity. They sit in this order, and the table's bots on the seats after them.
type gathering struct {
	Names []string    `json:"names" minItems:"2" maxItems:"14"`
	Table desk.Making `json:"table"`
}

// together returns the operation that makes such a table.
func (l *Desk) together() *desk.Any {
	call := func(ctx context.Context, _ *desk.Desk, from desk.Caller, read func(in any) error) (any, error) {
		var in desk.Body[gathering]
		if err := read(&in); err != nil {
			return nil, err
		}
		return l.gather(ctx, from, &in.Body)
	}
	return &desk.Any{About: desk.About{Method: "POST", Path: Together, ID: "together"}, Call: call}
}

// gather makes a table for several people, and starts its match.
func (l *Desk) gather(ctx context.Context, own desk.Caller, in *gathering) (*table.View, error) {
	l.gathers.Lock()
	defer l.gathers.Unlock()
	list, err := l.callersOf(ctx, own, in.Names)
	if err != nil {
		return nil, err
	}
	making := in.Table
	making.Start, making.Listed, making.Onlookers, making.Bots = false, false, true, nil
	making.Turn, making.Reserve, making.Absent, making.Late = 0, 0, 0, new(bool)
	making.Days, making.Overdue = 0, 0
	view, err := desk.CreateTable.Do(ctx, l.desk, list[0], &desk.Body[desk.Making]{Body: making})
	if err != nil {
		return nil, err
	}
	if err := l.seatAll(ctx, view, list, in.Table.Bots); err != nil {
		for _, one := range slices.Backward(list) {
			_ = l.command(ctx, one, view.Table, "leave", none) // a table that everybody has left is removed
		}
		return nil, err
	}
	return desk.ShowTable.Do(ctx, l.desk, desk.Caller{}, &desk.TableInput{Table: view.Table})
}

// callersOf returns the people with these names, and lets those enter who are new.
func (l *Desk) callersOf(ctx context.Context, own desk.Caller, names []string) ([]desk.Caller, error) {
	var clean []string
	for _, name := range names {
		name, err := desk.CleanName(name)
		if err != nil {
			return nil, err
		}
		clean = append(clean, name)
	}
	names = clean
	first, err := l.ownNamed(ctx, own, names[0])
	if err != nil {
		return nil, err
	}
	members, err := l.members(ctx)
	if err != nil {
		return nil, err
	}
	list, known := []desk.Caller{first}, len(members)
	for _, name := range names[1:] {
		one, err := l.memberNamed(ctx, members[:known], name)
		if err != nil {
			return nil, err
		}
		if one.Person.ID == "" {
			secret := ""
			if one, secret, err = l.enter(ctx, desk.Caller{}, name); err != nil {
				return nil, err
			}
			members = append(members, member{one.Person.ID, secret})
		}
		list = append(list, one)
	}
	if len(members) == known {
		return list, nil
	}
	return list, l.putJSON(ctx, othersKey, members)
}

// ownNamed returns the device's own person under that name.
func (l *Desk) ownNamed(ctx context.Context, own desk.Caller, name string) (desk.Caller, error) {
	if own.Person.ID != "" && own.Person.Name == name {
		return own, nil
	}
	own, secret, err := l.enter(ctx, own, name)
	if err == nil && secret != "" {
		err = l.put(ctx, secretKey, []byte(secret))
	}
	return own, err
}

// memberNamed returns the member with that name, or nobody.
func (l *Desk) memberNamed(ctx context.Context, members []member, name string) (from desk.Caller, err error) {
	for _, one := range members {
		from.Person, err = l.desk.Identify(ctx, one.Secret)
		if err != nil || from.Person.ID != "" && from.Person.Name == name {
			return from, err
		}
	}
	return desk.Caller{}, nil
}

// enter lets a new person enter, or renames one. The secret is "" for the latter.
func (l *Desk) enter(ctx context.Context, from desk.Caller, name string) (entered desk.Caller, secret string, err error) {
	a, err := desk.Enter.Do(ctx, l.desk, from, &desk.Body[desk.Named]{Body: desk.Named{Name: name}})
	entered.Person = people.Person{ID: people.ID(a.ID), Name: a.Name, Since: a.Since}
	return entered, a.Secret, err
}

// seatAll seats people at a table that the first of them has made, and then bots, whose names may
// not be theirs, and starts the match.
func (l *Desk) seatAll(ctx context.Context, made *table.View, list []desk.Caller, bots []string) error {
	for i, one := range list[1:] {
		if err := l.command(ctx, one, made.Table, "join", map[string]any{"seat": i + 2}); err != nil {
			return err
		}
	}
	for i, level := range bots {
		bot := map[string]any{"seat": len(list) + i + 1, "bot": level}
		if err := l.command(ctx, list[0], made.Table, "seat_bot", bot); err != nil {
			return err
		}
	}
	return l.startTogether(ctx, made, list[0], list)
}

// startTogether starts the match of a table at which people have sat down, unless it has begun. The
// device gives their numbers for the fair deal.
func (l *Desk) startTogether(ctx context.Context, made *table.View, host desk.Caller, list []desk.Caller) error {
	var who []people.ID
	for _, one := range list {
		who = append(who, one.Person.ID)
	}
	if err := l.putJSON(ctx, togetherKey+made.Table, who); err != nil {
		return err
	}
	if made.Stage == table.Waiting {
		if err := l.command(ctx, host, made.Table, "start", none); err != nil {
			return err
		}
	}
	return l.mix(ctx, made.Table, list)
}

// mix gives the numbers of people for the fair deal, unless their time is over.
func (l *Desk) mix(ctx context.Context, id string, list []desk.Caller) error {
	numbers := make([]deal.Number, len(list))
	give := func(name string, hex func(deal.Number) string) error {
		for i, one := range list {
			err := l.command(ctx, one, id, name, map[string]any{"hex": hex(numbers[i])})
			var refused *desk.Error
			if errors.As(err, &refused) && refused.Code == table.NotMixing.Error() {
				return nil
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	for i := range numbers {
		_, _ = rand.Read(numbers[i][:])
	}
	if err := give("hash", func(n deal.Number) string { return n.Hash().String() }); err != nil {
		return err
	}
	return give("reveal", deal.Number.String)
}

// none is the message of a command without parameters.
var none = map[string]any{}

// command carries out a command at a table. message has its parameters.
func (l *Desk) command(ctx context.Context, from desk.Caller, id, name string, message map[string]any) error {
	message = maps.Clone(message)
	message["id"] = rand.Text()
	body, err := json.Marshal(message)
	if err != nil {
		return err
	}
	_, err = desk.Commands[name].Do(ctx, l.desk, from, &desk.CommandInput{TableInput: desk.TableInput{Table: id}, Body: body})
	return err
}

// goOnTogether starts the next match of people who play together, at a table that one of them has
// made. If another one was first, it has started already.
func (l *Desk) goOnTogether(ctx context.Context, next *table.View, who []people.ID) (*table.View, error) {
	l.gathers.Lock()
	defer l.gathers.Unlock()
	begun, err := l.togetherAt(ctx, next.Table)
	if err != nil || begun != nil {
		return next, err
	}
	var list []desk.Caller
	for _, seat := range next.House.Seats {
		if !slices.Contains(who, people.ID(seat.Who)) {
			continue
		}
		one, err := l.callerOf(ctx, people.ID(seat.Who))
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	host, err := l.callerOf(ctx, people.ID(next.House.Host))
	if err != nil {
		return nil, err
	}
	return next, l.startTogether(ctx, next, host, list)
}

// attended returns the stream of a table at which people play together: whoever holds the device,
// all of them are there.
func (l *Desk) attended(ctx context.Context, stream *desk.Stream, id string, who []people.ID) (any, error) {
	leave, err := l.desk.Attend(ctx, id, who...)
	if err != nil {
		stream.Close()
		return nil, err
	}
	return shared{stream, leave}, nil
}

// shared is a stream that several people follow on one device.
type shared struct {
	*desk.Stream
	leave func()
}

// Close implements stream.
func (s shared) Close() {
	s.leave()
	s.Stream.Close()
}

// callerOf returns the person of the device with that ID, or nobody.
func (l *Desk) callerOf(ctx context.Context, id people.ID) (desk.Caller, error) {
	own, err := l.own(ctx)
	if err != nil || own.Person.ID == id {
		return own, err
	}
	members, err := l.members(ctx)
	if err != nil {
		return desk.Caller{}, err
	}
	i := slices.IndexFunc(members, func(one member) bool { return one.ID == id })
	if i < 0 {
		return desk.Caller{}, nil
	}
	var from desk.Caller
	from.Person, err = l.desk.Identify(ctx, members[i].Secret)
	return from, err
}

// togetherAt returns the people who play together at a table, or nil if nobody does.
func (l *Desk) togetherAt(ctx context.Context, id string) (who []people.ID, err error) {
	return who, l.getJSON(ctx, togetherKey+id, &who)
}

// members returns the people of the device other than its own.
func (l *Desk) members(ctx context.Context) (list []member, err error) {
	return list, l.getJSON(ctx, othersKey, &list)
}

// getJSON decodes a row, if there is one.
func (l *Desk) getJSON(ctx context.Context, key string, into any) error {
	row, err := log.GetRow(ctx, l.rows, key)
	if err != nil || row.Rev == 0 {
		return err
	}
	return json.Unmarshal(row.Value, into)
}

// putJSON stores a value in a row.
func (l *Desk) putJSON(ctx context.Context, key string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return l.put(ctx, key, text)
}
