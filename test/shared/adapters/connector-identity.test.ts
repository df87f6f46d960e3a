import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeAuthority } from "../../../infra/local/certificates.ts";
import {
  agentOf,
  connectorAgent,
  plainAgent,
} from "../../../shared/adapters/connector-identity.ts";
import { nextHour } from "../../support/bank/connector-calls.ts";
import { counted } from "../../support/operations/metric-lines.ts";
import { scratchFolder } from "../../support/run/scratch-folder.ts";
import { keyNamed } from "../../support/signature/test-certificates.ts";

const keyPem = keyNamed("authority");
const file = join(scratchFolder("connector-identity"), "identity.json");
const identity = { certificate: "a certificate", key: "a key" };
const kept = (more: object = {}) => JSON.stringify({ ...identity, ...more });
const options = { keepAlive: true, maxSockets: 64, minVersion: "TLSv1.2" };

afterAll(() => {
  delete process.env.CONNECTOR_IDENTITY_FILE;
});

describe("the connections to the connector", () => {
  it.each([
    ["Node's authorities if the secret names none", {}, undefined],
    ["the secret's authorities instead of Node's if it names any", { authorities: "PEM" }, "PEM"],
  ])("stay open, at most 64 at once, use at least TLS 1.2, and trust %s", (_, more, ca) => {
    const agent = agentOf(kept(more));
    expect(agent.options).toMatchObject({
      ...{ ...options, cert: identity.certificate, key: identity.key },
    });
    expect(agent.options.ca).toBe(ca);
  });

  it("are shared by all calls, and send no client certificate, if AWS IAM authorises the calls", async () => {
    const agent = await plainAgent();
    expect(await plainAgent()).toBe(agent);
    expect(agent.options).toMatchObject(options);
    expect(agent.options).not.toHaveProperty("cert");
  });

  it("are replaced if the secret changed, which is read every five minutes and when the clock is set back", async () => {
    process.env.CONNECTOR_IDENTITY_FILE = file;
    const start = nextHour().getTime();
    const agentAfter = (milliseconds: number) => connectorAgent(new Date(start + milliseconds));
    writeFileSync(file, kept());
    const first = await agentAfter(0);
    expect(await agentAfter(300_000)).toBe(first);
    writeFileSync(file, kept({ key: "another" }));
    expect(await agentAfter(599_999)).toBe(first);
    const second = await agentAfter(600_000);
    expect(second).not.toBe(first);
    expect(second.options.key).toBe("another");
    writeFileSync(file, kept({ key: "a third" }));
    expect((await agentAfter(0)).options.key).toBe("a third");
  });

  it("record, at each reading of the secret, the days until its first certificate expires", async () => {
    process.env.CONNECTOR_IDENTITY_FILE = file;
    const start = nextHour().getTime() + 3_600_000;
    const day = 86_400_000;
    const made = (days: number) =>
      makeAuthority({ name: "Bank", now: new Date(start - day), days: days + 1, keyPem });
    const [own, authorities] = await Promise.all([made(40), made(20)]);
    const { certificatePem: certificate } = own;
    writeFileSync(file, kept({ certificate, authorities: authorities.certificatePem }));
    const agentAfter = (milliseconds: number) => connectorAgent(new Date(start + milliseconds));
    const days = /^CertificateDaysLeft/;
    const first = ["CertificateDaysLeft 20 certificate=connector"];
    expect(await counted(days, () => agentAfter(0))).toEqual(first);
    expect(await counted(days, () => agentAfter(299_999))).toEqual([]);
    expect(await counted(days, () => agentAfter(300_000 + day))).toEqual([
      "CertificateDaysLeft 18 certificate=connector",
    ]);
  });
});
