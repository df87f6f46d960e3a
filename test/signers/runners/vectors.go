package main

import (
	"fmt"
	"net/http"
	"os"
	"strings"
)

// Signs and verifies each line of requests.txt by sign.go; prints what comes of it, in base64.
func init() {
	for _, line := range strings.Fields(string(must(os.ReadFile("requests.txt")))) {
		fmt.Println(base64Of([]byte(answerTo(strings.Split(line, "|")))))
	}
	os.Exit(0)
}

func answerTo(parts []string) string {
	method, path, body, headers := parts[1], parts[2], string(must(bytesOf(parts[3]))), http.Header{}
	for _, line := range strings.Split(string(must(bytesOf(parts[4]))), "\n") {
		name, value, _ := strings.Cut(line, ": ")
		headers.Set(name, value)
	}
	if parts[0] == "sign" {
		lines := []string{}
		for name, values := range sign(method, path, body, headers) {
			lines = append(lines, strings.ToLower(name)+": "+values[0])
		}
		return strings.Join(lines, "\n")
	}
	text, err := verify(method, path, body, headers)
	if err != nil {
		return "refused"
	}
	return text
}
