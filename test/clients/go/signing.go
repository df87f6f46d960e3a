package main

import (
	"bytes"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

var covered = []string{"date", "digest", "x-request-id", "psu-id", "psu-corporate-id", "tpp-redirect-uri"}

// signing signs each request when it is ready to be sent, body and all.
type signing struct {
	certificate *x509.Certificate
	key         *rsa.PrivateKey
	next        http.RoundTripper
}

func (s signing) RoundTrip(given *http.Request) (*http.Response, error) {
	request := given.Clone(given.Context())
	// The generated code writes names as the document does, which Header.Get does not find.
	for name, values := range given.Header {
		delete(request.Header, name)
		request.Header[http.CanonicalHeaderKey(name)] = values
	}
	request.Header.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	request.Header.Set("TPP-Signature-Certificate", base64.StdEncoding.EncodeToString(s.certificate.Raw))
	if given.Body != nil {
		body, err := io.ReadAll(given.Body)
		if err != nil {
			return nil, err
		}
		digest := sha256.Sum256(body)
		request.Header.Set("Digest", "SHA-256="+base64.StdEncoding.EncodeToString(digest[:]))
		request.Body = io.NopCloser(bytes.NewReader(body))
	}
	var names, lines []string
	for _, name := range covered {
		if value := request.Header.Get(name); value != "" {
			names = append(names, name)
			lines = append(lines, name+": "+value)
		}
	}
	hash := sha256.Sum256([]byte(strings.Join(lines, "\n")))
	signature, err := rsa.SignPKCS1v15(rand.Reader, s.key, crypto.SHA256, hash[:])
	if err != nil {
		return nil, err
	}
	request.Header.Set("Signature", fmt.Sprintf(
		`keyId="SN=%X,CA=%s",algorithm="rsa-sha256",headers="%s",signature="%s"`,
		s.certificate.SerialNumber, s.certificate.Issuer, strings.Join(names, " "),
		base64.StdEncoding.EncodeToString(signature),
	))
	return s.next.RoundTrip(request)
}
