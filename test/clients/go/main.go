// What a TPP does with the bank, in the client that openapi-generator makes for Go.
package main

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	bank "fjordgate.test/clients/openapi"
)

const fix, session, back, address = "amount-as-string", "go", "https://tpp.example/back", "192.0.2.17"

var ctx = context.Background()

func main() {
	configuration := bank.NewConfiguration()
	configuration.Servers = bank.ServerConfigurations{{URL: os.Getenv("BANK")}}
	configuration.HTTPClient = &http.Client{Transport: signing{
		certificate: parsed(x509.ParseCertificate, "demo-tpp", "qseal.crt"),
		key:         parsed(x509.ParsePKCS8PrivateKey, "demo-tpp", "qseal.key").(*rsa.PrivateKey),
		next:        &http.Transport{TLSClientConfig: mutual()},
	}}
	client := bank.NewAPIClient(configuration)

	// A refusal is read as one.
	_, _, err := client.AccountsAPI.ListAccounts(ctx).XAcceptFix(fix).XRequestID(id()).TPPSessionID(session).
		TPPRedirectURI(back).PSUIPAddress(address).PSUID(id()).Execute()
	var refused *bank.GenericOpenAPIError
	check(errors.As(err, &refused), "an unknown PSU is refused")
	refusal, isRefusal := refused.Model().(bank.Refusal)
	check(isRefusal && refusal.TppMessages[0].Code == "PSU_CREDENTIALS_INVALID", string(refused.Body()))

	offered, _, err := client.ConsentsAPI.StartBankOfferedConsent(ctx).XAcceptFix(fix).XRequestID(id()).
		TPPSessionID(session).TPPRedirectURI(back).PSUIPAddress(address).Execute()
	must(err)
	psu := goThroughSca(offered.Links.ScaRedirect.Href)

	listed, _, err := client.AccountsAPI.ListAccounts(ctx).XAcceptFix(fix).XRequestID(id()).TPPSessionID(session).
		TPPRedirectURI(back).PSUIPAddress(address).PSUID(psu).WithBalance(true).Execute()
	must(err)
	var account bank.Account
	for _, each := range listed.Accounts {
		if each.Iban == "NO5699995260189" {
			account = each
		}
	}
	check(len(account.Balances) > 0 && account.Links.Balances.Href != "", "the account is read whole")

	// A bank that tells more one day is still understood.
	text, err := json.Marshal(account)
	must(err)
	must(json.Unmarshal([]byte(strings.Replace(string(text), "{", `{"ofLater":"something",`, 1)), &account))

	ours, german := bank.NewNorwegianAccount(bank.NOK), bank.NewSepaAccount(bank.EUR)
	ours.SetIban(account.Iban)
	german.SetIban("DE89370400440532013000")
	order := bank.NewSepaCreditTransfers(*bank.NewAmountInEuro("2.50", "EUR"), *german, "Müller & Söhne GmbH", *ours)
	created, _, err := client.PaymentsAPI.CreateSepaCreditTransfers(ctx).SepaCreditTransfers(*order).AllowLogicalDuplicate(true).
		XAcceptFix(fix).XRequestID(id()).TPPSessionID(session).TPPRedirectURI(back).PSUIPAddress(address).PSUID(psu).Execute()
	must(err)
	read, _, err := client.PaymentsAPI.GetSepaCreditTransfers(ctx, created.PaymentId).
		XAcceptFix(fix).XRequestID(id()).TPPSessionID(session).TPPRedirectURI(back).PSUID(psu).Execute()
	must(err)
	check(read.TransactionStatus == bank.RCVD, "the payment waits")
	check(read.InstructedAmount.Amount == "2.50" && *read.DebtorAccount.Iban == account.Iban, "it is read as it was ordered")
	fmt.Println("a payment was created and read")
}

func goThroughSca(link string) string {
	answer, err := http.Post(os.Getenv("SCA"), "text/plain", strings.NewReader(link))
	must(err)
	psu, err := io.ReadAll(answer.Body)
	must(err)
	check(answer.StatusCode == http.StatusOK, string(psu))
	return string(psu)
}

func mutual() *tls.Config {
	own, err := tls.LoadX509KeyPair(path("demo-tpp", "qwac.crt"), path("demo-tpp", "qwac.key"))
	must(err)
	trusted := x509.NewCertPool()
	trusted.AddCert(parsed(x509.ParseCertificate, "bank-ca.crt"))
	return &tls.Config{RootCAs: trusted, Certificates: []tls.Certificate{own}}
}

func parsed[T any](parse func([]byte) (T, error), names ...string) T {
	text, err := os.ReadFile(path(names...))
	must(err)
	block, _ := pem.Decode(text)
	value, err := parse(block.Bytes)
	must(err)
	return value
}

func path(names ...string) string {
	return filepath.Join(append([]string{os.Getenv("CERTIFICATES")}, names...)...)
}

// id is a random UUID, version 4.
func id() string {
	bytes := make([]byte, 16)
	rand.Read(bytes)
	bytes[6], bytes[8] = bytes[6]&0x0f|0x40, bytes[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", bytes[:4], bytes[4:6], bytes[6:8], bytes[8:10], bytes[10:])
}

func must(err error) {
	if err != nil {
		var refused *bank.GenericOpenAPIError
		if errors.As(err, &refused) {
			fmt.Println(string(refused.Body()))
		}
		panic(err)
	}
}

func check(holds bool, what string) {
	if !holds {
		panic(what)
	}
}
