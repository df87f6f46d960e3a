import { hash } from "node:crypto";
import { writeObject } from "../../../shared/object-store/object-store.ts";
import { fresh } from "../../support/run/fresh.ts";
import { testAuthority } from "../../support/signature/test-certificates.ts";
import { useObjectStore } from "../../support/table/object-store.ts";

const store = useObjectStore();

/** The truststore module of a new process, which has read no authorities yet. */
let authorities: typeof import("../../../shared/http/truststore.ts")["authorities"];
beforeEach(async () => {
  ({ authorities } = await fresh<typeof import("../../../shared/http/truststore.ts")>(
    "shared/http/truststore.ts",
  ));
});
afterEach(() => {
  delete process.env.TRUSTSTORE;
  store.clear();
});

/** Writes a truststore to the address in TRUSTSTORE. The name contains the hash of `hashed`. */
async function put(text: string, hashed = text) {
  const key = `${hash("sha256", hashed, "hex")}.pem`;
  await writeObject("truststore-bucket", key, text);
  process.env.TRUSTSTORE = `s3://truststore-bucket/${key}`;
}

const nowhere = `s3://truststore-bucket/${"5".repeat(64)}.pem`;

describe("the authorities in the object that TRUSTSTORE names", () => {
  it.each([
    "truststore-bucket/sandbox.pem",
    `https://truststore-bucket/${"5".repeat(64)}.pem`,
    "s3://truststore-bucket",
    "s3://truststore-bucket/truststore.pem",
    `${nowhere}?versionId=1`,
  ])("are not read from the malformed address %s", async (wrong) => {
    process.env.TRUSTSTORE = wrong;
    await expect(authorities()).rejects.toThrow(
      "TRUSTSTORE must have the form s3://<bucket>/<SHA-256",
    );
  });

  it("cause an error if the object is missing or contains no certificate", async () => {
    process.env.TRUSTSTORE = nowhere;
    await expect(authorities()).rejects.toThrow(`There is no truststore at ${nowhere}.`);
    await put("nothing");
    await expect(authorities()).rejects.toThrow("The truststore contains no certificate.");
  });

  it("are refused if they replaced those that were deployed (Channel and identity, 1)", async () => {
    const { certificatePem } = await testAuthority();
    await put(certificatePem.repeat(2), certificatePem);
    await expect(authorities()).rejects.toThrow("is not the one that was deployed");
  });

  it("are read only once, but again after a failed attempt", async () => {
    const { certificatePem } = await testAuthority();
    process.env.TRUSTSTORE = nowhere;
    await expect(authorities()).rejects.toThrow(`There is no truststore at ${nowhere}.`);
    await put(certificatePem);
    const [first, second] = await Promise.all([authorities(), authorities()]);
    expect(first).toHaveLength(1);
    expect(second).toBe(first);
    store.clear();
    expect(await authorities()).toBe(first);
  });
});
