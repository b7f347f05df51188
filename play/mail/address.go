package mail

import (
	"errors"
	"fmt"
	"net/mail"
	"regexp"
	"strings"

	"roundhouse/game/quote"
)

// The largest lengths of a mail address and of the part before its @, in bytes (RFC 5321, section
// 4.5.3.1).
const (
	mostAddress = 254
	mostLocal   = 64
)

// domain matches the name of a host that gets mail from anywhere.
var domain = regexp.MustCompile(`^([A-Za-z0-9-]+\.)+[A-Za-z][A-Za-z0-9-]*$`)

// CheckAddress returns an error if letters cannot be sent to an address, as far as its text shows.
func CheckAddress(address string) error {
	if err := checkAddress(address); err != nil {
		return fmt.Errorf("address %s %w", quote.Text(address), err)
	}
	return nil
}

// checkAddress returns what is wrong with an address. Letters other than ASCII are possible in one,
// but few servers take them.
func checkAddress(address string) error {
	read, err := mail.ParseAddress(address)
	switch {
	case len(address) > mostAddress:
		return fmt.Errorf("has more than %d bytes", mostAddress)
	case err != nil || read.Address != address:
		return errors.New("is not of the form name@example.org")
	case strings.ContainsFunc(address, func(r rune) bool { return r > '~' }):
		return errors.New("has letters that mail servers do not take")
	case strings.LastIndex(address, "@") > mostLocal:
		return fmt.Errorf("has more than %d bytes before the @", mostLocal)
	case !domain.MatchString(domainOf(address)):
		return errors.New("does not lead to a host on the internet")
	}
	return nil
}

// domainOf returns the part of an address after its @.
func domainOf(address string) string { return address[strings.LastIndex(address, "@")+1:] }
