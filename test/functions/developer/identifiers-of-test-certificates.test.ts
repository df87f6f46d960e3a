import { createPrivateKey, X509Certificate } from "node:crypto";
import { handler } from "../../../functions/developer/issue-test-certificates.ts";
import {
  callDeveloper,
  type DeveloperOptions,
  useTestAuthority,
} from "../../support/operations/developer-call.ts";
import {
  csr,
  issued,
  keyPem,
  query,
  read,
  send,
} from "../../support/signature/certificate-orders.ts";
import { signingRequest } from "../../support/signature/signing-requests.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
useTestAuthority();

const another = await signingRequest({ key: "another" });
const third = await signingRequest({ key: "third" });
/** A signing request whose key signs requests, and which names another key for the connection. */
const { csr: naming } = await signingRequest({ connects: another.keyPem });

/** PSDNO-FSA-SBX, followed by 80 bits in base32. */
const derived = /^PSDNO-FSA-SBX[A-Z2-7]{16}$/;

const identifierOf = async (changes?: Record<string, unknown>, options?: DeveloperOptions) =>
  read((await issued(changes, options)).seal).organizationIdentifier;

describe("POST /certificates (decision: Test certificates)", () => {
  it("gives the same key the same identifier, even with other fields and at another time", async () => {
    const first = await identifierOf();
    expect(first).toMatch(derived);
    const later = { now: new Date("2026-05-01T10:00:00Z"), requestId: "another" };
    const changes = { name: "Another AS", roles: ["PSP_IC"], days: 1 };
    expect(await identifierOf(changes, later)).toBe(first);
    const { csr } = await signingRequest({ hash: "SHA-512" });
    expect(await identifierOf({ csr })).toBe(first);
  });

  it("gives a new key a new identifier", async () => {
    expect(await identifierOf({ csr: another.csr })).toMatch(derived);
    expect(await identifierOf({ csr: another.csr })).not.toBe(await identifierOf());
  });

  it("returns the tppId in JSON", async () => {
    const { tppId } = JSON.parse((await send()).text);
    expect(`PSD${tppId}`).toBe(await identifierOf());
  });

  it("issues a client certificate for a second key with the identifier of the signing key", async () => {
    const { client, seal } = await issued({ csr: naming, clientCsr: another.csr });
    expect(read(client).organizationIdentifier).toBe(await identifierOf());
    expect(read(seal).organizationIdentifier).toBe(await identifierOf());
    expect(new X509Certificate(client).checkPrivateKey(createPrivateKey(another.keyPem))).toBe(
      true,
    );
    expect(new X509Certificate(seal).checkPrivateKey(createPrivateKey(keyPem))).toBe(true);
  });

  it("refuses a client key that the signing key's request does not name (security rule: test certificates)", async () => {
    for (const order of [{ clientCsr: another.csr }, { csr: naming, clientCsr: third.csr }])
      expect(await send(order)).toMatchObject({
        status: 422,
        text: expect.stringContaining("must name the connecting key"),
      });
  });

  it("accepts two signing requests in one file, as curl sends them", async () => {
    const body = `${naming}\n${another.csr}`;
    const { text } = await callDeveloper(handler, { body, query: { ...query, kind: "client" } });
    expect(read(text).organizationIdentifier).toBe(await identifierOf());
    expect(new X509Certificate(text).checkPrivateKey(createPrivateKey(another.keyPem))).toBe(true);
    const three = await callDeveloper(handler, { body: `${body}\n${csr}`, query });
    expect(three).toMatchObject({
      status: 422,
      text: expect.stringMatching(/not one PEM block/),
    });
  });
});
