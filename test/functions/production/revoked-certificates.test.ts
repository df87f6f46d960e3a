import "reflect-metadata";
import { handler as startConsent } from "../../../functions/consents/start-bank-offered-consent.ts";
import { stages } from "../../../shared/stage/stage.ts";
import { stopList } from "../../../shared/table/stop-list.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { visitor } from "../../support/psu/site.ts";
import { loggedBy } from "../../support/run/logged.ts";
import {
  calls,
  later,
  now,
  refused,
  revokedOf,
  revokes,
  useImportedRevocations,
} from "../../support/signature/imported-revocations.ts";
import { serialOf } from "../../support/signature/revocations.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";
import { usedBy, writtenBy } from "../../support/table/uses.ts";

useTable({ seeded: false });
useImportedRevocations();

describe("a certificate (decision: certificate refused)", () => {
  it("gets 503 before its issuer's list has been downloaded", async () => {
    const { answer, log } = await loggedBy(() => calls());
    expect(answer).toMatchObject({ status: 503, headers: { "retry-after": "3600" } });
    const [line = ""] = log.split("\n");
    const certificateFingerprint = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(JSON.parse(line)).toMatchObject({ told: "unknown", certificateFingerprint });
  });

  it("is accepted if the issuer's list does not have it", async () => {
    expect(await revokes({ serials: ["0a", "7fff"] })).toMatchObject({ outcome: "taken" });
    expect(await calls()).toMatchObject({ status: 201 });
  });

  it.each(["seal", "web"] as const)(
    `of the kind "%s" that is revoked is refused like an invalid signature, and nothing is written`,
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

  it("is accepted if only another TPP's certificate is revoked", async () => {
    await revokes({ serials: await revokedOf("seal") });
    expect(await calls({ tpp: await testTpp("PSDNO-FSA-121212121") })).toMatchObject({
      status: 201,
    });
  });

  it("that is revoked is refused for that reason even if the register has withdrawn its TPP", async () => {
    await revokes({ serials: await revokedOf("seal") });
    const { register } = stages.production;
    const asOf = testTime.toISOString();
    const standingOf = async () => ({ status: "withdrawn" as const, roles: [], asOf });
    Object.assign(stages.production, { register: { standingOf } });
    expect(await calls()).toMatchObject(refused);
    Object.assign(stages.production, { register });
  });

  it("of a stopped TPP gets 403, and is refused without a read of the TPP if it is revoked", async () => {
    const tpp = await testTpp("PSDNO-FSA-131313131");
    await stopList.add(tpp.tppId, { id: "stop", at: testTime, reason: "It was asked for." });
    expect(await calls({ tpp })).toMatchObject({ status: 403 });
    await revokes({ serials: [serialOf(tpp.seal)] });
    const used = await usedBy(async () => {
      expect(await calls({ tpp })).toMatchObject(refused);
    });
    expect(used.filter((each) => each.startsWith("read TPP"))).toEqual([]);
  });

  it.each(["seal", "web"] as const)(
    `of the kind "%s" that is revoked after the TPP's call ends the SCA link; each certificate is looked up with two reads (decision: Stopped TPPs)`,
    async (kind) => {
      await revokes();
      const link = (await calls()).body._links.scaRedirect.href;
      const at = (milliseconds = 0) => visitor(() => new Date(now + milliseconds)).open(link);
      expect((await at()).html).toContain("/identify");
      await revokes({ serials: await revokedOf(kind) });
      const used = await usedBy(async () => {
        expect((await at()).html).toContain("may no longer ask for this");
        await at(1);
      });
      expect(used.filter((each) => each.startsWith("read REVOKED"))).toHaveLength(4);
      await revokes();
      expect((await at()).html).toContain("/identify");
    },
  );

  it("is looked up with two reads, even in a list of thousands, and with none for the next minute", async () => {
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
