package desk

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"roundhouse/game"
	"roundhouse/play/archive"
	"roundhouse/play/people"
	"roundhouse/play/wire"
	"roundhouse/words"
)

// UploadMatch adds a match of a device to the caller's matches.
var UploadMatch = newNamedOperation(About{
	Method: "POST", Path: "/api/me/matches", ID: "upload", Summary: "Upload a match",
	Description: "A finished match that you have played on a device of yours, without a server. Its record is played again and must " +
		"be whole and legal. It becomes a diary entry among your matches, which only you can see: a server cannot know how a device has dealt, " +
		"so it counts in no standings. A name on another seat is left out unless it is a bot's. " +
		"Uploading a match again has no effect, and the same answer. A device answers no_upload.",
	Refusals: []Kind{Conflict}, MostBody: 128 << 10,
}, (*Desk).uploadMatch)

func (d *Desk) uploadMatch(ctx context.Context, from Caller, in *wire.Body[wire.Upload]) (out wire.Played, err error) {
	if d.c.Diary == nil {
		return out, refusalError("no_upload", "this device keeps the match already: only a server takes uploads")
	}
	me := from.Person.ID
	id := diaryID(me, in.Body.Table)
	m, err := d.c.Archive.Match(ctx, id)
	if errors.Is(err, archive.ErrUnknown) {
		m, err = d.c.Diary.Add(ctx, d, from, id, &in.Body)
	}
	if err != nil {
		return out, err
	}
	return d.playedOf(ctx, m, me)
}

// Add implements Diary.
func (r Records) Add(ctx context.Context, d *Desk, from Caller, id string, up *wire.Upload) (m archive.Match, err error) {
	if err := d.limits.chargeUpload(from); err != nil {
		return m, err
	}
	m, err = r.entry(d, from.Person.ID, id, up)
	if err != nil {
		return m, err
	}
	if err := d.c.Archive.Save(ctx, m); err != nil {
		return m, err
	}
	return d.c.Archive.Match(ctx, id)
}

// diaryPrefix begins the ID of each diary entry, and of nothing else.
const diaryPrefix = "diary-"

// diaryID returns the ID of a person's diary entry, given that of the table on the device.
func diaryID(who people.ID, origin string) string {
	sum := sha256.Sum256([]byte(string(who) + " " + origin))
	return diaryPrefix + idText(sum[:idBytes])
}

// entry returns the match with that ID, once its record has been played again.
func (r Records) entry(d *Desk, me people.ID, id string, up *wire.Upload) (m archive.Match, err error) {
	rec, err := r.check(up.Record.RawMessage)
	if err != nil {
		return m, refusalError("bad_record", "record: "+err.Error())
	}
	if up.Seat > len(rec.Players) {
		return m, invalidField(fmt.Sprintf(`seat: "%d" is not a seat of %d`, up.Seat, len(rec.Players)))
	}
	ended := endedBy(up.Ended, d.c.Now())
	m = archive.Match{Table: id, Rules: rulesName(&rec.Ref), Began: ended, Ended: ended, Origin: up.Table}
	for i, player := range rec.Players {
		seat := archive.Seat{Total: rec.Totals[i], Place: rec.Places[i]}
		rec.Players[i] = ""
		if game.Seat(i+1) == game.Seat(up.Seat) {
			seat.Who = me
		} else if seat.Name, seat.Bot = readBot(player, d.c.Levels); seat.Bot != "" {
			rec.Players[i] = recordedBot(seat)
		}
		m.Seats = append(m.Seats, seat)
	}
	m.Record, err = rec.AppendJSON(nil)
	return m, err
}

// longAgo is how long ago a match may have ended; a device that says otherwise has a wrong clock.
const longAgo = 10 * 365 * 24 * time.Hour

// endedBy returns the time at which a match ended, by the clock of a device, or now if that cannot be.
func endedBy(at, now time.Time) time.Time {
	if age := now.Sub(at); age < 0 || age > longAgo {
		return now
	}
	return at
}

// readBot returns the name and the level of a bot among the players of a record. The level is "" if
// the player may be a person, and the name is "" if it is not one that bots are given.
func readBot(player string, levels []string) (name, level string) {
	level = player
	if at := strings.LastIndex(player, " ("); at >= 0 && strings.HasSuffix(player, ")") {
		name, level = player[:at], player[at+len(" ("):len(player)-1]
	}
	if !slices.Contains(levels, level) {
		return "", ""
	}
	for _, tag := range words.Languages() {
		if c, err := words.Find(tag); err == nil && slices.Contains(c.BotNames(), name) {
			return name, level
		}
	}
	return "", level
}

// recordedBot returns a bot as records have it.
func recordedBot(seat archive.Seat) string {
	if seat.Name == "" {
		return seat.Bot
	}
	return fmt.Sprintf("%s (%s)", seat.Name, seat.Bot)
}
