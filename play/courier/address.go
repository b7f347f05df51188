package courier

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"roundhouse/game/quote"
)

// MostAddress is the largest length of an address in bytes. Those of push services have up to some
// 600.
const MostAddress = 1000

// name matches the name of a host with at least two labels, of which the last is not a number: some
// systems read numbers as IPv4 addresses. Letters of other scripts are allowed; they are looked up
// in their ASCII form.
var name = regexp.MustCompile(`^([\pL\pN\pM_-]+\.)+[\pL\pM-][\pL\pN\pM-]*\.?$`)

// Check returns an error if requests cannot be sent to an address, as far as its text shows. It
// looks nothing up.
func (c *Client) Check(address string) error {
	if err := c.check(address); err != nil {
		return fmt.Errorf("address %s %w", quote.Text(address), err)
	}
	return nil
}

// check returns what is wrong with an address, without repeating it.
func (c *Client) check(address string) error {
	if len(address) > MostAddress {
		return fmt.Errorf("has more than %d bytes", MostAddress)
	}
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return fmt.Errorf("cannot be read: %w", withoutAddress(err))
	case u.Scheme != "https":
		return errors.New("does not begin with https://")
	case u.User != nil:
		return errors.New("has a user's name")
	case u.Hostname() == "":
		return errors.New("has no host")
	}
	port, err := portOf(u)
	if err != nil {
		return err
	}
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil {
		return c.checkIP(netip.AddrPortFrom(ip, port))
	}
	if !name.MatchString(u.Hostname()) {
		return fmt.Errorf("has a host, %s, that cannot be public", quote.Text(u.Hostname()))
	}
	return nil
}

// portOf returns the port of an address. Ports below 1024 belong to other protocols, except that of
// HTTPS.
func portOf(u *url.URL) (uint16, error) {
	text := u.Port()
	if text == "" && !strings.HasSuffix(u.Host, ":") {
		return 443, nil
	}
	port, err := strconv.ParseUint(text, 10, 16)
	if err != nil || port < 1024 && port != 443 {
		return 0, fmt.Errorf("has a port, %s, that is neither 443 nor from 1024 to 65535", quote.Text(text))
	}
	return uint16(port), nil
}
