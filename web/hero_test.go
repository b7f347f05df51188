package web

import (
	"strings"
	"testing"
	"testing/fstest"
)

// heroic is a build whose page has all places that the server fills.
var heroic = fstest.MapFS{"index.html": {Data: []byte(`<!doctype html>` + htmlTag + `<head>` + marker +
	`<link rel="stylesheet" crossorigin href="/assets/a.css"></head><body>` + target + `<noscript></noscript></body></html>`)}}

// said returns the texts of the hero in a language.
func said(t *testing.T, lang string) (html string) {
	t.Helper()
	return body(t, ask(t, heroic, "GET", "/", "Cookie", "lang="+lang))
}

func TestTheFirstPageIsInTheReadersLanguage(t *testing.T) {
	for _, test := range []struct{ accept, cookie, lang string }{
		{"", "", "en"}, {"cs", "", "cs"}, {"fr-CA,fr;q=0.9,en;q=0.8", "", "fr"}, {"en;q=0.5, DE-at;q=0.7", "", "de"},
		{"pt-BR, es;q=0.3", "", "es"}, {"xx, *;q=0.1", "", "en"}, {"ja;q=0, et;q=0.1", "", "et"}, {"ja, cs", "", "ja"},
		{"cs", "fr", "fr"}, {"cs", "xx", "cs"}, {"cs", "..", "cs"}, {"cs", "", "cs"}, {strings.Repeat("x,", 5000) + "de", "", "de"},
	} {
		headers := []string{"Accept-Language", test.accept}
		if test.cookie != "" {
			headers = append(headers, "Cookie", "other=de; lang="+test.cookie)
		}
		r := ask(t, heroic, "GET", "/", headers...)
		got := body(t, r)
		if !strings.Contains(got, `<html lang="`+test.lang+`">`) || got != said(t, test.lang) {
			t.Errorf("%.40q, cookie %q: %s", test.accept, test.cookie, got)
		}
		if r.Header.Get("Vary") != "Accept-Encoding, Accept-Language, Cookie" {
			t.Errorf("it varies with %q", r.Header.Get("Vary"))
		}
	}
	for lang, want := range map[string]string{"en": "<span>Play now</span>", "cs": "Mexick", "ja": "メキシカントレイン"} {
		if got := said(t, lang); !strings.Contains(got, "<h1>Roundhouse</h1><p>") || !strings.Contains(got, want) {
			t.Errorf("%s: %s", lang, got)
		}
	}
}

func TestAnotherLanguageIsAnotherPageToCaches(t *testing.T) {
	for _, encoding := range []string{"", "gzip"} {
		en := ask(t, heroic, "GET", "/", "Accept-Encoding", encoding)
		if r := ask(t, heroic, "GET", "/", "Accept-Encoding", encoding, "Accept-Language", "cs", "If-None-Match", en.Header.Get("ETag")); r.StatusCode != 200 {
			t.Errorf("%q: %s", encoding, r.Status)
		}
		if r := ask(t, heroic, "GET", "/", "Accept-Encoding", encoding, "If-None-Match", en.Header.Get("ETag")); r.StatusCode != 304 {
			t.Errorf("%q again: %s", encoding, r.Status)
		}
	}
}

// A page that is no start page has only the ground, whatever the reader's language; so has the
// page that the service worker keeps.
func TestOtherPagesHaveOnlyTheGround(t *testing.T) {
	for _, at := range []string{"/t/k3v7q2mzx5t4w6ab", "/index.html", "/rules", "//"} {
		r := ask(t, heroic, "GET", at, "Accept-Language", "cs", "Cookie", "lang=fr")
		got := body(t, r)
		if !strings.Contains(got, `<div id="app"><div class="first-paint"></div></div>`) || !strings.Contains(got, htmlTag) {
			t.Errorf("%s: %s", at, got)
		}
		if r.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s varies with %q", at, r.Header.Get("Vary"))
		}
	}
}

func TestTheHeroDoesNotWaitForStylesheets(t *testing.T) {
	page := said(t, "en")
	style, hero, link := strings.Index(page, "<style>"), strings.Index(page, "<h1>"), strings.Index(page, "/assets/a.css")
	if style < 0 || hero < style || link < hero || strings.Count(page, "a.css") != 1 {
		t.Errorf("%s", page)
	}
}

// The page has one inline style, and the policy allows exactly that one.
func TestTheInlineStyleIsTheOneThatIsAllowed(t *testing.T) {
	page := said(t, "en")
	_, rest, _ := strings.Cut(page, "<style>")
	if style, _, _ := strings.Cut(rest, "</style>"); style != heroStyle || strings.Count(page, "<style") != 1 || strings.Contains(page, "style=") {
		t.Errorf("%s", page)
	}
	if s := StyleSource(); !strings.HasPrefix(s, "'sha256-") || len(s) != len("'sha256-'")+44 {
		t.Errorf("the source is %s", s)
	}
}

// TestTheBuildHasPlacesForTheHero is of what is built in, if anything is.
func TestTheBuildHasPlacesForTheHero(t *testing.T) {
	h, err := Embedded("")
	if err != nil {
		t.Fatal(err)
	}
	if h == nil {
		t.Skip("the client is not built: make web")
	}
	page := string(h.index.plainForm())
	for _, want := range []string{htmlTag, target} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s: %s", want, page)
		}
	}
}
