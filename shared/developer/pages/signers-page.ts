import type { ComponentChild } from "preact";
import { html } from "../../pages/html.ts";
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
        The commands need a folder with <code>tpp.key</code>, <code>client.pem</code>, <code>seal.pem</code>, <code>authority.pem</code> and, for answers, <code>answers.pem</code>.
        The <a href="/">first two steps</a> create one, and <a href="/guides#install">the command line</a> has one for
        each profile:
      </p>
      ${copied('cd "$(fjordgate init --folder)"', { label: "The folder of a profile" })}
      <ul>
        ${signers.map(
          ({ file, language }) => html`<li>
            <a href=${`#${placeOf(file)}`}>${language}</a>: <a href=${`/signers/${file}`} download=${file}>${file}</a>
          </li>`,
        )}
      </ul>
      <p>
        Every file has the same functions and the same command
        line: <code>call</code>, <code>sign</code> and <code>verify</code>, each with a method, a path, a body and headers. A request signed by one can be verified by any other. A test of this site signs more than 40 requests with each, and compares every signature to the byte.
      </p>
      ${signers.map((signer) => sectionOf(signer, addresses, texts.get(signer.file) ?? ""))}
      <h2>The next call</h2>
      <p>
        A customer's consent begins with a link. If there is no body, write <code>''</code> before the headers.
        Without <code>PSU-Context</code> the bank shows one more page:
      </p>
      ${shell(
        "consent",
        `bash sign.sh call POST /v1/bank-offered-consents '' 'TPP-Redirect-URI: https://tpp.example/back' \\
  'TPP-Session-ID: session-1' 'X-Accept-Fix: amount-as-string' 'PSU-IP-Address: 192.0.2.17' \\
  'PSU-Context: PRIVATE'`,
        `201 {"_links":{"scaRedirect":{"href":"‹consent link›","verbs":["GET"]}}}`,
      )}
      <p>
        Open the link in a browser, or let curl follow it as in step 5 of <a href="/">Get started</a>.
      </p>
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
${program} sign GET /v1/accounts | ${program} verify GET /v1/accounts`,
      `200 [{"customerId":‹rest›
(request-target): get /v1/accounts
date: ‹signed date›
x-request-id: ‹signed request›`,
    )}
    <details>
      <summary>${file}</summary>
      ${copied(text, { label: file })}
    </details>
  `;
}

const placeOf = (file: string) => file.toLowerCase().replace(".", "-");
