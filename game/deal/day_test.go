package deal_test

import (
	"testing"

	"roundhouse/game/deal"
)

// TestTheSeedOfADayIsWhatTheDocumentSays compares with values that another program has made. No line
// of them may ever change.
func TestTheSeedOfADayIsWhatTheDocumentSays(t *testing.T) {
	var counting, full deal.Secret
	for i := range counting {
		counting[i], full[i] = byte(i), 255
	}
	for _, one := range []struct {
		secret deal.Secret
		rules  string
		seats  int
		want   string
	}{
		{counting, `"pagat"`, 4, "2514a126ec58ecb0346e18b42ba3e8853aa382cda160e4c423dfb479c0bbdf7f"},
		{counting, `"czech"`, 4, "e205e838a5c3e1134700d982116055a6308ca4a9dd44ec0488fb84885840a966"},
		{full, `{"base":"pagat","set":9}`, 3, "3c0b700f5107a12da97c09b815e5f4e61c96a46fee6630b9d1c2b2eb7177ce0e"},
	} {
		if have := deal.DaySeed(one.secret, one.rules, one.seats).String(); have != one.want {
			t.Errorf("%s with %d seats: %s", one.rules, one.seats, have)
		}
	}
}
