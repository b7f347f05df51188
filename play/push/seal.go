package push

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// MostPayload is the largest number of bytes of a message: services accept bodies of 4,096 bytes
// (RFC 8030), of which 103 are for other things.
const MostPayload = 3993

// usual is the number of bytes up to which messages are filled, so that their length tells a push
// service nothing. Longer ones, which only the longest names make, are filled up to MostPayload.
const usual = 2047

const (
	saltSize   = 16
	recordSize = 4096 // as the header says: larger than the one record that there is
	last       = 2    // the byte between a message and what it is filled up with (RFC 8188)
)

// seal returns the body of a request with a payload that only the reader can read.
func (r reader) seal(payload []byte) ([]byte, error) {
	if len(payload) > MostPayload {
		return nil, fmt.Errorf("the payload has %d bytes, more than %d", len(payload), MostPayload)
	}
	size := usual
	if len(payload) > usual {
		size = MostPayload
	}
	record := make([]byte, size+1)
	record[copy(record, payload)] = last
	sender, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	salt := make([]byte, saltSize)
	rand.Read(salt)
	return r.sealRecord(record, salt, sender)
}

// sealRecord returns the header of RFC 8188 and the encrypted record. Salt and sender are used for
// nothing else.
func (r reader) sealRecord(record, salt []byte, sender *ecdh.PrivateKey) ([]byte, error) {
	key, nonce, err := r.derive(salt, sender)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	public := sender.PublicKey().Bytes()
	body := binary.BigEndian.AppendUint32(salt[:saltSize:saltSize], recordSize)
	body = append(body, byte(len(public)))
	body = append(body, public...)
	return gcm.Seal(body, nonce, record, nil), nil
}

// derive returns the key and the nonce that sender and reader share (RFC 8291, section 3.4).
func (r reader) derive(salt []byte, sender *ecdh.PrivateKey) (key, nonce []byte, err error) {
	shared, err := sender.ECDH(r.public)
	if err != nil {
		return nil, nil, err
	}
	info := "WebPush: info\x00" + string(r.public.Bytes()) + string(sender.PublicKey().Bytes())
	secret, err := hkdf.Key(sha256.New, shared, r.auth, info, 32)
	if err != nil {
		return nil, nil, err
	}
	if key, err = hkdf.Key(sha256.New, secret, salt, "Content-Encoding: aes128gcm\x00", 16); err != nil {
		return nil, nil, err
	}
	nonce, err = hkdf.Key(sha256.New, secret, salt, "Content-Encoding: nonce\x00", 12)
	return key, nonce, err
}
