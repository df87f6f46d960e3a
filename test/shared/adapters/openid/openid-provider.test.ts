import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { providerAt } from "../../../../shared/adapters/openid-provider.ts";
import { connectorIdentities } from "../../../support/bank/connector.ts";
import { counted } from "../../../support/operations/metric-lines.ts";
import { useOpenid } from "../../../support/psu/openid.ts";
import { scratchFolder } from "../../../support/run/scratch-folder.ts";
import { useTable } from "../../../support/table/table.ts";

useTable({ seeded: false });
const provider = useOpenid();
const start = Date.now();
/** The provider after this many minutes. */
const providerIn = (minutes: number) => providerAt(new Date(start + minutes * 60_000));

/** Counts the requests for metadata, which fail with 500 if the provider is away. */
function metadataAsked({ isAway = false } = {}) {
  const asked = { times: 0 };
  provider.answers = (path, answer) => {
    if (!path.startsWith("/.well-known/openid-configuration")) return;
    asked.times += 1;
    if (isAway) Object.assign(answer, { status: 500, body: "no" });
  };
  return asked;
}

const isAway = { cause: { name: "ProviderAway", code: "status 500" } };

/** Each test has a configuration of its own, so that nothing is kept from an earlier one. */
let tests = 0;
beforeEach(() => {
  tests += 1;
  provider.configure({ acr: { default: `level-${tests}` } });
});

describe("the interface's key for the OpenID provider", () => {
  it("is kept for five minutes, and then read again", async () => {
    await providerIn(0);
    process.env.OPENID_KEY_FILE = "/nowhere";
    await providerIn(4.99);
    await expect(providerIn(5)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("has the days left of its certificate recorded when the key is read", async () => {
    const keyFile = join(scratchFolder("openid-days"), "key.json");
    writeFileSync(keyFile, (await connectorIdentities()).client);
    process.env.OPENID_KEY_FILE = keyFile;
    const days = /^CertificateDaysLeft/;
    const [line, ...others] = await counted(days, () => providerIn(0));
    expect(line).toMatch(/^CertificateDaysLeft \d+ stage=production certificate=openid$/);
    expect(others).toEqual([]);
    expect(await counted(days, () => providerIn(4))).toEqual([]);
  });
});

describe("the endpoints for mutual TLS of the OpenID provider (RFC 8705, 5)", () => {
  it.each([
    ["used", "a certificate", "tls_client_auth", true],
    ["not used", "an assertion", "private_key_jwt", false],
  ])("are %s if the client authenticates by %s (%s)", async (_, __, clientAuthentication, used) => {
    provider.configure({ clientAuthentication });
    const keyFile = join(scratchFolder("openid-key"), "key.json");
    const { certificate, key } = JSON.parse((await connectorIdentities()).client);
    writeFileSync(keyFile, JSON.stringify({ certificate, key }));
    process.env.OPENID_KEY_FILE = keyFile;
    const { client } = await providerIn(0);
    expect(client.clientMetadata().use_mtls_endpoint_aliases).toBe(used);
  });
});

describe("the metadata of the OpenID provider", () => {
  it("are kept for an hour with the client, and then read again", async () => {
    const asked = metadataAsked();
    const { client } = await providerIn(0);
    expect((await providerIn(59)).client).toBe(client);
    expect(asked.times).toBe(1);
    expect((await providerIn(60)).client).not.toBe(client);
    expect(asked.times).toBe(2);
  });

  it("are kept for a day while the provider does not answer, and no longer", async () => {
    const { client } = await providerIn(0);
    const asked = metadataAsked({ isAway: true });
    expect((await providerIn(60)).client).toBe(client);
    expect((await providerIn(24 * 60 - 1)).client).toBe(client);
    expect(asked.times).toBe(2);
    await expect(providerIn(24 * 60)).rejects.toMatchObject(isAway);
  });

  it("are not used for another configuration", async () => {
    await providerIn(0);
    metadataAsked({ isAway: true });
    provider.configure({ acr: { default: "another" } });
    await expect(providerIn(1)).rejects.toMatchObject(isAway);
  });
});
