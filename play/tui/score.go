package tui

import (
	"fmt"
	"strconv"

	"roundhouse/game"
)

// pointsText returns a score for people: 46, 4½, 3⅓, 2 3/7, -5½.
func pointsText(s game.Score) string {
	num, den := s.Parts()
	if num < 0 {
		return "-" + pointsText(game.Ratio(-num, den))
	}
	if den == 1 {
		return strconv.FormatInt(num, 10)
	}
	whole, rest := num/den, num%den
	part := fmt.Sprintf("%d/%d", rest, den)
	if sign, ok := fractions[part]; ok {
		part = sign
	} else if whole != 0 {
		part = " " + part
	}
	if whole == 0 {
		return part
	}
	return strconv.FormatInt(whole, 10) + part
}

// gainText returns what a round adds to a total: +4½, -10.
func gainText(s game.Score) string {
	if s.Compare(game.Score{}) < 0 {
		return pointsText(s)
	}
	return "+" + pointsText(s)
}

var fractions = map[string]string{
	"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/5": "⅕", "2/5": "⅖", "3/5": "⅗", "4/5": "⅘",
	"1/6": "⅙", "5/6": "⅚", "1/7": "⅐", "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞", "1/9": "⅑", "1/10": "⅒",
}
