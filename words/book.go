package words

import "roundhouse/game/preset"

// RuleBook is the rules of one mix of switches in words.
type RuleBook struct {
	Lang         string // the tag of its language
	DocumentLang string // the tag of the language of quotations, which is that of the document
	Chapters     []Chapter

	c *Catalogue
}

// Chapter is a part of a rule book.
type Chapter struct {
	Name      string // the same in every language: turn
	Title     string
	Sentences []Sentence
}

// Sentence is one statement, or a few that belong together, and the switch that the statement
// follows from.
type Sentence struct {
	Switch string // empty if the statement holds in every mix of rules, and in the summary
	Text   string
	// the document's words, in its language; empty if the document is silent, or if its words are not
	// known
	Quotation string
	Why       string // why we read the document so; empty if the document says so itself
}

// Marked reports whether the sentence is our reading and not the document's.
func (s *Sentence) Marked() bool { return s.Why != "" }

// fromDocument is the name of the last chapter, which has what the document contains apart from the
// rules.
const fromDocument = "document"

// Book returns the rule book of the rules, which must pass CheckRound.
func (c *Catalogue) Book(ref preset.Ref) (*RuleBook, error) {
	r := &ref.Rules
	if err := r.CheckRound(); err != nil {
		return nil, err
	}
	document := ref.Document()
	book := &RuleBook{Lang: c.Tag, DocumentLang: document.Lang, c: c}
	for _, l := range c.said(ref) {
		if last := len(book.Chapters) - 1; last < 0 || book.Chapters[last].Name != l.chapter {
			book.Chapters = append(book.Chapters, Chapter{Name: l.chapter, Title: l.title})
		}
		chapter := &book.Chapters[len(book.Chapters)-1]
		chapter.Sentences = append(chapter.Sentences, l.Sentence)
	}
	if len(document.Gives) > 0 {
		chapter := Chapter{Name: fromDocument, Title: c.titles[fromDocument]}
		for _, key := range document.Gives {
			chapter.Sentences = append(chapter.Sentences, Sentence{Text: c.documents[key]})
		}
		book.Chapters = append(book.Chapters, chapter)
	}
	return book, nil
}

// line is a sentence of the book with its place.
type line struct {
	item
	chapter, title string
	number         int // in its chapter, from 1
	Sentence
}

// said returns the sentences of the book of the rules, in their order.
func (c *Catalogue) said(ref preset.Ref) (list []line) {
	r, document := &ref.Rules, ref.Document()
	v := c.valuesOf(r)
	for _, ch := range plan {
		number := 0
		for i := range ch.lines {
			l := &ch.lines[i]
			if !l.isSaid(r, &document) {
				continue
			}
			number++
			s := Sentence{Text: c.Fill(c.sentences[l.key()], v, Seating{})}
			if ch.name != summary {
				reading := document.Reading(l.key(), l.sw)
				s.Switch, s.Quotation, s.Why = l.sw, reading.Quotation, c.readings[reading.Why]
			}
			list = append(list, line{*l, ch.name, c.titles[ch.name], number, s})
		}
	}
	return list
}
