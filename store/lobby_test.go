package store

import (
	"testing"

	"roundhouse/lobby/lobbytest"
)

func TestStoreIsALobby(t *testing.T) {
	t.Parallel()
	lobbytest.Test(t, func(t *testing.T) lobbytest.Form {
		s, reopen := reopening(t)
		return lobbytest.Form{
			Lobby:  s,
			Reopen: func() lobbytest.Lobby { return reopen() },
			Wipe: func() {
				err := s.writer.write(t.Context(), func(t *tx) error {
					_, err := t.exec("DELETE FROM played")
					return err
				}, nil)
				if err != nil {
					t.Fatal(err)
				}
			},
		}
	})
}
