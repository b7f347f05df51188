package courier

import "net/netip"

// These are the special addresses by the registries of IANA ("special-purpose address registry",
// RFC 6890), and multicast. Of IPv6 only 2000::/3 is in use for the public internet, so nothing
// else needs a line: neither loopback, link-local, site-local and unique local addresses nor those
// that contain one of IPv4.
var (
	global6 = netip.MustParsePrefix("2000::/3")
	// translated holds the IPv6 form of each IPv4 address, in its last four bytes, where a network
	// has IPv6 alone (NAT64, RFC 6052).
	translated = netip.MustParsePrefix("64:ff9b::/96")

	special = prefixes(
		"0.0.0.0/8",       // this network
		"10.0.0.0/8",      // private
		"100.64.0.0/10",   // between a provider and its customers
		"127.0.0.0/8",     // loopback
		"169.254.0.0/16",  // link-local; clouds tell their machines secrets there
		"172.16.0.0/12",   // private
		"192.0.0.0/24",    // protocol assignments
		"192.0.2.0/24",    // documentation
		"192.88.99.0/24",  // relays of 6to4
		"192.168.0.0/16",  // private
		"198.18.0.0/15",   // benchmarks
		"198.51.100.0/24", // documentation
		"203.0.113.0/24",  // documentation
		"224.0.0.0/4",     // multicast
		"240.0.0.0/4",     // reserved, and broadcast
		"2001::/23",       // protocol assignments: Teredo, benchmarks, ORCHID
		"2001:db8::/32",   // documentation
		"2002::/16",       // 6to4: contains an IPv4 address
		"3fff::/20",       // documentation
	)
)

func prefixes(list ...string) (parsed []netip.Prefix) {
	for _, text := range list {
		parsed = append(parsed, netip.MustParsePrefix(text))
	}
	return parsed
}

// isPublic reports whether an address belongs to the public internet. One that names an interface
// of this machine does not.
func isPublic(a netip.Addr) bool {
	if translated.Contains(a) {
		bytes := a.As16()
		a = netip.AddrFrom4([4]byte(bytes[12:]))
	}
	if !a.Is4() && !global6.Contains(a) {
		return false
	}
	for _, prefix := range special {
		if prefix.Contains(a) {
			return false
		}
	}
	return true
}
