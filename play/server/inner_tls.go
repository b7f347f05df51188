package server

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"math/big"
	"time"
)

// innerTLS configures TLS between members. They all have the same key pair, which is made from the
// cluster's key, and accept no other. So there are no files and no authorities.
type innerTLS struct{ server, client *tls.Config }

// newInnerTLS makes the configuration from the cluster's key.
func newInnerTLS(key string) (*innerTLS, error) {
	seed, err := deriveKey(key, "roundhouse tls between servers")
	if err != nil {
		return nil, err
	}
	pair := ed25519.NewKeyFromSeed(seed)
	public := pair.Public().(ed25519.PublicKey)
	// nobody looks at the times: clocks need not agree for servers to talk
	form := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Unix(0, 0), NotAfter: time.Unix(1<<32, 0)}
	certificate, err := x509.CreateCertificate(rand.Reader, form, form, public, pair)
	if err != nil {
		return nil, err
	}
	own := &tls.Config{
		MinVersion:   tls.VersionTLS13,
		Certificates: []tls.Certificate{{Certificate: [][]byte{certificate}, PrivateKey: pair}},
		ClientAuth:   tls.RequireAnyClientCert,
		// The handshake proves that the other side has the certificate's key; VerifyConnection
		// compares that key, so nothing else of the certificate matters.
		InsecureSkipVerify: true,
		VerifyConnection: func(state tls.ConnectionState) error {
			other, ok := state.PeerCertificates[0].PublicKey.(ed25519.PublicKey)
			if !ok || !other.Equal(public) {
				return errors.New("the other server has another cluster key")
			}
			return nil
		},
	}
	return &innerTLS{server: own.Clone(), client: own.Clone()}, nil
}
