import type { ComponentChild } from "preact";
import { dateDeviationSeconds } from "../../limits.ts";
import { html } from "../../pages/html.ts";
import { type CommandName, type SiteAddresses, shellCommands } from "./developer-commands.ts";
import { copied, developerSheet } from "./developer-sheet.ts";

/** The start page: from nothing to a list of accounts in five steps, each with commands to copy. */
export function firstCallPage(addresses: SiteAddresses): string {
  const { apiAddress, siteAddress, customer } = addresses;
  const block = (name: CommandName, label: string) =>
    copied(shellCommands[name](addresses), { label, step: name });
  return developerSheet({
    title: "Get started",
    section: "/",
    content: html`
      <h1>From nothing to a list of accounts</h1>
      <p class="lead">
        Five steps with curl and openssl, in a few minutes. The commands contain this sandbox's addresses. Click a
        block to select all of it, and run the blocks one after the other in the same terminal (bash or zsh).
      </p>
      <dl class="addresses">
        <div><dt>TPP interface</dt><dd><code>${apiAddress}</code></dd></div>
        <div><dt>SCA pages</dt><dd><code>${siteAddress}</code></dd></div>
      </dl>
      <p>
        Your first call creates your own sandbox, with customers, accounts and a clock. It belongs to the identifier
        in your certificates, which is derived from your key: the same key is always the same TPP, a new key is a new
        TPP, and nobody else can use yours.
      </p>
      <ol class="steps">
        ${step("Make a key", html`<p>The key signs your requests and authenticates the connection. It stays with you: only the signing request leaves this machine.</p>${block("key", "Commands that make a key")}`)}
        ${step(
          "Get test certificates",
          html`<p>
              You get one certificate for the connection (like a QWAC) and one for the signature (like a QSealC), for
              the same key. The last two lines print OK twice, and your identifier. If curl fails, leave
              out <code>-f</code> and <code>-o</code> to read the reason. The <a href="/certificates">form</a> does
              the same, and can also make the key.
            </p>
            ${block("certificates", "Commands that fetch test certificates")}`,
        )}
        ${step(
          "Write the request",
          html`<p>
              A signature covers <code>Date</code> and <code>X-Request-ID</code>, and if you send them
              also <code>Digest</code>, <code>PSU-ID</code>, <code>PSU-Corporate-ID</code> and <code>TPP-Redirect-URI</code>.
              You may also sign <code>(request-target)</code>, the method and the path, as these commands do. Each
              line of the signing string is a name in lower case, a colon, a blank and the value. There is no line
              feed after the last line. Date may differ by ${dateDeviationSeconds} seconds from real time, and each request needs a new
              X-Request-ID.
            </p>
            ${block("request", "Commands that write the signing string")}`,
        )}
        ${step(
          "Sign and send it",
          html`<p>
              The answer is 401 with <code>CONSENT_UNKNOWN</code>: there is no consent yet, and the customer can give
              it at <code>scaRedirect</code>. If the answer is 400, the text says what is wrong with the
              signature; the <a href="/signature">checker</a> shows more. If curl says <i>certificate
              required</i>, <code>--cert</code> is missing. If it says <i>self-signed certificate in certificate
              chain</i>, <code>--cacert</code> is missing.
            </p>
            ${block("signature", "Commands that sign and send the request")}`,
        )}
        ${step(
          "Let the customer consent",
          html`<p>
              Open the link in a browser, sign in as ${customer.name} with <code>${customer.number}</code> and grant
              accounts. In the final address, <code>psu-id</code> is your <code>PSU-ID</code> for this customer.
              Or use curl as the browser:
            </p>
            ${block("consent", "Commands that go through the pages of consent")}
            <p>Now the same call with the PSU-ID returns the accounts:</p>
            ${block("accounts", "Commands that ask for the accounts again")}`,
        )}
      </ol>
      <h2>Next steps</h2>
      <ul>
        <li>
          The <a href="/guides">guides</a> cover one subject each, with a command line that signs for you: SCA and
          sessions, companies, payments, baskets, errors and more.
        </li>
        <li>
          <a href="/signers">Seven files</a> sign, send and verify in bash, Python, JavaScript, Java, Go, PHP and C#, with these
          keys and certificates.
        </li>
        <li>
          Add a <code>Digest</code> if you send a body:${" "}
          <code>SHA-256=$(openssl dgst -sha256 -binary body.json | openssl base64 -A)</code>, in the signing string too.
        </li>
        <li>
          The <a href="/reference">reference</a> lists the other customers, every error code, and${" "}
          <code>X-Sandbox-Scenario</code>, which forces any of them.
        </li>
        <li>
          <code>PUT /v1/sandbox/clock</code> moves your sandbox's clock, and <code>POST
          /v1/sandbox/initialize</code> resets the sandbox.
        </li>
      </ul>
    `,
  });
}

const step = (title: string, content: ComponentChild) => html`<li><h2>${title}</h2>${content}</li>`;
