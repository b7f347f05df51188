// Package web is the client for browsers: the files that the build of this folder leaves in dist,
// embedded in the program, and the handler that serves them.
//
// The build writes NAME.br and NAME.gz beside each file that gets smaller, except the page; a
// browser that accepts one of them gets it. Names below /assets/ change with their content, so
// browsers cache them for ever; everything else is revalidated each time, which its ETag makes
// cheap. A path without a file is a page of the client, which does its own routing: it gets
// index.html, with a preview of the page for links to it.
package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
)

//go:embed all:dist
var dist embed.FS

// Client returns a handler for GET and HEAD that serves the embedded client, or nil if there is
// none. public is the address that people have, or "" for that of each request.
func Client(public string) (http.Handler, error) {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		return nil, err
	}
	return New(files, public)
}

// New does what Client does for the files of a build. It returns nil if they have no index.html.
// The files are read once.
func New(files fs.FS, public string) (http.Handler, error) {
	c := &client{public: public, files: map[string]*file{}}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".") {
			return err
		}
		return c.addFile(files, name)
	})
	if c.index = c.files[index]; err != nil || c.index == nil {
		return nil, err
	}
	return c, nil
}

// index is the file that every page of the client begins with.
const index = "index.html"

// client has its files by their paths, without a slash in front.
type client struct {
	public string
	files  map[string]*file
	index  *file
}

// file is the answer to a path: the smallest form first, the file as it is last.
type file struct {
	kind  string // its Content-Type
	cache string // its Cache-Control
	forms []form
}

// form is a file as it is sent.
type form struct {
	encoding string // "" for the file as it is
	tag      string
	data     []byte
}

// encodings lists how the build compresses, the smallest first.
var encodings = []struct{ name, ext string }{{"br", ".br"}, {"gzip", ".gz"}, {"", ""}}

// addFile adds a file with its compressed forms, which are not files by themselves.
func (c *client) addFile(files fs.FS, name string) error {
	ext := path.Ext(name)
	if plain := strings.TrimSuffix(name, ext); ext == ".br" || ext == ".gz" {
		if _, err := fs.Stat(files, plain); err == nil {
			return nil
		}
	}
	f := &file{kind: kindOf(ext), cache: "no-cache"}
	if strings.HasPrefix(name, "assets/") {
		f.cache = "public, max-age=31536000, immutable"
	}
	for _, e := range encodings {
		data, err := fs.ReadFile(files, name+e.ext)
		switch {
		case err == nil:
			f.forms = append(f.forms, form{e.name, tagOf(data), data})
		case e.ext == "":
			return err
		}
	}
	c.files[name] = f
	return nil
}

// tagOf returns an ETag.
func tagOf(data []byte) string {
	sum := sha256.Sum256(data)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
}

// kinds has the Content-Type of each file name extension, since those of operating systems differ.
var kinds = map[string]string{
	".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8", ".ico": "image/x-icon", ".jpg": "image/jpeg",
	".js": "text/javascript; charset=utf-8", ".json": "application/json", ".map": "application/json",
	".mp3": "audio/mpeg", ".ogg": "audio/ogg", ".png": "image/png", ".svg": "image/svg+xml",
	".txt": "text/plain; charset=utf-8", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
	".webp": "image/webp", ".woff2": "font/woff2",
}

func kindOf(ext string) string {
	if kind := kinds[ext]; kind != "" {
		return kind
	}
	return "application/octet-stream"
}

// ServeHTTP implements http.Handler.
func (c *client) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	f := c.files[name]
	if f == c.index || f == nil && isPage(name) {
		f = c.pageFor(r)
	}
	if f == nil {
		w.Header().Set("Cache-Control", "no-store")
		http.NotFound(w, r)
		return
	}
	f.serveForm(w, r)
}

// isPage reports whether a path without a file is a page of the client. A path that looks like a
// file is not, nor is one below api or assets.
func isPage(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	last := name[strings.LastIndex(name, "/")+1:]
	return first != "api" && first != "assets" && !strings.Contains(last, ".")
}

func (f *file) serveForm(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", f.cache)
	if len(f.forms) > 1 {
		h.Set("Vary", "Accept-Encoding")
	}
	sent := f.formFor(r)
	h.Set("ETag", sent.tag)
	if sent.encoding != "" {
		h.Set("Content-Encoding", sent.encoding)
		h.Set("Content-Length", strconv.Itoa(len(sent.data))) // ServeContent leaves it out then
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(sent.data))
}

// plainForm returns the file as it is.
func (f *file) plainForm() []byte { return f.forms[len(f.forms)-1].data }

// formFor returns the smallest form that the request accepts; every request accepts the file as it
// is.
func (f *file) formFor(r *http.Request) form {
	for _, form := range f.forms {
		if form.encoding != "" && acceptsEncoding(r, form.encoding) {
			return form
		}
	}
	return f.forms[len(f.forms)-1]
}

// acceptsEncoding reports whether Accept-Encoding names the encoding, or all, with a weight above
// 0.
func acceptsEncoding(r *http.Request, encoding string) bool {
	all := false
	for part := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, weight, _ := strings.Cut(part, ";")
		_, q, _ := strings.Cut(weight, "=")
		value, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
		wanted := err != nil || value > 0
		switch strings.ToLower(strings.TrimSpace(name)) {
		case encoding:
			return wanted
		case "*":
			all = wanted
		}
	}
	return all
}
