import { X509Certificate } from "node:crypto";
import { handler } from "../../../functions/developer/issue-test-certificates.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { chainFault, trustedAuthorities } from "../../../shared/signature/chain.ts";
import { call, testTime } from "../../support/operations/call.ts";
import {
  asForm,
  callDeveloper,
  useTestAuthority,
} from "../../support/operations/developer-call.ts";
import {
  csr,
  issued,
  keyPem,
  order,
  query,
  read,
  send,
} from "../../support/signature/certificate-orders.ts";
import { signingRequest } from "../../support/signature/signing-requests.ts";
import { testAuthority } from "../../support/signature/test-certificates.ts";
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

  it("shows the form again with its values and the faults", async () => {
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
