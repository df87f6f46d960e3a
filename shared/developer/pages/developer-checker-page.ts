import type { ComponentChild } from "preact";
import { html } from "../../pages/html.ts";
import { copied, developerSheet, problemSummary } from "./developer-sheet.ts";

/** The checker's result as the page shows it. */
export type CheckerFinding = {
  fault?: { header: string; text: string };
  mistake?: string;
  signingString: string;
  digest?: string;
  keyId?: string;
  tpp?: { id: string; roles: readonly string[] };
  notes: readonly string[];
};

export type CheckerView = {
  developerAddress: string;
  request: string;
  clientCertificate: string;
  finding?: CheckerFinding;
  fault?: { text: string; field?: string | undefined } | undefined;
};

const example = `GET /v1/accounts?withBalance=true HTTP/1.1
date: Mon, 02 Mar 2026 10:00:00 GMT
x-request-id: 6b9d2f6c-3c0e-4d63-9a53-4a4bb7c9e3f1
tpp-redirect-uri: https://tpp.example/back
tpp-signature-certificate: MIID...
signature: keyId="SN=...,CA=...",algorithm="rsa-sha256",headers="...",signature="..."`;

/** The form for checking a request, with the problem in its signature. */
export function checkerPage(view: CheckerView): string {
  const { developerAddress, request, clientCertificate, finding, fault } = view;
  const wrong = (field: string) => (fault?.field === field ? "true" : undefined);
  return developerSheet({
    title: `${fault ? "Error: " : ""}Signature checker`,
    section: "/signature",
    content: html`
      ${problemSummary(fault)}
      <h1>Signature checker</h1>
      ${finding ? verdict(finding) : introduction()}
      <form method="post" action="/signature" novalidate>
        <label class="field" for="request">Request</label>
        <span class="hint" id="request-hint">
          As it was sent: a line with method and path, the headers, an empty line, the body. You can paste the output
          of <code>curl -v</code>, but it contains no body: add the body after it.
        </span>
        <textarea id="request" name="request" rows="12" spellcheck="false" autocomplete="off" placeholder=${example} aria-describedby="request-hint" aria-invalid=${wrong("request")}>${request}</textarea>
        <label class="field" for="clientCertificate">Certificate of the connection (PEM, optional)</label>
        <span class="hint" id="clientCertificate-hint">It must name the same organisation as the one that signs.</span>
        <textarea id="clientCertificate" name="clientCertificate" rows="3" spellcheck="false" autocomplete="off" placeholder="-----BEGIN CERTIFICATE-----" aria-describedby="clientCertificate-hint" aria-invalid=${wrong("clientCertificate")}>${clientCertificate}</textarea>
        <div class="actions"><button>Check</button></div>
      </form>
      <h2>With curl</h2>
      ${copied(`curl -sS ${developerAddress}/signature -H 'content-type: text/plain' --data-binary @request.txt`, { label: "Command that checks a request in a file" })}
    `,
  });
}

const introduction = () => html`
  <p class="lead">
    Paste a request. You get the signing string that the bank expects, the digest of the body, and the first mistake.
  </p>
  <p>
    The checker makes the same checks as the interface, and trusts the same authorities as this sandbox. It neither
    stores nor logs your request. It never needs a private key, and refuses a request that contains one.
  </p>
`;

function verdict({
  fault,
  mistake,
  signingString,
  digest,
  keyId,
  tpp,
  notes,
}: CheckerFinding): ComponentChild {
  return html`
    ${
      fault
        ? html`<div class="bad" role="alert" tabindex="-1" autofocus>
            <h2>The first problem: <code>${fault.header}</code></h2>
            <p>${fault.text}</p>
            ${mistake && html`<p>${mistake}</p>`}
            <p>The guide lists <a href="/guides/signing#mistakes">common mistakes</a>.</p>
          </div>`
        : html`<div class="good" role="status" tabindex="-1" autofocus>
            <h2>The signature is valid</h2>
            ${tpp && html`<p>It is from <code>${tpp.id}</code>, with ${tpp.roles.join(", ") || "no role"}.</p>`}
          </div>`
    }
    ${notes.map((note) => html`<p class="note">${note}</p>`)}
    <h2>Signing string</h2>
    <p>Sign exactly this text, in UTF-8, without a line feed after the last line.</p>
    ${copied(signingString || "(no header that can be signed)", { label: "Signing string", wrap: true })}
    ${digest && html`<h2>Digest of the body</h2>${copied(digest, { label: "Digest of the body", wrap: true })}`}
    ${keyId && html`<h2>keyId of the certificate</h2>${copied(keyId, { label: "keyId of the certificate", wrap: true })}`}
    <h2>Check again</h2>
  `;
}

/** The result as text for a terminal. */
export const findingText = (
  { fault, mistake, signingString, digest, keyId, tpp, notes }: CheckerFinding,
  developerAddress: string,
): string =>
  [
    fault ? `WRONG ${fault.header}: ${fault.text}` : `VALID, signed by ${tpp?.id ?? "nobody"}`,
    ...(mistake ? [mistake] : []),
    ...(fault ? [`Often done wrong: ${developerAddress}/guides/signing#mistakes`] : []),
    ...notes,
    "",
    "Signing string:",
    signingString,
    ...(digest ? ["", `Digest: ${digest}`] : []),
    ...(keyId ? ["", `keyId: ${keyId}`] : []),
    "",
  ].join("\n");
