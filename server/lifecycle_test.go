package server_test

import (
	"testing"
)

func TestAMatchIsPlayedToItsEnd(t *testing.T) {
	p := open(t)
	people := p.people(3)
	id := gather(people, fields{"seats": 4, "bots": []string{"casual"}, "rounds": 2, "onlookers": true})
	players := seatAll(people, id)
	watcher := p.nobody().follow(id)
	people[0].do(id, "start", nil)
	playAll(players...)
	for _, pl := range players {
		pl.agrees()
	}
	watcher.stage("over")
	watcher.agrees()
}
