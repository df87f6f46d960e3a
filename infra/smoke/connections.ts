import { ask, connectionRefusal, messageOf } from "../../shared/probe/ask.ts";
import { daysUntil } from "../../shared/probe/probe-interface.ts";
import { issueCertificate, makeAuthority } from "../local/certificates.ts";
import { type Check, type CheckResult, fail, holds, notChecked, nowhere, pass } from "./check.ts";

const day = 86_400_000;
const oldTls = {
  minVersion: "TLSv1",
  maxVersion: "TLSv1.1",
  ciphers: "DEFAULT@SECLEVEL=0",
} as const;
const only = (version: "TLSv1.2" | "TLSv1.3") => ({ minVersion: version, maxVersion: version });

/**
 * Checks that the interface answers a trusted client; if it does not, no other check means
 * anything.
 */
export const reached: Check = async ({ api, identity: { ca, web } }) => {
  const { status, protocol } = await ask(api + nowhere, { ca, ...web });
  return pass(`answers ${status} over ${protocol}`);
};

/** Checks that the interface's own certificate is valid long enough to renew it in time. */
export const certificate: Check = async ({ api, identity: { ca, web } }) => {
  const { validTo } = await ask(api + nowhere, { ca, ...web });
  if (!validTo) return notChecked("the connection has no certificate");
  const days = daysUntil(validTo, new Date());
  return holds({ "30 days or more": days >= 30 }, `valid for ${days} days, by its name`);
};

/** Checks that the interface refuses clients without a certificate of a trusted authority. */
export const mtls: Check = async ({ api, identity: { ca } }) => {
  const stranger = await strangersCertificate();
  const findings = [
    await refused("without a client certificate", () => ask(api + nowhere, { ca })),
    await refused("with one of a strange authority", () => ask(api + nowhere, { ca, ...stranger })),
  ];
  return together(findings);
};

/** Checks that the interface speaks TLS 1.2 and no older version. */
export const tls: Check = async ({ api, identity: { ca, web } }) =>
  together([
    await accepted("TLS 1.2", () => ask(api + nowhere, { ca, ...web, ...only("TLSv1.2") })),
    await refused("with TLS 1.1", () => ask(api + nowhere, { ca, ...web, ...oldTls })),
  ]);

/**
 * Checks that the site speaks TLS 1.3 to browsers, which have no certificate, and nothing older
 * than TLS 1.2.
 */
export const siteTls: Check = ({ site, identity: { ca } }) => browserTls(site, ca);

/** Checks the same for the developer site. */
export const developerTls: Check = async ({ developer, identity: { ca } }) =>
  developer === undefined ? notChecked("--developer was not given") : browserTls(developer, ca);

async function browserTls(address: string, ca: string): Promise<CheckResult> {
  if (!address.startsWith("https:")) return notChecked("the site is not served over TLS");
  return together([
    await accepted("TLS 1.3 without a client certificate", () =>
      ask(address, { ca, ...only("TLSv1.3") }),
    ),
    await refused("with TLS 1.1", () => ask(address, { ca, ...oldTls })),
  ]);
}

/** Checks that the API's default address, which has no mutual TLS, is closed. */
export const endpoint: Check = async ({ endpoint: address, path }) => {
  if (!address) return notChecked("--api-id was not given");
  const found = await Promise.all(
    ["", "/sandbox", "/production", "/prod"].map(async (stage) => {
      const { status, headers } = await ask(`${address}${stage}${path}`);
      // If the address is closed, API Gateway itself answers; the interface would answer in its own form.
      return status === 403 && `${headers["x-amzn-errortype"]}`.startsWith("ForbiddenException");
    }),
  );
  return holds({ closed: found.every(Boolean) }, address);
};

async function refused(how: string, connect: () => ReturnType<typeof ask>): Promise<CheckResult> {
  try {
    const { status } = await connect();
    // API Gateway ends some of these connections during the handshake, and answers others.
    return status === 403 ? pass(`${how}: 403`) : fail(`${how}: answered with ${status}`);
  } catch (error) {
    const refusal = connectionRefusal(error);
    return refusal
      ? pass(`${how}: refused (${refusal})`)
      : notChecked(`${how}: ${messageOf(error)}`);
  }
}

async function accepted(how: string, connect: () => ReturnType<typeof ask>): Promise<CheckResult> {
  try {
    const { status, protocol } = await connect();
    return pass(`${how}: ${status} over ${protocol}`);
  } catch (error) {
    return fail(`${how}: ${messageOf(error)}`);
  }
}

/** Joins several findings into one; the worst result counts. */
function together(findings: readonly CheckResult[]): CheckResult {
  const results = ["fail", "not checked", "pass"] as const;
  const result = results.find((each) => findings.some((found) => found.result === each)) ?? "pass";
  return { result, detail: findings.map(({ detail }) => detail).join("; ") };
}

async function strangersCertificate() {
  const notBefore = new Date(Date.now() - day);
  const authority = await makeAuthority({ name: "Nobody's authority", now: notBefore, days: 30 });
  const { certificatePem: cert, keyPem: key } = await issueCertificate(authority, {
    kind: "qwac",
    notBefore,
    notAfter: new Date(notBefore.getTime() + 30 * day),
    commonName: "Nobody",
    organizationIdentifier: "PSDNO-FSA-000000000",
    roles: ["PSP_AI"],
    keyPem: authority.keyPem,
  });
  return { cert, key };
}
