import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { issuerNames, sealOf } from "./issuers.ts";
import { tamperedWith } from "./tampered.ts";
import { acceptedByBank, signedByProduct, vectors } from "./vectors.ts";

describe("the test vectors for signers in other languages", () => {
  it("are at least 40, with every form of issuer, each with a name of its own", () => {
    expect(vectors.length).toBeGreaterThanOrEqual(40);
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
    expect([...new Set(vectors.map(({ issuer }) => issuer))]).toEqual(issuerNames);
  });

  it.each(vectors)("contain what our signer signs and the bank accepts: $name", async (vector) => {
    const { signingString } = await acceptedByBank(vector, await signedByProduct(vector));
    expect(signingString).toBe(vector.signingString);
  });

  it("are refused by the bank after a change in transit", async () => {
    const signed = vectors.map(async (vector) =>
      tamperedWith(vector, await signedByProduct(vector)),
    );
    const tampered = (await Promise.all(signed)).flat();
    expect(tampered.length).toBeGreaterThan(10);
    for (const { vector, headers } of tampered)
      await expect(acceptedByBank(vector, headers)).rejects.toThrow(/signature|digest/i);
  });
});

describe("the example signer in JavaScript", () => {
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-signer-"));
  const before = process.cwd();
  beforeAll(() => process.chdir(folder));
  afterAll(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  });

  it.each(issuerNames)('signs and verifies like our signer for issuer "%s"', async (issuer) => {
    const { seal } = await sealOf(issuer);
    writeFileSync("seal.pem", seal.certificatePem);
    writeFileSync("tpp.key", seal.keyPem);
    const file = new URL("../../shared/developer/signers/sign.mjs", import.meta.url);
    const { sign, verify } = await import(file.href);
    for (const vector of vectors.filter((each) => each.issuer === issuer)) {
      const { method, path, body, headers, signingString } = vector;
      const signed = sign(method, path, body, headers);
      expect((await acceptedByBank(vector, signed)).signingString).toBe(signingString);
      expect(verify(method, path, body, await signedByProduct(vector))).toBe(signingString);
    }
  });
});
