import { generateKeyPairSync, randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { readCertificate } from "../../shared/signature/certificate.ts";
import { derOfText } from "../../shared/signature/certificate-text.ts";
import { wrongUsage } from "./command-error.ts";
import { apiAddressOf, orderCertificates } from "./developer-site.ts";
import { certificatesIn, identityOf, privateKeyIn } from "./key-files.ts";
import { ownSite } from "./own-site.ts";
import type { TppProfile } from "./profile.ts";
import { writePrivate } from "./profiles.ts";
import { writeSigningRequest } from "./signing-request.ts";
import type { Terminal } from "./terminal.ts";

export type NewProfileOptions = {
  developerSite?: string;
  api?: string;
  certificates?: string;
  ca?: string;
  answers?: string;
  key?: string;
  roles: string[];
};

type Named = { name: string; folder: string };

/** Makes a key, or reads one, and gets certificates for it from a sandbox's developer site. */
export async function profileWithNewCertificates(
  { name, folder }: Named,
  { developerSite = ownSite, roles, ca, answers, key: keyFile, ...given }: NewProfileOptions,
  { step }: Terminal,
): Promise<TppProfile> {
  if (!developerSite)
    throw wrongUsage(
      "A developer site or existing certificates are needed.",
      "Use --developer-site http://localhost:8090 for `npm start`, or --certificates for your own.",
    );
  for (const file of [ca, answers]) if (file) certificatesIn(file);
  const givenKey = keyFile === undefined ? undefined : rsaKeyIn(keyFile);
  const api = given.api ?? (await apiAddressOf(developerSite));
  if (!givenKey) step("Making a key of 2048 bits …");
  const { privateKey } = givenKey ?? generateKeyPairSync("rsa", { modulusLength: 2048 });
  const keyPem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const csr = writeSigningRequest(keyPem, tppName);
  step(`Asking ${developerSite} for certificates (${roles.join(", ")}) …`);
  const order = { csr, name: tppName, roles, days: 90 };
  const issued = await orderCertificates(developerSite, order);
  const write = (file: string, text: string) => writePrivate(folder, file, text);
  const key = write("tpp.key", keyPem);
  write("tpp.csr", csr);
  const authority = write("authority.pem", issued.authority);
  step(`This TPP is ${readCertificate(derOfText(issued.seal.trim())).tppId}.`);
  return {
    ...basis(name, api),
    developerSite,
    client: { certificate: write("client.pem", issued.client), key },
    seal: { certificate: write("seal.pem", issued.seal), key },
    authority,
    ...answersOf(answers ?? (issued.answers && write("answers.pem", issued.answers))),
    // A local interface has a certificate of the test authority, any other interface one of a public authority.
    ...trustOf(ca ?? (new URL(api).hostname === "localhost" ? authority : undefined)),
  };
}

/** The name in the certificates of a TPP that exists in the sandbox only. */
const tppName = "My TPP";

function rsaKeyIn(file: string) {
  const privateKey = privateKeyIn(file);
  if (privateKey.asymmetricKeyType === "rsa") return { privateKey };
  throw wrongUsage(
    `${file} has a key of type ${privateKey.asymmetricKeyType}, but it must be rsa.`,
  );
}

/** Takes the certificates and keys that are in a folder already. */
export function profileWithCertificates(
  { name }: Named,
  { api, ca, answers, developerSite, certificates = "." }: NewProfileOptions,
): TppProfile {
  if (!api) throw wrongUsage("Where is the interface?", "--api needs its address.");
  const pair = (kind: string) => ({
    certificate: resolve(certificates, `${kind}.crt`),
    key: resolve(certificates, `${kind}.key`),
  });
  const profile = {
    ...basis(name, api),
    ...(developerSite ? { developerSite } : {}),
    client: pair("qwac"),
    seal: pair("qseal"),
    ...trustOf(ca),
    ...(ca ? { authority: resolve(ca) } : {}),
    ...answersOf(answers),
  };
  // Reports unusable keys now, and not only at the first call.
  if (answers) certificatesIn(answers);
  identityOf(profile);
  return profile;
}

const basis = (name: string, api: string) => ({
  name,
  api,
  redirectUri: "https://tpp.example/back",
  session: `fjordgate-${randomUUID()}`,
  psus: {},
});

const trustOf = (file: string | undefined) => (file ? { trust: resolve(file) } : {});

const answersOf = (file: string | undefined) => (file ? { answers: resolve(file) } : {});
