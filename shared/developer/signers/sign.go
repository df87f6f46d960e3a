// Signs requests to the bank, sends them, and verifies signatures. It needs Go 1.21 or newer, and no module.
//
//	go run sign.go call GET /v1/sandbox/customers
//	go run sign.go sign POST /v1/sandbox/customers '{"name":"Kari"}' 'PSU-Corporate-ID: 1' > headers.txt
//	go run sign.go verify POST /v1/sandbox/customers '{"name":"Kari"}' < headers.txt
//
// The path is sent as it stands: percent-encode its query. Without a body, write ” before headers.
package main

import (
	"bufio"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log"
	"mime"
	"net/http"
	"net/textproto"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"
)

const api = "https://psd2.fjordbanken.test"
const authority = "authority.pem" // signs the server's certificate; "" for the authorities of this system
const answers = "answers.pem"     // has the bank's certificates for answers; "" if the bank signs none

var signable = strings.Fields("(request-target) date digest x-request-id psu-id psu-corporate-id tpp-redirect-uri")
var base64Of, bytesOf = base64.StdEncoding.EncodeToString, base64.StdEncoding.DecodeString

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func digestOf(body string) string {
	hash := sha256.Sum256([]byte(body))
	return "SHA-256=" + base64Of(hash[:])
}

// A header is ASCII: any other text becomes an encoded word (RFC 2047).
func encoded(value string) string {
	if regexp.MustCompile(`^[ -~]*$`).MatchString(value) {
		return value
	}
	return "=?utf-8?B?" + base64Of([]byte(value)) + "?="
}

func signingString(names []string, method, path string, headers http.Header) string {
	lines := slices.Clone(names)
	for i, name := range names {
		lines[i] = name + ": " + headers.Get(name)
		if name == "(request-target)" {
			lines[i] = name + ": " + strings.ToLower(method) + " " + path
		}
	}
	return strings.Join(lines, "\n")
}

// Returns all headers of the request.
func sign(method, path, body string, given http.Header) http.Header {
	id := make([]byte, 16)
	rand.Read(id)
	uuid := regexp.MustCompile(`(.{8})(.{4}).(.{3}).(.{3})`).ReplaceAllString(fmt.Sprintf("%x", id), "$1-$2-4$3-8$4-")
	headers := http.Header{"Date": {time.Now().UTC().Format(http.TimeFormat)}, "X-Request-Id": {uuid}}
	for name := range given {
		headers.Set(name, encoded(given.Get(name)))
	}
	if body != "" {
		headers["Digest"], headers["Content-Type"] = []string{digestOf(body)}, []string{"application/json"}
	}
	isAbsent := func(name string) bool { return name != "(request-target)" && headers.Get(name) == "" }
	names := slices.DeleteFunc(slices.Clone(signable), isAbsent)
	pair := must(tls.LoadX509KeyPair("seal.pem", "tpp.key"))
	certificate := must(x509.ParseCertificate(pair.Certificate[0]))
	hash := sha256.Sum256([]byte(signingString(names, method, path, headers)))
	signature := must(pair.PrivateKey.(crypto.Signer).Sign(rand.Reader, hash[:], crypto.SHA256))
	var issuer pkix.RDNSequence // certificate.Issuer has its parts in another order
	must(asn1.Unmarshal(certificate.RawIssuer, &issuer))
	headers.Set("TPP-Signature-Certificate", base64Of(certificate.Raw))
	headers.Set("Signature", encoded(fmt.Sprintf(`keyId="SN=%X,CA=%s",algorithm="rsa-sha256",headers="%s",signature="%s"`,
		certificate.SerialNumber, issuer, strings.Join(names, " "), base64Of(signature))))
	return headers
}

// Returns the signing string. You decide whether the date is recent and the certificate trusted.
func verify(method, path, body string, headers http.Header) (string, error) {
	header := must(new(mime.WordDecoder).DecodeHeader(headers.Get("Signature")))
	parts := regexp.MustCompile(`^keyId=.*,headers="([^"]*)",signature="([^"]*)"$`).FindStringSubmatch(header)
	names := strings.Fields(append(parts, "", "")[1]) // none, where the header has another form
	isUnsigned := func(name string) bool { return headers.Get(name) != "" && !slices.Contains(names, name) }
	isHashed := body == "" && headers.Get("Digest") == "" || headers.Get("Digest") == digestOf(body)
	if slices.ContainsFunc(signable, isUnsigned) || !isHashed {
		return "", errors.New("a header is not signed, or the digest is another one")
	}
	text := signingString(names, method, path, headers)
	hash := sha256.Sum256([]byte(text))
	certificate := must(x509.ParseCertificate(must(bytesOf(headers.Get("TPP-Signature-Certificate")))))
	key := certificate.PublicKey.(*rsa.PublicKey)
	return text, rsa.VerifyPKCS1v15(key, crypto.SHA256, hash[:], must(bytesOf(parts[2])))
}

// Verifies an answer to the request with this id. The bank's gateway refuses some requests, and signs nothing.
func verifyAnswer(status int, body string, headers http.Header, id string) error {
	if answers == "" || status >= 400 && headers.Get("Signature") == "" {
		return nil
	}
	rest := must(os.ReadFile(answers))
	for block, rest := pem.Decode(rest); block != nil; block, rest = pem.Decode(rest) {
		signed := http.Header{"X-Request-Id": {id}, "Tpp-Signature-Certificate": {base64Of(block.Bytes)}}
		signed["Digest"], signed["Signature"] = headers["Digest"], headers["Signature"]
		if _, err := verify("", "", body, signed); err == nil {
			return nil
		}
	}
	return errors.New("the answer is not certainly the bank's")
}

// Sends a signed request over mutual TLS, and returns status and body of the answer.
func call(method, path, body string, given http.Header) (int, string) {
	config := &tls.Config{Certificates: []tls.Certificate{must(tls.LoadX509KeyPair("client.pem", "tpp.key"))}}
	if authority != "" {
		config.RootCAs = x509.NewCertPool()
		config.RootCAs.AppendCertsFromPEM(must(os.ReadFile(authority)))
	}
	request := must(http.NewRequest(method, api+path, strings.NewReader(body)))
	request.Header = sign(method, path, body, given)
	answer := must((&http.Transport{TLSClientConfig: config}).RoundTrip(request))
	text := string(must(io.ReadAll(answer.Body)))
	must(text, verifyAnswer(answer.StatusCode, text, answer.Header, request.Header.Get("X-Request-Id")))
	return answer.StatusCode, text
}

func main() {
	args := append(os.Args[1:], "", "")
	lines := io.Reader(os.Stdin)
	if args[0] != "verify" {
		lines = strings.NewReader(strings.Join(args[4:], "\n"))
	}
	headers, _ := textproto.NewReader(bufio.NewReader(lines)).ReadMIMEHeader() // It ends without an empty line.
	switch method, path, body, given := args[1], args[2], args[3], http.Header(headers); args[0] {
	case "call":
		fmt.Println(call(method, path, body, given))
	case "sign":
		sign(method, path, body, given).Write(os.Stdout)
	case "verify":
		fmt.Println(must(verify(method, path, body, given)))
	}
}
