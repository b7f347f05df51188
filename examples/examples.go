// Package examples has the examples that the server shows to the authors of programs.
package examples

import _ "embed" // the examples

// Readme is README.md: a bot, and the same with curl.
//
//go:embed README.md
var Readme string

// Bot is the bot.
//
//go:embed bot/main.go
var Bot string
