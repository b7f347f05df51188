package desk

import (
	"roundhouse/play/people"
	"roundhouse/play/quota"
	"roundhouse/play/table"
)

// Limits limits what one person or address may ask for. Unused allowance accumulates up to the
// burst. 0 is no limit.
type Limits struct {
	Tables, Joins, Hints    float64 // of one person, per minute
	Phrases                 float64 // likewise
	Judges, JudgeBurst      float64 // of one person, per minute and at once: requests to judge, of six actions each
	Names, Guests           float64 // changes of name and codes of one person, new people of one address, per minute
	Events, EventBurst      float64 // of one person, per second and at once: commands except actions
	Streams, AddressStreams int     // open at the same time, of one person and of one address
	Waiting, AddressWaiting int     // tables that wait for players, likewise
}

// UsualLimits are those of a public server: enough for a family behind one address.
var UsualLimits = Limits{
	Tables: 10, Joins: 30, Hints: 30, Phrases: 30, Judges: 60, JudgeBurst: 400, Names: 20, Guests: 60,
	Events: 5, EventBurst: 60, Streams: 12, AddressStreams: 100, Waiting: 20, AddressWaiting: 100,
}

// limiter counts what people ask for.
type limiter struct {
	limits Limits
	quota  *quota.Quota
	noted  func(cause string) // called for each refusal
}

// takeOne takes one unit of the key's allowance, or returns an error that says when there will be
// one.
func (l *limiter) takeOne(cause string, of quota.Rate, key, detail string) error {
	wait, ok := l.quota.Take(of, cause+"/"+key)
	if ok {
		return nil
	}
	l.noted(cause)
	return tooMany(detail, wait)
}

// chargeTable counts a table that a person makes.
func (l *limiter) chargeTable(id people.ID) error {
	return l.takeOne("tables", quota.PerMinute(l.limits.Tables), string(id), "you have made many tables: wait a while")
}

// chargeHint counts a hint for a person.
func (l *limiter) chargeHint(w table.Who) error {
	return l.takeOne("hints", quota.PerMinute(l.limits.Hints), string(w), "you have asked for many hints: wait a while")
}

// chargeJudge counts a request to judge.
func (l *limiter) chargeJudge(w table.Who) error {
	rate := quota.Rate{PerSecond: l.limits.Judges / 60, Burst: l.limits.JudgeBurst}
	return l.takeOne("judges", rate, string(w), "you have asked for many judgements: wait a while")
}

// chargeName counts a change of name, or a recovery code.
func (l *limiter) chargeName(id people.ID) error {
	return l.takeOne("names", quota.PerMinute(l.limits.Names), string(id),
		"you have changed your name, or made or used codes, often: wait a while")
}

// chargeGuest counts a new person from an address; "" is not limited.
func (l *limiter) chargeGuest(address string) error {
	if address == "" {
		return nil
	}
	return l.takeOne("guests", quota.PerMinute(l.limits.Guests), address, "many have come from your address: wait a while")
}

// openStream counts a stream until done is called, or refuses it. Onlookers without a name are
// counted only by address.
func (l *limiter) openStream(from Caller) (done func(), err error) {
	done, ok := l.quota.Hold(
		quota.Holding{Kind: "who", Of: string(from.asWho()), Most: l.limits.Streams},
		quota.Holding{Kind: "address", Of: from.Address, Most: l.limits.AddressStreams},
	)
	if !ok {
		l.noted("streams")
		return nil, tooMany("you have many streams open: close some", 0)
	}
	return done, nil
}
