//go:build !js

package offline_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"roundhouse/play/desk"
	"roundhouse/play/offline"
	"roundhouse/play/table"
	"roundhouse/tools/expect"
)

// device is a device on which a test asks.
type device struct {
	*testing.T
	*offline.Desk
	commands int
}

func newDevice(t *testing.T) *device { return &device{T: t, Desk: open(t)} }

// ask carries out a request, and decodes its answer.
func (d *device) ask(method, address, body string, into any) int {
	d.Helper()
	a := d.Ask(d.Context(), request(method, address, body))
	if a.Status == 200 && into != nil {
		expect.Done(d.T, json.Unmarshal(a.Body, into))
	}
	return a.Status
}

// must is ask for what must be possible.
func (d *device) must(method, address, body string, into any) {
	d.Helper()
	if a := d.Ask(d.Context(), request(method, address, body)); a.Status != 200 {
		d.Fatalf("%s %s %s is answered with %d %s", method, address, body, a.Status, a.Body)
	} else if into != nil {
		expect.Done(d.T, json.Unmarshal(a.Body, into))
	}
}

// gathered is what is known of a table of several people.
type gathered struct {
	Table    string
	Stage    string
	Settings table.Choices
	You      int
	Seq      uint64
	House    struct {
		Seats []struct{ Who, Name, Bot, Presence string }
	}
	Clocks []table.Clock
	// what is dealt
	Position *struct {
		Hands []json.RawMessage
		Turn  []int
		Legal map[string][]string
	}
}

// hands lists the seats whose hands are shown.
func (v *gathered) hands() (list []int) {
	for i, hand := range v.Position.Hands {
		if strings.HasPrefix(string(hand), "[") {
			list = append(list, i+1)
		}
	}
	return list
}

const three = `{"names":["Ana","Bo","Cy"],"table":{"rules":"celko-6","seats":4,"rounds":1,"bots":["first"],"quick":true,"turn":60,"absent":60}}`

// gather makes a table for three and a bot.
func (d *device) gather() (v gathered) {
	d.Helper()
	d.must("POST", offline.Together, three, &v)
	return v
}

func TestSeveralPeopleOfADevicePlayTogether(t *testing.T) {
	d := newDevice(t)
	v := d.gather()
	if v.You != 0 || v.Stage != "playing" || len(v.hands()) > 0 {
		t.Fatalf("the table shows seat %d the hands %v while it is %s", v.You, v.hands(), v.Stage)
	}
	for i, name := range []string{"Ana", "Bo", "Cy"} {
		seat := v.House.Seats[i]
		if seat.Name != name || seat.Who == "" || v.Clocks != nil {
			t.Errorf("on seat %d sits %+v", i+1, seat)
		}
		var own gathered
		d.must("GET", "/api/tables/"+v.Table+"@"+seat.Who, "", &own)
		if own.You != i+1 || !slices.Equal(own.hands(), []int{i + 1}) {
			t.Errorf("%s sees seat %d and the hands %v", name, own.You, own.hands())
		}
	}
	if v.House.Seats[3].Bot != "first" {
		t.Errorf("on seat 4 sits %+v", v.House.Seats[3])
	}
	if v.Settings.Late { // who watches are the people themselves, behind the curtain
		t.Error("late comers may join")
	}
}

// TestAddressesOfATableSayWhoAsks: nobody else is asked for, and without a name nobody sees a hand.
func TestAddressesOfATableSayWhoAsks(t *testing.T) {
	d := newDevice(t)
	v := d.gather()
	var alone gathered
	d.must("POST", "/api/tables", `{"rules":"celko-6","seats":2,"bots":["first"],"start":true}`, &alone)
	ana, bo := v.House.Seats[0].Who, v.House.Seats[1].Who
	for _, r := range []struct {
		method, address, body string
		status                int
	}{
		{"GET", "/api/tables/" + v.Table + "@somebody", "", 404},
		{"GET", "/api/tables/" + v.Table + "@", "", 404},
		{"GET", "/api/tables/" + alone.Table + "@" + ana, "", 404},
		{"GET", "/api/tables/" + alone.Table + "@" + bo, "", 404},
		{"GET", "/api/tables/" + v.Table + "/hint", "", 401},
		{"GET", "/api/tables/" + v.Table + "/train", "", 401},
		{"POST", "/api/tables/" + v.Table + "/leave", `{"id":"x"}`, 401},
		{"POST", "/api/tables/" + v.Table + "@" + bo + "/start", `{"id":"x"}`, 403},
		{"GET", "/api/tables/" + v.Table + "%40" + bo, "", 200},
		{"PUT", offline.Together, "", 405},
	} {
		if status := d.ask(r.method, r.address, r.body, nil); status != r.status {
			t.Errorf("%s %s is answered with %d, and not %d", r.method, r.address, status, r.status)
		}
	}
	var own gathered
	d.must("GET", "/api/tables/"+alone.Table, "", &own)
	if own.You != 1 {
		t.Errorf("at a table of one person, that one has seat %d", own.You)
	}
}

// TestAStreamOfATableShowsAPersonOrNobody reads the first messages of streams. Whoever holds the
// device, all of them are there.
func TestAStreamOfATableShowsAPersonOrNobody(t *testing.T) {
	d := newDevice(t)
	v := d.gather()
	for seat, address := range []string{v.Table, v.Table + "@" + v.House.Seats[0].Who, v.Table + "@" + v.House.Seats[1].Who} {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		var frame []byte
		d.Follow(ctx, request("GET", "/api/tables/"+address+"/stream", ""), func(next []byte) {
			if frame == nil {
				frame = slices.Clone(next) // the bots may send more before the stream ends
			}
			cancel()
		})
		cancel()
		var messages []struct {
			Event string
			Data  gathered
		}
		expect.Done(t, json.Unmarshal(frame, &messages))
		view, now := messages[0].Data, messages[1].Data
		want := []int{seat}
		if seat == 0 {
			want = nil
		}
		if view.You != seat || !slices.Equal(view.hands(), want) {
			t.Errorf("%s is shown as seat %d with the hands %v", address, view.You, view.hands())
		}
		for _, one := range now.House.Seats {
			if one.Presence != "here" && one.Bot == "" {
				t.Errorf("while one of them looks, %s is %s", one.Name, one.Presence)
			}
		}
	}
}

// play plays until the match is over.
func (d *device) play(v gathered) {
	d.Helper()
	for deadline := time.Now().Add(time.Minute); v.Stage != "over"; {
		if time.Now().After(deadline) {
			d.Fatalf("the match does not end: %s", v.Stage)
		}
		for i, seat := range v.House.Seats {
			if seat.Who == "" || v.Position == nil || !slices.Contains(v.Position.Turn, i+1) {
				continue
			}
			var own gathered
			d.must("GET", "/api/tables/"+v.Table+"@"+seat.Who, "", &own)
			if own.Position == nil || len(own.Position.Legal[fmt.Sprint(i+1)]) == 0 {
				continue
			}
			action := own.Position.Legal[fmt.Sprint(i+1)][0]
			d.commands++
			body := fmt.Sprintf(`{"id":"c%d","after":%d,"action":%q}`, d.commands, own.Seq, action)
			switch status := d.ask("POST", "/api/tables/"+v.Table+"@"+seat.Who+"/act", body, nil); status {
			case 200, 409: // the bot may have been quicker
			default:
				d.Fatalf("%s is answered with %d", body, status)
			}
		}
		d.must("GET", "/api/tables/"+v.Table, "", &v)
	}
}

func TestAMatchOfSeveralIsAnOrdinaryOne(t *testing.T) {
	d := newDevice(t)
	v := d.gather()
	d.play(v)
	var matches []struct{ Table string }
	for deadline := time.Now().Add(20 * time.Second); len(matches) == 0 && time.Now().Before(deadline); {
		d.must("GET", "/api/me/matches", "", &matches)
	}
	if len(matches) != 1 || matches[0].Table != v.Table {
		t.Errorf("the device's own person has played %+v", matches)
	}
	var record struct{ Format string }
	d.must("GET", "/api/tables/"+v.Table+"/record", "", &record)
	var next, again gathered
	d.must("POST", "/api/tables/"+v.Table+"@"+v.House.Seats[1].Who+"/rematch", "", &next)
	d.must("GET", "/api/tables/"+next.Table, "", &next)
	if next.Stage != "playing" || next.You != 0 || len(next.hands()) > 0 {
		t.Errorf("the next match is %s, and shows seat %d the hands %v", next.Stage, next.You, next.hands())
	}
	for i := range 3 {
		if next.House.Seats[i].Who != v.House.Seats[i].Who {
			t.Errorf("on seat %d sits %s after %s", i+1, next.House.Seats[i].Name, v.House.Seats[i].Name)
		}
	}
	d.must("POST", "/api/tables/"+v.Table+"@"+v.House.Seats[2].Who+"/rematch", "", &again)
	if again.Table != next.Table {
		t.Errorf("two of them go on at %s and %s", next.Table, again.Table)
	}
	d.play(next)
}

// TestARetryIsTheOwnPersons: a moment played again is a table of one person.
func TestARetryIsTheOwnPersons(t *testing.T) {
	d := newDevice(t)
	v := d.gather()
	d.play(v)
	var again gathered
	d.must("POST", "/api/tables/"+v.Table+"/retry", `{"round":1,"index":0}`, &again) // by the time of another answer, the round may be over
	if again.You == 0 || len(again.hands()) != 1 {
		t.Errorf("a moment played again shows seat %d the hands %v", again.You, again.hands())
	}
}

func TestPeopleOfADeviceKeepWhoTheyAre(t *testing.T) {
	d := newDevice(t)
	before := d.gather()
	after := d.gather()
	for i := range 3 {
		if before.House.Seats[i].Who != after.House.Seats[i].Who {
			t.Errorf("%s is another person at the next table", before.House.Seats[i].Name)
		}
	}
	var renamed gathered
	d.must("POST", offline.Together, strings.Replace(three, `"Ana"`, `" Eva "`, 1), &renamed)
	if first := renamed.House.Seats[0]; first.Who != before.House.Seats[0].Who || first.Name != "Eva" {
		t.Errorf("the device's own person is now %+v", first)
	}
	var me desk.Me
	d.must("GET", "/api/me", "", &me)
	if me.ID != before.House.Seats[0].Who || me.Name != "Eva" {
		t.Errorf("the device's own person is %+v", me)
	}
}

// TestNobodySitsDownIfOneCannot: two have the same name, there are too few tiles or people.
func TestNobodySitsDownIfOneCannot(t *testing.T) {
	d := newDevice(t)
	for request, status := range map[string]int{
		strings.Replace(three, `"Bo"`, `"ana"`, 1):           409,
		strings.Replace(three, `"Bo"`, `"  "`, 1):            422,
		strings.Replace(three, `"Bo","Cy"`, `"Bo"`, 1):       409, // a seat is open
		strings.Replace(three, `,"Bo","Cy"`, ``, 1):          422,
		strings.Replace(three, `celko-6`, `nothing`, 1):      422,
		strings.Replace(three, `"first"`, `"unheard-of"`, 1): 422,
	} {
		if got := d.ask("POST", offline.Together, request, nil); got != status {
			t.Errorf("%s is answered with %d, and not %d", request, got, status)
		}
	}
	var mine struct{ Tables []desk.Listing }
	for deadline := time.Now().Add(20 * time.Second); ; {
		d.must("GET", "/api/me/tables", "", &mine)
		if len(mine.Tables) == 0 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("there are tables: %+v", mine.Tables)
		}
	}
}
