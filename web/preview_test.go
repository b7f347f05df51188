package web

import (
	"compress/gzip"
	"crypto/tls"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

// paged is a build whose page has the marker.
var paged = fstest.MapFS{"index.html": {Data: []byte("<head>" + marker + "</head>")}, "preview.jpg": {Data: []byte("png")}}

// pageAt returns the page that a client at an address answers with.
func pageAt(t *testing.T, public, host, path string, change ...func(*http.Request)) string {
	t.Helper()
	h, err := New(paged, public)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest("GET", "/", nil)
	r.Host, r.URL.Path = host, path
	for _, c := range change {
		c(r)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	text, err := io.ReadAll(w.Result().Body)
	if err != nil || w.Code != 200 {
		t.Fatal(w.Code, err)
	}
	return string(text)
}

func TestALinkToAPageHasAPreview(t *testing.T) {
	for _, test := range []struct{ path, title, robots string }{
		{"/", "Roundhouse – play Mexican Train", ""}, {"/index.html", "Roundhouse – play Mexican Train", ""},
		{"/settings", "Roundhouse – play Mexican Train", ""}, {"/t/k3v7q2mzx5t4w6ab", "A table of Mexican Train", "noindex"},
		{"/rules/czech", "The rules of Mexican Train", ""}, {"/replay/k3v7q2mzx5t4w6ab", "A match of Mexican Train", "noindex"},
	} {
		got := pageAt(t, "https://trains.example", "inner:8080", test.path)
		for _, want := range []string{
			"<title>" + test.title + "</title>", `property="og:title" content="` + test.title + `"`,
			`name="description" content="`, `property="og:description" content="`,
			`property="og:url" content="https://trains.example` + test.path + `"`,
			`property="og:image" content="https://trains.example/preview.jpg"`,
		} {
			if !strings.Contains(got, want) {
				t.Errorf("%s has no %s: %s", test.path, want, got)
			}
		}
		if strings.Contains(got, "noindex") != (test.robots != "") || strings.Contains(got, marker) {
			t.Errorf("%s: %s", test.path, got)
		}
	}
}

func TestThePreviewOfATableDependsOnNothingButItsAddress(t *testing.T) {
	one, other := pageAt(t, "", "h", "/t/k3v7q2mzx5t4w6ab"), pageAt(t, "", "h", "/t/nowhere")
	if strings.ReplaceAll(one, "k3v7q2mzx5t4w6ab", "nowhere") != other {
		t.Errorf("a table: %s\nno table: %s", one, other)
	}
}

func TestThePreviewHasTheAddressThatWasAsked(t *testing.T) {
	secure := func(r *http.Request) { r.TLS = &tls.ConnectionState{} }
	if got := pageAt(t, "", "trains.example:8443", "/me", secure); !strings.Contains(got, `"https://trains.example:8443/preview.jpg"`) {
		t.Error(got)
	}
	if got := pageAt(t, "", "[::1]:8080", "/me"); !strings.Contains(got, `"http://[::1]:8080/preview.jpg"`) {
		t.Error(got)
	}
	for _, host := range []string{`a"><script>`, "a b", "a/b", "", "a\x00", strings.Repeat("a", 300)} {
		got := pageAt(t, "", host, `/you"><script>`)
		if !strings.Contains(got, `content="/preview.jpg"`) || strings.Contains(got, "<script") || strings.Contains(html.UnescapeString(got), "a b") {
			t.Errorf("%q: %s", host, got)
		}
	}
}

func TestThePageIsCompressedWithItsPreview(t *testing.T) {
	h, err := New(paged, "https://trains.example")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second one has the writer of the first
		r := httptest.NewRequest("GET", "/rules", nil)
		r.Header.Set("Accept-Encoding", "br, gzip")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		in, err := gzip.NewReader(w.Body)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		if want := pageAt(t, "https://trains.example", "", "/rules"); err != nil || string(text) != want {
			t.Errorf("%v: %s, want %s", err, text, want)
		}
	}
}

// TestTheBuildHasAPictureAndAPlaceForPreviews is of what is built in, if anything is.
func TestTheBuildHasAPictureAndAPlaceForPreviews(t *testing.T) {
	h, err := Embedded("")
	if err != nil {
		t.Fatal(err)
	}
	if h == nil {
		t.Skip("the client is not built: make web")
	}
	c := h
	if c.files["preview.jpg"] == nil || !strings.Contains(string(c.index.plainForm()), marker) {
		t.Errorf("the picture is %v, the page %s", c.files["preview.jpg"] != nil, c.index.plainForm())
	}
}
