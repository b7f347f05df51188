package main

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"roundhouse/play/store"
)

// TestWrongFlagsOfServeAreSaidBeforeAnythingIsTouched: the message begins with the flag and
// quotes its value, the exit status is 2, and no file is left behind.
func TestWrongFlagsOfServeAreSaidBeforeAnythingIsTouched(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	at := taken.Addr().String()
	for _, test := range []struct {
		args []string
		want string // what the message begins with
	}{
		{[]string{"--addr", "nonsense"}, `--addr: "nonsense": address nonsense: missing port in address`},
		{[]string{"--addr", at}, `--addr: "` + at + `": `},
		{[]string{"--addr", "192.0.2.77:0"}, `--addr: "192.0.2.77:0": `},
		{[]string{"--metrics", at}, `--metrics: "` + at + `": `},
		{[]string{"--tls-cert", "c.pem"}, `--tls-key: is missing, and --tls-cert "c.pem" needs it`},
		{[]string{"--tls-key", "k.pem"}, `--tls-cert: is missing, and --tls-key "k.pem" needs it`},
		{[]string{"--tls-cert", "c.pem", "--tls-key", "k.pem"}, `--tls-cert: "c.pem" with --tls-key "k.pem": open c.pem: `},
		{[]string{"--domain", "train.example", "--redirect", at}, `--redirect: "` + at + `": `},
		{[]string{"--domain", "train.example", "--redirect", "80"}, `--redirect: "80": address 80: missing port in address`},
		{[]string{"--domain", "train.example", "--lan"}, `--domain: "train.example" is for the open network, so --lan is not possible`},
		{[]string{"--domain", "train.example", "--public-url", "https://a.example"}, `--public-url: "https://a.example" is not under https://train.example, the name that --domain gives`},
		{[]string{"--domain", "train.example", "--public-url", "http://train.example"}, `--public-url: "http://train.example" is not under https://train.example`},
		{[]string{"--domain", "train.example", "--tls-cert", "c.pem", "--tls-key", "k.pem"}, `--domain: "train.example" gets its certificates itself, so --tls-cert "c.pem" is not possible`},
		{[]string{"--domain", "train.example", "--acme-directory", "http://a.example"}, `--acme-directory: "http://a.example" is not an address like https://acme.example.org/directory`},
		{[]string{"--domain", "192.0.2.7"}, `--domain: "192.0.2.7" is an address, and a certificate needs a name like trains.example.org`},
		{[]string{"--domain", "[2001:db8::7]"}, `--domain: "[2001:db8::7]" is an address`},
		{[]string{"--domain", "2001:db8::7"}, `--domain: "2001:db8::7" is an address`},
		{[]string{"--domain", "trains"}, `--domain: "trains" has no dot`},
		{[]string{"--domain", "train.example:443"}, `--domain: "train.example:443": a port belongs in --addr`},
		{[]string{"--domain", "https://train.example"}, `--domain: "https://train.example" is not a host name in ASCII`},
		{[]string{"--domain", "züge.example"}, `--domain: "züge.example" is not a host name in ASCII`},
		{[]string{"--domain", "my_train.example"}, `--domain: "my_train.example" is not a host name in ASCII`},
		{[]string{"--redirect", ":80"}, `--redirect: ":80" needs --domain`},
		{[]string{"--acme-directory", "https://a.example"}, `--acme-directory: "https://a.example" needs --domain`},
		{[]string{"--acme-email", "ana@a.example"}, `--acme-email: "ana@a.example" needs --domain`},
		{[]string{"--domain", "a.example", "--acme-email", "no mail"}, `--acme-email: "no mail" is not an address like ana@example.org`},
		{[]string{"--domain", "a.example", "--acme-email", "Ana <ana@a.example>"}, `--acme-email: "Ana <ana@a.example>" is not an address`},
		{[]string{"--proxy", "10.0.0.0/8,proxy"}, `--proxy: "proxy" is neither an address nor a network like 10.0.0.0/8`},
		{[]string{"--public-url", "example.org"}, `--public-url: "example.org" is not an address like https://trains.example.org`},
		{[]string{"--public-url", "https://example.org/trains"}, `--public-url: "https://example.org/trains" is more than a scheme`},
		{[]string{"--connections=-1"}, `--connections: -1 is less than 0`},
		{[]string{"--public-url", "https://x:99999"}, `--public-url: "https://x:99999": "99999" is not a port from 1 to 65535`},
		{[]string{"--public-url", "https://x:0"}, `--public-url: "https://x:0": "0" is not a port from 1 to 65535`},
		{[]string{"--public-url", "https://x:"}, `--public-url: "https://x:": "" is not a port from 1 to 65535`},
		{[]string{"--public-url", "https://:443"}, `--public-url: "https://:443": "" is not a host name in ASCII`},
		{[]string{"--public-url", "https://a b"}, `--public-url: "https://a b" is not an address like https://trains.example.org`},
		{[]string{"--public-url", "https://a..b"}, `--public-url: "https://a..b": "a..b" is not a host name in ASCII`},
		{[]string{"--public-url", "https://züge.example"}, `--public-url: "https://züge.example": "züge.example" is not a host name in ASCII`},
		{[]string{"--public-url", "ftp://example.org"}, `--public-url: "ftp://example.org" is not an address like https://trains.example.org`},
		{[]string{"--public-url", "https://me@example.org"}, `--public-url: "https://me@example.org" is more than a scheme`},
		{[]string{"--public-url", "https://example.org/?"}, `--public-url: "https://example.org/?" is more than a scheme`},
		{[]string{"--public-url", "https://example.org#"}, `--public-url: "https://example.org#" is more than a scheme`},
		{[]string{"--log", "xml"}, `--log must be one of "text","json" but got "xml"`},
		{[]string{"--keep-days=-1"}, `--keep-days: "-1" is not a number of days from 0 to 36500`},
		{[]string{"--bot-pause=-1s"}, `--bot-pause: "-1s" is less than 0`},
		{[]string{"--bot-pause", "soon"}, `--bot-pause: expected duration but got "soon"`},
		{[]string{"--cluster-key", "k"}, `--cluster-key: "k" needs --cluster`},
		{[]string{"--advertise", "a:1"}, `--advertise: "a:1" needs --cluster`},
		{[]string{"--cluster", "http://n1"}, `--cluster: "http://n1" is not an address like nats://n1.example.org`},
		{[]string{"--cluster", "nats://me:secret@n1/x"}, `--cluster: "nats://me:xxxxx@n1/x" is not an address like nats://n1.example.org`},
		{[]string{"--cluster", "nats://n1", "--data", ""}, `--advertise: is missing, and --cluster needs it`},
		{[]string{"--cluster", "nats://n1"}, `--data: "`},
		{[]string{"--cluster", "nats://n1", "--data", "", "--domain", "train.example"}, `--domain: "train.example" belongs to what stands in front`},
		{[]string{"--cluster", "nats://n1", "--data", "", "--advertise", "a"}, `--advertise: "a": address a: missing port in address`},
		{[]string{"--cluster", "nats://n1", "--data", "", "--advertise", "a:1"}, `--cluster-monitor: is missing, and --cluster needs it`},
		{[]string{"--cluster", "nats://n1", "--data", "", "--advertise", "a:1", "--cluster-monitor", "n1:8222"}, `--cluster-monitor: `},
		{[]string{"--cluster", "nats://n1", "--data", "", "--advertise", "a:1", "--unsafe-sync"}, `--cluster-key: is missing, and --cluster needs it`},
		{[]string{"--cluster", "nats://n1", "--data", "", "--advertise", "a:1", "--unsafe-sync", "--cluster-key", "nowhere"}, `--cluster-key: open nowhere: `},
		{[]string{"--cluster", "nats://n1", "--data", "", "--advertise", "a:1", "--unsafe-sync", "--cluster-tls"}, `--cluster-listen: is missing, and --cluster-tls needs it`},
		{[]string{"--cluster", "nats://n1", "--data", "", "--advertise", "a:1", "--unsafe-sync", "--cluster-streams", "300"}, `--cluster-streams: "300" is not a number from 1 to 256`},
		{[]string{"--cluster", "nats://n1", "--cluster-creds", "nowhere"}, `--cluster-creds: stat nowhere: `},
		{[]string{"--log-level", "loud"}, `--log-level must be one of "debug","info","warn","error" but got "loud"`},
	} {
		data := filepath.Join(t.TempDir(), "data")
		out, status := commandLine(append([]string{"serve", "--addr", "127.0.0.1:0", "--data", data}, test.args...)...)
		if status != 2 || !strings.HasPrefix(out, "roundhouse: "+test.want) {
			t.Errorf("%s: %d %s; want %s", test.args, status, out, test.want)
		}
		if _, err := os.Stat(data); err == nil {
			t.Errorf("%s: there is a data folder", test.args)
		}
	}
}

func TestDataThatCannotBeUsed(t *testing.T) {
	dir := t.TempDir()
	words := filepath.Join(dir, "words.txt")
	if err := os.WriteFile(words, []byte("words"), 0o600); err != nil {
		t.Fatal(err)
	}
	below, nowhere := filepath.Join(words, "data"), filepath.Join(dir, "nowhere")
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"serve", "--addr", "127.0.0.1:0", "--data", below}, `--data: "` + below + `": `},
		{[]string{"serve", "--addr", "127.0.0.1:0", "--data", words}, `--data: "` + words + `": not a Roundhouse file`},
		{[]string{"backup", "--data", nowhere, filepath.Join(dir, "copy.db")}, `--data: "` + filepath.Join(nowhere, store.FileName) + `": there is no such file`},
		{[]string{"reindex", "--data", nowhere}, `--data: "` + filepath.Join(nowhere, store.FileName) + `": there is no such file`},
		{[]string{"reindex", "--data", words}, `--data: "` + words + `": not a Roundhouse file`},
	} {
		if out, status := commandLine(test.args...); status != 2 || !strings.HasPrefix(out, "roundhouse: "+test.want) {
			t.Errorf("%s: %d %s; want %s", test.args, status, out, test.want)
		}
	}
	if text, err := os.ReadFile(words); err != nil || string(text) != "words" {
		t.Errorf("the file of somebody else has %q: %v", text, err)
	}
	for _, name := range []string{nowhere, filepath.Join(dir, "copy.db")} {
		if _, err := os.Stat(name); err == nil {
			t.Errorf("there is %s", name)
		}
	}
}
