import { writeObject } from "../../../shared/object-store.ts";
import { fresh } from "../../support/fresh.ts";
import { useObjectStore } from "../../support/object-store.ts";
import { testAuthority } from "../../support/test-certificates.ts";

const store = useObjectStore();

/** The authorities of a process that has read none yet. */
let authorities: typeof import("../../../shared/registry/trust.ts")["authorities"];
beforeEach(async () => {
  ({ authorities } = await fresh<typeof import("../../../shared/registry/trust.ts")>(
    "shared/registry/trust.ts",
  ));
});
afterEach(() => {
  delete process.env.TRUSTSTORE;
  store.clear();
});

const address = "s3://truststore-bucket/of/sandbox.pem";

describe("the authorities the bank trusts, where TRUSTSTORE names an object", () => {
  it.each([
    "truststore-bucket/sandbox.pem",
    "https://truststore-bucket/sandbox.pem",
    "s3://truststore-bucket",
    "s3://truststore-bucket/sandbox.pem?version=1",
  ])("are not looked for at %s", async (wrong) => {
    process.env.TRUSTSTORE = wrong;
    await expect(authorities()).rejects.toThrow("TRUSTSTORE is not s3://<bucket>/<key>");
  });

  it("are none where the object is missing or holds no certificate", async () => {
    process.env.TRUSTSTORE = address;
    await expect(authorities()).rejects.toThrow(`There is no truststore at ${address}.`);
    await writeObject("truststore-bucket", "of/sandbox.pem", "nothing");
    await expect(authorities()).rejects.toThrow("The truststore holds no certificate.");
  });

  it("are read from the very version that is named, once, after whatever failed before", async () => {
    const { certificatePem } = await testAuthority();
    process.env.TRUSTSTORE = address;
    await expect(authorities()).rejects.toThrow(`There is no truststore at ${address}.`);
    const version = await writeObject("truststore-bucket", "of/sandbox.pem", certificatePem);
    await writeObject("truststore-bucket", "of/sandbox.pem", certificatePem.repeat(2));
    process.env.TRUSTSTORE = `${address}?versionId=${version}`;
    const [first, second] = await Promise.all([authorities(), authorities()]);
    expect(first).toHaveLength(1);
    expect(second).toBe(first);
    store.clear();
    expect(await authorities()).toBe(first);
  });
});
