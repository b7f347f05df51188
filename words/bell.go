package words

import (
	"strconv"
	"strings"
	"time"
)

// Message is what somebody is told who is away.
type Message struct{ Title, Text string }

// TurnMessage says that it is the reader's turn at a table, which has a name. The times are in the
// reader's zone. Since is not said if it is close to now.
func (c *Catalogue) TurnMessage(table string, since, until, now time.Time) Message {
	key := "turn.until"
	if now.Sub(since) > turnIsOld {
		key = "turn.since"
	}
	v := Values{"table": table, "since": c.When(since, now), "until": c.When(until, now)}
	return Message{c.tell("turn", v), c.tell(key, v)}
}

// turnIsOld is how long a turn has lasted when a message says since when.
const turnIsOld = 15 * time.Minute

// CallMessage says that somebody sits at the table of a circle, where so many seats are free.
func (c *Catalogue) CallMessage(circle, who string, free int) Message {
	v := Values{"who": who, "n": free}
	return Message{circle, c.tell("call", v) + c.bell["gap"] + c.tell("call.room", v)}
}

// TryMessage says that messages arrive.
func (c *Catalogue) TryMessage() Message {
	return Message{c.tell("try", nil), c.tell("try.text", nil)}
}

// DigestTitle says how many tables wait for the reader.
func (c *Catalogue) DigestTitle(tables int) string { return c.tell("digest", Values{"n": tables}) }

// ConfirmLetter asks the owner of a mail address whether it is theirs; the link says so.
func (c *Catalogue) ConfirmLetter(site, link string) Message {
	text := c.tell("confirm.text", Values{"site": site}) + "\n\n" + link + "\n\n" + c.tell("confirm.else", nil)
	return Message{c.tell("confirm", nil), text}
}

// StopLine ends a letter: the link ends all further ones.
func (c *Catalogue) StopLine(link string) string { return c.tell("stop", nil) + " " + link }

func (c *Catalogue) tell(key string, v Values) string { return c.Fill(c.bell[key], v, Seating{}) }

// When returns a time, as near as now makes it clear: Saturday 18:00, or 24 December 18:00 if that
// is more than six days away. Both are in the reader's zone.
func (c *Catalogue) When(at, now time.Time) string {
	day := strings.Split(c.bell["days"], "|")[at.Weekday()]
	if away := at.Sub(now).Abs(); away > 6*24*time.Hour {
		month := strings.Split(c.bell["months"], "|")[at.Month()-1]
		day = c.tell("date", Values{"day": strconv.Itoa(at.Day()), "month": month})
	}
	return c.tell("when", Values{"day": day, "time": at.Format("15:04")})
}
