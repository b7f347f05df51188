package web

import (
	"bytes"
	"compress/gzip"
	"html/template"
	"net/http"
	"regexp"
	"strings"
	"sync"
)

// marker is the text in index.html that the preview of a page replaces.
const marker = "<!-- preview -->"

// preview is the text that messages and search results show for a link to a page. It depends only
// on the kind of page, so it reveals nothing about a table, not even whether the table exists.
type preview struct {
	Title, Text string
	Private     bool // the link lets people in, so search engines must not list it
}

// previews maps the first part of a path to the preview; "" is for all other paths.
var previews = map[string]preview{
	"": {"Roundhouse – play Mexican Train",
		"Mexican Train, the domino game: play against bots right away, or with friends by a link. " +
			"Free, in seven languages, nothing to sign up for.", false},
	"t": {"A table of Mexican Train",
		"Open the link to sit down at the table. It is free, and there is nothing to sign up for.", true},
	"c":      {"An invitation to a circle", "", true},
	"replay": {"A match of Mexican Train", "Watch the match again, move by move.", true},
	"rules": {"The rules of Mexican Train",
		"Rule books of Mexican Train with pictures, in seven languages, and what differs between them.", false},
}

var tags = template.Must(template.New("preview").Parse(`<title>{{.Title}}</title>
    <meta name="description" content="{{.Text}}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Roundhouse" />
    <meta property="og:title" content="{{.Title}}" />
    <meta property="og:description" content="{{.Text}}" />
    <meta property="og:url" content="{{.Origin}}{{.Path}}" />
    <meta property="og:image" content="{{.Origin}}/preview.jpg" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="Trains of dominoes around a turntable" />
    <meta name="twitter:card" content="summary_large_image" />{{if .Private}}
    <meta name="robots" content="noindex" />{{end}}`))

// hosts matches a Host header that is safe to write into a page.
var hosts = regexp.MustCompile(`^[A-Za-z0-9.:\[\]-]{1,255}$`)

// originOf returns the public address, or the address of the request if there is none. It returns
// "" if that is not valid.
func (c *Client) originOf(r *http.Request) string {
	switch {
	case c.public != "":
		return c.public
	case !hosts.MatchString(r.Host):
		return ""
	case r.TLS != nil:
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// byLanguage lists the headers of a request by which langOf finds the language.
const byLanguage = ", Accept-Language, Cookie"

// pageFor returns index.html with the preview, the hero and the hints of the requested page.
func (c *Client) pageFor(r *http.Request) *file {
	first, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	p, ok := previews[first]
	if !ok {
		p = previews[""]
	}
	var head bytes.Buffer
	if err := tags.Execute(&head, struct {
		preview
		Origin, Path string
	}{p, c.originOf(r), r.URL.EscapedPath()}); err != nil {
		return c.index
	}
	head.WriteString("\n    <style>" + heroStyle + "</style>")
	lang, vary := "", ""
	if r.URL.Path == "/" {
		lang, vary = c.langOf(r), byLanguage
	} else if hints := c.hints[c.langOf(r)]; first == tablePath && hints != nil {
		vary = byLanguage
		head.Write(hints)
	}
	whole := bytes.Replace(c.pages[lang], []byte(marker), head.Bytes(), 1)
	small := compressGzip(whole)
	return &file{c.index.kind, c.index.cache, vary, []form{{encoding: "gzip", tag: tagOf(small), data: small}, {tag: tagOf(whole), data: whole}}}
}

// writers is a pool, because each writer needs a lot of memory; compressing has an element for each
// one that is in use, which are few.
var (
	writers     = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}
	compressing = make(chan struct{}, 4)
)

func compressGzip(data []byte) []byte {
	compressing <- struct{}{}
	defer func() { <-compressing }()
	var out bytes.Buffer
	w := writers.Get().(*gzip.Writer)
	defer writers.Put(w)
	w.Reset(&out)
	_, _ = w.Write(data) // writing to a Buffer cannot fail
	_ = w.Close()
	return out.Bytes()
}
