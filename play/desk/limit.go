package desk

import (
	"time"

	"roundhouse/play/people"
	"roundhouse/play/quota"
	"roundhouse/play/table"
)

// Limits limits what one person or address may ask for. Unused allowance accumulates up to the
// burst, where there is one. A field that is 0 sets no limit.
type Limits struct {
	Tables, Joins, Hints float64 // how many of each a person has in a minute
	AddressTables        float64 // tables made from one address, per day
	Phrases              float64 // phrases said by one person, per minute
	// requests of one person to judge, of at most six actions each: per minute and at once
	Judges, JudgeBurst float64
	// changes of name and recovery codes of one person, and new people from one address, per minute
	Names, Guests           float64
	Events, EventBurst      float64 // commands of one person except actions of the game: per second and at once
	Streams, AddressStreams int     // streams open at the same time, of one person and of one address
	Uploads, AddressUploads float64 // finished matches uploaded by one person and from one address, per day
	Sheets, AddressSheets   float64 // score sheets opened by one person and from one address, per day
	Changes, ChangeBurst    float64 // changes of score sheets by one person: per minute and at once
	AddressChanges          float64 // changes of score sheets from one address, per day
	Circles, AddressCircles float64 // circles founded by one person and from one address, per hour
	Letters                 float64 // to mail addresses that are not confirmed, asked for by one person, per day
	Codes                   float64 // codes tried from one address, per minute
	WrongCodes              int     // wrong codes tried in all, per minute
	Waiting, AddressWaiting int     // tables waiting for players at the same time, of one person and of one address
}

// UsualLimits holds the limits of a public server. They are high enough for a family behind one
// address.
var UsualLimits = Limits{
	Tables: 10, AddressTables: 1000, Joins: 30, Hints: 30, Phrases: 30, Judges: 60, JudgeBurst: 400, Names: 20, Guests: 60,
	Events: 5, EventBurst: 60, Streams: 12, AddressStreams: 100, Uploads: 20, AddressUploads: 1000,
	Waiting: 20, AddressWaiting: 100,
	Sheets: 60, AddressSheets: 1000, Changes: 30, ChangeBurst: 120, AddressChanges: 20_000, Circles: 5, AddressCircles: 20,
	Letters: 6, Codes: 10, WrongCodes: 100,
}

// limiter counts what people ask for, and enforces the limits.
type limiter struct {
	limits Limits
	quota  *quota.Quota
	now    func() time.Time
	codes  codeGate
	noted  func(cause string) // called for each refusal
}

// takeOne takes one unit of the key's allowance. If none is left, it returns an error that says
// when there will be one.
func (l *limiter) takeOne(cause string, of quota.Rate, key, detail string) error {
	wait, ok := l.take(cause, of, key)
	if ok {
		return nil
	}
	return tooMany(detail, wait)
}

// take takes one unit of the key's allowance. If none is left, it returns the number of seconds
// until there is, and false.
func (l *limiter) take(cause string, of quota.Rate, key string) (wait float64, ok bool) {
	wait, ok = l.quota.Take(of, cause+"/"+key)
	if !ok {
		l.noted(cause)
	}
	return wait, ok
}

// chargeTable takes one table from the person's and from the address's allowance, or returns an
// error if none is left. An address of "" is not limited.
func (l *limiter) chargeTable(from Caller) error {
	err := l.takeOne("tables", quota.PerMinute(l.limits.Tables), string(from.Person.ID),
		"you have made many tables: wait a while")
	if err != nil || from.Address == "" {
		return err
	}
	return l.takeOne("address_tables", perDay(l.limits.AddressTables), from.Address,
		"many tables have been made from your address in a day: wait a while")
}

// chargeCircle takes one new circle from the person's and from the address's allowance, or returns
// an error if none is left. An address of "" is not limited.
func (l *limiter) chargeCircle(from Caller) error {
	perHour := func(n float64) quota.Rate { return quota.Rate{PerSecond: n / (60 * 60), Burst: n} }
	err := l.takeOne("circles", perHour(l.limits.Circles), string(from.Person.ID), "you have founded many circles: wait a while")
	if err != nil || from.Address == "" {
		return err
	}
	return l.takeOne("address_circles", perHour(l.limits.AddressCircles), from.Address, "many circles have been founded from your address: wait a while")
}

// perDay returns a rate of n units per day, with a burst of n.
func perDay(n float64) quota.Rate { return quota.Rate{PerSecond: n / (24 * 60 * 60), Burst: n} }

// chargeHint takes one hint from the person's allowance, or returns an error if none is left.
func (l *limiter) chargeHint(w table.Who) error {
	return l.takeOne("hints", quota.PerMinute(l.limits.Hints), string(w), "you have asked for many hints: wait a while")
}

// chargeJudge takes one request to judge from the person's allowance, or returns an error if none
// is left.
func (l *limiter) chargeJudge(w table.Who) error {
	rate := quota.Rate{PerSecond: l.limits.Judges / 60, Burst: l.limits.JudgeBurst}
	return l.takeOne("judges", rate, string(w), "you have asked for many judgements: wait a while")
}

// chargeName takes one change of name, or one made or used recovery code, from the person's
// allowance, or returns an error if none is left.
func (l *limiter) chargeName(id people.ID) error {
	return l.takeOne("names", quota.PerMinute(l.limits.Names), string(id),
		"you have changed your name, or made or used codes, often: wait a while")
}

// chargeGuest takes one new person from the address's allowance, or returns an error if none is
// left. An address of "" is not limited.
func (l *limiter) chargeGuest(address string) error {
	if address == "" {
		return nil
	}
	return l.takeOne("guests", quota.PerMinute(l.limits.Guests), address,
		"many have come from your address: wait a while")
}

// chargeUpload takes one uploaded match from the person's and from the address's allowance, or
// returns an error if none is left. An address of "" is not limited.
func (l *limiter) chargeUpload(from Caller) error {
	if wait, ok := l.take("uploads", perDay(l.limits.Uploads), string(from.Person.ID)); !ok {
		return tooManyUploads("you have uploaded many matches in a day: wait a while", wait)
	}
	if from.Address == "" {
		return nil
	}
	if wait, ok := l.take("address_uploads", perDay(l.limits.AddressUploads), from.Address); !ok {
		return tooManyUploads("many matches have been uploaded from your address in a day: wait a while", wait)
	}
	return nil
}

// tooManyUploads returns the error for too many uploads, of which the next is allowed after that
// many seconds.
func tooManyUploads(detail string, wait float64) *Error {
	return retryLater("too_many_uploads", detail, wholeSeconds(wait))
}

// chargeSheet takes one score sheet from the person's and from the address's allowance, or returns an
// error if none is left. An address of "" is not limited.
func (l *limiter) chargeSheet(from Caller) error {
	err := l.takeOne("sheets", perDay(l.limits.Sheets), string(from.Person.ID), "you have opened many score sheets in a day: wait a while")
	if err != nil || from.Address == "" {
		return err
	}
	return l.takeOne("address_sheets", perDay(l.limits.AddressSheets), from.Address,
		"many score sheets have been opened from your address in a day: wait a while")
}

// chargeChange takes one change of a score sheet from the person's and from the address's allowance,
// or returns an error if none is left. An address of "" is not limited.
func (l *limiter) chargeChange(from Caller) error {
	rate := quota.Rate{PerSecond: l.limits.Changes / 60, Burst: l.limits.ChangeBurst}
	err := l.takeOne("changes", rate, string(from.Person.ID), "you have written much: wait a while")
	if err != nil || from.Address == "" {
		return err
	}
	return l.takeOne("address_changes", perDay(l.limits.AddressChanges), from.Address,
		"much has been written from your address in a day: wait a while")
}

// chargeCode takes one code to be tried from the address's allowance. It returns an error if none is
// left, or while codes are closed. An address of "" has no allowance of its own.
func (l *limiter) chargeCode(from Caller) error {
	if err := l.codes.requireOpen(l.now()); err != nil {
		l.noted("codes")
		return err
	}
	if from.Address == "" {
		return nil
	}
	return l.takeOne("address_codes", quota.PerMinute(l.limits.Codes), from.Address,
		"many codes have been tried from your address: wait a while")
}

// noteWrongCode counts a wrong code, of whomever.
func (l *limiter) noteWrongCode() { l.codes.noteWrong(l.now(), l.limits.WrongCodes) }

// openStream counts a stream of the caller until done is called. It returns an error if there are
// too many. Streams of callers without an identity are counted only by address.
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
