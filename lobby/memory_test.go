package lobby_test

import (
	"testing"

	"roundhouse/lobby"
	"roundhouse/lobby/lobbytest"
)

func TestMemoryIsALobby(t *testing.T) {
	lobbytest.Test(t, func(*testing.T) lobbytest.Form {
		m := new(lobby.Memory)
		return lobbytest.Form{Lobby: m, Reopen: func() lobbytest.Lobby { return m }, Wipe: func() {}}
	})
}
