package words

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Params holds what the text for a reason may name; Particulars fills it in. Any field may be
// empty, and the text then says less. Trains and players are ready to read: "your train", "the
// Mexican train", "Ana".
type Params struct {
	Tile        string // to be laid or drawn: 12-7
	Train       string // the train that the tile was to be laid on
	Owner       string // whose train Train is; empty for a Mexican train
	End         string // the pip that the next tile of Train must have
	Double      string // the double that must be satisfied or fed, or the engine: 9-9
	DoubleTrain string // the train of Double
	Drawn       string // the tile that was drawn for this turn
	Player      string // whose turn it is
	Given       string // what a record says
	Expected    string // what the record must say
	Detail      string // the field and what is wrong with it, ready to read
}

// otherReason is the key of the text for an unknown code.
const otherReason = "other"

// Reason returns the sentence for a reason code: of its texts, the most detailed one for which p
// has everything. For an unknown code the sentence says little more than "not allowed".
func (c *Catalogue) Reason(code string, p Params) string {
	texts, ok := c.reasons[code]
	if !ok {
		texts = c.reasons[otherReason]
	}
	for _, text := range texts {
		if s, complete := c.fillKnown(text, p.paramValues(), &Seating{}); complete {
			return upperFirst(s)
		}
	}
	return ""
}

func (p *Params) paramValues() Values {
	return Values{
		"tile": p.Tile, "train": p.Train, "owner": p.Owner, "end": p.End, "double": p.Double,
		"double_train": p.DoubleTrain, "drawn": p.Drawn, "player": p.Player,
		"given": p.Given, "expected": p.Expected, "detail": strings.TrimSuffix(p.Detail, "."),
	}
}

func upperFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}
