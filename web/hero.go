package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"path"
	"regexp"
	"strings"
)

// The hero is what the page shows until the client runs and takes its place: on the first page the
// name of the game, a sentence and the look of a button in the reader's language, on all other
// pages only the ground, so that nothing flashes. It needs no file besides the page.

// texts has the client's own texts.
//
//go:embed src/i18n/*.json
var texts embed.FS

// heroStyle is the only inline style of the page. It shows nothing once the client has replaced the
// hero.
const heroStyle = `
.first-paint{position:fixed;inset:0;display:grid;place-content:center;justify-items:center;gap:1rem;padding:1.5rem;background:#1d3a2f;color:#f4f8f2;font:1.125rem/1.4 system-ui,sans-serif;text-align:center}
.first-paint h1{margin:0;font:700 clamp(2.5rem,10vw,4.5rem)/1 'Barlow Condensed','Arial Narrow',system-ui,sans-serif}
.first-paint p{margin:0;max-width:32rem}
.first-paint span{margin-top:.5rem;padding:.75rem 2rem;border-radius:10px;background:#0b55d4;color:#fff;font-weight:600}
noscript{position:fixed;inset:auto 0 0;padding:1rem;color:#f4f8f2;text-align:center}
`

// StyleSource returns the source by which a Content-Security-Policy allows the page's inline style.
func StyleSource() string {
	sum := sha256.Sum256([]byte(heroStyle))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// The places in index.html that the server fills.
const (
	htmlTag = `<html lang="en">`
	target  = `<div id="app"></div>` // where the client goes
)

// stylesheets matches the links to stylesheets that the build writes into the page's head.
var stylesheets = regexp.MustCompile(`\s*<link rel="stylesheet"[^>]*>`)

var heroes = template.Must(template.New("hero").Parse(
	`<div id="app"><div class="first-paint">{{if .}}<h1>Roundhouse</h1><p>{{.Start.What}}</p><span>{{.Start.Play}}</span>{{end}}</div></div>`))

// heroTexts holds the texts of the hero in one language.
type heroTexts struct {
	Start struct {
		What string `json:"start.what"`
		Play string `json:"start.play"`
	} `json:"start"`
}

// addPages makes the page for each language, and the one without a language, and the hints in
// each language.
func (c *Client) addPages(built manifest) error {
	list, err := texts.ReadDir("src/i18n")
	if err != nil {
		return err
	}
	c.hints = map[string][]byte{}
	c.pages = map[string][]byte{"": fillHero(c.index.plainForm(), "", nil)}
	for _, entry := range list {
		lang := strings.TrimSuffix(entry.Name(), ".json")
		var t heroTexts
		data, err := texts.ReadFile(path.Join("src/i18n", entry.Name()))
		if err == nil {
			err = json.Unmarshal(data, &t)
		}
		if err != nil {
			return fmt.Errorf("the texts in %q: %w", lang, err)
		}
		c.pages[lang] = fillHero(c.index.plainForm(), lang, &t)
		c.hints[lang] = built.hintsIn(lang)
	}
	return nil
}

// fillHero returns the page with a hero. It moves links to stylesheets to the place after the hero,
// so that a browser shows the hero before it has them.
func fillHero(page []byte, lang string, t *heroTexts) []byte {
	var hero bytes.Buffer
	if err := heroes.Execute(&hero, t); err != nil || !bytes.Contains(page, []byte(target)) {
		return page
	}
	for _, link := range stylesheets.FindAll(page, -1) {
		hero.Write(link)
	}
	page = bytes.Replace(stylesheets.ReplaceAll(page, nil), []byte(target), hero.Bytes(), 1)
	if lang != "" {
		page = bytes.Replace(page, []byte(htmlTag), []byte(strings.Replace(htmlTag, "en", lang, 1)), 1)
	}
	return page
}

// langCookie is the name of the cookie in which the client keeps the language that its reader has
// chosen.
const langCookie = "lang"

// langOf returns the language of a page: the reader's choice, or the first one that the browser
// prefers among those of the client.
func (c *Client) langOf(r *http.Request) string {
	if chosen, err := r.Cookie(langCookie); err == nil && c.speaks(chosen.Value) {
		return chosen.Value
	}
	best, most := "en", 0.0
	for part := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Language"), ","), ",") {
		tag, weight := weightOf(part)
		if lang, _, _ := strings.Cut(tag, "-"); weight > most && c.speaks(lang) {
			best, most = lang, weight
		}
	}
	return best
}

// speaks reports whether the client has the language.
func (c *Client) speaks(lang string) bool { return lang != "" && c.pages[lang] != nil }
