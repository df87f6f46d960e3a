import "reflect-metadata";
import { Extension } from "@peculiar/x509";
import { makeAuthority } from "../../../infra/local/certificates.ts";
import { table } from "../../../shared/table/client.ts";
import { toldMetrics } from "../../support/operations/told-metrics.ts";
import {
  calls,
  hour,
  later,
  moveTo,
  now,
  refused,
  revokedOf,
  revokes,
  run,
  useImportedRevocations,
} from "../../support/signature/imported-revocations.ts";
import { elliptic } from "../../support/signature/issued-certificates.ts";
import { publishRevocations, revocationList } from "../../support/signature/revocations.ts";
import { keyNamed, validity } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";
import { crashing } from "../../support/table/uses.ts";

useTable({ seeded: false });
useImportedRevocations();

const critical = (id: string, content: string) =>
  new Extension(id, true, Buffer.from(content, "hex"));

describe("a list of revoked certificates (RFC 5280, section 5)", () => {
  it("is accepted if it covers only end-entity certificates", async () => {
    const scope = critical("2.5.29.28", "30038101ff");
    expect(await revokes({ extensions: [scope] })).toMatchObject({ outcome: "taken" });
  });

  it.each<[string, () => Promise<Buffer>, RegExp]>([
    ["arrives as an HTML page", async () => Buffer.from("<html>"), /./],
    ["is cut short", async () => (await revocationList()).subarray(0, -9), /ends too early/],
    [
      "another authority has signed in the issuer's name",
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
      "is dated tomorrow",
      () => revocationList({ thisUpdate: new Date(now + 24 * hour) }),
      /it is from the future/,
    ],
    [
      "has passed its next update",
      () => revocationList({ thisUpdate: new Date(now), nextUpdate: new Date(now + 1) }),
      /should have been replaced/,
    ],
    [
      "is a delta list",
      () => revocationList({ extensions: [critical("2.5.29.27", "020101")] }),
      /critical extension 2\.5\.29\.27/,
    ],
    [
      "covers several issuers",
      () => revocationList({ extensions: [critical("2.5.29.28", "30038401ff")] }),
      /of one issuer/,
    ],
    [
      "covers only authorities",
      () => revocationList({ extensions: [critical("2.5.29.28", "30038201ff")] }),
      /of one issuer/,
    ],
  ])("that %s is refused, and the previous one remains in service", async (_, make, why) => {
    await revokes({ serials: await revokedOf("seal") });
    await publishRevocations(await make());
    expect(await run()).toMatchObject({ outcome: "refused", why: expect.stringMatching(why) });
    expect(await calls()).toMatchObject(refused);
  });

  it("is refused if the truststore does not have its authority", async () => {
    process.env.REVOCATION_LISTS = `${"0".repeat(16)}=http://crl.example/none.crl`;
    expect(await run()).toMatchObject({
      outcome: "refused",
      why: "no trusted authority has this id",
    });
  });

  it("is written once, and each later download writes only one item", async () => {
    await revokes({ serials: ["0a"] });
    const written: string[] = [];
    const unwatch = table.watch(({ verb, partitions }) => {
      if (verb === "write") written.push(...partitions);
    });
    expect(await run()).toMatchObject({ outcome: "unchanged" });
    unwatch();
    expect(written).toHaveLength(1);
  });

  it("is replaced by another list with the same time of issue", async () => {
    const thisUpdate = later();
    await revokes({ thisUpdate, serials: [] });
    expect(await calls()).toMatchObject({ status: 201 });
    await revokes({ thisUpdate, serials: await revokedOf("seal") });
    expect(await calls()).toMatchObject(refused);
  });

  it("is complete after a run that follows a crashed one", async () => {
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

  it("is used for 72 hours after its last download; then its issuer's certificates get 503, revoked ones 400", async () => {
    await revokes();
    process.env.REVOCATION_LISTS = process.env.REVOCATION_LISTS?.replace("revoked.crl", "gone.crl");
    const had = now;
    moveTo(had + 72 * hour - 122_000);
    expect(await run()).toMatchObject({ outcome: "away" });
    expect(await calls({ now: new Date(had + 72 * hour - 1) })).toMatchObject({ status: 201 });
    moveTo(had + 72 * hour);
    expect(await calls()).toMatchObject({ status: 503 });
    await revokes({ serials: await revokedOf("seal") });
    later(80 * hour);
    expect(await calls()).toMatchObject(refused);
  });
});

describe("the metrics for the revocation alarms", () => {
  it("are the age of the oldest download and the number of refused lists", async () => {
    process.env.REVOCATION_LISTS = `${"0".repeat(16)}=http://crl.example/none.crl`;
    const none = { RevocationsHours: 72, RevocationsRefused: 1 };
    expect(await toldMetrics(run)).toMatchObject(none);
    const good = { RevocationsHours: 0, RevocationsRefused: 0 };
    expect(await toldMetrics(() => revokes())).toMatchObject(good);
    await publishRevocations(Buffer.from("<html>"));
    later(7 * hour);
    expect(await toldMetrics(run)).toMatchObject({ RevocationsHours: 7, RevocationsRefused: 1 });
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
