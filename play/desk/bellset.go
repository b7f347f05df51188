//go:build !js

package desk

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"roundhouse/play/bell"
	"roundhouse/play/people"
	"roundhouse/play/quota"
	"roundhouse/play/table"
	"roundhouse/words"
)

func (d *Desk) showBell(ctx context.Context, from Caller, _ *struct{}) (*BellView, error) {
	w, err := d.bell.Wishes(ctx, from.Person.ID)
	if err != nil {
		return nil, err
	}
	return d.viewBell(from, &w), nil
}

// viewBell returns what the caller wants as the caller sees it.
func (d *Desk) viewBell(from Caller, w *bell.Wishes) *BellView {
	now := d.c.Now()
	v := &BellView{
		Devices: []DeviceView{}, Hooks: []HookView{}, Calls: w.Calls, Zone: w.Zone, Lang: w.Lang,
		Left: w.DaysLeft(w.In(now).Format("2006")), Off: d.bell.IsOff(),
	}
	if m := d.c.Messenger; m != nil {
		v.Push = m.PushKey(from.Site)
		if m.HasMail() {
			v.Mail = &MailView{w.Mail.Address, w.Mail.Confirmed, w.Mail.Daily}
		}
	}
	for _, one := range w.Devices {
		shown := DeviceView{ID: one.ID, Endpoint: one.Endpoint, Since: one.Since}
		if !one.Tried.IsZero() {
			shown.Tried = &one.Tried
		}
		v.Devices = append(v.Devices, shown)
	}
	for _, h := range w.Hooks {
		v.Hooks = append(v.Hooks, HookView{h.ID, h.URL, h.Form, h.IsOff()})
	}
	if w.Quiet.From != w.Quiet.Until {
		v.Quiet = &QuietTime{wallTime(w.Quiet.From), wallTime(w.Quiet.Until)}
	}
	if a, ok := w.Vacation(now); ok {
		v.Away = &AwayDays{a.From, a.Until}
	}
	return v
}

// wallTime returns a minute of the day as 22:00.
func wallTime(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }

// minuteOf returns the minute of the day that wallTime writes.
func minuteOf(field, text string) (int, error) {
	at, err := time.Parse("15:04", text)
	if err != nil {
		return 0, invalidField(fmt.Sprintf("%s: %q is no time of day, as 22:00 is", field, text))
	}
	return at.Hour()*60 + at.Minute(), nil
}

// changeBell changes what the caller wants, and returns how the caller sees it.
func (d *Desk) changeBell(ctx context.Context, from Caller, change func(*bell.Wishes) error) (*BellView, error) {
	if err := d.limits.chargeChange(from); err != nil {
		return nil, err
	}
	w, err := d.bell.Change(ctx, from.Person.ID, func(w *bell.Wishes) error {
		w.Site = cmp.Or(from.Site, w.Site)
		return change(w)
	})
	if err != nil {
		return nil, err
	}
	return d.viewBell(from, &w), nil
}

func (d *Desk) setBell(ctx context.Context, from Caller, in *Body[BellChange]) (*BellView, error) {
	c := &in.Body
	lang, err := words.TagOf(c.Lang)
	if err != nil {
		return nil, invalidField("lang: " + err.Error())
	}
	if _, err := time.LoadLocation(c.Zone); err != nil || c.Zone == "Local" {
		return nil, invalidField(fmt.Sprintf("zone: %q is no zone, as Europe/Prague is", c.Zone))
	}
	var quiet bell.Quiet
	if c.Quiet != nil {
		if quiet.From, err = minuteOf("quiet.from", c.Quiet.From); err != nil {
			return nil, err
		}
		if quiet.Until, err = minuteOf("quiet.until", c.Quiet.Until); err != nil {
			return nil, err
		}
	}
	return d.changeBell(ctx, from, func(w *bell.Wishes) error {
		if c.Calls != nil {
			w.Calls = *c.Calls
		}
		if c.Daily != nil {
			w.Mail.Daily = *c.Daily
		}
		if c.Quiet != nil || c.Unquiet {
			w.Quiet = quiet
		}
		if c.Lang != "" {
			w.Lang = lang
		}
		w.Zone = cmp.Or(c.Zone, w.Zone)
		return nil
	})
}

// requireMessenger returns an error if nothing can be sent at all.
func (d *Desk) requireMessenger() error {
	if d.c.Messenger == nil {
		return refusalError("not_offered", "this server sends no messages")
	}
	return nil
}

func (d *Desk) addDevice(ctx context.Context, from Caller, in *Body[DeviceKeys]) (*BellView, error) {
	if err := d.requireMessenger(); err != nil {
		return nil, err
	}
	if d.c.Messenger.PushKey(from.Site) == "" {
		return nil, refusalError("not_offered", "this server has no public https address: only mail and hooks work here")
	}
	one := bell.Device{
		ID: newID(), Endpoint: in.Body.Endpoint, Key: in.Body.Key, Auth: in.Body.Auth, Since: d.c.Now().Truncate(time.Second),
	}
	if err := d.c.Messenger.CheckDevice(from.Site, one); err != nil {
		return nil, invalidField(err.Error())
	}
	return d.changeBell(ctx, from, func(w *bell.Wishes) error {
		w.Devices = slices.DeleteFunc(w.Devices, func(have bell.Device) bool {
			return have.Endpoint == in.Body.Old && in.Body.Old != one.Endpoint
		})
		if slices.ContainsFunc(w.Devices, func(have bell.Device) bool {
			return have.Endpoint == one.Endpoint && have.Key == one.Key && have.Auth == one.Auth
		}) {
			return nil
		}
		w.Devices = slices.DeleteFunc(w.Devices, func(have bell.Device) bool { return have.Endpoint == one.Endpoint })
		if len(w.Devices) >= bell.MostDevices {
			return refusalError("too_many_ways", fmt.Sprintf("you have %d browsers already: take one away first", bell.MostDevices))
		}
		w.Devices = append(w.Devices, one)
		return nil
	})
}

func (d *Desk) dropDevice(ctx context.Context, from Caller, in *OwnInput) (*BellView, error) {
	return d.changeBell(ctx, from, func(w *bell.Wishes) error {
		w.Devices = slices.DeleteFunc(w.Devices, func(have bell.Device) bool { return have.ID == in.ID })
		return nil
	})
}

func (d *Desk) addHook(ctx context.Context, from Caller, in *Body[NewHook]) (*BellView, error) {
	if err := d.requireMessenger(); err != nil {
		return nil, err
	}
	one := bell.Hook{ID: newID(), URL: in.Body.URL, Form: in.Body.Form}
	if err := d.c.Messenger.CheckHook(one); err != nil {
		return nil, invalidField(err.Error())
	}
	return d.changeBell(ctx, from, func(w *bell.Wishes) error {
		w.Hooks = slices.DeleteFunc(w.Hooks, func(have bell.Hook) bool { return have.URL == one.URL }) // it is added again
		if len(w.Hooks) >= bell.MostHooks {
			return refusalError("too_many_ways", fmt.Sprintf("you have %d programs already: take one away first", bell.MostHooks))
		}
		w.Hooks = append(w.Hooks, one)
		return nil
	})
}

func (d *Desk) dropHook(ctx context.Context, from Caller, in *OwnInput) (*BellView, error) {
	return d.changeBell(ctx, from, func(w *bell.Wishes) error {
		w.Hooks = slices.DeleteFunc(w.Hooks, func(have bell.Hook) bool { return have.ID == in.ID })
		return nil
	})
}

func (d *Desk) setMail(ctx context.Context, from Caller, in *Body[MailAddress]) (*BellView, error) {
	address := strings.TrimSpace(in.Body.Address)
	switch {
	case d.c.Messenger == nil || !d.c.Messenger.HasMail():
		return nil, refusalError("not_offered", "this server sends no mail")
	case from.Site == "":
		return nil, refusalError("not_offered", "the server does not know the address of its own pages")
	}
	if err := d.c.Messenger.CheckAddress(address); err != nil {
		return nil, invalidField(err.Error())
	}
	w, err := d.bell.Wishes(ctx, from.Person.ID)
	if err != nil {
		return nil, err
	}
	confirmed := w.Mail.Address == address && w.Mail.Confirmed
	if !confirmed {
		if err := d.limits.chargeLetter(from, address); err != nil {
			return nil, err
		}
	}
	v, err := d.changeBell(ctx, from, func(w *bell.Wishes) error {
		confirmed = confirmed && w.Mail.Address == address && w.Mail.Confirmed // not stopped meanwhile
		w.Mail = bell.Mail{Address: address, Confirmed: confirmed, Daily: in.Body.Daily}
		return nil
	})
	if err != nil || confirmed {
		return v, err
	}
	token, err := d.mailToken(ctx, confirms, from.Person.ID, address)
	if err != nil {
		return nil, err
	}
	m := textsOf(w.Lang).ConfirmLetter(from.Site, from.Site+"/settings/bell?mail="+token)
	note := &Note{Title: m.Title, Text: m.Text, Lang: w.Lang, Mark: newID()}
	if o := d.c.Messenger.Mail(ctx, address, note); o.Result != bell.Sent {
		return nil, retryLater("not_sent", "the letter could not be sent: is the address right?", 60)
	}
	return v, nil
}

// lettersOfAddress is how many times more letters people behind one address may ask for than each.
const lettersOfAddress = 5

// chargeLetter takes one letter to an address that is not confirmed, or returns an error if there
// were many: of the person, from the address of the request, or to that mail address.
func (l *limiter) chargeLetter(from Caller, address string) error {
	n, detail := l.limits.Letters, "many letters have been asked for: wait a while"
	if err := l.takeOne("letters", perDay(n), string(from.Person.ID), detail); err != nil {
		return err
	}
	if err := l.takeOne("letters_to", perDay(n), strings.ToLower(address), detail); err != nil || from.Address == "" {
		return err
	}
	return l.takeOne("address_letters", perDay(lettersOfAddress*n), from.Address, detail)
}

func (d *Desk) dropMail(ctx context.Context, from Caller, _ *struct{}) (*BellView, error) {
	return d.changeBell(ctx, from, func(w *bell.Wishes) error { w.Mail = bell.Mail{}; return nil })
}

// The uses of links in letters.
const (
	confirms = "c"
	stops    = "s"
)

// mailToken returns the end of a link of a letter: a person, a use and what proves that this server
// has made it for the address.
func (d *Desk) mailToken(ctx context.Context, use string, id people.ID, address string) (string, error) {
	secret, err := bell.Secret(ctx, d.c.Rows, "letters", func() ([]byte, error) {
		b := make([]byte, secretBytes)
		_, _ = rand.Read(b)
		return b, nil
	})
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%s\x00%s\x00%s", use, id, address)
	return use + string(id) + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16]), nil
}

func (d *Desk) useMailToken(ctx context.Context, from Caller, in *TokenInput) (out TokenUsed, err error) {
	if err := d.limits.chargeCode(from); err != nil {
		return out, err
	}
	none := refusalError("no_such_link", "this link has ended")
	head, _, _ := strings.Cut(in.Token, ".")
	if head == "" || head[:1] != confirms && head[:1] != stops {
		return out, none
	}
	use, id := head[:1], people.ID(head[1:])
	_, err = d.bell.Change(ctx, id, func(w *bell.Wishes) error {
		want, err := d.mailToken(ctx, use, id, w.Mail.Address)
		switch {
		case err != nil:
			return err
		case w.Mail.Address == "" || !hmac.Equal([]byte(want), []byte(in.Token)):
			return none
		case use == confirms:
			w.Mail.Confirmed = true
		default:
			w.Mail = bell.Mail{}
		}
		return nil
	})
	if errors.Is(err, people.ErrUnknown) {
		err = none
	}
	out.Done = map[string]string{confirms: "confirmed", stops: "stopped"}[use]
	return out, err
}

func (d *Desk) goAway(ctx context.Context, from Caller, in *Body[AwayDays]) (*BellView, error) {
	v, err := d.changeBell(ctx, from, func(w *bell.Wishes) error {
		if err := w.GoAway(bell.Away{From: in.Body.From, Until: in.Body.Until}, d.c.Now()); err != nil {
			return invalidField(err.Error())
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return v, d.holdTables(ctx, from.Person.ID)
}

func (d *Desk) comeHome(ctx context.Context, from Caller, _ *struct{}) (*BellView, error) {
	v, err := d.changeBell(ctx, from, func(w *bell.Wishes) error { w.ComeBack(d.c.Now()); return nil })
	if err != nil {
		return nil, err
	}
	return v, d.holdTables(ctx, from.Person.ID)
}

// holdTables makes somebody's clocks of days stand still during the vacation. A table that is not
// reached asks for it when the time matters.
func (d *Desk) holdTables(ctx context.Context, id people.ID) error {
	w, err := d.bell.Wishes(ctx, id)
	if err != nil {
		return err
	}
	from, until := w.Held(d.c.Now())
	list, err := d.lists.ForPerson(ctx, id, mostTables)
	for _, l := range list {
		t, failed := d.hall.Get(ctx, l.ID)
		if failed == nil {
			failed = t.Hold(ctx, table.Who(id), from, until)
		}
		if failed != nil && !errors.Is(failed, table.ErrNoTable) && !d.isDamage(failed) {
			err = errors.Join(err, failed)
		}
	}
	return err
}

// bellTries is how often somebody may try the bell in a minute.
const bellTries = 6

func (d *Desk) tryBell(ctx context.Context, from Caller, _ *struct{}) (out Tried, err error) {
	err = d.limits.takeOne("bell_tries", quota.PerMinute(bellTries), string(from.Person.ID), "you have tried often: wait a while")
	if err != nil {
		return out, err
	}
	results, err := d.bell.TryAll(ctx, from.Person.ID)
	out.Results = map[string]string{}
	for c, r := range results {
		out.Results[string(c)] = string(r)
	}
	return out, err
}

// textsOf returns the texts of a language, or of the default one if it is not known any more.
func textsOf(lang string) *words.Catalogue {
	c, err := words.Find(lang)
	if err != nil {
		return words.Default()
	}
	return c
}
