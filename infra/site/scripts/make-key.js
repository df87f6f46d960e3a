// Makes a key in the visitor's browser. It also builds the signing request there, a few dozen bytes of DER around the
// public key, and sends only that. The private key is offered for saving, and the browser keeps a copy that only signs.
import { keepKey, keptKey } from "./kept.js";
import { importedKey, signerOf } from "./signing.js";

const form = document.getElementById("order");
const make = document.getElementById("make");
const told = document.getElementById("told");
const results = document.getElementById("results");

const der = (tag, ...parts) => {
  const content = parts.flatMap((part) => [...part]);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return [tag, ...size, ...content];
};
const sequence = (...parts) => der(0x30, ...parts);
const pem = (label, bytes) => {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return (
    "-----BEGIN " +
    label +
    "-----\n" +
    text.match(/.{1,64}/g).join("\n") +
    "\n-----END " +
    label +
    "-----\n"
  );
};

const commonName = [0x06, 3, 0x55, 4, 3];
const sha256WithRsa = sequence([0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 11], [5, 0]);
const algorithm = {
  name: "RSASSA-PKCS1-v1_5",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: "SHA-256",
};

async function makeKey() {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, [
    "sign",
    "verify",
  ]);
  const spki = new Uint8Array(await crypto.subtle.exportKey("spki", publicKey));
  const name = sequence(
    der(0x31, sequence(commonName, der(0x0c, new TextEncoder().encode("Test TPP")))),
  );
  const content = sequence([2, 1, 0], name, spki, der(0xa0));
  const signature = new Uint8Array(
    await crypto.subtle.sign(algorithm.name, privateKey, new Uint8Array(content)),
  );
  const request = sequence(content, sha256WithRsa, der(3, [0], signature));
  return {
    key: pem("PRIVATE KEY", await crypto.subtle.exportKey("pkcs8", privateKey)),
    csr: pem("CERTIFICATE REQUEST", request),
  };
}

async function order(csr) {
  const values = new FormData(form);
  const answer = await fetch("/certificates", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({
      csr,
      roles: values.getAll("roles"),
      name: values.get("name"),
      days: Number(values.get("days")),
    }),
  });
  const { certificates, tppId, answerCertificates, error } = await answer.json();
  if (error) throw new Error(error);
  return { ...certificates, tppId, answerCertificates };
}

function offer(id, text) {
  document.getElementById(id).href = URL.createObjectURL(
    new Blob([text], { type: "application/x-pem-file" }),
  );
}

/** False if the browser keeps nothing, as some private windows do. */
async function keep({ key, ...certificates }) {
  try {
    await keepKey(await signerOf({ key: await importedKey(key), ...certificates }));
    return true;
  } catch {
    return false;
  }
}

async function run() {
  make.disabled = true;
  results.hidden = true;
  told.className = "note";
  told.textContent = "Making a key…";
  try {
    const { key, csr } = await makeKey();
    const { client, seal, authority, tppId, answerCertificates } = await order(csr);
    for (const [id, text] of Object.entries({ key, client, seal, authority })) offer(id, text);
    document.getElementById("tpp-id").textContent = tppId;
    const answers = document.getElementById("answers");
    answers.href = answerCertificates ?? "#answers";
    answers.parentNode.hidden = !answerCertificates;
    const isKept = await keep({ key, client, seal, tppId });
    told.className = isKept ? "good" : "note";
    told.textContent = isKept
      ? "The key and its certificates are ready. This browser keeps a copy of the key for the forms of the documentation, until the data of this site is cleared. Save the files for all other uses."
      : "The key and its certificates are ready. The key exists only in this page and is lost when you leave it: save it now.";
    results.hidden = false;
  } catch (error) {
    told.className = "bad";
    told.textContent = error.message;
  }
  make.disabled = false;
}

document.getElementById("browser-key").hidden = false;
make.addEventListener("click", run);
const kept = await keptKey();
if (kept?.tppId)
  told.textContent = `This browser keeps the key of ${kept.tppId}. A new key replaces it here, and is a new TPP.`;
