package words

import "roundhouse/game/preset"

// SetInfo is one rule set of a list, for JSON.
type SetInfo struct {
	ID     string `json:"id,omitempty"`
	Name   string `json:"name,omitempty"`
	Origin string `json:"origin,omitempty"`
	Note   string `json:"note,omitempty"`
	Base   string `json:"base,omitempty"`
}

// SetInfos returns the rule sets in the order of preset.All.
func (c *Catalogue) SetInfos() (list []SetInfo) {
	for _, set := range preset.All() {
		list = append(list, c.setInfo(&set))
	}
	return list
}

func (c *Catalogue) setInfo(set *preset.Set) SetInfo {
	about := c.About(set.ID)
	return SetInfo{set.ID, about.Name, about.Origin, about.Note, set.Base}
}

// Description is one rule set with all its switches and its rule book, for JSON.
type Description struct {
	SetInfo
	Rules        preset.Values `json:"rules"`
	Lang         string        `json:"lang"`
	DocumentLang string        `json:"document_lang"`
	Book         []ChapterForm `json:"book"`
}

// ChapterForm is a chapter of a Description.
type ChapterForm struct {
	Chapter   string         `json:"chapter"`
	Sentences []SentenceForm `json:"sentences"`
}

// SentenceForm is a Sentence in JSON.
type SentenceForm struct {
	Switch    string `json:"switch"`
	Text      string `json:"text"`
	Quotation string `json:"quotation"`
	Why       string `json:"why"`
}

// Describe returns the description of a rule set or of house rules.
func (c *Catalogue) Describe(ref preset.Ref) (*Description, error) {
	book, err := c.Book(ref)
	if err != nil {
		return nil, err
	}
	d := &Description{
		SetInfo: SetInfo{Base: ref.Base}, Rules: preset.Values{Rules: &ref.Rules},
		Lang: book.Lang, DocumentLang: book.DocumentLang,
	}
	if set, err := preset.Get(ref.Base); err == nil && !ref.Object {
		d.SetInfo = c.setInfo(&set)
	}
	for _, ch := range book.Chapters {
		form := ChapterForm{Chapter: ch.Title, Sentences: []SentenceForm{}}
		for _, s := range ch.Sentences {
			form.Sentences = append(form.Sentences, SentenceForm(s))
		}
		d.Book = append(d.Book, form)
	}
	return d, nil
}
