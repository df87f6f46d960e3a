import type { ComponentChild } from "preact";
import { html } from "../../pages/html.ts";
import { seedCustomers } from "../../sandbox/seed/seed-customers.ts";
import { answerCertificatesAddress } from "./answer-certificates-address.ts";
import { copied, developerSheet } from "./developer-sheet.ts";
import { shell } from "./shell.ts";
import { type Signer, type SiteAddresses, signers } from "./signers.ts";

/** The signers of all languages: how to run each, its output, and the whole file. */
export const signersPage = (addresses: SiteAddresses, texts: ReadonlyMap<string, string>): string =>
  developerSheet({
    title: "Signing in seven languages",
    section: "/guides",
    content: html`
      <p class="detail"><a href="/guides">Guides</a></p>
      <h1>Signing in seven languages</h1>
      <p class="lead">
        One file for each language. It signs a request, sends it over mutual TLS, and verifies a signature. Copy the
        code that you need: each file is written to be read. <code>call</code> also verifies the bank's answer, if the bank signs it.
      </p>
      <p>
        The commands run in bash or zsh, in a folder with <code>tpp.key</code>, <code>client.pem</code>, <code>seal.pem</code>, <code>authority.pem</code>${answersFile(answerCertificatesAddress())}.
        The first two steps of <a href="/">Get started</a> create one, <a href="/certificates">Certificates</a> offers the files,
        and the <a href="/guides#install">command line</a> has a folder for each profile: <code>cd "$(fjordgate init --folder)"</code>.
      </p>
      <ul>
        ${signers.map(
          ({ file, language }) => html`<li>
            <a href=${`#${placeOf(file)}`}>${language}</a>: <a href=${`/signers/${file}`} download=${file}>${file}</a>
          </li>`,
        )}
      </ul>
      <p>
        Every file has the same functions and the same command
        line: <code>call</code>, <code>sign</code> and <code>verify</code>, each with a method, a path, a body (<code>''</code> for none) and headers. A request signed by one can be verified by any other. A test of this site signs more than 40 requests with each, and compares every signature to the byte.
      </p>
      ${signers.map((signer) => sectionOf(signer, addresses, texts.get(signer.file) ?? ""))}
      <p>
        The <a href="/guides/signing">guide to signing</a> explains each part, and the <a href="/signature">signature
        checker</a> says what is wrong with a refused signature. The <a href="/documentation">documentation</a> shows each operation as a
        call of the files for bash, Python and JavaScript.
      </p>
      <h2>Good to know</h2>
      <ul>
        <li>
          The path is signed and sent unchanged. Percent-encode names and values of the query
          as <code>encodeURIComponent</code> does.
        </li>
        <li>
          <code>verify</code> checks the digest, the list of signed headers and the signature. The bank also checks
          that the date is recent and the certificate trusted.
        </li>
        <li>The files read <code>SHA-256</code> digests and encoded words in <code>utf-8</code> and base64, as they write them.</li>
      </ul>
    `,
  });

function sectionOf(signer: Signer, addresses: SiteAddresses, text: string): ComponentChild {
  const { file, language, needs, program, prepare, notRun } = signer;
  const address = `${addresses.developerAddress}/signers/${file}`;
  return html`
    <h2 id=${placeOf(file)}>${language}</h2>
    <p>It needs ${needs}.${notRun && ` ${notRun}`}</p>
    ${shell(
      language,
      `${prepare?.(addresses) ?? ""}curl -fsSO ${address}
${program} call GET /v1/sandbox/customers
${program} sign GET /v1/accounts | ${program} verify GET /v1/accounts
${given}
${program} call GET /v1/accounts '' "\${given[@]}"`,
      `200 [{"customerId":‹rest›
(request-target): get /v1/accounts
date: ‹signed date›
x-request-id: ‹signed request›
401 {"tppMessages":[{"category":"ERROR","code":"CONSENT_UNKNOWN",‹rest›`,
    )}
    <p>
      Open the link of <code>scaRedirect</code> in a browser, sign in as ${person} with <code>${number}</code>, and grant
      accounts. Then the browser shows an error, because tpp.example has no pages. Copy the value of <code>psu-id</code> from
      its address into <code>psu=…</code>, and read on:
    </p>
    ${shell(
      `${language}, after the consent`,
      `${program} call GET /v1/accounts '' "\${given[@]}" "PSU-ID: $psu" | tee accounts.txt
account=$(sed -n 's/.*"resourceId":"\\([^"]*\\)".*/\\1/p' accounts.txt)
${program} call GET "/v1/accounts/$account/transactions?bookingStatus=booked" '' "\${given[@]}" "PSU-ID: $psu"`,
      `200 {"accounts":[{"resourceId":‹rest›
200 {"account":‹rest›`,
    )}
    <details>
      <summary>${file}</summary>
      ${copied(text, { label: file })}
    </details>
  `;
}

const answersFile = (address?: string) =>
  address && html` and <a href=${address}>answers.pem</a>, to verify answers`;

/** The headers of an attended read. */
const given = `given=('TPP-Redirect-URI: https://tpp.example/back' 'TPP-Session-ID: session-1'
  'X-Accept-Fix: amount-as-string' 'PSU-IP-Address: 192.0.2.17' 'PSU-Context: PRIVATE')`;

const { name: person, customerNumber: number } = seedCustomers[0];

const placeOf = (file: string) => file.toLowerCase().replace(".", "-");
