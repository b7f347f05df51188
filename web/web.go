// Package web is the client for browsers: the files that the build of this folder writes to dist,
// which are embedded in the program, and the handler that serves them.
//
// The build also writes NAME.br and NAME.gz for each file that compression makes smaller, except
// the page. A browser that accepts one of these encodings gets that file. Names below /assets/
// change with the files' content, so browsers cache these files for ever. Browsers revalidate
// everything else each time, which is cheap because of its ETag. KeepIn keeps the files of earlier
// builds for pages that are open. A path without a file is a page of the client, which does its own
// routing: a link that a message has changed a little is redirected, and the answer is index.html,
// with a preview of the page for links to it, and with a hero that shows until the client runs.
package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"
)

//go:embed all:dist
var dist embed.FS

// Description returns the description of the API that the build has made, or nil if the program has
// none.
func Description() []byte {
	text, err := dist.ReadFile("dist/openapi.json")
	if err != nil {
		return nil
	}
	return text
}

// Open returns the embedded client, or nil if the program has none. It keeps the files of each
// build in the folder, for pages that are open when the program is replaced; if it cannot, it logs
// that. If the folder is "", it keeps nothing.
func Open(public, folder string, logger *slog.Logger) (http.Handler, error) {
	c, err := Embedded(public)
	switch {
	case err != nil || c == nil:
		return nil, err
	case folder == "":
		return c, nil
	}
	if err := c.KeepIn(folder, time.Now()); err != nil {
		logger.Warn("the files of earlier clients are not kept: pages that are open may have to be reloaded", "error", err)
	}
	return c, nil
}

// Embedded returns the embedded client, or nil if the program has none. public is the server's
// public address, or "" to use the address of each request.
func Embedded(public string) (*Client, error) {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		return nil, err
	}
	return New(files, public)
}

// New is like Embedded, for the files of any build. It returns nil if there is no index.html. It
// reads all files once.
func New(files fs.FS, public string) (*Client, error) {
	c := &Client{public: public, files: map[string]*file{}}
	err := c.addFiles(files)
	if c.index = c.files[index]; err != nil || c.index == nil {
		return nil, err
	}
	if c.own, err = assetsOf(files); err != nil {
		return nil, err
	}
	built, err := readManifest(files)
	if err != nil {
		return nil, err
	}
	return c, c.addPages(built)
}

// index is the file that is served for every page of the client.
const index = "index.html"

// Client answers GET and HEAD with the files of a build.
type Client struct {
	public string
	files  map[string]*file  // by path, without a leading slash
	own    map[string][]byte // this build's files below assets/, by name, in all their forms
	index  *file
	pages  map[string][]byte // index.html with the hero in each language, and under "" without text
	hints  map[string][]byte // the hints in each language
}

// file is the answer to a path, in all its forms: the smallest first, and the uncompressed file
// last.
type file struct {
	kind  string // its Content-Type
	cache string // its Cache-Control
	vary  string // the request's headers on which it depends, besides Accept-Encoding
	forms []form
}

// form is one form in which a file can be sent.
type form struct {
	encoding string // "" for the uncompressed file
	tag      string
	data     []byte
	unpack   func() ([]byte, error) // returns the data, the same for everybody, if data has none; else nil
}

// encodings lists the encodings that the build uses, the one with the smallest files first.
var encodings = []struct{ name, ext string }{{"br", ".br"}, {"gzip", ".gz"}, {"", ""}}

// addFiles adds all files that are not there yet.
func (c *Client) addFiles(files fs.FS) error {
	return fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".") || c.files[name] != nil {
			return err
		}
		return c.addFile(files, name)
	})
}

// addFile adds a file together with its compressed forms. It ignores a file that is the compressed
// form of another. Of large files, the build leaves only the two compressed forms.
func (c *Client) addFile(files fs.FS, name string) error {
	ext := path.Ext(name)
	if plain := strings.TrimSuffix(name, ext); ext == ".br" || ext == ".gz" {
		if has(files, plain) || ext == ".br" && has(files, plain+".gz") {
			return nil
		}
		if has(files, plain+".br") {
			name, ext = plain, path.Ext(plain)
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
			f.forms = append(f.forms, form{encoding: e.name, tag: tagOf(data), data: data})
		case e.ext == "" && len(f.forms) == 0:
			return err
		case e.ext == "":
			packed := f.forms[len(f.forms)-1]
			f.forms = append(f.forms, form{tag: strings.TrimSuffix(packed.tag, `"`) + `-plain"`,
				unpack: sync.OnceValues(func() ([]byte, error) { return unpackGzip(packed.data) })})
		}
	}
	c.files[name] = f
	return nil
}

// has reports whether there is such a file.
func has(files fs.FS, name string) bool {
	_, err := fs.Stat(files, name)
	return err == nil
}

// unpackGzip returns the content of a compressed file.
func unpackGzip(data []byte) ([]byte, error) {
	in, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(in)
}

// tagOf returns an ETag for the data.
func tagOf(data []byte) string {
	sum := sha256.Sum256(data)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
}

// kinds maps file name extensions to Content-Types, because those of operating systems differ.
var kinds = map[string]string{
	".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8",
	".ico": "image/x-icon", ".jpg": "image/jpeg",
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
func (c *Client) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	f := c.files[name]
	if to := mendPath(r.URL.Path); f == nil && to != r.URL.Path {
		http.Redirect(w, r, (&url.URL{Path: to, RawQuery: r.URL.RawQuery}).String(), http.StatusMovedPermanently)
		return
	}
	if f == c.index || f == nil && isPage(name) {
		f = c.pageFor(r)
	}
	if f == nil {
		w.Header().Set("Cache-Control", "no-store")
		http.NotFound(w, r)
		return
	}
	if strings.HasPrefix(name, worker) {
		h := w.Header()
		h.Set(policy, strings.Replace(h.Get(policy), "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", 1))
	}
	f.serveForm(w, r)
}

// The worker that runs the tables of a device compiles WebAssembly, which no page may do.
const (
	worker = "assets/worker-"
	policy = "Content-Security-Policy"
)

// mendPath returns the address of the page that a link means, or the path if it means none.
func mendPath(path string) string {
	if found := linked.FindStringSubmatch(strings.ToLower(path)); found != nil {
		return found[1] + found[2]
	}
	return path
}

// isPage reports whether a path without a file is a page of the client. It is not if it looks like
// the name of a file, or if it is below api or assets.
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
		h.Set("Vary", "Accept-Encoding"+f.vary)
	}
	sent := f.formFor(r)
	if sent.unpack != nil {
		var err error
		if sent.data, err = sent.unpack(); err != nil {
			http.Error(w, "the file cannot be unpacked", http.StatusInternalServerError)
			return
		}
	}
	h.Set("ETag", sent.tag)
	if sent.encoding != "" {
		h.Set("Content-Encoding", sent.encoding)
		// ServeContent leaves the header out if there is an encoding
		h.Set("Content-Length", strconv.Itoa(len(sent.data)))
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(sent.data))
}

// plainForm returns the uncompressed form.
func (f *file) plainForm() []byte { return f.forms[len(f.forms)-1].data }

// formFor returns the smallest form that the request accepts. Every request accepts the
// uncompressed form.
func (f *file) formFor(r *http.Request) form {
	for _, form := range f.forms {
		if form.encoding != "" && acceptsEncoding(r, form.encoding) {
			return form
		}
	}
	return f.forms[len(f.forms)-1]
}

// acceptsEncoding reports whether Accept-Encoding contains the encoding, or *, with a weight above
// 0.
func acceptsEncoding(r *http.Request, encoding string) bool {
	all := false
	for part := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		switch name, weight := weightOf(part); name {
		case encoding:
			return weight > 0
		case "*":
			all = weight > 0
		}
	}
	return all
}

// weightOf returns the name, in lower case, and the weight of an entry in a list of what a browser
// accepts: "br;q=0.5".
func weightOf(entry string) (name string, weight float64) {
	name, rest, _ := strings.Cut(entry, ";")
	_, q, _ := strings.Cut(rest, "=")
	weight, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
	if err != nil {
		weight = 1
	}
	return strings.ToLower(strings.TrimSpace(name)), weight
}
