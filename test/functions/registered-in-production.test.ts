import { handler as startConsent } from "../../functions/consents/start-bank-offered-consent.ts";
import type { Standing } from "../../shared/registry/registry.ts";
import { stages } from "../../shared/stage/stage.ts";
import { call } from "../support/call.ts";
import { useProduction } from "../support/production.ts";
import { useTable } from "../support/table.ts";
import { writtenBy } from "../support/uses.ts";

useTable({ seeded: false });
useProduction();

/** The registry a bank has connected, which knows one TPP. */
const registered = (standing: Standing) =>
  Object.assign(stages.production, { registry: async () => standing });

describe("a TPP as the registry has it (specification, Environments, 1)", () => {
  it.each(["SUSPENDED", "WITHDRAWN", "UNKNOWN"] as const)(
    "is refused as %s, whatever roles are listed beside it, and nothing is written",
    async (status) => {
      registered({ status, roles: ["PSP_AI"] });
      const written = await writtenBy(async () => {
        expect(await call(startConsent)).toMatchObject({ status: 403, code: "FORBIDDEN" });
      });
      expect(written).toEqual([]);
    },
  );

  it("is refused a role that the registry does not list", async () => {
    registered({ status: "ACTIVE", roles: ["PSP_PI"] });
    expect(await call(startConsent)).toMatchObject({ status: 403, code: "FORBIDDEN" });
  });

  it("is admitted as ACTIVE in its role", async () => {
    registered({ status: "ACTIVE", roles: ["PSP_AI"] });
    expect(await call(startConsent)).toMatchObject({ status: 201 });
  });
});
