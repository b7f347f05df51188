package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/http/httptest"
	"net/mail"
	"net/url"
	"slices"
	"strings"
	"testing"

	"roundhouse/play/courier"
	"roundhouse/play/mail/mailtest"
)

const from = "Trains – Ana’s club <bell@trains.example.org>"

var letter = Letter{
	To:      "ana@example.org",
	Subject: "Ana, du bist dran – 君の番",
	Text:    "Until Saturday 18:00.\n\n.\nA line that begins with a point, and žluťoučký kůň.\n",
	Stop:    "https://trains.example.org/api/stop/4Jc_-?a=b&c=%20d",
	Tag:     "4Jc-_12",
}

// certificate returns one for 127.0.0.1, and what trusts it.
func certificate(t *testing.T) (*tls.Config, *x509.CertPool) {
	t.Helper()
	s := httptest.NewTLSServer(nil)
	defer s.Close()
	roots := x509.NewCertPool()
	roots.AddCert(s.Certificate())
	return &tls.Config{Certificates: s.TLS.Certificates}, roots
}

func newSender(t testing.TB, address string) *Sender {
	t.Helper()
	sender, err := New(address, from)
	if err != nil {
		t.Fatal(err)
	}
	return sender
}

// text returns the text of a body.
func text(t testing.TB, body string) string {
	t.Helper()
	raw, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(body)))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(raw), "\r\n", "\n")
}

func TestALetterArrivesAsItIs(t *testing.T) {
	server := mailtest.Start(t, mailtest.Options{})
	sender := newSender(t, "smtp://"+server.Addr)
	for range 2 {
		if err := sender.Send(t.Context(), letter); err != nil {
			t.Fatal(err)
		}
	}
	letters := server.Letters()
	if len(letters) != 2 {
		t.Fatalf("%d letters", len(letters))
	}
	got := letters[0]
	if got.From != "bell@trains.example.org" || got.To != letter.To || got.Secure {
		t.Errorf("%+v", got)
	}
	header := got.Message.Header
	for name, want := range map[string]string{
		"To":                        "<ana@example.org>",
		"Message-Id":                "<" + string(letter.Tag) + "@trains.example.org>",
		"Auto-Submitted":            "auto-generated",
		"List-Unsubscribe":          "<" + letter.Stop + ">",
		"List-Unsubscribe-Post":     "List-Unsubscribe=One-Click",
		"Mime-Version":              "1.0",
		"Content-Type":              "text/plain; charset=UTF-8",
		"Content-Transfer-Encoding": "quoted-printable",
	} {
		if header.Get(name) != want {
			t.Errorf("%s: %q, want %q", name, header.Get(name), want)
		}
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(header.Get("Subject"))
	if err != nil || subject != letter.Subject {
		t.Errorf("subject %q, %v", subject, err)
	}
	if list, err := header.AddressList("From"); err != nil || list[0].Name != "Trains – Ana’s club" {
		t.Errorf("from %v, %v", list, err)
	}
	if date, err := header.Date(); err != nil || !strings.HasSuffix(header.Get("Date"), " +0000") {
		t.Errorf("date %v, %v", date, err)
	}
	if text(t, got.Body) != letter.Text {
		t.Errorf("text %q", text(t, got.Body))
	}
	if len(header) != 11 {
		t.Errorf("other headers: %v", header)
	}
	if again := letters[1].Message.Header.Get("Message-Id"); again != header.Get("Message-Id") {
		t.Errorf("the second time the Message-ID is %s", again)
	}
}

func TestALetterWithoutTagAndStop(t *testing.T) {
	server := mailtest.Start(t, mailtest.Options{})
	sender := newSender(t, "smtp://"+server.Addr)
	seen := map[string]bool{}
	for range 2 {
		if err := sender.Send(t.Context(), Letter{To: "ana@example.org", Subject: "Confirm", Text: "x"}); err != nil {
			t.Fatal(err)
		}
	}
	for _, l := range server.Letters() {
		seen[l.Message.Header.Get("Message-Id")] = true
		if l.Message.Header.Get("List-Unsubscribe")+l.Message.Header.Get("List-Unsubscribe-Post") != "" {
			t.Errorf("%v", l.Message.Header)
		}
	}
	if len(seen) != 2 {
		t.Errorf("Message-IDs %v", seen)
	}
}

func TestALongSubjectIsCut(t *testing.T) {
	server := mailtest.Start(t, mailtest.Options{})
	for long, want := range map[string]string{
		strings.Repeat("君", 150):  strings.Repeat("君", 150),
		strings.Repeat("君", 151):  strings.Repeat("君", 149) + "…",
		strings.Repeat("x", 5000): strings.Repeat("x", 149) + "…",
	} {
		if err := newSender(t, "smtp://"+server.Addr).Send(t.Context(), Letter{To: "ana@example.org", Subject: long}); err != nil {
			t.Fatal(err)
		}
		letters := server.Letters()
		subject, err := new(mime.WordDecoder).DecodeHeader(letters[len(letters)-1].Message.Header.Get("Subject"))
		if err != nil || subject != want {
			t.Errorf("%q, %v; want %q", subject, err, want)
		}
	}
}

func TestOnePressNeedsHTTPS(t *testing.T) {
	server := mailtest.Start(t, mailtest.Options{})
	plain := letter
	plain.Stop = "http://192.168.0.7:8080/stop"
	if err := newSender(t, "smtp://"+server.Addr).Send(t.Context(), plain); err != nil {
		t.Fatal(err)
	}
	header := server.Letters()[0].Message.Header
	if header.Get("List-Unsubscribe") != "<"+plain.Stop+">" || header.Get("List-Unsubscribe-Post") != "" {
		t.Errorf("%v", header)
	}
}

func TestHowAConnectionIsSecured(t *testing.T) {
	config, roots := certificate(t)
	login := url.UserPassword("bell@example.org", "p@ss/wörd").String()
	for _, test := range []struct {
		name    string
		options mailtest.Options
		scheme  string
		user    string
		demands bool // STARTTLS, as of another machine
		secure  bool
		fails   string
	}{
		{name: "plain", scheme: "smtp"},
		{name: "plain, with a password", scheme: "smtp", user: login},
		{name: "STARTTLS", scheme: "smtp", options: mailtest.Options{TLS: config}, demands: true, secure: true},
		{name: "STARTTLS, with a password", scheme: "smtp", user: login,
			options: mailtest.Options{TLS: config}, demands: true, secure: true},
		{name: "no STARTTLS", scheme: "smtp", demands: true, fails: "does not support STARTTLS"},
		{name: "TLS", scheme: "smtps", options: mailtest.Options{TLS: config, FromTheStart: true}, secure: true},
		{name: "TLS, with a password", scheme: "smtps", user: login,
			options: mailtest.Options{TLS: config, FromTheStart: true}, secure: true},
		{name: "no TLS", scheme: "smtps", fails: "tls: "},
		{name: "a wrong password", scheme: "smtp", user: "bell:secret", fails: "SMTP AUTH failed"},
		{name: "no password", scheme: "smtp", options: mailtest.Options{User: "bell"}, fails: "MAIL FROM command: 502"},
	} {
		t.Run(test.name, func(t *testing.T) {
			address := test.scheme + "://"
			if test.user != "" {
				address += test.user + "@"
				test.options.User, test.options.Password = "bell@example.org", "p@ss/wörd"
			}
			server := mailtest.Start(t, test.options)
			sender := newSender(t, address+server.Addr)
			sender.roots = roots
			if test.demands {
				sender.server.security = startTLS
			}
			err := sender.Send(t.Context(), letter)
			if test.fails != "" {
				if err == nil || !strings.Contains(err.Error(), test.fails) || errors.Is(err, courier.ErrRefused) ||
					strings.Contains(err.Error(), "secret") {
					t.Errorf("%v, want %s", err, test.fails)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := server.Letters(); len(got) != 1 || got[0].Secure != test.secure {
				t.Errorf("%+v", got)
			}
		})
	}
}

func TestAServerNeedsACertificate(t *testing.T) {
	config, _ := certificate(t)
	for _, scheme := range []string{"smtp", "smtps"} {
		server := mailtest.Start(t, mailtest.Options{TLS: config, FromTheStart: scheme == "smtps"})
		sender := newSender(t, scheme+"://"+server.Addr)
		sender.roots = x509.NewCertPool()
		if scheme == "smtp" {
			sender.server.security = startTLS
		}
		err := sender.Send(t.Context(), letter)
		if _, ok := errors.AsType[*tls.CertificateVerificationError](err); !ok {
			t.Errorf("%s: %v", scheme, err)
		}
	}
}

func TestWhatBecomesOfALetter(t *testing.T) {
	server := mailtest.Start(t, mailtest.Options{})
	sender := newSender(t, "smtp://"+server.Addr)
	for _, test := range []struct {
		command, answer string
		gone, refused   bool
	}{
		{command: "MAIL", answer: "450 4.7.1"}, {command: "MAIL", answer: "550 5.7.1"},
		{command: "RCPT", answer: "450 4.2.0"}, {command: "RCPT", answer: "452 4.2.2"},
		{command: "RCPT", answer: "550", gone: true}, {command: "RCPT", answer: "550 5.1.1", gone: true},
		{command: "RCPT", answer: "556 5.1.10", gone: true}, {command: "RCPT", answer: "550 5.2.1", gone: true},
		{command: "RCPT", answer: "552 5.2.2", refused: true}, {command: "RCPT", answer: "554 5.7.1", refused: true},
		{command: "RCPT", answer: "550 5.1.8", refused: true},
		{command: "DATA", answer: "451 4.3.0"}, {command: "DATA", answer: "552 5.3.4", refused: true},
		{command: "DATA", answer: "554", refused: true}, {command: "DATA", answer: "550 5.1.1", refused: true},
	} {
		server.Refuse(test.command, test.answer)
		err := sender.Send(t.Context(), letter)
		if err == nil || errors.Is(err, courier.ErrGone) != test.gone || errors.Is(err, courier.ErrRefused) != test.refused ||
			!strings.Contains(err.Error(), ": "+test.answer) || strings.Contains(err.Error(), "ana@") {
			t.Errorf("%s %s: %v", test.command, test.answer, err)
		}
		server.Refuse(test.command, "")
	}
	if err := sender.Send(t.Context(), letter); err != nil || len(server.Letters()) != 1 {
		t.Errorf("%d letters, %v", len(server.Letters()), err)
	}
}

func TestAServerThatHangsIsLeft(t *testing.T) {
	server := mailtest.Start(t, mailtest.Options{})
	sender := newSender(t, "smtp://"+server.Addr)
	ctx, cancel := context.WithCancel(t.Context())
	release := make(chan struct{})
	defer close(release)
	server.Hold(func() {
		cancel()
		<-release
	})
	if err := sender.Send(ctx, letter); !errors.Is(err, context.Canceled) || errors.Is(err, courier.ErrRefused) {
		t.Error(err)
	}
}

// silent listens, accepts and does nothing, until the test is over.
func silent(t *testing.T, accepted func()) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		c, err := l.Accept()
		if err != nil {
			return
		}
		accepted()
		io.Copy(io.Discard, c)
		c.Close()
	}()
	return l.Addr().String()
}

func TestAServerThatSaysNothingIsLeft(t *testing.T) {
	for _, scheme := range []string{"smtp", "smtps"} {
		ctx, cancel := context.WithCancel(t.Context())
		sender := newSender(t, scheme+"://"+silent(t, cancel))
		if err := sender.Send(ctx, letter); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", scheme, err)
		}
	}
}

func TestALetterThatWasAcceptedIsSent(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() { // a server that is gone after the letter
		c, err := l.Accept()
		if err != nil {
			return
		}
		for _, answer := range []string{"220 hello", "250 hello", "250 ok", "250 ok", "354 go on"} {
			fmt.Fprint(c, answer, "\r\n")
			line := make([]byte, 1000)
			if answer != "354 go on" {
				c.Read(line)
			}
		}
		for all := ""; !strings.HasSuffix(all, "\r\n.\r\n"); {
			line := make([]byte, 1000)
			n, err := c.Read(line)
			if err != nil {
				return
			}
			all += string(line[:n])
		}
		fmt.Fprint(c, "250 it is mine\r\n")
		c.Close()
	}()
	if err := newSender(t, "smtp://"+l.Addr().String()).Send(t.Context(), letter); err != nil {
		t.Error(err)
	}
}

func TestAServerThatIsNotThere(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	err = newSender(t, "smtp://bell:secret@"+l.Addr().String()).Send(t.Context(), letter)
	if err == nil || errors.Is(err, courier.ErrRefused) || strings.Contains(err.Error(), "secret") {
		t.Error(err)
	}
}

func TestTheAddressOfAServer(t *testing.T) {
	for address, want := range map[string]server{
		"smtp://mail.example.org":                         {"mail.example.org", "587", "", "", startTLS},
		"smtp://mail.example.org:25/":                     {"mail.example.org", "25", "", "", startTLS},
		"smtps://mail.example.org":                        {"mail.example.org", "465", "", "", fromTheStart},
		"smtp://ana%40example.org:a%2Fb@mail.example.org": {"mail.example.org", "587", "ana@example.org", "a/b", startTLS},
		"smtp://localhost":                                {"localhost", "587", "", "", none},
		"smtp://[::1]:25":                                 {"::1", "25", "", "", none},
		"smtps://localhost":                               {"localhost", "465", "", "", fromTheStart},
		"smtp://mail:587?tls=none":                        {"mail", "587", "", "", none},
		"smtp://10.0.0.7/?tls=none":                       {"10.0.0.7", "587", "", "", none},
	} {
		if got, err := parseServer(address); err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v", address, got, err, want)
		}
	}
	for address, want := range map[string]string{
		"":                                     `neither smtp:// nor smtps:// but ""`,
		"mail.example.org":                     "neither smtp://",
		"mail.example.org:587":                 "neither smtp://",
		"https://mail.example.org":             `but "https"`,
		"smtp://":                              "no host",
		"smtp://:587":                          "no host",
		"smtp://ana@mail.example.org":          "only one of user and password",
		"smtp://:secret@mail.example.org":      "only one of user and password",
		"smtp://ana:secret/@mail.example.org":  "cannot be read",
		"smtp://ana:secret@mail.example.org:x": "cannot be read",
		"smtp://mail.example.org/inbox":        "goes on after the port",
		"smtp://mail.example.org#x":            "goes on after the port",
		"smtp://mail.example.org?tls=some":     `not "?tls=some"`,
		"smtps://mail.example.org?tls=none":    "only smtp://",
		"smtp://mail.example.org?tls=none&x=y": "only ?tls=none can follow",
	} {
		_, err := New(address, from)
		if err == nil || !strings.HasPrefix(err.Error(), "SMTP server: ") || !strings.Contains(err.Error(), want) ||
			strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v, want %s", address, err, want)
		}
	}
	for _, bad := range []string{"", "bell", "bell@localhost", "Trains bell@example.org", "a@example.org, b@example.org"} {
		if _, err := New("smtp://localhost", bad); err == nil || !strings.HasPrefix(err.Error(), "sender ") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestWhichAddressesGetLetters(t *testing.T) {
	for _, address := range []string{
		"ana@example.org", "a.b+trains@sub.example.org", "o'neil_x@example.co", "ana@xn--bcher-kva.example",
		strings.Repeat("a", 64) + "@example.org",
	} {
		if err := CheckAddress(address); err != nil {
			t.Error(err)
		}
	}
	const form, host, letters = "is not of the form", "does not lead to a host", "letters that mail servers do not take"
	for address, want := range map[string]string{
		"":                                       form,
		"ana":                                    form,
		"@example.org":                           form,
		"ana@":                                   form,
		"Ana <ana@example.org>":                  form,
		"<ana@example.org>":                      form,
		" ana@example.org":                       form,
		"ana@example.org ":                       form,
		"ana@example.org\r\nBcc: b@c.d":          form,
		"ana@example.org\n":                      form,
		"ana@example.org,b@example.org":          form,
		"ana(x)@example.org":                     form,
		`"a b"@example.org`:                      form,
		"ana@localhost":                          host,
		"ana@example":                            host,
		"ana@127.0.0.1":                          host,
		"ana@[127.0.0.1]":                        host,
		"ana@ex_ample.org":                       host,
		"žofie@example.org":                      letters,
		"ana@bücher.example":                     letters,
		strings.Repeat("a", 65) + "@example.org": "more than 64 bytes before the @",
		"ana@" + strings.Repeat("a.", 130) + "example.org": "more than 254 bytes",
	} {
		if err := CheckAddress(address); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", address, err, want)
		}
	}
}

func TestWhatIsWrongWithALetter(t *testing.T) {
	sender := newSender(t, "smtp://localhost:1")
	for _, test := range []struct {
		change func(*Letter)
		want   string
	}{
		{func(l *Letter) { l.To = "ana" }, `recipient: address "ana" is not of the form`},
		{func(l *Letter) { l.Subject = "x\r\nBcc: b@example.org" }, `subject: "x\r\nBcc: b@example.org" has the control character U+000D`},
		{func(l *Letter) { l.Subject = "\xff" }, "is not in UTF-8"},
		{func(l *Letter) { l.Text = "x\r\n" }, "text: has the control character U+000D"},
		{func(l *Letter) { l.Text = "\x00" }, "U+0000"},
		{func(l *Letter) { l.Stop = "mailto:bell@trains.example.org" }, "stop: "},
		{func(l *Letter) { l.Stop = "https://trains.example.org/> <x" }, "stop: "},
		{func(l *Letter) { l.Stop = "https://trains.example.org/\r\nX: y" }, "stop: "},
		{func(l *Letter) { l.Stop = "https://trains.example.org/\n" }, "stop: "},
		{func(l *Letter) { l.Stop = "https://trains.example.org/ž" }, "stop: "},
		{func(l *Letter) { l.Tag = "a>\r\nX: y" }, "tag: "},
	} {
		bad := letter
		test.change(&bad)
		err := sender.Send(t.Context(), bad)
		if !errors.Is(err, courier.ErrRefused) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
}

// headers are those that a letter may have.
var headers = []string{"Auto-Submitted", "Content-Transfer-Encoding", "Content-Type", "Date", "From", "List-Unsubscribe",
	"List-Unsubscribe-Post", "Message-Id", "Mime-Version", "Subject", "To"}

func FuzzNoFieldOfALetterAddsAHeader(f *testing.F) {
	f.Add("ana@example.org", "Your turn", "Until Saturday\n", "https://trains.example.org/stop", "4Jc-_12")
	f.Add("ana@example.org\r\nBcc: b@example.org", "x\r\nX: y", ".\r\n.\r\n", "https://x/>\r\nX: y", "4Jc-_12")
	f.Add("ana@example.org", strings.Repeat("君の番 ", 20), "\n.\n..\nQUIT\n =3D", "https://x/"+strings.Repeat("a", 300), "4Jc-_12")
	f.Add("ana@example.org", "=?utf-8?q?=0D=0AX:_y?=", "", "", "4Jc-_12")
	f.Add("ana@example.org", strings.Repeat("x", 290), "\u2028\u0085", "https://a,https://b", "a>\r\nX: y")
	sender, err := mail.ParseAddress(from)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, to, subject, body, stop, tag string) {
		message, err := Letter{to, subject, body, stop, courier.Tag(tag)}.write(sender)
		if err != nil {
			return
		}
		var raw strings.Builder
		if _, err := message.WriteTo(&raw); err != nil {
			t.Fatal(err)
		}
		read, err := mail.ReadMessage(strings.NewReader(raw.String()))
		if err != nil {
			t.Fatal(err)
		}
		for name, values := range read.Header {
			if !slices.Contains(headers, name) || len(values) != 1 {
				t.Errorf("%s: %q", name, values)
			}
		}
		for line := range strings.SplitSeq(raw.String(), "\r\n") {
			if len(line) > 998 || strings.ContainsAny(line, "\r\n\x00") {
				t.Errorf("the line %q", line)
			}
		}
		if list, err := read.Header.AddressList("To"); err != nil || len(list) != 1 || list[0].Address != to {
			t.Errorf("to %v, %v; want %s", list, err, to)
		}
		if got := strings.TrimSuffix(strings.TrimPrefix(read.Header.Get("List-Unsubscribe"), "<"), ">"); got != stop {
			t.Errorf("stop %q, want %q", got, stop)
		}
		sent, err := io.ReadAll(read.Body)
		if err != nil || text(t, string(sent)) != body {
			t.Errorf("text %q, %v; want %q", sent, err, body)
		}
	})
}

func BenchmarkSend(b *testing.B) {
	server := mailtest.Start(b, mailtest.Options{})
	sender := newSender(b, "smtp://"+server.Addr)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		if err := sender.Send(b.Context(), letter); err != nil {
			b.Fatal(err)
		}
		n++
	}
	if got := len(server.Letters()); got != n {
		b.Errorf("%d letters, want %d", got, n)
	}
}
