#!/usr/bin/env bash
# Signs requests to the bank, sends them, and verifies signatures. It needs bash, openssl and curl.
#
#   bash sign.sh call GET /v1/sandbox/customers
#   bash sign.sh sign POST /v1/sandbox/customers '{"name":"Kari"}' 'PSU-Corporate-ID: 1' > headers.txt
#   bash sign.sh verify POST /v1/sandbox/customers '{"name":"Kari"}' < headers.txt
#
# The path is sent as it stands: percent-encode its query. Without a body, write '' before headers.
set -euo pipefail
export LC_ALL=C

api=https://psd2.fjordbanken.test
authority=authority.pem # signs the server's certificate; empty for the authorities of curl
answers=answers.pem # has the bank's certificates for answers; empty if the bank signs none
signable='(request-target) date digest x-request-id psu-id psu-corporate-id tpp-redirect-uri'

base64_of() { openssl base64 -A; }
digest_of() { printf 'SHA-256=%s' "$(printf %s "$1" | openssl dgst -sha256 -binary | base64_of)"; }

# A header is ASCII: any other text becomes an encoded word (RFC 2047).
encoded() {
  case $1 in
    *[!\ -~]*) printf '=?utf-8?B?%s?=' "$(printf %s "$1" | base64_of)" ;;
    *) printf %s "$1" ;;
  esac
}

# The value of a header in lines of "name: value", of which the last counts.
value_of() { sed -n "s/^$1: //p" <<< "$2" | tail -n 1; }

# signing_string NAMES METHOD PATH HEADERS: a line for each name, and no line end behind the last.
signing_string() {
  local name line=
  for name in $1; do
    case $name in
      '(request-target)') line+="$name: $(tr '[:upper:]' '[:lower:]' <<< "$2") $3"$'\n' ;;
      *) line+="$name: $(value_of "$name" "$4")"$'\n' ;;
    esac
  done
  printf %s "${line%$'\n'}"
}

# sign METHOD PATH BODY HEADER... prints all headers of the request, with names in lower case.
sign() {
  local method=$1 path=$2 body=${3-} header name names='' headers signature serial issuer
  headers="date: $(date -u '+%a, %d %b %Y %H:%M:%S GMT')
x-request-id: $(openssl rand -hex 16 | sed -E 's/^(.{8})(.{4}).(.{3}).(.{3})/\1-\2-4\3-8\4-/')"
  for header in "${@:4}"; do
    name=$(tr '[:upper:]' '[:lower:]' <<< "${header%%:*}")
    headers+=$'\n'"$name: $(encoded "$(sed -E 's/^[^:]*:[ ]*//; s/[ ]*$//' <<< "$header")")"
  done
  if [ -n "$body" ]; then headers+=$'\n'"digest: $(digest_of "$body")"$'\n'"content-type: application/json"; fi
  for name in $signable; do
    case $'\n(request-target): \n'"$headers" in *$'\n'"$name: "*) names+="$name " ;; esac
  done
  names=${names% }
  signature=$(signing_string "$names" "$method" "$path" "$headers" | openssl dgst -sha256 -sign tpp.key | base64_of)
  serial=$(openssl x509 -in seal.pem -noout -serial | cut -d= -f2)
  issuer=$(openssl x509 -in seal.pem -noout -issuer -nameopt RFC2253,-esc_msb | sed 's/^issuer= *//')
  printf '%s\n' "$headers" "tpp-signature-certificate: $(openssl x509 -in seal.pem -outform DER | base64_of)"
  header="keyId=\"SN=$serial,CA=$issuer\",algorithm=\"rsa-sha256\",headers=\"$names\",signature=\"$signature\""
  printf 'signature: %s\n' "$(encoded "$header")"
}

# verify METHOD PATH BODY < HEADERS prints the signing string, or fails. You judge date and certificate.
verify() {
  local headers header word names name signature certificate digest=
  headers=$(tr -d '\r' | awk '{ at = index($0, ":"); print tolower(substr($0, 1, at)) substr($0, at + 1) }')
  header=$(value_of signature "$headers")
  word=$(sed -nE 's/^=\?utf-8\?B\?(.*)\?=$/\1/Ip' <<< "$header")
  if [ -n "$word" ]; then header=$(openssl base64 -d -A <<< "$word"); fi
  names=$(sed -nE 's/^keyId=.*,headers="([^"]*)",signature="[^"]*"$/\1/p' <<< "$header")
  signature=$(sed -nE 's/^keyId=.*,signature="([^"]*)"$/\1/p' <<< "$header")
  for name in $signable; do
    if [ -z "$(value_of "$name" "$headers")" ]; then continue; fi
    case " $names " in *" $name "*) ;; *) echo "Not signed: $name." >&2; return 1 ;; esac
  done
  if [ -n "${3-}$(value_of digest "$headers")" ]; then digest=$(digest_of "${3-}"); fi
  if [ "$(value_of digest "$headers")" != "$digest" ]; then echo "Another digest." >&2; return 1; fi
  certificate=$(value_of tpp-signature-certificate "$headers" | openssl base64 -d -A | openssl x509 -inform DER)
  signing_string "$names" "$1" "$2" "$headers" | openssl dgst -sha256 \
    -verify <(openssl x509 -pubkey -noout <<< "$certificate") \
    -signature <(openssl base64 -d -A <<< "$signature") > /dev/null || return 1
  signing_string "$names" "$1" "$2" "$headers" && echo
}

# verify_answer STATUS BODY ID < HEADERS fails unless the answer to the request with this id is the bank's. Its gateway
# refuses some requests itself, and signs nothing.
verify_answer() {
  local signed certificate
  signed=$(tr -d '\r' | grep -iE '^(digest|signature):' || true)
  if [ -z "$answers" ] || { [ "$1" -ge 400 ] && [ -z "$signed" ]; }; then return; fi
  for certificate in $(tr -d '\n' < "$answers" | sed 's/-----[A-Z ]*-----/ /g'); do
    if printf '%s\n' "$signed" "x-request-id: $3" "tpp-signature-certificate: $certificate" |
      verify '' '' "$2" > /dev/null 2>&1; then return; fi
  done
  echo "The answer is not certainly the bank's." >&2
  return 1
}

# call METHOD PATH BODY HEADER... sends a signed request over mutual TLS, and prints status and body of the answer.
call() {
  local headers answer
  headers=$(sign "$@")
  answer=$(curl -sS --globoff --path-as-is --cert client.pem --key tpp.key ${authority:+--cacert "$authority"} \
    -X "$1" -H @- ${3:+--data-raw "$3"} -D answer-headers.txt -w '\n%{http_code}' "$api$2" <<< "$headers")
  verify_answer "${answer##*$'\n'}" "${answer%$'\n'*}" "$(value_of x-request-id "$headers")" < answer-headers.txt
  printf '%s %s\n' "${answer##*$'\n'}" "${answer%$'\n'*}"
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then "$@"; fi
