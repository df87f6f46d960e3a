import { trustOption } from "./trust-option.ts";

/** The addresses of this sandbox, and a customer to begin with. */
export type SiteAddresses = {
  apiAddress: string;
  siteAddress: string;
  developerAddress: string;
  /** The address of the certificates with which the bank signs its answers, if it does. */
  answerCertificates: string | undefined;
  customer: { name: string; number: string };
};

/**
 * The commands from nothing to a list of accounts, for a shell with curl and openssl. Run one after another, they are
 * one script. They work in bash and zsh; zsh reserves the variables `path` and `status`, and treats a comment as a
 * command.
 */
export const shellCommands = {
  key: () => `mkdir -p my-tpp && cd my-tpp
openssl req -new -newkey rsa:2048 -nodes -subj "/CN=My TPP" -keyout tpp.key -out tpp.csr`,

  certificates: ({
    developerAddress,
    answerCertificates,
  }: SiteAddresses) => `developer=${developerAddress}
wanted='name=My%20TPP&roles=AISP,PISP&days=90'

curl -fsS -o client.pem --data-binary @tpp.csr "$developer/certificates?kind=client&$wanted"
curl -fsS -o seal.pem --data-binary @tpp.csr "$developer/certificates?kind=seal&$wanted"
curl -fsS -o authority.pem "$developer/authority.pem"${answerCertificates ? `\ncurl -fsS -o answers.pem ${answerCertificates}` : ""}
openssl verify -CAfile authority.pem client.pem seal.pem
openssl x509 -in seal.pem -noout -subject -nameopt RFC2253`,

  request: ({ apiAddress }: SiteAddresses) => `api=${apiAddress}
target='/v1/accounts?withBalance=true'
redirect='https://tpp.example/back'
psu=

request() {
  date=$(LC_ALL=C date -u '+%a, %d %b %Y %H:%M:%S GMT')
  id=$(openssl rand -hex 16 | sed 's/^\\(.\\{8\\}\\)\\(.\\{4\\}\\).\\(.\\{3\\}\\).\\(.\\{3\\}\\)/\\1-\\2-4\\3-8\\4-/')
  signed="(request-target) date x-request-id\${psu:+ psu-id} tpp-redirect-uri"
  {
    printf '(request-target): get %s\\n' "$target"
    printf 'date: %s\\n' "$date"
    printf 'x-request-id: %s\\n' "$id"
    if [ -n "$psu" ]; then printf 'psu-id: %s\\n' "$psu"; fi
    printf 'tpp-redirect-uri: %s' "$redirect"
  } > signing-string.txt
}

request
cat signing-string.txt; echo`,

  signature: ({
    apiAddress,
  }: SiteAddresses) => `serial=$(openssl x509 -in seal.pem -noout -serial | cut -d= -f2)
issuer=$(openssl x509 -in seal.pem -noout -issuer -nameopt RFC2253 | sed 's/^issuer= *//')
certificate=$(openssl x509 -in seal.pem -outform DER | openssl base64 -A)

call() {
  request
  signature=$(openssl dgst -sha256 -sign tpp.key signing-string.txt | openssl base64 -A)
  curl -sS${trustOption(apiAddress)} --cert client.pem --key tpp.key "$api$target" \\
    -H "Date: $date" -H "X-Request-ID: $id" -H "PSU-ID: $psu" -H "TPP-Redirect-URI: $redirect" \\
    -H "TPP-Signature-Certificate: $certificate" \\
    -H "Signature: keyId=\\"SN=$serial,CA=$issuer\\",algorithm=\\"rsa-sha256\\",headers=\\"$signed\\",signature=\\"$signature\\"" \\
    -H 'X-Accept-Fix: amount-as-string' -H 'TPP-Session-ID: my-session' \\
    -H 'PSU-Context: PRIVATE' -H 'PSU-IP-Address: 192.0.2.17'
}

call > answer.json
cat answer.json; echo`,

  consent: ({
    customer,
  }: SiteAddresses) => `link=$(sed -n 's/.*"scaRedirect":{"href":"\\([^"]*\\)".*/\\1/p' answer.json)

page() { curl -sS -L -b cookies.txt -c cookies.txt -o page.html "$@"; }

page "$link"
csrf=$(sed -n 's/.*name="csrf" value="\\([^"]*\\)".*/\\1/p' page.html | head -n 1)

echo "${customer.name} signs in"
page "$link/identify" --data "csrf=$csrf&number=${customer.number}"

echo "... grants every account that the page offers"
granted=$(grep -o 'name="account" value="[^"]*"' page.html | cut -d'"' -f4 | sed 's/^/\\&account=/' | tr -d '\\n')
shown=$(sed -n 's/.*name="shown" value="\\([^"]*\\)".*/\\1/p' page.html | head -n 1)
page "$link/consent" --data "csrf=$csrf&shown=$shown$granted"

echo "... and is led back to the TPP with a PSU-ID"
psu=$(sed -n 's/.*[?;]psu-id=\\([^&"]*\\).*/\\1/p' page.html | head -n 1)
echo "PSU-ID: $psu"`,

  accounts: () => `call > accounts.json
cat accounts.json; echo`,
} as const;

export type CommandName = keyof typeof shellCommands;
