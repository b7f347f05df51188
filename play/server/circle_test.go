package server_test

import (
	"fmt"
	"strings"
	"testing"

	"roundhouse/play/desk"
	"roundhouse/play/log"
	"roundhouse/play/server"
)

// TestWhoIsNotInACircleLearnsNothingOfIt asks for everything that can be asked for, as a stranger, as
// one who was removed and as nobody, and reads the program's log and what it counts.
func TestWhoIsNotInACircleLearnsNothingOfIt(t *testing.T) {
	broken := &brokenLog{Log: new(log.Memory)}
	p := open(t, func(c *server.Config) { c.Log = broken })
	lea, ana, ben, eve := p.somebody("Leandra"), p.somebody("Anastasia"), p.somebody("Benedict"), p.somebody("Eve")
	var c desk.Circle
	lea.ok("POST", "/api/circles", fields{"name": "Kitchen Table", "rules": "pagat", "names": []string{"Grandmother"}}, &c)
	for _, other := range []*client{ana, ben} {
		other.ok("POST", "/api/invitations/"+c.Key, nil, nil)
	}
	at := "/api/circles/" + c.ID
	lea.ok("POST", at+"/remove", fields{"person": 4}, nil)
	var laid struct{ Table string }
	lea.ok("POST", at+"/sit", nil, &laid)
	var sheet struct{ ID string }
	lea.ok("POST", "/api/sheets", fields{"rules": "pagat", "circle": c.ID, "seats": []fields{{"name": "L", "member": 1}, {"name": "G", "member": 2}}}, &sheet)
	lea.ok("POST", at+"/set_door", fields{"door": "ask"}, nil)
	eve.ok("POST", "/api/invitations/"+c.Key, nil, nil)

	var texts []string
	for _, from := range []*client{eve, ben, p.nobody()} {
		for _, op := range desk.Operations() {
			if op.Path == "/api/me" || strings.Contains(op.Path, "/stream") { // who deletes themself asks nothing more
				continue
			}
			path := strings.NewReplacer("{circle}", c.ID, "{key}", c.Key, "{table}", laid.Table, "{sheet}", sheet.ID, "{code}", "BCDFGH",
				"{id}", "pagat", "{round}", "1").Replace(op.Path)
			var body any
			if op.Method != "GET" {
				body = fields{}
			}
			a := from.call(op.Method, path, body)
			if strings.Contains(op.Path, "{circle}") && a.status < 400 {
				t.Errorf("%s %s: %d %s", op.Method, op.Path, a.status, a.body)
			}
			// The table's and the sheet's links are those of a table and a sheet: they show who sits there.
			if !strings.Contains(op.Path, "{table}") && !strings.Contains(op.Path, "{sheet}") {
				texts = append(texts, fmt.Sprint(op.Path, " ", string(a.body), a.header))
			} else if strings.Contains(string(a.body), c.ID) {
				t.Errorf("%s: %s", op.Path, a.body)
			}
		}
	}
	for _, page := range []string{"/c/" + c.ID, "/c/join/" + c.Key} { // what a messenger shows of a link
		texts = append(texts, string(p.nobody().call("GET", page, nil).body))
	}
	broken.fails.Store(true)
	for _, from := range []*client{lea, eve} {
		texts = append(texts, string(from.call("GET", at, nil).body))
	}
	logs := p.logs.String()
	texts = append(texts, logs, p.metrics())
	for _, text := range texts {
		for _, secret := range []string{"Leandra", "Anastasia", "Grandmother", lea.id, ana.id, c.ID} {
			if strings.Contains(text, secret) {
				t.Errorf("%q is in %s", secret, text)
			}
		}
	}
	for _, text := range append(texts[len(texts)-1:], logs) {
		if strings.Contains(text, "Kitchen") || strings.Contains(text, c.Key) {
			t.Errorf("the log or the metrics: %s", text)
		}
	}
}

// TestACircleIsTheSameAtEachServer, and what is sent to both is done once.
func TestACircleIsTheSameAtEachServer(t *testing.T) {
	houses := openHouses(t)
	lea, ana := houses[0].somebody("Lea"), houses[1].somebody("Ana")
	var c desk.Circle
	lea.ok("POST", "/api/circles", fields{"name": "Kitchen Table", "rules": "pagat"}, &c)
	ana.ok("POST", "/api/invitations/"+c.Key, nil, nil)
	for _, h := range houses {
		lea.p = h.place
		lea.ok("POST", "/api/circles/"+c.ID+"/add_name", fields{"id": "oma", "name": "Oma"}, &c)
	}
	for _, h := range houses {
		ana.p = h.place
		ana.ok("GET", "/api/circles/"+c.ID, nil, &c)
		if len(c.Members) != 3 || c.Members[2].Name != "Oma" || !c.Members[0].Here {
			t.Errorf("%+v", c)
		}
	}
	var one, two struct{ Table string }
	lea.ok("POST", "/api/circles/"+c.ID+"/sit", nil, &one)
	ana.ok("POST", "/api/circles/"+c.ID+"/sit", nil, &two)
	if one.Table != two.Table {
		t.Errorf("two tables are laid: %s and %s", one.Table, two.Table)
	}
}
