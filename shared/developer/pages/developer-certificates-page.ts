import { rsaBits, signingRequestCharacters, testCertificateDays } from "../../limits.ts";
import { html } from "../../pages/html.ts";
import { copied, developerSheet, problemSummary } from "./developer-sheet.ts";

/** The content of the form: defaults at first, and after an error the input. */
export type CertificatesForm = {
  csr: string;
  clientCsr: string;
  roles: readonly string[];
  name: string;
  days: string;
};

export type CertificatesView = {
  developerAddress: string;
  form: CertificatesForm;
  fault?: { text: string; field?: string | undefined } | undefined;
};

const roles = [
  ["AISP", "AISP", "reads accounts and cards"],
  ["PISP", "PISP", "starts payments"],
  ["PSP_IC", "PSP_IC", "asks whether an account has enough money"],
] as const;

/** The form for a test certificate: its content and its key. */
export function certificatesPage({ developerAddress, form, fault }: CertificatesView): string {
  const wrong = (field: string) => (fault?.field === field ? "true" : undefined);
  return developerSheet({
    title: `${fault ? "Error: " : ""}Test certificates`,
    section: "/certificates",
    script: "make-key.js",
    content: html`
      ${problemSummary(fault)}
      <h1>Test certificates</h1>
      <p class="lead">
        Two certificates from the sandbox's test authority: one for the connection (like a QWAC), and one for the
        signature (like a QSealC). Nothing outside this sandbox trusts them.
      </p>
      <p>
        Your identifier comes from the key that signs: the same key is always the same TPP with the same sandbox, and a new
        key is a new TPP. Nobody without your private key can use your identifier.
      </p>
      <form method="post" action="/certificates" id="order" novalidate>
        <label class="field" for="name">Organisation</label>
        <span class="hint" id="name-hint">Customers see this name on the bank's pages.</span>
        <input type="text" id="name" name="name" value=${form.name} maxlength="64" autocomplete="off" aria-describedby="name-hint" aria-invalid=${wrong("name")} />
        <fieldset id="roles">
          <legend>Roles</legend>
          <div class="checks">
            ${roles.map(
              ([value, name, what]) => html`<label class="choice">
                <input type="checkbox" name="roles" value=${value} checked=${form.roles.includes(value)} />
                <span><strong>${name}</strong> <span class="detail">${what}</span></span>
              </label>`,
            )}
          </div>
        </fieldset>
        <label class="field" for="days">Days of validity</label>
        <span class="hint" id="days-hint">From 1 to ${testCertificateDays}, counted from now.</span>
        <input type="number" id="days" name="days" value=${form.days} min="1" max=${testCertificateDays} aria-describedby="days-hint" aria-invalid=${wrong("days")} />

        <section id="browser-key" hidden aria-labelledby="browser-key-heading">
          <h2 id="browser-key-heading">With a key from your browser</h2>
          <p>
            Your browser makes the key, and never sends it. It keeps a copy that signs and cannot be read, so that you
            can <a href="/documentation">try every operation</a> here. Clearing the data of this site deletes the copy: if you have
            not saved the key, its TPP and the sandbox are then lost.
          </p>
          <div class="actions"><button type="button" id="make">Make a key and its certificates</button></div>
          <p id="told" role="status"></p>
          <div id="results" hidden>
          <div class="actions"><a class="button" href="/documentation/listAccounts#try-heading">Try a first read here</a></div>
          <p>Or save all files in one folder, and continue with step 3 of <a href="/">Get started</a>:</p>
          <ul>
            <li><a id="key" download="tpp.key" href="#key">tpp.key</a>, the private key</li>
            <li><a id="client" download="client.pem" href="#client">client.pem</a>, to connect with</li>
            <li><a id="seal" download="seal.pem" href="#seal">seal.pem</a>, to sign with</li>
            <li><a id="authority" download="authority.pem" href="#authority">authority.pem</a>, the authority that issued both</li>
            <li hidden><a id="answers" href="#answers">answers.pem</a>, to verify the bank's answers; save it under this name</li>
          </ul>
          <p>Your TPP is <code id="tpp-id"></code>.</p>
          </div>
        </section>

        <h2>With your own key</h2>
        <label class="field" for="csr">Signing request (PEM)</label>
        <span class="hint" id="csr-hint">
          For an RSA key of ${rsaBits} to 4096 bits. Only the key is used; the form above sets the content of the
          certificate. Never paste a private key.
        </span>
        <textarea id="csr" name="csr" rows="7" spellcheck="false" autocomplete="off" maxlength=${signingRequestCharacters} placeholder="-----BEGIN CERTIFICATE REQUEST-----" aria-describedby="csr-hint" aria-invalid=${wrong("csr")}>${form.csr}</textarea>
        <label class="field" for="clientCsr">Signing request of another key to connect with (PEM, optional)</label>
        <span class="hint" id="clientCsr-hint">
          Without it, the same key signs and connects. In both cases the identifier comes from the key above. The
          request above must name this key: its subject must have the SHA-256 of the public key (DER), in lower-case
          hexadecimal, as <code>serialNumber</code>.
        </span>
        <textarea id="clientCsr" name="clientCsr" rows="3" spellcheck="false" autocomplete="off" maxlength=${signingRequestCharacters} aria-describedby="clientCsr-hint" aria-invalid=${wrong("clientCsr")}>${form.clientCsr}</textarea>
        <div class="actions"><button>Issue certificates</button></div>
      </form>

      <h2>With curl</h2>
      <p>As JSON, both at once:</p>
      ${copied(jsonCommand(developerAddress), { label: "Commands: certificates as JSON" })}
      <p>
        As PEM, one certificate for each call, so that you need not parse an answer: see <a href="/">Get started</a>. Send a second
        signing request in the JSON field <code>clientCsr</code>, or after the first one in the PEM file. The first
        one must name its key, as described above. An error has status 422 and a reason.
      </p>
    `,
  });
}

const jsonCommand = (
  address: string,
) => `curl -sS ${address}/certificates -H 'content-type: application/json' --data-binary @- <<END
{
  "csr": "$(awk '{ printf "%s\\\\n", $0 }' tpp.csr)",
  "roles": ["AISP", "PISP"],
  "name": "My TPP",
  "days": 90
}
END`;

type Issued = { client: string; seal: string; authority: string };

/** Shows the issued certificates, for copying. */
export function issuedPage(
  { client, seal, authority }: Issued,
  order: Pick<CertificatesForm, "name" | "roles"> & { tppId: string },
): string {
  const shown = (heading: string, file: string, text: string) => html`
    <h2>${heading}</h2>
    <p>Save it as <code>${file}</code>.</p>
    ${copied(text, { label: heading })}
  `;
  return developerSheet({
    title: "Your test certificates",
    section: "/certificates",
    content: html`
      <h1>Your test certificates</h1>
      <p class="good" role="status">
        Issued to <strong>${order.name}</strong>, <code>${order.tppId}</code>, as ${order.roles.join(", ")}. They are not stored here: save them now, or request new ones.
      </p>
      ${shown("To connect with", "client.pem", client)}
      ${shown("To sign with", "seal.pem", seal)}
      ${shown("The authority that issued both", "authority.pem", authority)}
      <p><a href="/">Back to the first call</a></p>
    `,
  });
}
