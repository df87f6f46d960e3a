import "reflect-metadata";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Extension } from "@peculiar/x509";
import { handler as startConsent } from "../../../functions/consents/start-bank-offered-consent.ts";
import { handler as refreshRevocations } from "../../../functions/production/refresh-revocations.ts";
import { makeAuthority } from "../../../infra/local/certificates.ts";
import { importedRevocations } from "../../../shared/adapters/imported-revocations.ts";
import { issuerId } from "../../../shared/register/issuer-of.ts";
import type { Refreshed } from "../../../shared/register/refresh-list.ts";
import { readCertificate } from "../../../shared/signature/certificate.ts";
import { derOfText } from "../../../shared/signature/certificate-text.ts";
import { stages } from "../../../shared/stage/stage.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { stopList } from "../../../shared/table/stop-list.ts";
import { call, testTime } from "../../support/call.ts";
import { elliptic } from "../../support/issued-certificates.ts";
import { useProduction } from "../../support/production.ts";
import {
  listFor,
  publishRevocations,
  revocationList,
  serialOf,
} from "../../support/revocations.ts";
import { useTable } from "../../support/table.ts";
import { keyNamed, testAuthority, testTpp, validity } from "../../support/test-certificates.ts";
import { toldMetrics } from "../../support/told-metrics.ts";
import { crashing, usedBy, writtenBy } from "../../support/uses.ts";

useTable({ seeded: false });
useProduction();
beforeAll(() => {
  stages.production.revocations = importedRevocations;
});
beforeEach(async () => {
  const { certificatePem } = await testAuthority();
  const issuer = issuerId(readCertificate(derOfText(certificatePem.trim())));
  await table.clear(await table.query(keys.revocations(issuer).PK));
});
afterAll(() => {
  delete process.env.REVOCATION_LISTS;
});

const hour = 3_600_000;
// Starts a day after the cases of other files, which may share this process and its caches.
let now = +testTime + 86_400_000;
/** Returns a time after all earlier cases, so that the caches of the container have expired. */
const later = (milliseconds = 61_000) => {
  now += milliseconds;
  return new Date(now);
};
const run = async () => {
  const [refreshed] = (await refreshRevocations({ time: later().toISOString() })) as Refreshed[];
  return refreshed;
};
/** Publishes a list with the current time, runs the job, and returns the result. */
async function revokes(told: Parameters<typeof revocationList>[0] = {}) {
  await publishRevocations(await revocationList({ thisUpdate: later(), ...told }));
  return run();
}
const calls = (options: Parameters<typeof call>[1] = {}) =>
  call(startConsent, { now: later(), ...options });
const refused = {
  status: 400,
  code: "BAD_REQUEST",
  path: "signature",
  text: "The signature is not valid.",
};
const revokedOf = async (kind: "seal" | "web") => [serialOf((await testTpp())[kind])];

describe("a revoked certificate (decision: certificate refused)", () => {
  it("cannot be told from a good one while no list was had: 503", async () => {
    expect(await calls()).toMatchObject({ status: 503, headers: { "retry-after": "3600" } });
  });

  it("is none where the issuer's list does not have it", async () => {
    expect(await revokes({ serials: ["0a", "7fff"] })).toMatchObject({ outcome: "taken" });
    expect(await calls()).toMatchObject({ status: 201 });
  });

  it.each(["seal", "web"] as const)(
    "is refused as %s, as any signature that is not valid, and nothing is written",
    async (kind) => {
      await revokes({ serials: await revokedOf(kind) });
      const written = await writtenBy(async () => {
        expect(await calls()).toMatchObject(refused);
      });
      expect(written).toEqual([]);
      await revokes();
      expect(await calls()).toMatchObject({ status: 201 });
    },
  );

  it("is one of its own issuer: another TPP's are none", async () => {
    await revokes({ serials: await revokedOf("seal") });
    expect(await calls({ tpp: await testTpp("PSDNO-FSA-121212121") })).toMatchObject({
      status: 201,
    });
  });

  it("is told before what the register says", async () => {
    await revokes({ serials: await revokedOf("seal") });
    const { register } = stages.production;
    const asOf = testTime.toISOString();
    const standingOf = async () => ({ status: "withdrawn" as const, roles: [], asOf });
    Object.assign(stages.production, { register: { standingOf } });
    expect(await calls()).toMatchObject(refused);
    Object.assign(stages.production, { register });
  });

  it("of a TPP that the bank has stopped reads nothing of that TPP; one that cannot be told hears that it is stopped", async () => {
    const tpp = await testTpp("PSDNO-FSA-131313131");
    await stopList.add(tpp.tppId, { id: "stop", at: testTime, reason: "It was asked for." });
    expect(await calls({ tpp })).toMatchObject({ status: 403 });
    await revokes({ serials: [serialOf(tpp.seal)] });
    const used = await usedBy(async () => {
      expect(await calls({ tpp })).toMatchObject(refused);
    });
    expect(used.filter((each) => each.startsWith("read TPP"))).toEqual([]);
  });

  it("is found by two reads for each certificate, of a list with thousands, and by none in the next minute", async () => {
    const serials = Array.from({ length: 3_000 }, (_, number) => (0x10000 + number).toString(16));
    expect(await revokes({ serials })).toMatchObject({ outcome: "taken" });
    const at = later();
    const first = await usedBy(() => call(startConsent, { now: at }));
    const next = await usedBy(() => call(startConsent, { now: new Date(+at + 1) }));
    const reads = (used: string[]) => used.filter((each) => each.startsWith("read REVOKED"));
    expect(reads(first)).toHaveLength(4);
    expect(reads(next)).toEqual([]);
  });
});

const critical = (id: string, content: string) =>
  new Extension(id, true, Buffer.from(content, "hex"));

describe("a list of revoked certificates (RFC 5280, section 5)", () => {
  it("is taken that has a place where it is to be had, and none of authorities", async () => {
    const scope = critical("2.5.29.28", "30038101ff");
    expect(await revokes({ extensions: [scope] })).toMatchObject({ outcome: "taken" });
  });

  it.each<[string, () => Promise<Buffer>, RegExp]>([
    ["is no list", async () => Buffer.from("<html>"), /./],
    ["is cut short", async () => (await revocationList()).subarray(0, -9), /ends too early/],
    [
      "another authority has signed in its name",
      async () => revocationList({ thisUpdate: later(), by: await impostor() }),
      /its signature is not from its issuer/,
    ],
    [
      "another authority has signed",
      async () =>
        revocationList({
          by: await makeAuthority({
            name: "Other",
            now: validity.notBefore,
            days: 9_999,
            keyPem: elliptic,
          }),
        }),
      /from another issuer/,
    ],
    ["is signed with SHA-1", () => revocationList({ hash: "SHA-1" }), /weak/],
    [
      "is older than the last one",
      () => revocationList({ thisUpdate: new Date(now - hour), nextUpdate: new Date(now + hour) }),
      /older/,
    ],
    [
      "is of tomorrow",
      () => revocationList({ thisUpdate: new Date(now + 24 * hour) }),
      /it is from the future/,
    ],
    [
      "was to be replaced by now",
      () => revocationList({ thisUpdate: new Date(now), nextUpdate: new Date(now + 1) }),
      /should have been replaced/,
    ],
    [
      "has what is new only",
      () => revocationList({ extensions: [critical("2.5.29.27", "020101")] }),
      /critical extension 2\.5\.29\.27/,
    ],
    [
      "is of several issuers",
      () => revocationList({ extensions: [critical("2.5.29.28", "30038401ff")] }),
      /of one issuer/,
    ],
    [
      "is of authorities only",
      () => revocationList({ extensions: [critical("2.5.29.28", "30038201ff")] }),
      /of one issuer/,
    ],
  ])("is not taken that %s, and the one before stays in service", async (_, make, why) => {
    await revokes({ serials: await revokedOf("seal") });
    await publishRevocations(await make());
    expect(await run()).toMatchObject({ outcome: "refused", why: expect.stringMatching(why) });
    expect(await calls()).toMatchObject(refused);
  });

  it("is not taken of an authority that the truststore has not", async () => {
    process.env.REVOCATION_LISTS = `${"0".repeat(16)}=http://crl.example/none.crl`;
    expect(await run()).toMatchObject({
      outcome: "refused",
      why: "no trusted authority has this id",
    });
  });

  it("is written once, and noted each time it is had", async () => {
    await revokes({ serials: ["0a"] });
    const written: string[] = [];
    const unwatch = table.watch(({ verb, partitions }) => {
      if (verb === "write") written.push(...partitions);
    });
    expect(await run()).toMatchObject({ outcome: "unchanged" });
    unwatch();
    expect(written).toHaveLength(1);
  });

  it("is taken where another one of the same instant takes its place", async () => {
    const thisUpdate = later();
    await revokes({ thisUpdate, serials: [] });
    expect(await calls()).toMatchObject({ status: 201 });
    await revokes({ thisUpdate, serials: await revokedOf("seal") });
    expect(await calls()).toMatchObject(refused);
  });

  it("is whole again after a run that died", async () => {
    await revokes({ serials: Array.from({ length: 50 }, (_, number) => `1${number}`) });
    const list = await revocationList({ thisUpdate: later(), serials: await revokedOf("web") });
    await publishRevocations(list);
    let writes = 0;
    await crashing(({ verb }) => {
      writes += verb === "write" ? 1 : 0;
      return writes === 3;
    }, run);
    expect(await run()).toMatchObject({ outcome: "taken" });
    expect(await calls()).toMatchObject(refused);
  });

  it("serves for 72 hours after it was last had; then its issuer's certificates get 503, revoked ones 400", async () => {
    await revokes();
    process.env.REVOCATION_LISTS = process.env.REVOCATION_LISTS?.replace("revoked.crl", "gone.crl");
    const had = now;
    now = had + 72 * hour - 122_000;
    expect(await run()).toMatchObject({ outcome: "away" });
    expect(await calls({ now: new Date(had + 72 * hour - 1) })).toMatchObject({ status: 201 });
    now = had + 72 * hour;
    expect(await calls()).toMatchObject({ status: 503 });
    await revokes({ serials: await revokedOf("seal") });
    now += 80 * hour;
    expect(await calls()).toMatchObject(refused);
  });
});

describe("what the alarms on revocation look at", () => {
  it("is how long the oldest list was not had, and each that was not taken", async () => {
    process.env.REVOCATION_LISTS = `${"0".repeat(16)}=http://crl.example/none.crl`;
    const none = { RevocationsHours: 72, RevocationsRefused: 1 };
    expect(await toldMetrics(run)).toMatchObject(none);
    const good = { RevocationsHours: 0, RevocationsRefused: 0 };
    expect(await toldMetrics(() => revokes())).toMatchObject(good);
    await publishRevocations(Buffer.from("<html>"));
    now += 7 * hour;
    expect(await toldMetrics(run)).toMatchObject({ RevocationsHours: 7, RevocationsRefused: 1 });
  });
});

describe("the source of a list", () => {
  const other = createServer((_, response) => response.end("elsewhere"));
  let answer: RequestListener;
  const server = createServer((request, response) => answer(request, response));
  beforeAll(async () => {
    for (const each of [server, other])
      await new Promise<void>((done) => each.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    listFor((await testAuthority()).certificatePem, `http://127.0.0.1:${port}/qseal.crl`);
  });
  afterAll(() => {
    for (const each of [server, other]) each.close();
    for (const each of [server, other]) each.closeAllConnections();
  });

  beforeEach(async () => {
    const list = await revocationList({ thisUpdate: later() });
    answer = (_, response) => response.end(list);
    expect(await run()).toMatchObject({ outcome: "taken" });
  });

  it("is asked over HTTP", async () => {
    expect(await calls()).toMatchObject({ status: 201 });
  });

  it.each<[string, RequestListener]>([
    ["answers 404", (_, response) => response.writeHead(404).end()],
    [
      "leads to another host",
      (_, response) => {
        const { port } = other.address() as AddressInfo;
        response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
      },
    ],
    ["answers more than a list may have", (_, response) => response.end(Buffer.alloc(0x100_0001))],
    [
      "breaks off",
      (_, response) => {
        response.writeHead(200, { "content-length": "100" }).write("begun");
        response.destroy();
      },
    ],
  ])("that %s leaves the list before in service", async (_, told) => {
    answer = told;
    expect(await run()).toMatchObject({ outcome: "away" });
    expect(await calls()).toMatchObject({ status: 201 });
  });
});

/** Makes an authority with the same name, but another key. */
const impostor = () =>
  makeAuthority({
    name: "Fjordgate test authority",
    now: validity.notBefore,
    days: 9_999,
    keyPem: keyNamed("impostor"),
  });
