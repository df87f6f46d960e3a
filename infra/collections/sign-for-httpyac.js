const { createHash, createSign, randomUUID, X509Certificate } = require("node:crypto");
const file = (name) =>
  require("node:fs").readFileSync(require("node:path").resolve(__dirname, keys, name));
const seal = new X509Certificate(file("seal.pem"));
const lines = { date: new Date().toUTCString(), "x-request-id": randomUUID() };
if (request.body)
  lines.digest = `SHA-256=${createHash("sha256").update(request.body).digest("base64")}`;
for (const [name, value] of Object.entries(request.headers))
  if (/^(psu-id|psu-corporate-id|tpp-redirect-uri)$/i.test(name)) lines[name.toLowerCase()] = value;
const text = Object.entries(lines)
  .map((line) => line.join(": "))
  .join("\n");
const signature = createSign("sha256").update(text).sign(file("tpp.key"), "base64");
const keyId = `SN=${seal.serialNumber},CA=${seal.issuer.split("\n").reverse().join(",")}`;
Object.assign(request.headers, lines, {
  "tpp-signature-certificate": seal.raw.toString("base64"),
  signature: `keyId="${keyId}",algorithm="rsa-sha256",headers="${Object.keys(lines).join(" ")}",signature="${signature}"`,
});
// Mutual TLS: the client certificate and, for a local server, the authority of its certificate.
const https = { certificate: file("client.pem"), key: file("tpp.key") };
if (new URL(request.url).hostname === "localhost")
  https.certificateAuthority = file("authority.pem");
request.options = { ...request.options, https };
