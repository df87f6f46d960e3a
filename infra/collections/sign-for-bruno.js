const { createHash, createSign, randomUUID, X509Certificate } = require("node:crypto");
const file = (name) =>
  require("node:fs").readFileSync(
    require("node:path").resolve(bru.cwd(), bru.getEnvVar("keys"), name),
  );
const seal = new X509Certificate(file("seal.pem"));
const lines = { date: new Date().toUTCString(), "x-request-id": randomUUID() };
const body = req.getBody();
if (body) {
  // The digest must cover exactly the bytes that are sent.
  const sent = bru.interpolate(typeof body === "string" ? body : JSON.stringify(body));
  req.setBody(sent);
  lines.digest = `SHA-256=${createHash("sha256").update(sent).digest("base64")}`;
}
for (const [name, value] of Object.entries(req.getHeaders()))
  if (/^(psu-id|psu-corporate-id|tpp-redirect-uri)$/i.test(name))
    lines[name.toLowerCase()] = bru.interpolate(value);
const text = Object.entries(lines)
  .map((line) => line.join(": "))
  .join("\n");
const signature = createSign("sha256").update(text).sign(file("tpp.key"), "base64");
const keyId = `SN=${seal.serialNumber},CA=${seal.issuer.split("\n").reverse().join(",")}`;
for (const [name, value] of Object.entries(lines)) req.setHeader(name, value);
req.setHeader("tpp-signature-certificate", seal.raw.toString("base64"));
req.setHeader(
  "signature",
  `keyId="${keyId}",algorithm="rsa-sha256",headers="${Object.keys(lines).join(" ")}",signature="${signature}"`,
);
