import { html } from "../../pages/html.ts";
import { tableOf } from "../pages/developer-sheet.ts";
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
    "Without the second, a method has an argument for every header; without the third, the client needs one more library.",
  ],
  [
    "openapi-generator, go",
    versions,
    ["disallowAdditionalPropertiesIfNotPresent=false"],
    "Without it, the client refuses an answer that has a new field.",
  ],
  [
    "openapi-generator, typescript-fetch",
    versions,
    ["modelPropertyNaming=original", "importFileExtension=.js"],
    "Without the first, what 7.23.0 writes does not compile; the second is for ES modules.",
  ],
  ["openapi-typescript", "7.13.0", [], "Types only; openapi-fetch 0.17.0 sends the requests."],
  ["openapi-python-client", "0.29.1", [], "Generated and imported; nothing was called with it."],
  [
    "datamodel-code-generator",
    "0.89.0",
    ["--enum-field-as-literal all"],
    "Models only. Without the option it makes up class names such as Currency1.",
  ],
];

export const clientsGuide: Guide = {
  title: "Generated clients",
  summary:
    "A client in your own language can be made from this site's OpenAPI document. Here is which generators fit, and what you add.",

  content: ({ apiAddress }) => html`
    <h2>Generators</h2>
    <p>
      The document is <a href="/openapi.json">openapi.json</a>. With these generators a client was made, compiled and, where the
      table says nothing else, used: an account, a payment and a refusal were read with it.
    </p>
    ${tableOf(
      "Generators that were tried",
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
      No generator writes what shows the bank who you are. The document names three security schemes:
      the connection (mutual TLS, with your QWAC), and the
      headers <code>Signature</code> and <code>TPP-Signature-Certificate</code>. A signature is another one for each request, so
      leave the API keys of the generated configuration empty and write an interceptor. It sees each request when its body is
      ready, and adds:
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
      <code>X-Request-ID</code> is a parameter of each method: a new UUID for each call, and the same again when you repeat one.
      What a signature is made of, and what an issuer with letters beyond ASCII changes, is
      in <a href="/guides/signing">Signing requests</a>.
    </p>
    <h2>Python</h2>
    <p>The interceptor takes the place of the client's own <code>ApiClient</code>. It needs the package cryptography.</p>
    ${listing("signing in Python", pythonSigning)}
    <p>The files are those of <a href="/">Get started</a>. <code>ssl_ca_cert</code> is for a bank whose certificate no public authority has issued.</p>
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
    <p>Java 17 was tried; Java 11 lets no program set <code>Date</code>.</p>
    ${listing("signing in Java", javaSigning)}
    <p>The <code>SSLContext</code> holds your QWAC and its key.</p>
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
        In Go, sign in an <code>http.RoundTripper</code> of the configuration's <code>HTTPClient</code>. The generated code
        writes <code>X-Request-ID</code> as the document does, where <code>Header.Get</code> does not find it: bring the names
        into Go's form first, with <code>http.CanonicalHeaderKey</code>.
      </li>
      <li>
        In TypeScript, hand over a <code>fetch</code> of your own: as <code>fetchApi</code> of the configuration, or
        as <code>fetch</code> of <code>createClient</code>. Node's own takes no client certificate; <code>node:https</code> does.
      </li>
    </ul>
    <h2>Refusals</h2>
    <p>Every refusal is a <code>Refusal</code>, whatever its status. The generated code has it in different places:</p>
    <ul>
      <li>Python: the field <code>data</code> of the exception.</li>
      <li>Java: the text <code>getResponseBody()</code> of the exception, to be read by the client's own <code>ObjectMapper</code>.</li>
      <li>Go: <code>Model()</code> of the <code>GenericOpenAPIError</code>.</li>
      <li>typescript-fetch: <code>RefusalFromJSON</code> of what the error's <code>response</code> holds.</li>
      <li>openapi-fetch: the field <code>error</code> of the result.</li>
    </ul>
  `,
};
