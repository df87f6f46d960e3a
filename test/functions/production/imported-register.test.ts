import { handler as startConsent } from "../../../functions/consents/start-bank-offered-consent.ts";
import { handler as startFundsConsent } from "../../../functions/funds/start-funds-consent.ts";
import { stopList } from "../../../shared/table/stop-list.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { eirik } from "../../support/payments/orders.ts";
import { loggedBy } from "../../support/run/logged.ts";
import {
  calls,
  hours,
  imports,
  later,
  many,
  moveTo,
  now,
  run,
  useImportedRegister,
} from "../../support/signature/imported-register.ts";
import { entity, publishRegister } from "../../support/signature/register.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { tppWithRoles } from "../../support/signature/tpp-with-roles.ts";
import { useTable } from "../../support/table/table.ts";
import { crashing, reading, usedBy } from "../../support/table/uses.ts";

useTable({ seeded: false });
useImportedRegister();

const [demo] = [entity()];

describe("a TPP in production (specification, Environments, 1)", () => {
  it("gets 503 before a register is imported", async () => {
    const { answer, log } = await loggedBy(() => calls());
    expect(answer).toMatchObject({ status: 503, code: "SYSTEM_ERROR" });
    const reason = "The register of TPPs is out of date. Try again later.";
    const { error, xRequestId } = JSON.parse(log);
    expect([error.details, xRequestId]).toEqual([{ status: 503, reason }, expect.any(String)]);
  });

  it.each<[string, Parameters<typeof entity>[0]]>([
    ["if its authorisation was granted once", {}],
    [
      "if its authorisation was granted, withdrawn and granted again",
      { dates: ["2018-01-13", "2019-01-01", "2020-01-01"] },
    ],
    ["as an e-money institution", { type: "PSD_EMI" }],
    [
      "if its code in the register begins with its type, such as PSD_PI",
      { code: "PSD_PI!NO_FSA!987654321" },
    ],
    ["by its national code", { code: "NO_FSA!12", more: [{ ENT_NAT_REF_COD: "987654321" }] }],
    [
      "if a passport has a single code instead of a list",
      { services: [{ SE: ["PS_070"] }, { NO: "PS_080" }] },
    ],
  ])("is admitted %s", async (_, given) => {
    expect(await imports([entity(given)])).toMatchObject({ outcome: "taken" });
    expect(await calls()).toMatchObject({ status: 201 });
  });

  it.each<[string, Parameters<typeof entity>[0]]>([
    ["its authorisation is withdrawn", { dates: ["2018-01-13", "2019-01-01"] }],
    ["its authorisation has no date", { dates: null }],
    ["its dates cannot be read", { dates: ["2018-01-13", "soon", "2020-01-01"] }],
    ["its dates are not in order", { dates: ["2020-01-13", "2019-01-01", "2019-06-01"] }],
    ["its authorisation begins in the future", { dates: "2026-12-01" }],
    ["it serves only another country", { services: [{ SE: ["PS_070", "PS_080"] }] }],
    ["it serves Norway only with other services", { services: [{ NO: ["PS_010"] }] }],
    ["it is not licensed for the role", { services: [{ NO: ["PS_070"] }] }],
    ["it is an agent", { type: "PSD_AG" }],
    ["it is a branch", { type: "PSD_BR" }],
    ["it is an excluded provider", { type: "PSD_EXC" }],
    ["the register has it only under another authority", { code: "SE_FI!987654321" }],
  ])("is refused if %s", async (_, given) => {
    expect(await imports([...many(1), entity(given)])).toMatchObject({ outcome: "taken" });
    expect(await calls()).toMatchObject({ status: 403, code: "FORBIDDEN" });
  });

  it.each([
    ["may confirm funds if it issues payment instruments", "PS_05A", 201],
    ["may not confirm funds if it only acquires payments", "PS_05B", 403],
    ["may not confirm funds if it only provides account information", "PS_080", 403],
  ])("%s (PSD2, annex I, 5)", async (_, service, status) => {
    await imports([...many(1), entity({ services: [{ NO: [service] }] })]);
    const asked = {
      now: later(61_000),
      tpp: await tppWithRoles(["PSP_IC"]),
      body: { account: { bban: eirik.main.bban } },
    };
    expect(await call(startFundsConsent, asked)).toMatchObject({ status });
  });

  it("is admitted only for roles of an authorisation in force", async () => {
    const withdrawn = entity({
      dates: ["2018-01-13", "2019-01-01"],
      services: [{ NO: ["PS_080"] }],
    });
    const active = entity({ type: "PSD_EMI", services: [{ NO: ["PS_070"] }] });
    await imports([withdrawn, active]);
    expect(await calls()).toMatchObject({ status: 403 });
    await imports([withdrawn, { ...active, Services: [{ NO: ["PS_080"] }] }]);
    expect(await calls()).toMatchObject({ status: 201 });
  });

  it.each([
    ["gets no role from the second firm", { services: [{ NO: ["PS_070"] }] }, {}, 403],
    ["gets its role from the first firm", {}, { services: [{ NO: ["PS_070"] }] }, 201],
    [
      "is refused if the first firm serves only another country",
      { services: [{ SE: ["PS_080"] }] },
      {},
      403,
    ],
    [
      "gets its role from the second firm if the first firm is an agent",
      { type: "PSD_AG", services: [{ SE: ["PS_080"] }] },
      {},
      201,
    ],
    [
      "is refused if the first firm's authorisation is withdrawn",
      { dates: ["2018-01-13", "2019-01-01"] },
      {},
      403,
    ],
  ])(
    "%s: its id is the first firm's authorisation number and the second firm's national code",
    async (_, byNumber, byCode, status) => {
      const numbered = entity(byNumber);
      const coded = entity({
        ...{ code: "NO_FSA!12", more: [{ ENT_NAT_REF_COD: "987654321" }] },
        ...byCode,
      });
      for (const file of [
        [numbered, coded],
        [coded, numbered],
      ]) {
        await imports(file);
        expect(await calls()).toMatchObject({ status });
      }
    },
  );

  it("has no role that is not in its certificate", async () => {
    await imports([demo as object]);
    expect(await calls({ tpp: await tppWithRoles(["PSP_PI"]) })).toMatchObject({ status: 403 });
  });

  it("is admitted without an entry in the register if the settings list it as a bank", async () => {
    const tpp = await testTpp("PSDNO-FSA-937884117");
    await imports([demo as object]);
    expect(await calls({ tpp })).toMatchObject({ status: 403 });
    process.env.CREDIT_INSTITUTIONS = "NO-FSA-1, NO-FSA-937884117";
    expect(await calls({ tpp })).toMatchObject({ status: 201 });
  });

  it("is refused while the bank has stopped it, even if the register lists it", async () => {
    const tpp = await testTpp("PSDNO-FSA-5");
    await imports(many(9));
    expect(await calls({ tpp })).toMatchObject({ status: 201 });
    await stopList.add(tpp.tppId, { id: "stop", at: testTime, reason: "It was asked for." });
    expect(await calls({ tpp })).toMatchObject({ status: 403 });
  });

  it("is admitted by the same container after a failed read of the register", async () => {
    await imports([demo as object]);
    const now = later(61_000);
    let reads = 0;
    // The first read names the import in use, the second is the part.
    const isPart = (use: Parameters<ReturnType<typeof reading>>[0]) =>
      reading("REGISTER")(use) && ++reads === 2;
    let failed: unknown;
    await crashing(isPart, async () => {
      failed = (await call(startConsent, { now })).status;
    });
    expect([reads, failed]).toEqual([2, 500]);
    expect(await call(startConsent, { now })).toMatchObject({ status: 201 });
  });

  it("is found without a read of the table in a container that has just read the register", async () => {
    await imports([demo as object]);
    await calls();
    const at = new Date(now + 1);
    const used = await usedBy(() => call(startConsent, { now: at }));
    expect(used.filter((each) => each.includes("REGISTER"))).toEqual([]);
  });

  it("is found with one read of the table a minute later if the register is the same", async () => {
    await imports([demo as object]);
    await calls();
    const used = await usedBy(() => calls());
    expect(used.filter((each) => each.includes("REGISTER"))).toHaveLength(1);
  });

  it("is admitted for 72 hours if no newer file is imported, and then gets 503 (decision: register)", async () => {
    await imports([demo as object]);
    const file = now;
    moveTo(file + hours(72) - 122_000);
    expect(await calls()).toMatchObject({ status: 201 });
    moveTo(file + hours(72));
    expect(await calls()).toMatchObject({ status: 503, headers: { "retry-after": "3600" } });
    await imports([demo as object]);
    expect(await calls()).toMatchObject({ status: 201 });
  });

  it("is admitted for 72 hours from the time of the file, not of its import", async () => {
    const at = later(hours(100));
    publishRegister([demo as object], new Date(+at - hours(70)));
    expect(await run(at)).toMatchObject({ outcome: "taken" });
    expect(await calls()).toMatchObject({ status: 201 });
    moveTo(+at + hours(2));
    expect(await calls()).toMatchObject({ status: 503 });
  });
});
