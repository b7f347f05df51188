package server_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"roundhouse/play/desk"
	"roundhouse/words"
)

// botNamesAt returns the names of the bots at a table.
func botNamesAt(v *view) (names []string) {
	for _, seat := range v.House.Seats {
		if seat.Bot != "" && seat.Who == "" {
			names = append(names, seat.Name)
		}
	}
	return names
}

func TestBotsHaveNamesInTheLanguageOfTheTable(t *testing.T) {
	p := open(t)
	for _, lang := range words.Languages() {
		catalogue, err := words.Find(lang)
		if err != nil {
			t.Fatal(err)
		}
		taken := catalogue.BotNames()[0] // by the person
		c := p.somebody(strings.ToUpper(taken))
		v := c.make(fields{
			"rules": fields{"base": "czech", "hand": fields{"14": 5}}, "seats": 14, "lang": lang,
			"bots": slices.Repeat([]string{"casual"}, 12),
		})
		c.do(v.Table, "seat_bot", fields{"bot": "planner", "seat": 2})
		names := botNamesAt(c.view(v.Table))
		initials := map[rune]bool{}
		for _, name := range names {
			initial, _ := utf8.DecodeRuneInString(name)
			if initials[initial] = true; !slices.Contains(catalogue.BotNames(), name) || name == taken {
				t.Errorf("%s: a bot is called %q", lang, name)
			}
		}
		if len(names) != 13 || len(initials) != 13 {
			t.Errorf("%s: 13 bots are called %q", lang, names)
		}
	}
	c := p.somebody("Ana")
	if v := c.make(fields{"bots": []string{"casual"}}); !slices.Contains(words.Default().BotNames(), v.House.Seats[1].Name) {
		t.Errorf("without a language, a bot is called %q", v.House.Seats[1].Name)
	}
	c.refused("POST", "/api/tables", fields{"rules": "pagat", "seats": 2, "lang": "xx"}, 422, "invalid")
}

func TestNobodyAtTheTableIsCalledLikeItsBot(t *testing.T) {
	p := open(t)
	host, guest := p.somebody("Ana"), p.somebody("Bo")
	v := host.make(fields{"seats": 3, "bots": []string{"casual"}, "listed": true})
	bot := v.House.Seats[2].Name
	host.refused("PATCH", "/api/me", fields{"name": strings.ToLower(bot)}, 409, "name_taken")
	guest.ok("PATCH", "/api/me", fields{"name": strings.ToUpper(bot)}, nil)
	guest.not(v.Table, "join", nil, 409, "name_taken")
	host.do(v.Table, "empty_seat", fields{"seat": 3})
	guest.do(v.Table, "join", nil)
}

// Lists, the record, the list of finished matches and the rematch know the bot by its name; only
// people have results.
func TestABotKeepsItsNameInListsAndRecords(t *testing.T) {
	p := open(t, onDisk(t))
	c := p.somebody("Ana")
	v := c.make(fields{"bots": []string{"casual"}, "lang": "ja"})
	bot := v.House.Seats[1].Name
	var list desk.Listings
	c.ok("GET", "/api/me/tables", nil, &list)
	if seat := list.Tables[0].Seats[1]; seat.Name != bot || seat.Bot != "casual" || seat.Who != "" {
		t.Errorf("in the list of tables: %+v", seat)
	}
	pl := newPlayer(c.follow(v.Table))
	c.do(v.Table, "start", nil)
	playAll(pl)
	if rec := readRecord(t, c, v.Table); rec.Players[1] != bot+" (casual)" {
		t.Errorf("in the record: %q", rec.Players)
	}
	var matches []desk.Played
	waitFor(t, "the match in the archive", func() bool {
		c.ok("GET", "/api/me/matches", nil, &matches)
		return len(matches) == 1
	})
	if seat := matches[0].Seats[1]; seat.Name != bot || seat.Bot != "casual" || seat.You {
		t.Errorf("in the list of matches: %+v", seat)
	}
	var again view
	c.ok("POST", "/api/tables/"+v.Table+"/rematch", nil, &again)
	if seat := again.House.Seats[1]; seat.Name != bot || seat.Bot != "casual" {
		t.Errorf("in the rematch: %+v", seat)
	}
}
