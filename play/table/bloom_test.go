package table

import (
	"fmt"
	"testing"
)

func TestFewIDsAreTakenForSentOnes(t *testing.T) {
	var sent sentIDs
	const n = 1300 // a match of 13 rounds
	for i := range n {
		sent.add(fmt.Sprintf("who/ana/c%d", i))
	}
	wrong := 0
	for i := range n {
		if !sent.mayHave(fmt.Sprintf("who/ana/c%d", i)) {
			t.Fatalf("ID %d is lost", i)
		}
		for _, who := range []string{"ben", "cem", "dan"} {
			if sent.mayHave(fmt.Sprintf("who/%s/c%d", who, i)) {
				wrong++
			}
		}
	}
	if wrong > 3*n/50 {
		t.Errorf("%d of %d new IDs are taken for sent ones", wrong, 3*n)
	}
	t.Logf("%d of %d new IDs are taken for sent ones", wrong, 3*n)
}
