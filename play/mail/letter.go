package mail

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net/mail"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	gomail "github.com/wneessen/go-mail"

	"roundhouse/game/quote"
	"roundhouse/play/courier"
)

// mostSubject is the number of characters to which a subject is cut.
const mostSubject = 150

// Letter is what is sent to one address.
type Letter struct {
	To      string // an address without a name
	Subject string // one line
	Text    string // lines end with \n
	Stop    string // where such letters can be ended, https://… or http://…; "": nowhere
	Tag     courier.Tag
}

// stop matches what may stand between < and > in a header.
var stop = regexp.MustCompile(`^https?://[!#-;=?-~]{1,400}$`)

// Check returns an error that names the first part of a letter that is wrong.
func (l Letter) Check() error {
	if err := CheckAddress(l.To); err != nil {
		return fmt.Errorf("recipient: %w", err)
	}
	if err := checkText(l.Subject, ""); err != nil {
		return fmt.Errorf("subject: %s %w", quote.Text(l.Subject), err)
	}
	if err := checkText(l.Text, "\n"); err != nil {
		return fmt.Errorf("text: %w", err)
	}
	if l.Stop != "" && !stop.MatchString(l.Stop) {
		return errors.New("stop: the address is not one that a header can have")
	}
	return l.Tag.Check()
}

// checkText returns an error if a text has characters that are no text, unless they are allowed.
func checkText(text, allowed string) error {
	if !utf8.ValidString(text) {
		return errors.New("is not in UTF-8")
	}
	for _, r := range text {
		if unicode.IsControl(r) && !strings.ContainsRune(allowed, r) {
			return fmt.Errorf("has the control character %U", r)
		}
	}
	return nil
}

// cut returns at most n characters of a text.
func cut(text string, n int) string {
	if letters := []rune(text); len(letters) > n {
		return string(letters[:n-1]) + "…"
	}
	return text
}

// write returns the message of a letter. Its Message-ID is always the same for one tag.
func (l Letter) write(from *mail.Address) (*gomail.Msg, error) {
	if err := l.Check(); err != nil {
		return nil, err
	}
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	m.FromMailAddress(from)
	m.ToMailAddress(&mail.Address{Address: l.To})
	m.Subject(cut(l.Subject, mostSubject))
	m.SetDateWithValue(time.Now().UTC())
	id := string(l.Tag)
	if id == "" {
		id = rand.Text()
	}
	m.SetMessageIDWithValue(id + "@" + domainOf(from.Address))
	m.SetGenHeader("Auto-Submitted", "auto-generated")
	if l.Stop != "" {
		m.SetGenHeaderPreformatted(gomail.HeaderListUnsubscribe, "<"+l.Stop+">")
	}
	if strings.HasPrefix(l.Stop, "https:") { // one press, by a POST of the mail program
		m.SetGenHeaderPreformatted(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	m.SetBodyString(gomail.TypeTextPlain, l.Text)
	return m, nil
}
