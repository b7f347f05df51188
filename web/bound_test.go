package web

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"testing/fstest"
)

// unread is an answer that nobody reads.
type unread struct {
	http.ResponseWriter
	begun func()        // called when there is something to read
	over  chan struct{} // closed at the end
}

func (u *unread) Write(data []byte) (int, error) {
	u.begun()
	<-u.over
	return len(data), nil
}

// A file of which the build has only compressed forms is unpacked once, however many ask for it.
func TestManyWhoReadNothingShareOneCopy(t *testing.T) {
	const size, many = 8 << 20, 250
	var packed bytes.Buffer
	zip, err := gzip.NewWriterLevel(&packed, gzip.NoCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := zip.Write(make([]byte, size)); err != nil || zip.Close() != nil {
		t.Fatal(err)
	}
	c, err := New(fstest.MapFS{
		"index.html":              {Data: []byte("<!doctype html>the client")},
		"assets/engine-1.wasm.br": {}, "assets/engine-1.wasm.gz": {Data: packed.Bytes()},
	}, "")
	if err != nil {
		t.Fatal(err)
	}
	before := heap()
	over := make(chan struct{})
	var begun, all sync.WaitGroup
	for range many {
		begun.Add(1)
		all.Go(func() {
			w := &unread{httptest.NewRecorder(), sync.OnceFunc(begun.Done), over}
			c.ServeHTTP(w, httptest.NewRequest("GET", "/assets/engine-1.wasm", nil))
			if got := w.Header().Get("Content-Length"); got != strconv.Itoa(size) {
				t.Errorf("an answer of %q bytes", got)
			}
		})
	}
	begun.Wait()
	if grown := heap() - before; grown > 3*size {
		t.Errorf("%d who ask take %d MB", many, grown>>20)
	}
	close(over)
	all.Wait()
}

// heap returns the number of bytes in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
