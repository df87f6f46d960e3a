import { handler as startConsent } from "../../functions/consents/start-bank-offered-consent.ts";
import type { TppRegistration } from "../../shared/ports/register.ts";
import { stages } from "../../shared/stage/stage.ts";
import { stopList } from "../../shared/table/stop-list.ts";
import { useProduction } from "../support/bank/production.ts";
import { call, testTime } from "../support/operations/call.ts";
import { testTpp } from "../support/signature/test-certificates.ts";
import { tppWithRoles } from "../support/signature/tpp-with-roles.ts";
import { useTable } from "../support/table/table.ts";
import { writtenBy } from "../support/table/uses.ts";

useTable({ seeded: false });
useProduction();

/** Gives the production stage a register in which every TPP has this registration. */
const registered = (standing: Omit<TppRegistration, "asOf">) =>
  Object.assign(stages.production, {
    register: { standingOf: async () => ({ ...standing, asOf: testTime.toISOString() }) },
  });

describe("a TPP in the register (specification, Environments, 1)", () => {
  it.each(["suspended", "withdrawn", "unknown"] as const)(
    "is refused if it is %s, whatever its roles are, and nothing is written",
    async (status) => {
      registered({ status, roles: ["PSP_AI"] });
      const written = await writtenBy(async () => {
        expect(await call(startConsent)).toMatchObject({ status: 403, code: "FORBIDDEN" });
      });
      expect(written).toEqual([]);
    },
  );

  it("is refused in a role that the register does not list", async () => {
    registered({ status: "active", roles: ["PSP_PI"] });
    expect(await call(startConsent)).toMatchObject({ status: 403, code: "FORBIDDEN" });
  });

  it("acts in the roles that the register and its certificate both contain", async () => {
    registered({ status: "active", roles: ["PSP_AI", "PSP_PI"] });
    const tpp = await tppWithRoles(["PSP_IC", "PSP_AI"]);
    const { handle } = startConsent.operation;
    let roles: unknown;
    startConsent.operation.handle = (call) => {
      ({ roles } = call);
      return handle(call);
    };
    await call(startConsent, { tpp });
    startConsent.operation.handle = handle;
    expect(roles).toEqual(["AISP"]);
  });

  it("is admitted if it is active in its role", async () => {
    registered({ status: "active", roles: ["PSP_AI"] });
    expect(await call(startConsent)).toMatchObject({ status: 201 });
  });

  it("is refused with the reason that the bank has stopped it, even if the register also refuses it or is missing", async () => {
    const tpp = await testTpp("PSDNO-FSA-121212121");
    const text = "The bank has stopped this TPP.";
    await stopList.add(tpp.tppId, {
      id: "stop",
      at: testTime,
      reason: "Its licence was withdrawn.",
    });
    registered({ status: "active", roles: ["PSP_AI"] });
    expect(await call(startConsent, { tpp })).toMatchObject({ status: 403, text });
    registered({ status: "withdrawn", roles: [] });
    expect(await call(startConsent, { tpp })).toMatchObject({ status: 403, text });
    delete stages.production.register;
    expect(await call(startConsent, { tpp })).toMatchObject({ status: 403, text });
    expect(await call(startConsent)).toMatchObject({ status: 503 });
  });
});
