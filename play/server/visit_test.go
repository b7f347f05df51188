package server_test

import (
	"io/fs"
	"os"
	"path"
	"testing"

	"roundhouse/play/server"
)

// TestAFirstVisitIsWithinTheLimits: a browser with a service worker fetches all files of the client at
// once, and a family of ten may come at the same time.
func TestAFirstVisitIsWithinTheLimits(t *testing.T) {
	files := 0
	err := fs.WalkDir(os.DirFS("../../web/dist"), ".", func(name string, d fs.DirEntry, err error) error {
		switch path.Ext(name) {
		case ".js", ".css", ".json", ".woff2", ".svg", ".png", ".html", ".mp3", ".webmanifest":
			files++
		}
		return err
	})
	if err != nil || files < 10 {
		t.Skip("the client is not built: make web")
	}
	const asked = 50 // besides, of the API
	usual := server.UsualRequests
	if need := float64(files + asked); usual.RequestBurst < need || usual.AddressBurst < 10*need {
		t.Errorf("a first visit needs %g requests, and an identity has %g at once, an address %g", need, usual.RequestBurst, usual.AddressBurst)
	}
}
