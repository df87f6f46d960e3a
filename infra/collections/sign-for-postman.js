// Postman scripts can read no files and have no RSA. The key and certificate are variables, and RSA
// is computed with BigInt.
const { SHA256, enc } = require("crypto-js");
const { Base64, Hex } = enc;
const base64Of = (name) => pm.variables.get(name).replace(/-----[^-]+-----|\s/g, "");
const hexOf = (name) => Hex.stringify(Base64.parse(base64Of(name)));

// DER: finds where the content of a value begins and ends, and the values inside it.
function valueAt(der, at) {
  let [from, length] = [at + 4, parseInt(der.substr(at + 2, 2), 16)];
  if (length > 127) {
    const digits = (length - 128) * 2;
    length = parseInt(der.substr(from, digits), 16);
    from += digits;
  }
  return { from, to: from + length * 2 };
}
function within(der, { from, to }) {
  const values = [];
  for (let at = from; at < to; at = values[values.length - 1].to) values.push(valueAt(der, at));
  return values;
}
const contentOf = (der, { from, to }) => der.slice(from, to);

// The key is PKCS #8. It wraps a sequence of numbers: the second is the modulus, the fourth the
// private exponent.
function sign(text) {
  const der = hexOf("tppKey");
  const wrapped = within(der, valueAt(der, 0))[2];
  const numbers = within(der, valueAt(der, wrapped.from));
  const [modulus, exponent] = [1, 3].map((index) => BigInt(`0x${contentOf(der, numbers[index])}`));
  const width = modulus.toString(16).length;
  const hash = `3031300d060960864801650304020105000420${SHA256(text).toString()}`;
  let base = BigInt(`0x0001${"ff".repeat((width - hash.length) / 2 - 3)}00${hash}`);
  let signature = 1n;
  for (let left = exponent; left; left >>= 1n) {
    if (left & 1n) signature = (signature * base) % modulus;
    base = (base * base) % modulus;
  }
  return Base64.stringify(Hex.parse(signature.toString(16).padStart(width, "0")));
}

// Builds keyId: the certificate's serial number and its issuer in RFC 2253 form.
function keyId() {
  const der = hexOf("sealCertificate");
  const [, serial, , issuer] = within(der, within(der, valueAt(der, 0))[0]);
  const types = {
    550403: "CN",
    550406: "C",
    550407: "L",
    550408: "ST",
    "55040a": "O",
    "55040b": "OU",
  };
  const names = within(der, issuer).map((part) => {
    const [type, value] = within(der, within(der, part)[0]);
    const text = decodeURIComponent(contentOf(der, value).replace(/../g, "%$&"));
    return `${types[contentOf(der, type)]}=${text.replace(/[,+"\\<>;]/g, "\\$&")}`;
  });
  const number = contentOf(der, serial)
    .replace(/^00(?=.)/, "")
    .toUpperCase();
  return `SN=${number},CA=${names.reverse().join(",")}`;
}

const lines = {
  date: new Date().toUTCString(),
  "x-request-id": pm.variables.replaceIn("{{$guid}}"),
};
const body = pm.request.body?.raw;
if (body) {
  const sent = pm.variables.replaceIn(body);
  lines.digest = `SHA-256=${Base64.stringify(SHA256(sent))}`;
}
pm.request.headers.each(({ key, value }) => {
  if (/^(psu-id|psu-corporate-id|tpp-redirect-uri)$/i.test(key))
    lines[key.toLowerCase()] = pm.variables.replaceIn(value);
});
const names = Object.keys(lines);
const signature = sign(names.map((name) => `${name}: ${lines[name]}`).join("\n"));
const headers = {
  ...lines,
  "tpp-signature-certificate": base64Of("sealCertificate"),
  signature: `keyId="${keyId()}",algorithm="rsa-sha256",headers="${names.join(" ")}",signature="${signature}"`,
};
for (const [key, value] of Object.entries(headers)) pm.request.headers.upsert({ key, value });
