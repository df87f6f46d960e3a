import { createPrivateKey, X509Certificate } from "node:crypto";
import { writeFileSync } from "node:fs";
import { handler } from "../../../functions/developer/issue-test-certificates.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { readCertificate } from "../../../shared/signature/certificate.ts";
import { derOfText } from "../../../shared/signature/certificate-text.ts";
import { chainFault, trustedAuthorities } from "../../../shared/signature/chain.ts";
import { call, testTime } from "../../support/call.ts";
import {
  asForm,
  callDeveloper,
  type DeveloperOptions,
  useTestAuthority,
} from "../../support/developer-call.ts";
import { keyWithExponent } from "../../support/long-exponent.ts";
import { asRequestPem, signingRequest } from "../../support/signing-requests.ts";
import { useTable } from "../../support/table.ts";
import { keyNamed, testAuthority } from "../../support/test-certificates.ts";

useTable();
useTestAuthority();

const { csr, bytes, keyPem } = await signingRequest();
const another = await signingRequest({ key: "another" });
const third = await signingRequest({ key: "third" });
/** A signing request whose key signs requests, and which names another key for the connection. */
const { csr: naming } = await signingRequest({ connects: another.keyPem });
const order = { csr, roles: ["AISP", "PISP"], name: "Fjord Betaling AS", days: 30 };
const query = { name: order.name };
/** PSDNO-FSA-SBX, followed by 80 bits in base32. */
const derived = /^PSDNO-FSA-SBX[A-Z2-7]{16}$/;
const send = (changes: Record<string, unknown> = {}, options: DeveloperOptions = {}) =>
  callDeveloper(handler, {
    body: JSON.stringify({ ...order, ...changes }),
    headers: { "content-type": "application/json" },
    ...options,
  });
const issued = async (changes?: Record<string, unknown>, options?: DeveloperOptions) =>
  JSON.parse((await send(changes, options)).text).certificates as Record<
    "client" | "seal" | "authority",
    string
  >;
const read = (pem: string) => readCertificate(derOfText(pem.trim()));
const identifierOf = async (changes?: Record<string, unknown>, options?: DeveloperOptions) =>
  read((await issued(changes, options)).seal).organizationIdentifier;

describe("POST /certificates", () => {
  it("issues a certificate to connect with and one to sign with, under the test authority", async () => {
    const { client, seal, authority } = await issued();
    const trusted = trustedAuthorities((await testAuthority()).certificatePem);
    expect(authority.trim()).toBe((await testAuthority()).certificatePem.trim());
    for (const [pem, qcType] of [
      [client, "web"],
      [seal, "eSeal"],
    ] as const) {
      const certificate = read(pem);
      expect(certificate).toMatchObject({
        organizationName: order.name,
        organizationIdentifier: expect.stringMatching(derived),
        tppId: expect.stringMatching(/^NO-FSA-SBX/),
        roles: ["PSP_AI", "PSP_PI"],
        qcType,
        ca: false,
        notAfter: new Date("2026-04-01T10:00:00Z"),
      });
      expect(chainFault(certificate, trusted, testTime)).toBeUndefined();
      expect(new X509Certificate(pem).checkIssued(new X509Certificate(authority))).toBe(true);
    }
    expect(new X509Certificate(client).keyUsage).toEqual([
      "1.3.6.1.5.5.7.3.1",
      "1.3.6.1.5.5.7.3.2",
    ]);
    expect(read(client).serial).not.toBe(read(seal).serial);
  });

  it("issues certificates that the interface lets in", async () => {
    const { client, seal } = await issued();
    const tpp = {
      organizationIdentifier: read(seal).organizationIdentifier ?? "",
      tppId: read(seal).tppId ?? "",
      seal: { certificatePem: seal, keyPem },
      web: { certificatePem: client, keyPem },
    };
    expect((await call(listSandboxCustomers, { tpp })).status).toBe(200);
  });

  it("gives no two certificates the same number", async () => {
    const serials = await Promise.all(
      [1, 2, 3].map(async () => read((await issued()).seal).serial),
    );
    expect(new Set(serials).size).toBe(3);
  });

  it.each(["SHA-256", "SHA-384", "SHA-512"] as const)(
    "takes a request signed with %s",
    async (hash) => {
      expect((await send(await signingRequest({ hash }).then(({ csr }) => ({ csr })))).status).toBe(
        200,
      );
    },
  );

  it.each([1, 365])("issues for %d days", async (days) => {
    const { client } = await issued({ days });
    expect(read(client).notAfter.getTime() - testTime.getTime()).toBe(days * 86_400_000);
  });

  it("never outlives the authority", async () => {
    const { client } = await issued({ days: 365 }, { now: new Date("2049-12-01T00:00:00Z") });
    expect(read(client).notAfter).toEqual(read((await testAuthority()).certificatePem).notAfter);
  });

  it.each([
    [["PSP_IC"], ["PSP_IC"]],
    [
      ["PISP", "AISP", "PSP_IC"],
      ["PSP_PI", "PSP_AI", "PSP_IC"],
    ],
  ])("gives the roles %j", async (roles, held) => {
    expect(read((await issued({ roles })).seal).roles).toEqual(held);
  });

  describe("makes the identifier from the key that signs (decision: Test certificates)", () => {
    it("the same key is the same TPP, whatever else is ordered and whenever", async () => {
      const first = await identifierOf();
      expect(first).toMatch(derived);
      const later = { now: new Date("2026-05-01T10:00:00Z"), requestId: "another" };
      const changes = { name: "Another AS", roles: ["PSP_IC"], days: 1 };
      expect(await identifierOf(changes, later)).toBe(first);
      const { csr } = await signingRequest({ hash: "SHA-512" });
      expect(await identifierOf({ csr })).toBe(first);
    });

    it("a new key is a new TPP", async () => {
      expect(await identifierOf({ csr: another.csr })).toMatch(derived);
      expect(await identifierOf({ csr: another.csr })).not.toBe(await identifierOf());
    });

    it("the JSON answer tells the id", async () => {
      const { tppId } = JSON.parse((await send()).text);
      expect(`PSD${tppId}`).toBe(await identifierOf());
    });

    it("a second key connects as the TPP of the first, and signs for nobody", async () => {
      const { client, seal } = await issued({ csr: naming, clientCsr: another.csr });
      expect(read(client).organizationIdentifier).toBe(await identifierOf());
      expect(read(seal).organizationIdentifier).toBe(await identifierOf());
      expect(new X509Certificate(client).checkPrivateKey(createPrivateKey(another.keyPem))).toBe(
        true,
      );
      expect(new X509Certificate(seal).checkPrivateKey(createPrivateKey(keyPem))).toBe(true);
    });

    it("the first key names the second: another's signing request is of no use (security rule: test certificates)", async () => {
      for (const order of [{ clientCsr: another.csr }, { csr: naming, clientCsr: third.csr }])
        expect(await send(order)).toMatchObject({
          status: 422,
          text: expect.stringContaining("must name the connecting key"),
        });
    });

    it("curl sends both in one file", async () => {
      const body = `${naming}\n${another.csr}`;
      const { text } = await callDeveloper(handler, { body, query: { ...query, kind: "client" } });
      expect(read(text).organizationIdentifier).toBe(await identifierOf());
      expect(new X509Certificate(text).checkPrivateKey(createPrivateKey(another.keyPem))).toBe(
        true,
      );
      const three = await callDeveloper(handler, { body: `${body}\n${csr}`, query });
      expect(three).toMatchObject({
        status: 422,
        text: expect.stringMatching(/not one PEM block/),
      });
    });
  });

  it("answers curl with the one certificate it asks for, as PEM", async () => {
    for (const kind of ["client", "seal"] as const) {
      const form = { "content-type": "application/x-www-form-urlencoded" };
      const requestId = "the-same";
      const answer = await callDeveloper(handler, {
        body: csr,
        query: { ...query, kind },
        headers: form,
        requestId,
      });
      expect(answer).toMatchObject({
        status: 200,
        headers: { "content-type": "text/plain; charset=utf-8" },
      });
      expect(read(answer.text).qcType).toBe(kind === "seal" ? "eSeal" : "web");
      expect(read(answer.text).notAfter).toEqual(new Date("2026-05-31T10:00:00Z"));
    }
    const both = await callDeveloper(handler, { body: csr, query });
    expect(both.text.match(/BEGIN CERTIFICATE/g)).toHaveLength(3);
  });

  it("reads a body that the gateway took for bytes", async () => {
    const body = Buffer.from(csr).toString("base64");
    expect((await callDeveloper(handler, { body, query, isBase64Encoded: true })).status).toBe(200);
  });

  it("shows a browser what was issued", async () => {
    const body = new URLSearchParams([
      ...Object.entries({ csr, clientCsr: " ", name: order.name, days: "30" }),
      ["roles", "AISP"],
    ]).toString();
    const { status, text } = await callDeveloper(handler, { body, headers: asForm });
    expect(status).toBe(200);
    expect(text.match(/BEGIN CERTIFICATE/g)).toHaveLength(3);
    expect(text).toContain("Fjord Betaling AS");
    expect(text).toMatch(/<code>NO-FSA-SBX[A-Z2-7]{16}<\/code>/);
  });

  it("shows a browser its form again, with what is wrong", async () => {
    const body = new URLSearchParams({
      csr: "x<y",
      name: "<b>",
      days: "30",
    }).toString();
    const { status, text, headers } = await callDeveloper(handler, { body, headers: asForm });
    expect(status).toBe(422);
    expect(headers["content-security-policy"]).toContain("script-src 'sha256-");
    expect(text).toContain('href="#roles"');
    expect(text).toContain("Choose at least one role.");
    expect(text).toContain('value="&lt;b>"');
    expect(text).toContain("x&lt;y</textarea>");
  });
});

const damaged = Buffer.from(bytes);
damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
const weak = {
  hash: (await signingRequest({ hash: "SHA-1" })).csr,
  key: (await signingRequest({ bits: 1024 })).csr,
  exponent: (await signingRequest({ keyPem: keyWithExponent(2n ** 2039n) })).csr,
  nearly: (await signingRequest({ keyPem: keyWithExponent(2n ** 32n) })).csr,
};

describe("an order is refused", () => {
  it.each([
    ["without a signing request", { csr: undefined }, "csr", /missing/],
    ["with an empty one", { csr: " " }, "csr", /Paste/],
    ["with text", { csr: "hello" }, "csr", /not one PEM block/],
    ["with two", { csr: csr + csr }, "csr", /not one PEM block/],
    ["with text behind it", { csr: `${csr}\nmore` }, "csr", /not one PEM block/],
    [
      "with a certificate",
      { csr: "-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----" },
      "csr",
      /not one PEM/,
    ],
    [
      "with bytes behind it",
      { csr: asRequestPem(Buffer.concat([bytes, Buffer.of(0)])) },
      "csr",
      /follow its end/,
    ],
    ["cut off", { csr: asRequestPem(bytes.subarray(0, 100)) }, "csr", /ends too early/],
    ["too large", { csr: "x".repeat(9000) }, "csr", /at most 8192/],
    ["not signed by its key", { csr: asRequestPem(damaged) }, "csr", /not signed with the key/],
    ["signed with SHA-1", { csr: weak.hash }, "csr", /SHA-256/],
    ["with a short key", { csr: weak.key }, "csr", /1024 bits/],
    ["with a public exponent of 2,040 bits", { csr: weak.exponent }, "csr", /more than 32 bits/],
    ["with a public exponent of 33 bits", { csr: weak.nearly }, "csr", /more than 32 bits/],
    ["without roles", { roles: [] }, "roles", /at least one/],
    ["with a role that is none", { roles: ["ASPSP"] }, "roles", /AISP, PISP and PSP_IC/],
    ["with a role twice", { roles: ["AISP", "AISP"] }, "roles", /once/],
    ["with no name", { name: " " }, "name", /1 to 64/],
    ["with a long name", { name: "x".repeat(65) }, "name", /1 to 64/],
    ["with a name of two lines", { name: "a\nb" }, "name", /1 to 64/],
    [
      "with the demo TPP's identifier",
      { identifier: "PSDNO-FSA-987654321" },
      "identifier",
      /derives it from your key/,
    ],
    ["with text for the key to connect with", { clientCsr: "x" }, "clientCsr", /not one PEM block/],
    ["with nothing for it", { clientCsr: "" }, "clientCsr", /Paste/],
    ["for no day", { days: 0 }, "days", /1 to 365/],
    ["for too long", { days: 366 }, "days", /1 to 365/],
    ["for half a day", { days: 0.5 }, "days", /whole/],
    ["for a text of days", { days: "30" }, "days", /number/],
    ["with a field of another name", { more: 1 }, "more", /no field/],
  ])("%s", async (_, changes, field, words) => {
    const answer = await send(changes);
    expect(answer).toMatchObject({ status: 422, headers: { "content-type": "application/json" } });
    const { error, field: named } = JSON.parse(answer.text);
    expect(named).toBe(field);
    expect(error).toMatch(words);
  });

  it("with a private key, which is not said again in any form", async () => {
    const key = keyNamed("csr");
    const form = new URLSearchParams({ csr: key, name: "x", roles: "AISP" }).toString();
    const answers = await Promise.all([
      send({ csr: key }),
      callDeveloper(handler, { body: `${csr}\n${key}`, query }),
      callDeveloper(handler, { body: key, query }),
      callDeveloper(handler, { body: form, headers: asForm }),
    ]);
    for (const { status, text } of answers) {
      expect(status).toBe(422);
      expect(text).toContain("contains a private key");
      expect(text).not.toContain(key.split("\n")[1]);
    }
  });

  it.each([
    ["of broken JSON", "{", /JSON object/],
    ["of a list", "[]", /JSON object/],
    ["larger than 64 KB", JSON.stringify({ csr: "x".repeat(70_000) }), /64 KB/],
  ])("%s", async (_, body, words) => {
    const answer = await send({}, { body });
    expect(answer.status).toBe(words.source.includes("KB") ? 413 : 422);
    expect(JSON.parse(answer.text).error).toMatch(words);
  });

  it("of a kind that is none, in a line that curl shows", async () => {
    const answer = await callDeveloper(handler, { body: csr, query: { ...query, kind: "root" } });
    expect(answer).toMatchObject({
      status: 422,
      text: "kind must be client or seal. Leave it out to get both.\n",
    });
  });
});

describe("a sandbox without a test authority", () => {
  const file = () => process.env.AUTHORITY_KEY_FILE ?? "";
  afterEach(() => writeFileSync(file(), keyNamed("authority")));

  it.each([
    ["nobody has put a key there", "not a key", /no test authority yet/],
    [
      "its certificate is not in the truststore",
      keyNamed("csr"),
      /not one that the sandbox trusts/,
    ],
  ])("says so: %s", async (_, text, words) => {
    writeFileSync(file(), text);
    const answer = await send();
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.text).error).toMatch(words);
    const form = new URLSearchParams({ csr, name: "x", days: "30", roles: "AISP" }).toString();
    const page = await callDeveloper(handler, { body: form, headers: asForm });
    const [, told] = /<h2>There is a problem<\/h2>\s*<p>([^<]*)<\/p>/.exec(page.text) ?? [];
    expect([page.status, told]).toEqual([503, expect.stringMatching(words)]);
  });
});
