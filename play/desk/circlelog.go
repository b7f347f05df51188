//go:build !js

package desk

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/play/archive"
	"roundhouse/play/circle"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/series"
	"roundhouse/play/table"
)

// The rows of circles. Besides them, people.Of has which circles somebody belongs to.
//
//	key/k3v7q2mz…      c-…                                  the circle to which a link leads
//	laid/c-…           k3v7q2mz…                            the table that waits there for players
//	visit/c-…          2026-11-27                           when a member last saw the circle
//	hand/BCDFGH        {"circle":"c-…","person":"…","until":"…"}
func circleKey(key string) string { return "key/" + key }
func laidKey(id string) string    { return "laid/" + id }
func handKey(code string) string  { return "hand/" + code }
func belongs(id string) string    { return "circle/" + id }

const visits = "visit/"

const unseenKey = "unseen" // the key of the row about a person whom circles do not show

// Limits of circles.
const (
	mostCircles  = 12 // that a person belongs to
	circleYears  = 3  // after which a circle is removed that nobody visits
	handOverTime = time.Hour
)

// keptLogs are the circles and seasons that are in memory.
type keptLogs struct {
	circles *log.Kept[circle.State]
	seasons *log.Kept[series.State]
}

func keepLogs(l log.Log) keptLogs {
	return keptLogs{log.Keep(l, circle.New, circle.State.Next), log.Keep(l, series.New, series.State.Next)}
}

// readCircle returns a circle.
func (d *Desk) readCircle(ctx context.Context, id string) (circle.State, error) {
	if log.KindOf(id) != log.Circles {
		return circle.State{}, circle.ErrNoCircle
	}
	s, last, err := d.kept.circles.Get(ctx, id)
	if err == nil && last == 0 {
		err = circle.ErrNoCircle
	}
	return s, err
}

// circleOf returns a circle of which the caller is a member, and the caller's member.
func (d *Desk) circleOf(ctx context.Context, from Caller, id string) (s circle.State, me circle.Member, err error) {
	if s, err = d.readCircle(ctx, id); err != nil {
		return s, me, err
	}
	me, ok := s.Member(circle.Who(from.Person.ID))
	if !ok {
		return s, me, circle.ErrNoCircle // who is not in it sees nothing of it, not even that it is there
	}
	return s, me, nil
}

// updateCircle stores the entry that decide makes of a circle, if any, and returns the circle then.
func (d *Desk) updateCircle(ctx context.Context, id string, decide func(*circle.State) (*circle.Entry, error)) (s circle.State, err error) {
	if log.KindOf(id) != log.Circles {
		return s, circle.ErrNoCircle
	}
	entries, err := log.Update(ctx, d.c.Log, id, func(have []log.Entry) (head log.Head, more []log.Entry, err error) {
		if s, err = circle.Read(id, have); err != nil {
			return head, nil, err
		}
		e, err := decide(&s)
		if err != nil || e == nil {
			return head, nil, err
		}
		entry, err := e.Encode()
		return head, []log.Entry{entry}, err
	})
	if err != nil {
		return s, err
	}
	return circle.Read(id, entries)
}

func (d *Desk) foundCircle(ctx context.Context, from Caller, in *Body[Founding]) (*Circle, error) {
	name, err := cleanText(in.Body.Name, MaxCircleName)
	if err != nil {
		return nil, err
	}
	ref, err := preset.ParseMatch(in.Body.Rules.RawMessage)
	if err != nil {
		return nil, invalidField("rules: " + err.Error())
	}
	taken := lookalikes{}
	taken.add(from.Person.Name)
	for i, kept := range in.Body.Names {
		if in.Body.Names[i], err = CleanName(kept); err != nil {
			return nil, err
		}
		if taken.has(in.Body.Names[i]) {
			return nil, refusalError("name_taken", "two people of the circle would have the same name, or names that look alike")
		}
		taken.add(in.Body.Names[i])
	}
	if err := d.requireFewCircles(ctx, from); err != nil {
		return nil, err
	}
	if err := d.limits.chargeCircle(from); err != nil {
		return nil, err
	}
	id, others := string(log.Circles)+newID(), []people.ID(nil)
	if in.Body.Table != "" {
		if id, others, err = d.companyOf(ctx, from, in.Body.Table); err != nil {
			return nil, err
		}
	}
	c := circle.Command{ID: "found", By: circle.Who(from.Person.ID), Body: circle.Body{
		Do: circle.Found, Name: name, Rules: &ref, Key: newID(), Series: string(log.Series) + newID()}}
	if err := d.noteMember(ctx, id, from.Person.ID); err != nil {
		return nil, err
	}
	entries, err := log.Update(ctx, d.c.Log, id, func(have []log.Entry) (head log.Head, more []log.Entry, err error) {
		if len(have) > 0 { // somebody else of the table was faster
			return head, nil, nil
		}
		entry, err := circle.Begin(&c, d.c.Now()).Encode()
		return head, []log.Entry{entry}, err
	})
	if err != nil {
		return nil, err
	}
	s, err := circle.Read(id, entries)
	if err == nil {
		_, err = d.c.Rows.Put(ctx, circleKey(s.Key()), 0, []byte(id))
	}
	if errors.Is(err, log.ErrMoved) {
		return d.showCircle(ctx, from, &CircleInput{id})
	}
	for _, who := range others {
		if err == nil {
			err = d.addCompanion(ctx, &s, who)
		}
	}
	for _, kept := range in.Body.Names {
		if err == nil {
			err = d.addKept(ctx, from, id, newID(), kept)
		}
	}
	if err != nil {
		return nil, err
	}
	return d.showCircle(ctx, from, &CircleInput{id})
}

// companyOf returns the ID of the circle that those who played a match at a table found, and the
// others of them. The match must be over, and the caller's.
func (d *Desk) companyOf(ctx context.Context, from Caller, id string) (circleID string, others []people.ID, err error) {
	if err := d.archiveMatchesOf(ctx, from.Person.ID); err != nil {
		return "", nil, err
	}
	m, err := d.archive.Match(ctx, id)
	if err != nil {
		return "", nil, err
	}
	for _, seat := range m.Seats {
		if seat.Who != "" && seat.Who != from.Person.ID {
			others = append(others, seat.Who)
		}
	}
	if !slices.ContainsFunc(m.Seats, func(seat archive.Seat) bool { return seat.Who == from.Person.ID }) || len(others) == 0 {
		return "", nil, archive.ErrUnknown
	}
	sum := sha256.Sum256([]byte("circle of the table " + id)) // whoever joins later does not learn which table it was
	return string(log.Circles) + idText(sum[:idBytes]), others, nil
}

// addCompanion adds somebody who has played with the founder, unless they belong to too many circles.
func (d *Desk) addCompanion(ctx context.Context, s *circle.State, who people.ID) error {
	list, err := d.circlesOf(ctx, who)
	if err != nil || len(list) >= mostCircles {
		return err
	}
	if err := d.noteMember(ctx, s.ID(), who); err != nil {
		return err
	}
	c := circle.Command{ID: "founded", By: circle.Who(who), Body: circle.Body{Do: circle.Join, Key: s.Key()}}
	_, err = d.updateCircle(ctx, s.ID(), func(s *circle.State) (*circle.Entry, error) { return s.Decide(&c, d.c.Now()) })
	return err
}

// noteMember keeps that somebody belongs to a circle, or has asked to.
func (d *Desk) noteMember(ctx context.Context, id string, who people.ID) error {
	_, err := d.people.Of(who).Put(ctx, belongs(id), 0, nil)
	if errors.Is(err, log.ErrMoved) {
		err = nil
	}
	return err
}

// circlesOf returns the circles of which somebody is a member, in the order of their names.
func (d *Desk) circlesOf(ctx context.Context, who people.ID) (list []circle.State, err error) {
	for row, err := range d.people.Of(who).Scan(ctx, belongs(""), "") {
		if err != nil {
			return nil, err
		}
		s, err := d.readCircle(ctx, strings.TrimPrefix(row.Key, belongs("")))
		switch {
		case errors.Is(err, circle.ErrNoCircle), err != nil && d.isDamage(err):
			continue
		case err != nil:
			return nil, err
		}
		if _, ok := s.Member(circle.Who(who)); ok {
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(a, b circle.State) int {
		return cmp.Or(strings.Compare(a.Name(), b.Name()), strings.Compare(a.ID(), b.ID()))
	})
	return list, nil
}

func (d *Desk) requireFewCircles(ctx context.Context, from Caller) error {
	list, err := d.circlesOf(ctx, from.Person.ID)
	if err == nil && len(list) >= mostCircles {
		return refusalError("too_many_circles", "you belong to twelve circles: leave one first")
	}
	return err
}

// addKept adds somebody who has no device. The person is there before the circle names them.
func (d *Desk) addKept(ctx context.Context, from Caller, id, command, name string) error {
	who := people.ID(newID())
	if err := d.people.Import(ctx, people.Person{ID: who, Name: name, Since: d.c.Now().Truncate(time.Second)}); err != nil {
		return err
	}
	c := circle.Command{ID: command, By: circle.Who(from.Person.ID), Body: circle.Body{Do: circle.AddName, Whom: circle.Who(who)}}
	_, err := d.updateCircle(ctx, id, func(s *circle.State) (*circle.Entry, error) { return s.Decide(&c, d.c.Now()) })
	if err != nil {
		_ = d.people.Delete(context.WithoutCancel(ctx), who) // otherwise nobody would ever know of them
	}
	return err
}

func (d *Desk) listCircles(ctx context.Context, from Caller, _ *struct{}) (out MyCircles, err error) {
	d.noteHere(from.Person.ID)
	list, err := d.circlesOf(ctx, from.Person.ID)
	if err != nil {
		return out, err
	}
	unseen, err := d.people.Having(ctx, unseenKey, from.Person.ID)
	out = MyCircles{[]CircleLine{}, Shown{!unseen[from.Person.ID]}}
	for i := range list {
		line, failed := d.circleLine(ctx, from, &list[i])
		err = errors.Join(err, failed)
		out.Circles = append(out.Circles, line)
	}
	return out, err
}

func (d *Desk) circleLine(ctx context.Context, from Caller, s *circle.State) (line CircleLine, err error) {
	line = CircleLine{ID: s.ID(), Name: s.Name(), Here: []string{}}
	here, err := d.hereOf(ctx, s)
	if err != nil {
		return line, err
	}
	names, err := d.circleNames(ctx, s)
	for _, m := range s.Members() {
		if here[m.Who] && m.Who != s.Is(circle.Who(from.Person.ID)) && names[m.Who] != "" {
			line.Here = append(line.Here, names[m.Who])
		}
	}
	if laid, failed := d.laidTable(ctx, s.ID()); laid != nil {
		line.Table = laid.Table
	} else {
		err = errors.Join(err, failed)
	}
	until, failed := d.removedAt(ctx, s)
	if until.Before(d.c.Now().AddDate(0, 1, 0)) {
		line.Until = &until
	}
	return line, errors.Join(err, failed)
}

// circleNames returns the names of all people who ever were in a circle, without those who took
// theirs off.
func (d *Desk) circleNames(ctx context.Context, s *circle.State) (map[circle.Who]string, error) {
	var list []table.Who
	for _, who := range s.People() {
		list = append(list, table.Who(who))
	}
	found, err := d.known.namesOf(ctx, d.people, list)
	names := map[circle.Who]string{}
	for who, name := range found {
		if !s.IsMasked(circle.Who(who)) {
			names[circle.Who(who)] = name
		}
	}
	return names, err
}

func (d *Desk) showMeInCircles(ctx context.Context, from Caller, in *Body[Shown]) (none struct{}, err error) {
	about := d.people.Of(from.Person.ID)
	if in.Body.Shown {
		return none, log.DeleteRow(ctx, about, unseenKey)
	}
	_, err = about.Put(ctx, unseenKey, 0, nil)
	if errors.Is(err, log.ErrMoved) { // it is so already
		err = nil
	}
	return none, err
}

func (d *Desk) showCircle(ctx context.Context, from Caller, in *CircleInput) (*Circle, error) {
	s, _, err := d.circleOf(ctx, from, in.Circle)
	if err != nil {
		return nil, err
	}
	d.noteHere(from.Person.ID)
	if err := d.noteVisit(ctx, &s); err != nil {
		return nil, err
	}
	return d.viewCircle(ctx, from, &s)
}

// viewCircle returns the circle as the caller, a member, sees it.
func (d *Desk) viewCircle(ctx context.Context, from Caller, s *circle.State) (*Circle, error) {
	me, _ := s.Member(circle.Who(from.Person.ID))
	here, err := d.hereOf(ctx, s)
	if err != nil {
		return nil, err
	}
	names, err := d.circleNames(ctx, s)
	if err != nil {
		return nil, err
	}
	v := &Circle{
		ID: s.ID(), Seq: s.Seq(), Name: s.Name(), Rules: s.Rules(), Made: s.Made(), Key: s.Key(), Door: s.Door(),
		Me: s.Number(me.Who), Keeper: me.Keeper, Members: []CircleMember{},
	}
	claims := s.Claims()
	for _, m := range s.Members() {
		one := CircleMember{Number: s.Number(m.Who), Name: names[m.Who], Keeper: m.Keeper, Device: m.Device, Here: here[m.Who]}
		if me.Keeper || m.Who == me.Who {
			one.Says = s.Number(claims[m.Who])
		}
		v.Members = append(v.Members, one)
	}
	if me.Keeper {
		for _, a := range s.Asking() {
			v.Asking = append(v.Asking, CircleAsking{s.Number(a.Who), names[a.Who]})
		}
	}
	if v.Table, err = d.laidTable(ctx, s.ID()); err != nil {
		return nil, err
	}
	if v.Until, err = d.removedAt(ctx, s); err != nil {
		return nil, err
	}
	v.Season, err = d.seasonOf(ctx, s, names)
	return v, err
}

// findByKey returns the circle to which a link leads.
func (d *Desk) findByKey(ctx context.Context, key string) (s circle.State, err error) {
	row, err := log.GetRow(ctx, d.c.Rows, circleKey(key))
	if err != nil {
		return s, err
	}
	if s, err = d.readCircle(ctx, string(row.Value)); errors.Is(err, circle.ErrNoCircle) || err == nil && s.Key() != key {
		return s, refusalError(string(circle.NoKey), "this link has ended: the circle has a new one, or is no more")
	}
	return s, err
}

func (d *Desk) showInvitation(ctx context.Context, from Caller, in *KeyInput) (out Invitation, err error) {
	if err := d.limits.chargeCode(from); err != nil {
		return out, err
	}
	s, err := d.findByKey(ctx, in.Key)
	if err != nil {
		return out, err
	}
	return Invitation{Name: s.Name(), Rules: s.Rules(), People: len(s.Members()), Door: s.Door()}, nil
}

func (d *Desk) joinCircle(ctx context.Context, from Caller, in *KeyInput) (out Joined, err error) {
	if err := d.limits.chargeCode(from); err != nil {
		return out, err
	}
	s, err := d.findByKey(ctx, in.Key)
	if err != nil {
		return out, err
	}
	who := circle.Who(from.Person.ID)
	if _, is := s.Member(who); !is {
		if err := d.requireFewCircles(ctx, from); err != nil {
			return out, err
		}
		if err := d.requireNewName(ctx, &s, from.Person.Name, who); err != nil {
			return out, err
		}
		if err := d.noteMember(ctx, s.ID(), from.Person.ID); err != nil {
			return out, err
		}
	}
	command := newID()
	s, err = d.updateCircle(ctx, s.ID(), func(s *circle.State) (*circle.Entry, error) {
		do := circle.Join
		if s.DoorFor(who) == circle.ByYes {
			do = circle.Ask
		}
		return s.Decide(&circle.Command{ID: command, By: who, Body: circle.Body{Do: do, Key: in.Key}}, d.c.Now())
	})
	if err != nil {
		return out, err
	}
	if _, is := s.Member(who); is {
		return Joined{Circle: s.ID()}, nil
	}
	return Joined{Asked: true}, nil
}

// requireNewName returns an error if somebody else in the circle has the name or one that looks like
// it.
func (d *Desk) requireNewName(ctx context.Context, s *circle.State, name string, who circle.Who) error {
	names, err := d.circleNames(ctx, s)
	taken := lookalikes{}
	for _, m := range s.Members() {
		if m.Who != who {
			taken.add(names[m.Who])
		}
	}
	if err == nil && taken.has(name) {
		return refusalError("name_taken", "there is already somebody in the circle with this name, or one that looks like it: choose another name")
	}
	return err
}

// changeCircle carries out a command to a circle.
func (d *Desk) changeCircle(ctx context.Context, from Caller, in *CircleChangeInput, body circle.Body) (*Circle, error) {
	if err := d.limits.chargeChange(from); err != nil {
		return nil, err
	}
	s, _, err := d.circleOf(ctx, from, in.Circle)
	if err != nil {
		return nil, err
	}
	id := cmp.Or(in.Body.ID, newID())
	switch body.Do {
	case circle.Rename:
		body.Name, err = cleanText(in.Body.Name, MaxCircleName)
	case circle.AddName:
		name, err := CleanName(in.Body.Name)
		if err == nil && !s.HasDone(circle.Who(from.Person.ID), id) {
			if err = d.requireNewName(ctx, &s, name, ""); err == nil {
				err = d.addKept(ctx, from, s.ID(), id, name)
			}
		}
		if err != nil {
			return nil, err
		}
		return d.showCircle(ctx, from, &in.CircleInput)
	case circle.SetRules:
		if in.Body.Rules == nil {
			return nil, invalidField("rules: which ones?")
		}
		ref, failed := preset.ParseMatch(in.Body.Rules.RawMessage)
		if failed != nil {
			return nil, invalidField("rules: " + failed.Error())
		}
		body.Rules = &ref
	}
	if err != nil {
		return nil, err
	}
	body.Whom, body.Into = s.Person(in.Body.Person), s.Person(in.Body.Into)
	old := s.Key()
	c := circle.Command{ID: id, By: circle.Who(from.Person.ID), Body: body}
	s, err = d.updateCircle(ctx, s.ID(), func(s *circle.State) (*circle.Entry, error) { return s.Decide(&c, d.c.Now()) })
	if err != nil {
		return nil, err
	}
	if body.Do == circle.NewKey {
		if _, err := d.c.Rows.Put(ctx, circleKey(s.Key()), 0, []byte(s.ID())); err != nil && !errors.Is(err, log.ErrMoved) {
			return nil, err
		}
		if old != s.Key() { // otherwise the command was repeated
			if err := log.DeleteRow(ctx, d.c.Rows, circleKey(old)); err != nil {
				return nil, err
			}
		}
	}
	return d.viewCircle(ctx, from, &s)
}

func (d *Desk) leaveCircle(ctx context.Context, from Caller, in *LeavingInput) (none struct{}, err error) {
	if _, _, err := d.circleOf(ctx, from, in.Circle); err != nil {
		return none, err
	}
	return none, d.leaveOne(ctx, from.Person.ID, in.Circle, circle.Body{Do: circle.Leave, Mask: in.Body.Mask})
}

// leaveOne takes somebody out of a circle. If nobody is left who can see it, it is removed.
func (d *Desk) leaveOne(ctx context.Context, who people.ID, id string, body circle.Body) error {
	c := circle.Command{ID: newID(), By: circle.Who(who), Body: body}
	s, err := d.updateCircle(ctx, id, func(s *circle.State) (*circle.Entry, error) { return s.Decide(&c, d.c.Now()) })
	switch {
	case errors.Is(err, circle.ErrNoCircle):
	case err != nil:
		return err
	case !s.IsAlive():
		if err := d.removeCircle(ctx, &s); err != nil {
			return err
		}
	}
	return log.DeleteRow(ctx, d.people.Of(who), belongs(id))
}

// leaveCircles takes somebody who is being deleted out of all circles, with the name on past results.
func (d *Desk) leaveCircles(ctx context.Context, who people.ID) error {
	for row, err := range d.people.Of(who).Scan(ctx, belongs(""), "") {
		if err != nil {
			return err
		}
		id := strings.TrimPrefix(row.Key, belongs(""))
		s, err := d.readCircle(ctx, id)
		if err == nil && s.Is(circle.Who(who)) == circle.Who(who) { // otherwise somebody else goes on as that person
			err = d.leaveOne(ctx, who, id, circle.Body{Do: circle.Mask})
		}
		if err != nil && !errors.Is(err, circle.ErrNoCircle) && !d.isDamage(err) {
			return err
		}
	}
	return nil
}

func (d *Desk) deleteCircle(ctx context.Context, from Caller, in *DeletingInput) (none struct{}, err error) {
	s, me, err := d.circleOf(ctx, from, in.Circle)
	switch {
	case err != nil:
		return none, err
	case !me.Keeper:
		return none, refusalError(string(circle.NotKeeper), "only a keeper of the circle can do that")
	case strings.TrimSpace(in.Body.Name) != s.Name():
		return none, invalidField("name: it is not the circle's")
	}
	return none, d.removeCircle(ctx, &s)
}

// removeCircle deletes a circle and all that belongs to it alone. Its log goes last: what a server
// that dies has left is deleted by the next attempt.
func (d *Desk) removeCircle(ctx context.Context, s *circle.State) error {
	for _, id := range s.AllSeries() {
		if err := d.removeSeries(ctx, id); err != nil {
			return err
		}
	}
	for _, who := range s.People() {
		var err error
		if s.IsKept(who) {
			if err = d.people.Delete(ctx, people.ID(who)); errors.Is(err, people.ErrUnknown) {
				err = nil
			}
		} else {
			err = log.DeleteRow(ctx, d.people.Of(people.ID(who)), belongs(s.ID()))
		}
		if err != nil {
			return err
		}
	}
	for _, key := range []string{circleKey(s.Key()), laidKey(s.ID()), visits + s.ID()} {
		if err := log.DeleteRow(ctx, d.c.Rows, key); err != nil {
			return err
		}
	}
	return d.c.Log.Remove(ctx, s.ID())
}

// handed is the row of a code with which a person is handed over.
type handed struct {
	Circle string     `json:"circle"`
	Person circle.Who `json:"person"`
	Until  time.Time  `json:"until"`
}

func (d *Desk) handOver(ctx context.Context, from Caller, in *HandingInput) (out Code, err error) {
	if err := d.limits.chargeChange(from); err != nil {
		return out, err
	}
	s, me, err := d.circleOf(ctx, from, in.Circle)
	if err != nil {
		return out, err
	}
	whom, ok := s.Member(s.Person(in.Body.Person))
	switch {
	case !me.Keeper:
		return out, refusalError(string(circle.NotKeeper), "only a keeper of the circle can do that")
	case !ok || whom.Device:
		return out, refusalError(string(circle.Gone), "person: there is nobody without a device by this number")
	}
	value, err := json.Marshal(handed{s.ID(), whom.Who, d.c.Now().Add(handOverTime)})
	for err == nil {
		out.Code = newCode()
		if _, err = d.c.Rows.Put(ctx, handKey(out.Code), 0, value); !errors.Is(err, log.ErrMoved) {
			break
		}
		err = nil // somebody else has this code
	}
	return out, err
}

// findHanded returns who is handed over with a code, and its row; nobody if there is no such code.
func (d *Desk) findHanded(ctx context.Context, typed string) (h handed, row log.Row, err error) {
	row, err = log.GetRow(ctx, d.c.Rows, handKey(strings.ToUpper(typed)))
	if err != nil || row.Rev == 0 || json.Unmarshal(row.Value, &h) != nil || !d.c.Now().Before(h.Until) {
		return handed{}, row, err
	}
	return h, row, nil
}

// takeOver makes the caller the person who is handed over. The code is used up first.
func (d *Desk) takeOver(ctx context.Context, from Caller, in *TakingInput) (a Admitted, err error) {
	if err := d.limits.chargeCode(from); err != nil {
		return a, err
	}
	h, row, err := d.findHanded(ctx, in.Code)
	if err != nil {
		return a, err
	}
	if h.Person == "" {
		d.limits.noteWrongCode()
		return a, noCode()
	}
	if from.asWho() != "" && !in.Body.Program {
		return a, refusalError("somebody_already", "this browser is somebody already: join by the circle's link, and say who you are")
	}
	s, err := d.readCircle(ctx, h.Circle)
	if m, ok := s.Member(h.Person); err == nil && (!ok || m.Device) {
		err = noCode()
	}
	if err != nil {
		return a, err
	}
	if err := d.c.Rows.Delete(ctx, row.Key, row.Rev); err != nil {
		if errors.Is(err, log.ErrMoved) {
			err = noCode()
		}
		return a, err
	}
	secret, hash := newSecret()
	if err := d.people.Grant(ctx, people.ID(h.Person), hash); err != nil {
		return a, err
	}
	if err := d.noteMember(ctx, s.ID(), people.ID(h.Person)); err != nil {
		return a, err
	}
	keeper := ""
	for _, m := range s.Members() {
		if m.Keeper {
			keeper = string(m.Who)
			break
		}
	}
	c := circle.Command{ID: "hand/" + string(h.Person), By: circle.Who(keeper), Body: circle.Body{Do: circle.HandOver, Whom: h.Person}}
	if _, err := d.updateCircle(ctx, s.ID(), func(s *circle.State) (*circle.Entry, error) { return s.Decide(&c, d.c.Now()) }); err != nil {
		return a, err
	}
	p, err := d.people.Who(ctx, hash)
	return admittedOf(p, secret, in.Body.Program), err
}

// laidTable returns the table of a circle that waits for players, or nil.
func (d *Desk) laidTable(ctx context.Context, id string) (*LaidTable, error) {
	row, err := log.GetRow(ctx, d.c.Rows, laidKey(id))
	if err != nil || row.Rev == 0 {
		return nil, err
	}
	t, err := d.hall.Get(ctx, string(row.Value))
	if errors.Is(err, table.ErrNoTable) || err != nil && d.isDamage(err) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	v := t.SeenFrom(game.NoSeat)
	if v.Stage != table.Waiting {
		return nil, nil
	}
	names, err := d.namesAt(ctx, v.House, nil)
	laid := &LaidTable{Table: t.ID(), Seats: []string{}}
	for _, seat := range v.House.Named(names).Seats {
		laid.Seats = append(laid.Seats, seat.Name)
	}
	return laid, err
}

// sitInCircle seats the caller at the table that waits, or at a new one.
func (d *Desk) sitInCircle(ctx context.Context, from Caller, in *CircleInput) (*table.View, error) {
	s, _, err := d.circleOf(ctx, from, in.Circle)
	if err != nil {
		return nil, err
	}
	for {
		row, err := log.GetRow(ctx, d.c.Rows, laidKey(s.ID()))
		if err != nil {
			return nil, err
		}
		if row.Rev != 0 {
			v, err := d.sitAtLaid(ctx, from, string(row.Value))
			if v != nil || err != nil {
				return v, err
			}
		}
		if err := d.limits.chargeTable(from); err != nil {
			return nil, err
		}
		t, err := d.createTable(ctx, from, circleTable(&s), false)
		if err != nil {
			return nil, err
		}
		if _, err = d.c.Rows.Put(ctx, laidKey(s.ID()), row.Rev, []byte(t.ID())); err == nil {
			return d.viewOf(ctx, from, t)
		}
		d.discardTable(ctx, t)
		if !errors.Is(err, log.ErrMoved) { // otherwise somebody else was faster
			return nil, err
		}
	}
}

// sitAtLaid seats the caller at a table that waits for players. It returns nil if it waits no more.
func (d *Desk) sitAtLaid(ctx context.Context, from Caller, id string) (*table.View, error) {
	t, err := d.hall.Get(ctx, id)
	if errors.Is(err, table.ErrNoTable) || err != nil && d.isDamage(err) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	if t.SeenFrom(game.NoSeat).Stage != table.Waiting {
		return nil, nil
	}
	if t.SeatOf(from.asWho()) == game.NoSeat {
		free, err := d.lockNameAt(ctx, from.Person, t)
		if err != nil {
			return nil, err
		}
		defer free()
		_, err = d.doLasting(ctx, t, table.Command{ID: newID(), By: from.asWho(), Body: table.Join{}})
		if full := table.Refusal(""); errors.As(err, &full) && full == table.TableFull {
			return nil, nil
		} else if err != nil {
			return nil, err
		}
	}
	return d.viewOf(ctx, from, t)
}

// circleTable returns the settings of the table that a circle lays: by its rules, with as many seats
// as it has people with a device, from two to four, if the rules are for so many.
func circleTable(s *circle.State) table.Settings {
	devices := 0
	for _, m := range s.Members() {
		if m.Device {
			devices++
		}
	}
	ref := s.Rules()
	t := table.Settings{Rules: ref, Circle: s.ID(), Onlookers: true, Forced: true, TakeBack: true, Late: true, Hints: table.HintsShown}
	for _, n := range []int{min(max(devices, rules.MinSeats), 4), 4, 3, 2, 5, 6, 7, 8} {
		if t.Seats = n; ref.Rules.CheckSeats(n) == nil {
			break
		}
	}
	return t
}

// noteVisit keeps the day on which a member last saw the circle. At the first visit of a day it makes
// the row of its link, too, which is missing if a server died before that.
func (d *Desk) noteVisit(ctx context.Context, s *circle.State) error {
	today := d.c.Now().UTC().Format(time.DateOnly)
	row, err := log.GetRow(ctx, d.c.Rows, visits+s.ID())
	if err != nil || string(row.Value) == today {
		return err
	}
	for _, one := range []log.Row{{Key: circleKey(s.Key()), Value: []byte(s.ID())}, {Key: visits + s.ID(), Rev: row.Rev, Value: []byte(today)}} {
		if _, err := d.c.Rows.Put(ctx, one.Key, one.Rev, one.Value); err != nil && !errors.Is(err, log.ErrMoved) {
			return err
		}
	}
	return nil
}

// removedAt returns when a circle is removed unless somebody visits it.
func (d *Desk) removedAt(ctx context.Context, s *circle.State) (time.Time, error) {
	row, err := log.GetRow(ctx, d.c.Rows, visits+s.ID())
	last, failed := time.Parse(time.DateOnly, string(row.Value))
	if failed != nil {
		last = s.Made()
	}
	return last.AddDate(circleYears, 0, 0), err
}

// removeCircles deletes the circles that nobody has visited for years, and the codes that have
// ended.
func (d *Desk) removeCircles(ctx context.Context, now time.Time) (failed error) {
	for row, err := range d.c.Rows.Scan(ctx, visits, "") {
		if err != nil {
			return errors.Join(failed, err)
		}
		id := strings.TrimPrefix(row.Key, visits)
		last, err := time.Parse(time.DateOnly, string(row.Value))
		if err != nil || !d.owns(id) || now.Before(last.AddDate(circleYears, 0, 1)) {
			continue
		}
		switch s, err := d.readCircle(ctx, id); {
		case err == nil:
			failed = errors.Join(failed, d.removeCircle(ctx, &s))
		case errors.Is(err, circle.ErrNoCircle):
			failed = errors.Join(failed, log.DeleteRow(ctx, d.c.Rows, row.Key))
		case !d.isDamage(err):
			failed = errors.Join(failed, err)
		}
	}
	for row, err := range d.c.Rows.Scan(ctx, handKey(""), "") {
		var h handed
		if err == nil && (json.Unmarshal(row.Value, &h) != nil || now.After(h.Until)) {
			err = d.c.Rows.Delete(ctx, row.Key, row.Rev)
		}
		if err != nil && !errors.Is(err, log.ErrMoved) {
			return errors.Join(failed, err)
		}
	}
	return failed
}

// noteHere keeps that somebody has the site open.
func (d *Desk) noteHere(who people.ID) {
	now := d.c.Now()
	d.present.note(who, now)
	if d.present.isDue(who, now) {
		d.tellOthers(Notice{Person: who, Here: true})
	}
}

// hereOf returns which members of a circle have the site open and show it.
func (d *Desk) hereOf(ctx context.Context, s *circle.State) (map[circle.Who]bool, error) {
	here := map[circle.Who]bool{}
	var list []people.ID
	for _, m := range s.Members() {
		if d.present.isHere(people.ID(m.Who), d.c.Now()) {
			list = append(list, people.ID(m.Who))
		}
	}
	if len(list) == 0 {
		return here, nil
	}
	unseen, err := d.people.Having(ctx, unseenKey, list...)
	for _, who := range list {
		here[circle.Who(who)] = !unseen[who]
	}
	return here, err
}
