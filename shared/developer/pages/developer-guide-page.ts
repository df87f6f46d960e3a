import type { ComponentChild } from "preact";
import { html } from "../../pages/html.ts";
import { type CommandName, commands, type Places } from "./developer-commands.ts";
import { copied, developerSheet } from "./developer-sheet.ts";

/** The start page: from nothing to a list of accounts in five steps, each with commands to copy. */
export function firstCallPage(places: Places): string {
  const { apiAddress, siteAddress, customer } = places;
  const block = (name: CommandName, label: string) =>
    copied(commands[name](places), { label, step: name });
  return developerSheet({
    title: "Get started",
    place: "/",
    content: html`
      <h1>From nothing to a list of accounts</h1>
      <p class="lead">
        Five steps with curl and openssl, a few minutes. The commands have this sandbox's addresses in them: click a block to
        select all of it, and run one after the other in the same terminal (bash or zsh).
      </p>
      <dl class="places">
        <div><dt>TPP interface</dt><dd><code>${apiAddress}</code></dd></div>
        <div><dt>SCA pages</dt><dd><code>${siteAddress}</code></dd></div>
      </dl>
      <p>
        A sandbox of your own opens with your first call, with its customers, accounts and clock. It belongs to the
        identifier in your certificates, which the sandbox derives from your key: the same key is always the same TPP, a new
        key is a new one, and nobody else can be it.
      </p>
      <ol class="steps">
        ${step("Make a key", html`<p>The key signs your requests, and opens the connection. It stays with you: only the signing request leaves this machine.</p>${block("key", "Commands that make a key")}`)}
        ${step(
          "Get test certificates",
          html`<p>
              One for the connection (like a QWAC) and one for the signature (like a QSealC), for the same key. The last two
              lines say OK twice, and who you are; if curl fails, leave out <code>-f</code> and <code>-o</code> to read why. The <a href="/certificates">form</a> does the same, and can make the key as well.
            </p>
            ${block("certificates", "Commands that fetch test certificates")}`,
        )}
        ${step(
          "Write the request",
          html`<p>
              A signature covers <code>Date</code>, <code>X-Request-ID</code>, and where the request has them${" "}
              <code>Digest</code>, <code>PSU-ID</code>, <code>PSU-Corporate-ID</code> and <code>TPP-Redirect-URI</code>. You may
              also sign <code>(request-target)</code>, the method and the path, as these commands do. Each line of the signing string is a name in lower
              case, a colon, a blank and the value; behind the last there is no line end. Date may be 60 seconds off, and each X-Request-ID is used once.
            </p>
            ${block("request", "Commands that write the signing string")}`,
        )}
        ${step(
          "Sign and send it",
          html`<p>
              The answer is 401 with <code>CONSENT_UNKNOWN</code>: nobody has allowed you anything yet, and${" "}
              <code>scaRedirect</code> is where the customer does. If it is 400, the text says what is wrong with the signature;
              the <a href="/signature">checker</a> shows more. Where curl says <i>certificate required</i>, <code>--cert</code> is
              missing; where it says <i>self-signed certificate in certificate chain</i>, <code>--cacert</code> is.
            </p>
            ${block("signature", "Commands that sign and send the request")}`,
        )}
        ${step(
          "Let the customer consent",
          html`<p>
              Open the link in a browser, sign in as ${customer.name} with <code>${customer.number}</code> and grant accounts;${" "}
              <code>psu-id</code> in the address you end at is your <code>PSU-ID</code> for this customer. Or let curl be the
              browser:
            </p>
            ${block("consent", "Commands that go through the pages of consent")}
            <p>Now the same call, with the PSU-ID, answers the accounts:</p>
            ${block("accounts", "Commands that ask for the accounts again")}`,
        )}
      </ol>
      <h2>From here on</h2>
      <ul>
        <li>
          The <a href="/guides">guides</a> take up one subject each, with a command line that signs for you: SCA and sessions,
          companies, payments, baskets, errors and the rest.
        </li>
        <li>
          <a href="/signers">Seven files</a> sign, send and verify in bash, Python, JavaScript, Java, Go, PHP and C#, with these
          keys and certificates.
        </li>
        <li>
          Add a <code>Digest</code> where you send a body:${" "}
          <code>SHA-256=$(openssl dgst -sha256 -binary body.json | openssl base64 -A)</code>, in the signing string too.
        </li>
        <li>
          The <a href="/reference">reference</a> lists the other customers, every error code, and${" "}
          <code>X-Sandbox-Scenario</code>, which forces any of them.
        </li>
        <li>
          <code>PUT /v1/sandbox/clock</code> moves your sandbox's time, and <code>POST /v1/sandbox/initialize</code> begins it
          anew.
        </li>
      </ul>
    `,
  });
}

const step = (title: string, content: ComponentChild) => html`<li><h2>${title}</h2>${content}</li>`;
