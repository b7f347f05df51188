package bell

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/people"
)

// Wishes is whether and how somebody wants to be told, and when not. It is stored in a row about
// the person.
type Wishes struct {
	Devices []Device `json:"devices,omitempty"`
	Mail    Mail     `json:"mail,omitzero"`
	Hooks   []Hook   `json:"hooks,omitempty"`
	Calls   bool     `json:"calls,omitempty"` // also when somebody sits down at the table of a circle
	Quiet   Quiet    `json:"quiet,omitzero"`
	Zone    string   `json:"zone,omitempty"` // as "Europe/Prague"; "" is UTC
	Lang    string   `json:"lang,omitempty"`
	Site    string   `json:"site,omitempty"` // where the person reaches the server: scheme and host
	Away    []Away   `json:"away,omitempty"` // the vacations of this year and the next, in order
}

// The limits of what somebody may want.
const (
	MostDevices = 8
	MostHooks   = 3
	MostAway    = 28 // days of vacation that begin in a year
	hookFails   = 3  // after which a hook is off
)

// Device is a browser that takes Web Push.
type Device struct {
	ID       string    `json:"id"`
	Endpoint string    `json:"endpoint"`
	Key      string    `json:"p256dh"`
	Auth     string    `json:"auth"`
	Since    time.Time `json:"since"`
	Tried    time.Time `json:"tried,omitzero"` // when a ring last arrived at the push service
}

// Mail is an address that gets letters once it is confirmed.
type Mail struct {
	Address   string `json:"address,omitempty"`
	Confirmed bool   `json:"confirmed,omitempty"`
	Daily     bool   `json:"daily,omitempty"` // one letter a day, not one for each turn
}

// IsDaily reports whether the address gets one letter a day.
func (m Mail) IsDaily() bool { return m.Confirmed && m.Daily }

// Hook is an address of a program that is told.
type Hook struct {
	ID    string `json:"id"`
	URL   string `json:"url"`
	Form  string `json:"form"` // ntfy or json
	Fails int    `json:"fails,omitempty"`
}

// IsOff reports whether the hook has failed too often.
func (h *Hook) IsOff() bool { return h.Fails >= hookFails }

// wishesKey is the key of the row about a person, see people.Of.
const wishesKey = "bell"

// Wishes returns what somebody wants; a person who wants nothing has zero Wishes.
func (b *Bell) Wishes(ctx context.Context, id people.ID) (w Wishes, err error) {
	w, _, err = b.readWishes(ctx, id)
	return w, err
}

func (b *Bell) readWishes(ctx context.Context, id people.ID) (w Wishes, rev log.Rev, err error) {
	row, err := log.GetRow(ctx, b.c.People.Of(id), wishesKey)
	if err != nil || row.Rev == 0 {
		return w, 0, err
	}
	if err = json.Unmarshal(row.Value, &w); err != nil { // no table waits for that, and the person can mend it
		b.c.Failed(fmt.Errorf("what somebody wants of the bell: %w", err))
		w = Wishes{}
	}
	return w, row.Rev, nil
}

// Change changes what somebody wants, and returns it. Change may be called again with what another
// server has stored meanwhile; its error is returned as it is. The error is people.ErrUnknown for
// somebody who does not exist.
func (b *Bell) Change(ctx context.Context, id people.ID, change func(*Wishes) error) (Wishes, error) {
	for {
		w, rev, err := b.readWishes(ctx, id)
		if err != nil {
			return w, err
		}
		if err := change(&w); err != nil {
			return w, err
		}
		value, err := json.Marshal(w)
		if err != nil {
			return w, err
		}
		if _, err = b.c.People.Of(id).Put(ctx, wishesKey, rev, value); !errors.Is(err, log.ErrMoved) {
			return w, err
		}
	}
}

// channels returns the ways in which a ring of that kind reaches the person, in order.
func (w *Wishes) channels(k Kind) (list []Channel) {
	if k == Call && !w.Calls {
		return nil
	}
	if k != Digest {
		for _, d := range w.Devices {
			list = append(list, Channel("push/"+d.ID))
		}
		for _, h := range w.Hooks {
			if !h.IsOff() {
				list = append(list, Channel("hook/"+h.ID))
			}
		}
	}
	if w.Mail.Confirmed && (k == Try || w.Mail.Daily == (k == Digest)) {
		list = append(list, "mail")
	}
	return list
}

// has reports whether a ring of that kind reaches the person: at once, or a turn in the letter of the
// day.
func (w *Wishes) has(k Kind) bool {
	return len(w.channels(k)) > 0 || k == Turn && w.Mail.IsDaily()
}

// Device returns the device of a channel.
func (w *Wishes) Device(c Channel) (d Device, ok bool) {
	i := slices.IndexFunc(w.Devices, func(d Device) bool { return Channel("push/"+d.ID) == c })
	if i < 0 {
		return d, false
	}
	return w.Devices[i], true
}

// Hook returns the hook of a channel.
func (w *Wishes) Hook(c Channel) (h Hook, ok bool) {
	i := slices.IndexFunc(w.Hooks, func(h Hook) bool { return Channel("hook/"+h.ID) == c })
	if i < 0 {
		return h, false
	}
	return w.Hooks[i], true
}

// learn stores what the results of a ring say about the channels through which it was sent just
// now: a device that is gone is forgotten, and a hook that has failed too often is off.
func (b *Bell) learn(ctx context.Context, k *kept, channels []Channel) error {
	w, err := b.Wishes(ctx, k.Person)
	if err != nil || !w.learn(k, channels, b.c.Now()) {
		return err
	}
	_, err = b.Change(ctx, k.Person, func(w *Wishes) error {
		w.learn(k, channels, b.c.Now())
		return nil
	})
	if errors.Is(err, people.ErrUnknown) {
		err = nil
	}
	return err
}

// triedEvery is how exactly it is stored when a ring last reached a device.
const triedEvery = 10 * time.Minute

// learn changes w by the results, and reports whether that has changed anything.
func (w *Wishes) learn(k *kept, channels []Channel, now time.Time) (changed bool) {
	for _, c := range channels {
		result := k.Done[c]
		if result == "" && !k.Over { // it is tried again
			continue
		}
		if i := slices.IndexFunc(w.Devices, func(d Device) bool { return Channel("push/"+d.ID) == c }); i >= 0 {
			switch {
			case result == Gone:
				w.Devices, changed = slices.Delete(w.Devices, i, i+1), true
			case result == Sent && now.Sub(w.Devices[i].Tried) > triedEvery:
				w.Devices[i].Tried, changed = now, true
			}
		}
		if i := slices.IndexFunc(w.Hooks, func(h Hook) bool { return Channel("hook/"+h.ID) == c }); i >= 0 {
			fails := 0
			if result != Sent {
				fails = w.Hooks[i].Fails + 1
			}
			changed = changed || fails != w.Hooks[i].Fails
			w.Hooks[i].Fails = fails
		}
		if c == "mail" && result == Gone && w.Mail.Confirmed {
			w.Mail.Confirmed, changed = false, true
		}
	}
	return changed
}
