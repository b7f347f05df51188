package hall

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
	"unsafe"

	"roundhouse/play/table"
)

// moved is a machine's clock that can be set.
type moved struct{ by, readings atomic.Int64 }

// now returns what time.Now returns on a machine whose clock was set: the wall has moved, but the
// monotonic part, by which such times are compared, has not. Package time makes no such time from
// parts, and in a bubble of synctest none with a monotonic part; its source describes the fields.
func (m *moved) now() (t time.Time) {
	const hasMonotonic, secondsAt = 1 << 63, 30
	now := time.Now()
	wall := now.Round(0).Add(time.Duration(m.by.Load()))
	seconds := wall.Unix() - time.Date(1885, 1, 1, 0, 0, 0, 0, time.UTC).Unix()
	fields := (*struct {
		wall uint64
		ext  int64
		loc  *time.Location
	})(unsafe.Pointer(&t))
	fields.wall = hasMonotonic | uint64(seconds)<<secondsAt | uint64(wall.Nanosecond())
	fields.ext = now.UnixNano() + m.readings.Add(1) // a real clock takes time to be read
	return t
}

// TestTheTestsClockIsTheRealOne proves that only the wall of the tests' clock is set.
func TestTheTestsClockIsTheRealOne(t *testing.T) {
	clock := new(moved)
	before := clock.now()
	clock.set(-day)
	now := clock.now()
	if now.Before(before) || now.Sub(before) > day/2 {
		t.Error("the monotonic part has moved")
	}
	if behind := before.Round(0).Sub(now.Round(0)); behind < day/2 || behind > day {
		t.Errorf("set back by a day, the wall is behind by %s", behind)
	}
	if off := time.Now().Round(0).Sub(before.Round(0)); off < 0 || off > day/2 {
		t.Errorf("not set, the wall is off by %s", off)
	}
}

// set puts the clock forward, or back if d is negative.
func (m *moved) set(d time.Duration) { m.by.Add(int64(d)) }

const day = 24 * time.Hour

// jumps lists ways in which a machine's clock may be set: once, or with a correction later.
var jumps = map[string][]time.Duration{
	"back": {-day}, "far back": {-30 * day}, "back and right again": {-day, day},
	"forward": {day}, "far forward": {3650 * day}, "forward and right again": {day, -day}, "back twice": {-day, -30 * day},
}

// Setting the machine's clock during a match makes nobody wait longer than usual: not for a bot, a
// forced action, the next deal or the end of a person's time.
func TestAClockMayBeSetDuringAMatch(t *testing.T) {
	for name, jump := range jumps {
		t.Run(name, func(t *testing.T) {
			clock := new(moved)
			inClubWith(t, Config{Now: clock.now}, func(c *club) {
				s := settings(c, "celko-6", 3, 3)
				s.Forced, s.Turn = true, time.Minute
				tab := c.playing(s, "ana")
				c.enter(tab, "ana")
				longest := 0 * time.Second
				next := 0
				for n := 0; ; n++ {
					before, began := tab.SeenFrom(0).Seq, time.Now()
					if n%5 == 2 {
						clock.set(jump[next])
						next = (next + 1) % len(jump)
					}
					for tab.SeenFrom(0).Seq == before && time.Since(began) < 2*s.Turn {
						time.Sleep(100 * time.Millisecond)
						synctest.Wait()
						if l := tab.SeenFrom(0); roundOver(&l) {
							c.do(tab, "ana", table.BeReady{})
							break
						}
					}
					longest = max(longest, time.Since(began))
					if l := tab.SeenFrom(0); over(&l) {
						break
					}
				}
				if longest > s.Turn+Usual.Bot {
					c.Errorf("something took %s", longest)
				}
				sameAsLog(c, tab)
				c.healthy()
			})
		})
	}
}

func TestBotsGoOnWhenTheClockIsSetBack(t *testing.T) {
	for name, jump := range jumps {
		clock := new(moved)
		inClubWith(t, Config{Now: clock.now}, func(c *club) {
			tab := c.playing(settings(c, "celko-6", 3, 1), "ana")
			for c.act(tab) {
			}
			before := tab.SeenFrom(0).Seq
			time.Sleep(Usual.Bot / 2)
			for _, by := range jump {
				clock.set(by)
				time.Sleep(Usual.Bot / 4)
			}
			time.Sleep(Usual.Bot)
			synctest.Wait()
			if tab.SeenFrom(0).Seq == before {
				c.Errorf("%s: no bot has acted", name)
			}
		})
	}
}

// A machine may start with its clock days behind the last event of the log.
func TestAMatchGoesOnWhereTheClockIsBehindTheLog(t *testing.T) {
	for _, back := range []time.Duration{time.Hour, day, 30 * day} {
		clock := new(moved)
		inClubWith(t, Config{Now: clock.now}, func(c *club) {
			tab := c.playing(settings(c, "celko-6", 3, 1), "ana")
			for c.act(tab) {
			}
			before := tab.SeenFrom(0).Seq
			c.hall.Close()
			clock.set(-back)
			c.open(Config{Now: clock.now})
			defer c.run()()
			time.Sleep(lookEvery + Usual.Bot) // nobody asks for the table
			synctest.Wait()
			if c.get().SeenFrom(0).Seq == before {
				c.Errorf("%s back: no bot has acted", back)
			}
			sameAsLog(c, c.get())
		})
	}
}

// A table that nobody watches keeps its time even if the clock was set back.
func TestATimeIsUpAtATableOutOfSightWhereTheClockWasSetBack(t *testing.T) {
	clock := new(moved)
	inClubWith(t, Config{Now: clock.now}, func(c *club) {
		s := settings(c, "celko-6", 2, 1)
		s.Turn = time.Hour
		c.playing(s, "ana", "ben")
		c.hall.Close()
		clock.set(-30 * day)
		c.open(Config{Now: clock.now})
		defer c.run()()
		tab := c.get()
		c.act(tab)
		before := tab.SeenFrom(0).Seq
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		time.Sleep(50*time.Minute + lookEvery)
		synctest.Wait()
		if tab = c.get(); tab.SeenFrom(0).Seq == before {
			c.Error("the time of a turn is up, and nothing is done")
		}
	})
}

// Time in which the machine slept, or by which its clock was put forward, counts for nobody.
func TestNobodyLosesTimeWhenTheClockIsPutForward(t *testing.T) {
	for _, forward := range []time.Duration{time.Minute, day, 3650 * day} {
		clock := new(moved)
		inClubWith(t, Config{Now: clock.now}, func(c *club) {
			s := settings(c, "celko-6", 2, 1)
			s.Turn, s.Reserve, s.Absent = 30*time.Second, time.Minute, 20*time.Second
			tab := c.playing(s, "ana", "ben")
			leave := c.enter(tab, "ana", "ben")
			who, seat := inTurn(tab)
			leave[map[table.Who]int{"ana": 1, "ben": 0}[who]]() // the other one has just left
			time.Sleep(time.Second)
			clock.set(forward)
			time.Sleep(time.Second)
			c.presence(tab, table.Here, table.Here)
			synctest.Wait()
			if l := tab.SeenFrom(seat); reserveOf(tab, seat) != time.Minute || len(l.Legal) == 0 || l.Clocks[seat-1].Until.Time().Before(l.Time.Time().Add(s.Reserve)) {
				c.Errorf("%s forward: %+v, now %s", forward, l.Clocks[seat-1], l.Time.Time())
			}
			c.do(tab, who, table.Act{Action: tab.SeenFrom(seat).Legal[0]})
			if left := reserveOf(tab, seat); left != time.Minute {
				c.Errorf("%s forward: the reserve is %s", forward, left)
			}
			sameAsLog(c, tab)
		})
	}
}
