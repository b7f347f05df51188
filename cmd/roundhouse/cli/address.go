package cli

import (
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// hostName matches the host of an address. It does not match IPv6 addresses.
var hostName = regexp.MustCompile(`^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$`)

// ParseOrigin reads an address with a scheme, a host and an optional port. It returns the address
// in the form that browsers use: in lower case, without a final slash and without the scheme's
// default port.
func ParseOrigin(text string) (string, error) {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		return "", fmt.Errorf("%q is not an address like https://trains.example.org", text)
	case strings.Trim(u.Path, "/") != "" || strings.ContainsAny(text, "?#") || u.User != nil:
		return "", fmt.Errorf("%q is more than a scheme, a host and a port: the server needs a host to itself", text)
	}
	name, port := strings.ToLower(u.Hostname()), u.Port()
	if _, err := netip.ParseAddr(name); err != nil && !hostName.MatchString(name) {
		return "", fmt.Errorf("%q: %q is not a host name in ASCII, like trains.example.org or xn--nm-xka.example",
			text, u.Hostname())
	}
	if n, err := strconv.Atoi(port); strings.HasSuffix(u.Host, ":") || port != "" &&
		(err != nil || n < 1 || n > 65535) {
		return "", fmt.Errorf("%q: %q is not a port from 1 to 65535", text, port)
	}
	if strings.Contains(name, ":") {
		name = "[" + name + "]"
	}
	if port == "" || u.Scheme == "http" && port == "80" || u.Scheme == "https" && port == "443" {
		return u.Scheme + "://" + name, nil
	}
	return u.Scheme + "://" + name + ":" + port, nil
}

// ParseNetworks reads addresses and networks. It returns an address as a network that contains only
// that address.
func ParseNetworks(texts []string) (list []netip.Prefix, err error) {
	for _, text := range texts {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			ip, err := netip.ParseAddr(text)
			if err != nil {
				return nil, fmt.Errorf("%q is neither an address nor a network like 10.0.0.0/8", text)
			}
			p = netip.PrefixFrom(ip, ip.BitLen())
		}
		list = append(list, p.Masked())
	}
	return list, nil
}
