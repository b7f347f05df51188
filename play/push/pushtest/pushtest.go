// Package pushtest is a push service for tests, and the browsers that have subscribed there. It
// reads what it is sent by the letter of the RFCs, with none of the code that it tests.
package pushtest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"

	"roundhouse/play/courier"
)

// Service is a push service. Its methods are safe for concurrent use.
type Service struct {
	server *httptest.Server
	tb     testing.TB

	mu       sync.Mutex
	status   int
	after    string
	browsers map[string]*Browser // by path
}

// Browser is a browser with a subscription: its fields are those that a page sends to its server.
type Browser struct {
	Endpoint, P256dh, Auth string

	service  *Service
	private  *ecdh.PrivateKey
	auth     []byte
	messages []Message
}

// Message is what a push service has accepted for a browser.
type Message struct {
	Payload string
	Header  http.Header
	Size    int    // bytes of the body
	Key     string // of the server that has sent it, in base64url
	Token
}

// Token is what the server says about itself (RFC 8292, section 2).
type Token struct {
	Audience string `json:"aud"`
	Expires  int64  `json:"exp"`
	Subject  string `json:"sub"`
}

// Start returns a service that accepts everything, until the end of the test.
func Start(tb testing.TB) *Service {
	tb.Helper()
	s := &Service{tb: tb, status: http.StatusCreated, browsers: map[string]*Browser{}}
	s.server = httptest.NewUnstartedServer(s)
	s.server.EnableHTTP2 = true
	s.server.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, 0)
	s.server.StartTLS()
	tb.Cleanup(s.server.Close)
	return s
}

// URL returns the address of the service, its origin.
func (s *Service) URL() string { return s.server.URL }

// Options returns those of a client that reaches the service.
func (s *Service) Options() courier.Options {
	roots := x509.NewCertPool()
	roots.AddCert(s.server.Certificate())
	return courier.Options{Roots: roots, Allow: func(to netip.AddrPort) bool {
		return to.String() == s.server.Listener.Addr().String()
	}}
}

// PEM returns what a program needs to trust the service, in a file named by SSL_CERT_FILE.
func (s *Service) PEM() []byte {
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.server.Certificate().Raw})
}

// Answer has requests answered with a status from now on, and with a header Retry-After unless it
// is "". Messages are kept only if the status is a success.
func (s *Service) Answer(status int, after string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status, s.after = status, after
}

// Subscribe returns a browser that has just subscribed.
func (s *Service) Subscribe() *Browser {
	s.tb.Helper()
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		s.tb.Fatal(err)
	}
	b := &Browser{service: s, private: private, auth: make([]byte, 16)}
	rand.Read(b.auth)
	path := "/push/" + rand.Text()
	b.Endpoint = s.server.URL + path
	b.P256dh = base64.RawURLEncoding.EncodeToString(private.PublicKey().Bytes())
	b.Auth = base64.RawURLEncoding.EncodeToString(b.auth)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.browsers[path] = b
	return b
}

// Messages returns what has come for the browser, in order.
func (b *Browser) Messages() []Message {
	b.service.mu.Lock()
	defer b.service.mu.Unlock()
	return slices.Clone(b.messages)
}

// ServeHTTP takes a message. One that a real service or a browser could not read fails the test.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	w.Header().Set("Retry-After", s.after)
	b := s.browsers[r.URL.Path]
	switch {
	case b == nil:
		http.NotFound(w, r)
		return
	case s.status/100 == 2:
		m, err := b.read(r, body)
		if err != nil {
			s.tb.Errorf("a push message with the headers %v: %v", r.Header, err)
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		b.messages = append(b.messages, m)
	}
	w.WriteHeader(s.status)
}

// read returns the message of a request.
func (b *Browser) read(r *http.Request, body []byte) (Message, error) {
	m := Message{Header: r.Header, Size: len(body)}
	if r.Method != http.MethodPost || r.Header.Get("Content-Encoding") != "aes128gcm" || r.Header.Get("TTL") == "" {
		return m, errors.New("not a request of RFC 8030")
	}
	if len(body) > 4096 {
		return m, fmt.Errorf("a body of %d bytes", len(body))
	}
	var err error
	if m.Key, m.Token, err = identify(r.Header.Get("Authorization")); err != nil {
		return m, err
	}
	if m.Audience != b.service.server.URL {
		return m, fmt.Errorf("a token for %q", m.Audience)
	}
	m.Payload, err = b.Decrypt(body)
	return m, err
}

// identify returns the key and the token of a header Authorization, if one has signed the other.
func identify(header string) (key string, t Token, err error) {
	var signed string
	if _, err := fmt.Sscanf(header, "vapid t=%s k=%s", &signed, &key); err != nil {
		return "", t, fmt.Errorf("header Authorization %q: %w", header, err)
	}
	text, signature, _ := cutLast(strings.TrimSuffix(signed, ","), ".")
	_, claims, _ := strings.Cut(text, ".")
	point, err1 := base64.RawURLEncoding.DecodeString(key)
	raw, err2 := base64.RawURLEncoding.DecodeString(signature)
	said, err3 := base64.RawURLEncoding.DecodeString(claims)
	if err := errors.Join(err1, err2, err3); err != nil {
		return "", t, err
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil || len(raw) != 64 {
		return "", t, fmt.Errorf("a signature of %d bytes, a key %v", len(raw), err)
	}
	sum := sha256.Sum256([]byte(text))
	if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(raw[:32]), new(big.Int).SetBytes(raw[32:])) {
		return "", t, errors.New("a token with a wrong signature")
	}
	return key, t, json.Unmarshal(said, &t)
}

// cutLast cuts a text around the last separator.
func cutLast(text, separator string) (before, after string, found bool) {
	i := strings.LastIndex(text, separator)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+len(separator):], true
}

// Decrypt returns the payload of the body of a request (RFC 8188, section 2; RFC 8291, section 3).
func (b *Browser) Decrypt(body []byte) (string, error) {
	const header = 16 + 4 + 1 + 65
	if len(body) < header || body[20] != 65 || uint32(len(body)-header) > binary.BigEndian.Uint32(body[16:]) {
		return "", errors.New("a body without the header of RFC 8188, or with several records")
	}
	salt, sender := body[:16], body[21:header]
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return "", err
	}
	shared, err := b.private.ECDH(public)
	if err != nil {
		return "", err
	}
	info := slices.Concat([]byte("WebPush: info\x00"), b.private.PublicKey().Bytes(), sender)
	secret, err1 := hkdf.Key(sha256.New, shared, b.auth, string(info), 32)
	key, err2 := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: aes128gcm\x00", 16)
	nonce, err3 := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: nonce\x00", 12)
	block, err4 := aes.NewCipher(key)
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return "", err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return "", err
	}
	record, err := gcm.Open(nil, nonce, body[header:], nil)
	if err != nil {
		return "", err
	}
	payload, ended := strings.CutSuffix(strings.TrimRight(string(record), "\x00"), "\x02")
	if !ended {
		return "", errors.New("a record that is not the last one")
	}
	return payload, nil
}

// Secret returns the browser's private key, in base64url.
func (b *Browser) Secret() string { return base64.RawURLEncoding.EncodeToString(b.private.Bytes()) }
