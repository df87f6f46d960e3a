import { html } from "../../pages/html.ts";
import { renderTable } from "../pages/developer-sheet.ts";
import type { Guide } from "./guide.ts";
import { javaSigning } from "./java-signing.ts";
import { listing } from "./listing.ts";
import { pythonSigning } from "./python-signing.ts";

const versions = "7.14.0, 7.20.0, 7.23.0";

/** Generator, versions, options, and a hint. */
const generators: readonly (readonly [string, string, readonly string[], string])[] = [
  [
    "openapi-generator, python",
    versions,
    [],
    "Pass the body and the headers by their names. In 7.14.0 a UUID is text.",
  ],
  [
    "openapi-generator, java",
    versions,
    ["library=native", "useSingleRequestParameter=true", "openApiNullable=false"],
    "Without the second option, a method has an argument for every header; without the third, the client needs one more library.",
  ],
  [
    "openapi-generator, go",
    versions,
    ["disallowAdditionalPropertiesIfNotPresent=false"],
    "Without the option, the client refuses an answer with a new field.",
  ],
  [
    "openapi-generator, typescript-fetch",
    versions,
    ["modelPropertyNaming=original", "importFileExtension=.js"],
    "Without the first option, the code from 7.23.0 does not compile; the second is for ES modules.",
  ],
  ["openapi-typescript", "7.13.0", [], "Types only; openapi-fetch 0.17.0 sends the requests."],
  ["openapi-python-client", "0.29.1", [], "Only generated and imported; no call was tested."],
  [
    "datamodel-code-generator",
    "0.89.0",
    ["--enum-field-as-literal all"],
    "Models only. Without the option it invents class names such as Currency1.",
  ],
];

export const clientsGuide: Guide = {
  title: "Generated clients",
  summary:
    "You can generate a client in your own language from this site's OpenAPI document. This guide lists suitable generators, and what you must add.",

  content: ({ apiAddress }) => html`
    <h2>Generators</h2>
    <p>
      The document is <a href="/openapi.json">openapi.json</a>. We generated, compiled and, unless the table says
      otherwise, used a client with each of these generators: it read an account, a payment and an error.
    </p>
    ${renderTable(
      "Tested generators",
      ["Generator", "Versions", "Options", "Good to know"],
      generators.map(
        ([generator, tried, options, text]) => html`<tr>
          <th scope="row">${generator}</th>
          <td>${tried}</td>
          <td>${options.length ? options.map((each) => html`<div><code>${each}</code></div>`) : "none"}</td>
          <td>${text}</td>
        </tr>`,
      ),
    )}
    <p>Options of openapi-generator go behind <code>--additional-properties</code>:</p>
    ${listing(
      "clients for Python and Java",
      `java -jar openapi-generator-cli-7.23.0.jar generate -g python -i openapi.json -o client
java -jar openapi-generator-cli-7.23.0.jar generate -g java -i openapi.json -o client \\
  --additional-properties library=native,useSingleRequestParameter=true,openApiNullable=false`,
    )}
    <h2>What you add</h2>
    <p>
      Generators do not write the code that authenticates you. The document names three security schemes: the
      connection (mutual TLS, with your QWAC), and the
      headers <code>Signature</code> and <code>TPP-Signature-Certificate</code>. Each request has a different
      signature, so leave the API keys of the generated configuration empty and write an interceptor. It gets each
      request when the body is ready, and adds:
    </p>
    <ul>
      <li><code>Date</code>, the time now;</li>
      <li><code>Digest</code>, when there is a body;</li>
      <li><code>TPP-Signature-Certificate</code>, your QSealC in base64;</li>
      <li>
        <code>Signature</code>, over <code>date</code>, <code>digest</code>, <code>x-request-id</code>, <code>psu-id</code>, <code>psu-corporate-id</code> and <code>tpp-redirect-uri</code>, each when it is sent.
      </li>
    </ul>
    <p>
      <code>X-Request-ID</code> is a parameter of each method: a new UUID for each call, and the same UUID when you
      repeat a call. <a href="/guides/signing">Signing requests</a> explains the signature, also for an issuer with
      non-ASCII letters.
    </p>
    <h2>Python</h2>
    <p>The interceptor replaces the client's own <code>ApiClient</code>. It needs the package cryptography.</p>
    ${listing("signing in Python", pythonSigning)}
    <p>The files are those of <a href="/">Get started</a>. <code>ssl_ca_cert</code> is needed only if the bank's
    certificate is not from a public authority.</p>
    ${listing(
      "a client in Python",
      `import uuid
from pathlib import Path

import openapi_client

configuration = openapi_client.Configuration(host="${apiAddress}", ssl_ca_cert="authority.pem")
configuration.cert_file, configuration.key_file = "client.pem", "tpp.key"
client = SigningClient(configuration, Path("seal.pem"), Path("tpp.key"))
sandbox = openapi_client.SandboxApi(client)
for customer in sandbox.list_sandbox_customers(x_request_id=uuid.uuid4()):
    print(customer.customer_name)`,
    )}
    <h2>Java</h2>
    <p>We tested Java 17. Java 11 does not allow a program to set <code>Date</code>.</p>
    ${listing("signing in Java", javaSigning)}
    <p>The <code>SSLContext</code> contains your QWAC and its key.</p>
    ${listing(
      "a client in Java",
      `var client = new ApiClient()
    .setHttpClientBuilder(HttpClient.newBuilder().sslContext(connection))
    .setRequestInterceptor(new Signing(certificate, key));
client.updateBaseUri("${apiAddress}");
var accounts = new AccountsApi(client);`,
    )}
    <h2>Go and TypeScript</h2>
    <ul>
      <li>
        In Go, sign in an <code>http.RoundTripper</code> of the configuration's <code>HTTPClient</code>. The generated
        code spells <code>X-Request-ID</code> as the document does, so <code>Header.Get</code> does not find it:
        convert the names to Go's form first, with <code>http.CanonicalHeaderKey</code>.
      </li>
      <li>
        In TypeScript, pass your own <code>fetch</code> function: as <code>fetchApi</code> of the configuration, or
        as <code>fetch</code> of <code>createClient</code>. Node's own <code>fetch</code> does not support client
        certificates; <code>node:https</code> does.
      </li>
    </ul>
    <h2>Errors</h2>
    <p>Every error is a <code>Refusal</code>, whatever its status. Each generator puts it in a different place:</p>
    <ul>
      <li>Python: the field <code>data</code> of the exception.</li>
      <li>Java: the text <code>getResponseBody()</code> of the exception; read it with the client's
      own <code>ObjectMapper</code>.</li>
      <li>Go: <code>Model()</code> of the <code>GenericOpenAPIError</code>.</li>
      <li>typescript-fetch: <code>RefusalFromJSON</code> applied to the error's <code>response</code>.</li>
      <li>openapi-fetch: the field <code>error</code> of the result.</li>
    </ul>
  `,
};
