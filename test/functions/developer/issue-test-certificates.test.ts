import { X509Certificate } from "node:crypto";
import { handler } from "../../../functions/developer/issue-test-certificates.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { chainFault, trustedAuthorities } from "../../../shared/signature/chain.ts";
import { call, testTime } from "../../support/operations/call.ts";
import {
  asForm,
  callDeveloper,
  replaceAuthorityKey,
  useTestAuthority,
  withoutAuthority,
} from "../../support/operations/developer-call.ts";
import { loggedBy } from "../../support/run/logged.ts";
import {
  bytes,
  csr,
  issued,
  keyPem,
  order,
  query,
  read,
  send,
} from "../../support/signature/certificate-orders.ts";
import { keyWithExponent } from "../../support/signature/long-exponent.ts";
import { asRequestPem, signingRequest } from "../../support/signature/signing-requests.ts";
import { keyNamed, testAuthority } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

useTestAuthority();

/** PSDNO-FSA-SBX, followed by 80 bits in base32. */
const derived = /^PSDNO-FSA-SBX[A-Z2-7]{16}$/;

describe("POST /certificates", () => {
  it("issues a client certificate and a seal certificate under the test authority", async () => {
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

  it("issues certificates that the interface accepts", async () => {
    const { client, seal } = await issued();
    const tpp = {
      organizationIdentifier: read(seal).organizationIdentifier ?? "",
      tppId: read(seal).tppId ?? "",
      seal: { certificatePem: seal, keyPem },
      web: { certificatePem: client, keyPem },
    };
    expect((await call(listSandboxCustomers, { tpp })).status).toBe(200);
  });

  it("gives each certificate a different serial number", async () => {
    const serials = await Promise.all(
      [1, 2, 3].map(async () => read((await issued()).seal).serial),
    );
    expect(new Set(serials).size).toBe(3);
  });

  it.each(["SHA-256", "SHA-384", "SHA-512"] as const)(
    "accepts a signing request signed with %s",
    async (hash) => {
      expect((await send(await signingRequest({ hash }).then(({ csr }) => ({ csr })))).status).toBe(
        200,
      );
    },
  );

  it.each([1, 365])("issues certificates for %d days", async (days) => {
    const { client } = await issued({ days });
    expect(read(client).notAfter.getTime() - testTime.getTime()).toBe(days * 86_400_000);
  });

  it("issues no certificate beyond the end of the authority's certificate", async () => {
    const { client } = await issued({ days: 365 }, { now: new Date("2049-12-01T00:00:00Z") });
    expect(read(client).notAfter).toEqual(read((await testAuthority()).certificatePem).notAfter);
  });

  it.each([
    [["PSP_IC"], ["PSP_IC"]],
    [
      ["PISP", "AISP", "PSP_IC"],
      ["PSP_PI", "PSP_AI", "PSP_IC"],
    ],
  ])("writes the roles %j into a certificate", async (roles, held) => {
    expect(read((await issued({ roles })).seal).roles).toEqual(held);
  });

  it("answers curl with the certificate of the given kind as PEM", async () => {
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

  it("reads a body that the gateway encoded in base64", async () => {
    const body = Buffer.from(csr).toString("base64");
    expect((await callDeveloper(handler, { body, query, isBase64Encoded: true })).status).toBe(200);
  });

  it("shows the issued certificates on a page", async () => {
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

  it("shows the form again with the entered values and the errors if an entry is wrong", async () => {
    const body = new URLSearchParams({
      csr: "x<y",
      name: "<b>",
      days: "30",
    }).toString();
    const { status, text } = await callDeveloper(handler, { body, headers: asForm });
    expect(status).toBe(422);
    expect(text).toContain('src="/scripts/make-key.js"');
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

describe("POST /certificates refuses a request (decision: test certificates)", () => {
  it.each([
    ["without a signing request", { csr: undefined }, "csr", /missing/],
    ["with an empty signing request", { csr: " " }, "csr", /Paste/],
    ["with text as signing request", { csr: "hello" }, "csr", /not one PEM block/],
    ["with two signing requests in a field", { csr: csr + csr }, "csr", /not one PEM block/],
    ["with text after the signing request", { csr: `${csr}\nmore` }, "csr", /not one PEM block/],
    [
      "with a certificate as signing request",
      { csr: "-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----" },
      "csr",
      /not one PEM/,
    ],
    [
      "with bytes after the signing request",
      { csr: asRequestPem(Buffer.concat([bytes, Buffer.of(0)])) },
      "csr",
      /follow its end/,
    ],
    [
      "with an incomplete signing request",
      { csr: asRequestPem(bytes.subarray(0, 100)) },
      "csr",
      /ends too early/,
    ],
    [
      "with a signing request of more than 8192 characters",
      { csr: "x".repeat(9000) },
      "csr",
      /at most 8192/,
    ],
    [
      "with a signing request that its key did not sign",
      { csr: asRequestPem(damaged) },
      "csr",
      /not signed with the key/,
    ],
    ["with a signing request signed with SHA-1", { csr: weak.hash }, "csr", /SHA-256/],
    ["with a short key", { csr: weak.key }, "csr", /1024 bits/],
    ["with a public exponent of 2,040 bits", { csr: weak.exponent }, "csr", /more than 32 bits/],
    ["with a public exponent of 33 bits", { csr: weak.nearly }, "csr", /more than 32 bits/],
    ["without roles", { roles: [] }, "roles", /at least one/],
    ["with an unknown role", { roles: ["ASPSP"] }, "roles", /AISP, PISP and PSP_IC/],
    ["with a role twice", { roles: ["AISP", "AISP"] }, "roles", /once/],
    ["with a blank name", { name: " " }, "name", /1 to 64/],
    ["with a long name", { name: "x".repeat(65) }, "name", /1 to 64/],
    ["with a name of two lines", { name: "a\nb" }, "name", /1 to 64/],
    [
      "with the demo TPP's identifier",
      { identifier: "PSDNO-FSA-987654321" },
      "identifier",
      /derives it from your key/,
    ],
    [
      "with text as signing request of the client key",
      { clientCsr: "x" },
      "clientCsr",
      /not one PEM block/,
    ],
    ["with an empty signing request of the client key", { clientCsr: "" }, "clientCsr", /Paste/],
    ["for 0 days", { days: 0 }, "days", /1 to 365/],
    ["for 366 days", { days: 366 }, "days", /1 to 365/],
    ["for half a day", { days: 0.5 }, "days", /whole/],
    ["for days as text", { days: "30" }, "days", /number/],
    ["with an unknown field", { more: 1 }, "more", /no field/],
  ])("%s", async (_, changes, field, words) => {
    const answer = await send(changes);
    expect(answer).toMatchObject({ status: 422, headers: { "content-type": "application/json" } });
    const { error, field: named } = JSON.parse(answer.text);
    expect(named).toBe(field);
    expect(error).toMatch(words);
  });

  it("with a private key, and does not repeat it", async () => {
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
    ["whose body is malformed JSON", "{", /JSON object/],
    ["whose body is a JSON list", "[]", /JSON object/],
    ["whose body is larger than 64 KB", JSON.stringify({ csr: "x".repeat(65_537 - 10) }), /64 KB/],
  ])("%s", async (_, body, words) => {
    const answer = await send({}, { body });
    expect(answer.status).toBe(words.source.includes("KB") ? 413 : 422);
    expect(JSON.parse(answer.text).error).toMatch(words);
  });

  it("for an unknown kind of certificate, and answers curl with one line of text", async () => {
    const answer = await callDeveloper(handler, { body: csr, query: { ...query, kind: "root" } });
    expect(answer).toMatchObject({
      status: 422,
      text: "kind must be client or seal. Leave it out to get both.\n",
    });
  });
});

describe("POST /certificates in a sandbox without a test authority", () => {
  it.each(withoutAuthority())("answers 503 with the reason if %s", async (_, text, words) => {
    replaceAuthorityKey(text);
    const { answer, log } = await loggedBy(() => send());
    expect(answer.status).toBe(503);
    expect(JSON.parse(log).error.details.reason).toMatch(words);
    expect(JSON.parse(answer.text).error).toMatch(words);
    const form = new URLSearchParams({ csr, name: "x", days: "30", roles: "AISP" }).toString();
    const { answer: page, log: ofPage } = await loggedBy(() =>
      callDeveloper(handler, { body: form, headers: asForm }),
    );
    expect(JSON.parse(ofPage).error.details.reason).toMatch(words);
    const [, told] = /<h2>There is a problem<\/h2>\s*<p>([^<]*)<\/p>/.exec(page.text) ?? [];
    expect([page.status, told]).toEqual([503, expect.stringMatching(words)]);
  });
});
