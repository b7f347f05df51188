package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"testing"
	"testing/fstest"
)

// built is a build like the real one; the compressed forms say only that they are.
var built = fstest.MapFS{
	".gitkeep":             {},
	"index.html":           {Data: []byte("<!doctype html>the client")},
	"sw.js":                {Data: []byte("worker()")},
	"sw.js.gz":             {Data: []byte("gz worker")},
	"manifest.webmanifest": {Data: []byte("{}")},
	"icon.svg":             {Data: []byte("<svg/>")},
	"backup.gz":            {Data: []byte("a file of its own")},
	"assets/a-1f2e.js":     {Data: []byte("a()")},
	"assets/a-1f2e.js.br":  {Data: []byte("br a")},
	"assets/a-1f2e.js.gz":  {Data: []byte("gz a")},
	"assets/f-77aa.woff2":  {Data: []byte("font")},
}

// ask sends a request with headers, name and value in turn.
func ask(t *testing.T, files fs.FS, method, path string, headers ...string) *http.Response {
	t.Helper()
	h, err := New(files, "")
	if err != nil || h == nil {
		t.Fatalf("no client: %v", err)
	}
	r := httptest.NewRequest(method, "/", nil)
	r.URL.Path = path
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTheSmallestFormThatIsTakenIsSent(t *testing.T) {
	for _, test := range []struct{ path, accept, encoding, want string }{
		{"/assets/a-1f2e.js", "gzip, deflate, br, zstd", "br", "br a"},
		{"/assets/a-1f2e.js", "GZIP;q=1.0, BR ; q=0.2", "br", "br a"},
		{"/assets/a-1f2e.js", "gzip", "gzip", "gz a"},
		{"/assets/a-1f2e.js", "br;q=0, gzip;q=0.5", "gzip", "gz a"},
		{"/assets/a-1f2e.js", "br; q=0.000, *", "gzip", "gz a"},
		{"/assets/a-1f2e.js", "*", "br", "br a"},
		{"/assets/a-1f2e.js", "*;q=0", "", "a()"},
		{"/assets/a-1f2e.js", "brotli, x-gzip", "", "a()"},
		{"/assets/a-1f2e.js", "identity", "", "a()"},
		{"/assets/a-1f2e.js", "", "", "a()"},
		{"/sw.js", "br", "", "worker()"},
		{"/sw.js", "br, gzip", "gzip", "gz worker"},
		{"/icon.svg", "br, gzip", "", "<svg/>"},
		{"/t/k3v7q2mzx5t4w6ab", "br", "", "<!doctype html>the client"},
	} {
		r := ask(t, built, "GET", test.path, "Accept-Encoding", test.accept)
		got := body(t, r)
		if r.StatusCode != 200 || r.Header.Get("Content-Encoding") != test.encoding || got != test.want {
			t.Errorf("%s for %q: %s %q %q, want %q %q", test.path, test.accept, r.Status, r.Header.Get("Content-Encoding"), got, test.encoding, test.want)
		}
		if r.ContentLength != int64(len(got)) {
			t.Errorf("%s for %q: the length is %d, not %d", test.path, test.accept, r.ContentLength, len(got))
		}
		if varies := r.Header.Get("Vary") == "Accept-Encoding"; varies != (test.path != "/icon.svg") {
			t.Errorf("%s: varies is %v", test.path, varies)
		}
	}
	r := ask(t, built, "GET", "/sw.js", "Accept-Encoding", "deflate", "Accept-Encoding", "gzip")
	if r.Header.Get("Content-Encoding") != "gzip" {
		t.Error("the second line of Accept-Encoding is passed over")
	}
}

func TestWhoHasAFormIsToldSo(t *testing.T) {
	tags := map[string]string{}
	for _, accept := range []string{"gzip", ""} {
		r := ask(t, built, "GET", "/", "Accept-Encoding", accept)
		tag := r.Header.Get("ETag")
		if other, ok := tags[tag]; ok || !strings.HasPrefix(tag, `"`) || !strings.HasSuffix(tag, `"`) {
			t.Errorf("for %q the tag is %s, as for %q", accept, tag, other)
		}
		tags[tag] = accept
		for _, known := range []string{tag, `"other", ` + tag, "W/" + tag, "*"} {
			r := ask(t, built, "GET", "/rules/pagat", "Accept-Encoding", accept, "If-None-Match", known)
			if r.StatusCode != 304 || body(t, r) != "" || r.Header.Get("ETag") != tag || r.Header.Get("Cache-Control") != "no-cache" {
				t.Errorf("for %q and %s: %s %v", accept, known, r.Status, r.Header)
			}
		}
		if r := ask(t, built, "GET", "/", "Accept-Encoding", accept, "If-None-Match", `"other"`); r.StatusCode != 200 {
			t.Errorf("for another tag: %s", r.Status)
		}
	}
}

func TestAPathWithoutAFileIsAPageOfTheClient(t *testing.T) {
	for _, at := range []string{"/", "/new", "/t/k3v7q2mzx5t4w6ab", "/replay/k3v7q2mzx5t4w6ab", "/rules", "/rules/", "/rules/pagat", "/settings", "/me", "/index.html", "//", "/a%2fb"} {
		r := ask(t, built, "GET", at)
		if got := body(t, r); r.StatusCode != 200 || got != "<!doctype html>the client" || r.Header.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("%s: %s %v %q", at, r.Status, r.Header, got)
		}
	}
	for _, at := range []string{
		"/assets", "/assets/", "/assets/a-0000.js", "/assets/b", "/api", "/api/nothing", "/favicon.ico", "/x.php", "/t/a.b",
		"/.gitkeep", "/sw.js.gz", "/assets/a-1f2e.js.gz", "/assets/a-1f2e.js/",
	} {
		r := ask(t, built, "GET", at, "Accept-Encoding", "br")
		if got := body(t, r); r.StatusCode != 404 || strings.Contains(got, "client") || r.Header.Get("Cache-Control") != "no-store" || r.Header.Get("ETag") != "" {
			t.Errorf("%s: %s %v %q", at, r.Status, r.Header, got)
		}
	}
	if got := body(t, ask(t, built, "GET", "/backup.gz")); got != "a file of its own" {
		t.Errorf("a file that only ends so: %q", got)
	}
}

// TestALinkThatAMessageHasChangedLeadsToItsPage: full stops, brackets and what cannot be seen stick
// to links, and a pen or a telephone writes capitals.
func TestALinkThatAMessageHasChangedLeadsToItsPage(t *testing.T) {
	const id = "k3v7q2mzx5t4w6ab"
	for from, to := range map[string]string{
		"/t/" + id + ".": "/t/" + id, "/t/" + id + ")": "/t/" + id, "/t/" + id + ",": "/t/" + id, "/t/" + id + "!": "/t/" + id, "/t/" + id + " ": "/t/" + id,
		"/t/" + id + "\u200b": "/t/" + id, "/t/" + id + "%20": "/t/" + id, "/t/" + strings.ToUpper(id): "/t/" + id, "/T/" + id + "’.": "/t/" + id,
		"/t/" + id + ".\nCome!": "/t/" + id, "/replay/" + id + ">": "/replay/" + id, "/replay/diary-" + id + ";": "/replay/diary-" + id,
		"/t/local-" + id + ".": "/t/local-" + id, "/rules/Czech-Penalty?": "/rules/czech-penalty",
		"/settings.": "/settings", "/rules.": "/rules", "/Rules/)": "/rules", "/new)": "/new", "/me ": "/me", "/settings_": "/settings", "/rules。みて": "/rules",
		"/new! Come": "/new", "/)": "/", "/.)": "/", "/\u200b": "/", "/t/" + id + "/)": "/t/" + id,
	} {
		r := ask(t, built, "GET", from)
		if got := r.Header.Get("Location"); r.StatusCode != 301 || got != to {
			t.Errorf("%q: %s %q", from, r.Status, got)
		}
		if r := ask(t, built, "GET", to); r.StatusCode != 200 {
			t.Errorf("%q: %s", to, r.Status)
		}
	}
	if got := ask(t, built, "GET", "/api.").Header.Get("Location"); got != "/api" { // the server's own page
		t.Errorf("/api. leads to %q", got)
	}
	for _, at := range []string{
		"/t/" + id + "/x.", "/t/" + id + "c.", "/nothing.", "/api/t/" + id + ".", "/settings.html", "/t/" + id + ".php", "/.env", "/..",
	} {
		if r := ask(t, built, "GET", at); r.StatusCode != 404 {
			t.Errorf("%q: %s", at, r.Status)
		}
	}
}

func TestNothingBesideTheBuildIsReached(t *testing.T) {
	for _, at := range []string{"/../web.go", "/assets/../../web.go", "/..", "/assets/..%2f..%2fweb.go", `/..\web.go`, "/assets/./a-1f2e.js", "//web.go", "/\x00.js"} {
		r := ask(t, built, "GET", at)
		if got := body(t, r); r.StatusCode != 404 || strings.Contains(got, "package web") {
			t.Errorf("%q: %s %q", at, r.Status, got)
		}
	}
}

func TestHashedNamesAreKeptForEver(t *testing.T) {
	for at, want := range map[string]string{
		"/assets/a-1f2e.js": "public, max-age=31536000, immutable", "/assets/f-77aa.woff2": "public, max-age=31536000, immutable",
		"/": "no-cache", "/sw.js": "no-cache", "/icon.svg": "no-cache", "/manifest.webmanifest": "no-cache", "/t/a": "no-cache",
	} {
		r := ask(t, built, "GET", at)
		if got := r.Header.Get("Cache-Control"); got != want || r.Header.Get("ETag") == "" {
			t.Errorf("%s: %q, %v", at, got, r.Header)
		}
	}
}

func TestKindsDoNotDependOnTheSystem(t *testing.T) {
	for at, want := range map[string]string{
		"/assets/a-1f2e.js": "text/javascript; charset=utf-8", "/assets/f-77aa.woff2": "font/woff2", "/icon.svg": "image/svg+xml",
		"/manifest.webmanifest": "application/manifest+json", "/backup.gz": "application/octet-stream",
	} {
		if got := ask(t, built, "GET", at).Header.Get("Content-Type"); got != want {
			t.Errorf("%s: %q, want %q", at, got, want)
		}
	}
}

func TestHEADIsGETWithoutABody(t *testing.T) {
	for _, at := range []string{"/", "/new", "/assets/a-1f2e.js", "/assets/none.js"} {
		get := ask(t, built, "GET", at, "Accept-Encoding", "gzip")
		head := ask(t, built, "HEAD", at, "Accept-Encoding", "gzip")
		if head.StatusCode != get.StatusCode {
			t.Errorf("%s: %s, want %s", at, head.Status, get.Status)
		}
		for name := range get.Header {
			if name != "Date" && head.Header.Get(name) != get.Header.Get(name) {
				t.Errorf("%s: %s: %q, want %q", at, name, head.Header.Get(name), get.Header.Get(name))
			}
		}
		if get.StatusCode == 200 && body(t, head) != "" {
			t.Errorf("%s: it has a body", at)
		}
	}
}

func TestThereIsNoClientWithoutABuild(t *testing.T) {
	h, err := New(fstest.MapFS{".gitkeep": {}}, "")
	if h != nil || err != nil {
		t.Errorf("%v, %v", h, err)
	}
}

// TestTheBuildIsWhole is of what is built in, if anything is.
func TestTheBuildIsWhole(t *testing.T) {
	h, err := Embedded("")
	if err != nil {
		t.Fatal(err)
	}
	if h == nil {
		t.Skip("the client is not built: make web")
	}
	for name, f := range h.files {
		if f.kind == kindOf("") {
			t.Errorf("%s: what is %q?", name, path.Ext(name))
		}
	}
}

func TestAFileThatIsOnlyCompressedIsUnpackedForWhoTakesNoCompression(t *testing.T) {
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	if _, err := zip.Write([]byte("engine")); err != nil || zip.Close() != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{
		"index.html": {}, "assets/engine.wasm.br": {Data: []byte("brotli")}, "assets/engine.wasm.gz": {Data: packed.Bytes()},
	}
	for encoding, want := range map[string]string{"": "engine", "gzip": packed.String(), "gzip, br": "brotli"} {
		r := ask(t, files, "GET", "/assets/engine.wasm", "Accept-Encoding", encoding)
		if got := body(t, r); r.StatusCode != 200 || got != want || r.Header.Get("Content-Type") != "application/wasm" {
			t.Errorf("%q: %d %q %v", encoding, r.StatusCode, got, r.Header)
		}
	}
}

func TestOnlyTheWorkerMayCompileWebAssembly(t *testing.T) {
	h, err := New(fstest.MapFS{"index.html": {}, "assets/worker-a1.js": {}, "assets/base-a1.js": {}}, "")
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{"/": false, "/index.html": false, "/assets/base-a1.js": false, "/assets/worker-a1.js": true} {
		w := httptest.NewRecorder()
		w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; img-src 'self'")
		h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if got := strings.Contains(w.Header().Get("Content-Security-Policy"), "script-src 'self' 'wasm-unsafe-eval';"); got != want {
			t.Errorf("%s: %q", path, w.Header().Get("Content-Security-Policy"))
		}
	}
}
