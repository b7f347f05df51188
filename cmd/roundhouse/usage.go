package main

import (
	"errors"
	"regexp"
)

// usages turns kong's errors round, so that each begins with the flag or the
// argument that it is about.
var usages = []struct {
	kong *regexp.Regexp
	ours string
}{
	{regexp.MustCompile(`^unknown flag (\S+?)(, did you mean .*)?$`), "$1: no such flag$2"},
	{regexp.MustCompile(`^unexpected argument (.*?)(, did you mean .*)?$`), `"$1": not expected here$2`},
	{regexp.MustCompile(`^expected one of .*$`), "COMMAND: is missing"},
	{regexp.MustCompile(`^missing flags: (--[a-z]+)\S*(.*)$`), "$1: is missing"},
	{regexp.MustCompile(`^expected "<file>.*"$`), "FILE: is missing"},
	{regexp.MustCompile(`^expected "<position>.*"$`), "POSITION: is missing"},
	{regexp.MustCompile(`^expected "<tile> .*"$`), "TILE: is missing"},
	{regexp.MustCompile(`^(--?[a-z]+): expected a valid \d+ bit u?int but got (".*")$`), "$1: $2 is not a whole number"},
	{regexp.MustCompile(`^(--?[a-z]+): expected a float but got (".*?")( .*)?$`), "$1: $2 is not a number"},
	{regexp.MustCompile(`^(--?[a-z]+): missing value, expecting .*$`), "$1: its value is missing"},
}

// wrongUsage is kong's error in our words, with a hint.
func wrongUsage(err error) error {
	text := err.Error()
	for _, u := range usages {
		if u.kong.MatchString(text) {
			text = u.kong.ReplaceAllString(text, u.ours)
			break
		}
	}
	return errors.New(text + "\nTry: roundhouse --help")
}
