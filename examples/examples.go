// Package examples holds the examples that the server shows to the authors of programs.
package examples

import _ "embed" // embeds the examples

// Readme is README.md, which explains the example bot and how to do the same with curl.
//
//go:embed README.md
var Readme string

// Bot is the source of the example bot.
//
//go:embed bot/main.go
var Bot string
