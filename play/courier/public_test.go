package courier

import (
	"net/netip"
	"testing"
	"time"
)

func TestWhichAddressesArePublic(t *testing.T) {
	for _, test := range []struct {
		public bool
		list   []string
	}{
		{true, []string{
			"1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
			"169.253.255.255", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.167.255.255", "192.169.0.0",
			"198.17.255.255", "198.20.0.0", "223.255.255.255",
			"2001:200::1", "2003::1", "2606:4700::1111", "2a00:1450:4001::1", "64:ff9b::101:101",
		}},
		{false, []string{
			"0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.100.100.200", "100.127.255.255",
			"127.0.0.1", "127.255.255.255", "169.254.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255",
			"192.0.0.192", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.7",
			"203.0.113.9", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
			"::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:1.1.1.1",
			"64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "100::1",
			"2001::1", "2001:0:53aa:64c:0:fbff:80ff:fffe", "2001:2::1", "2001:10::1", "2001:20::1", "2001:db8::1",
			"2002:7f00:1::", "2002:a00:1::1", "3fff::1", "4000::1", "5f00::1", "fc00::1", "fd00:ec2::254",
			"fe80::1", "fe80::1%eth0", "2606:4700::1111%eth0", "fec0::1", "ff02::1", "ff0e::1",
		}},
	} {
		for _, text := range test.list {
			if isPublic(netip.MustParseAddr(text)) != test.public {
				t.Errorf("%s: public is %v", text, !test.public)
			}
		}
	}
	if isPublic(netip.Addr{}) {
		t.Error("no address is public")
	}
}

func TestHowLongAServiceAsksToWait(t *testing.T) {
	now := time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	for header, want := range map[string]time.Duration{
		"":                              0,
		"90":                            90 * time.Second,
		"0":                             0,
		"-5":                            0,
		"soon":                          0,
		"99999999999999999999":          0,
		"4000000000":                    longest,
		"Fri, 27 Nov 2026 12:02:00 GMT": 2 * time.Minute,
		"Fri, 27 Nov 2026 11:00:00 GMT": 0,
		"Fri, 27 Nov 2036 11:00:00 GMT": longest,
	} {
		if got := wait(header, now); got != want {
			t.Errorf("%q: %v, want %v", header, got, want)
		}
	}
}
