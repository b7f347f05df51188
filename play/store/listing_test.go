package store

import (
	"encoding/json"
	"testing"

	"roundhouse/game"
	"roundhouse/play/lists"
	"roundhouse/play/log"
	"roundhouse/play/store/storetest"
	"roundhouse/play/table"
)

// TestListsOfAFileOfBeforeAreThoseOfItsTables: what lists show after the file was migrated is what
// the logs say, and no table is missing.
func TestListsOfAFileOfBeforeAreThoseOfItsTables(t *testing.T) {
	s := reopened(t, storetest.File(t))
	listings, err := s.Listings(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, tab := range storetest.Facts(t).Tables {
		opened, err := readTable(t, s, tab.Table)
		if err != nil {
			if _, has := listings.Of[tab.Table]; has { // until it is swept
				shown++
			}
			continue
		}
		now := opened.ViewFor(game.NoSeat, opened.Now(), opened.LastTime())
		listing, has := listings.Of[tab.Table]
		if has == (now.Stage == table.Finished) {
			t.Errorf("%s: lists show it: %v, and it is %s", tab.Kind, has, now.Stage)
		}
		if !has {
			continue
		}
		shown++
		e, err := lists.Read(tab.Table, listing)
		if err != nil || e.Stage != now.Stage || string(e.Host) != string(now.House.Host) || len(e.Seats) != len(now.House.Seats) {
			t.Errorf("%s: lists show %s, %v", tab.Kind, listing, err)
		}
	}
	if shown < 3 || shown != len(listings.Of) {
		t.Errorf("%d tables are shown, and lists have %d", shown, len(listings.Of))
	}
}

func TestAListingThatCannotBeReadIsAFault(t *testing.T) {
	s := opened(t)
	put(t, s, "t", 0, "a")
	good, err := json.Marshal(lists.Entry{Stage: table.Waiting})
	if err != nil {
		t.Fatal(err)
	}
	for listing, want := range map[string]int{string(good): 0, `{"stage":"dreaming"}`: 1, "": 0} {
		if err := s.Append(t.Context(), "t", 1, log.Head{Listing: []byte(listing)}); err != nil {
			t.Fatal(err)
		}
		if found := faults(t, s.path); len(found) != want || want > 0 && found[0].Table != "t" {
			t.Errorf("%s: %v", listing, found)
		}
	}
}
