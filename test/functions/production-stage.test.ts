import { globSync, readFileSync } from "node:fs";
import { handler as startConsent } from "../../functions/consents/start-bank-offered-consent.ts";
import { handler as importRegister } from "../../functions/production/import-register.ts";
import { handler as refreshRevocations } from "../../functions/production/refresh-revocations.ts";
import { accessOfOperation } from "../../infra/deployment/access-of.ts";
import { deployedIn } from "../../infra/routes.ts";
import { callerAccess } from "../../shared/http/pipeline-access.ts";
import { stages } from "../../shared/stage/stage.ts";
import { useProduction } from "../support/bank/production.ts";
import { call, testTime } from "../support/operations/call.ts";
import { fresh } from "../support/run/fresh.ts";
import { entity, publishRegister, withdrawRegister } from "../support/signature/register.ts";
import { publishRevocations } from "../support/signature/revocations.ts";
import { useTable } from "../support/table/table.ts";
import { usedBy } from "../support/table/uses.ts";

useTable({ seeded: false });
useProduction();
afterAll(withdrawRegister);
afterAll(() => {
  delete process.env.REVOCATION_LISTS;
});

describe("the production stage", () => {
  it("admits a TPP by the imported register and revocation lists; each operation may read them and not write them", async () => {
    const bank = stages.production.bankAt;
    await fresh("functions/production-stage.ts");
    if (bank) stages.production.bankAt = bank;
    expect(await call(startConsent)).toMatchObject({ status: 503 });

    publishRegister([entity()]);
    await publishRevocations();
    const time = testTime.toISOString();
    await importRegister({ time });
    await refreshRevocations({ time });
    const now = new Date(+testTime + 61_000);
    const used = await usedBy(async () => {
      expect(await call(startConsent, { now })).toMatchObject({ status: 201 });
    });
    const lists = ["REGISTER", "REVOKED"];
    const families = used.flatMap((each) => /^read ([A-Z]+)#/.exec(each)?.[1] ?? []);
    expect(new Set(families.filter((each) => lists.includes(each)))).toEqual(new Set(lists));

    expect(callerAccess.ports).toContain("register");
    for (const row of deployedIn("production").routes) {
      const { reads, writes } = accessOfOperation(row, "production");
      expect(reads).toEqual(expect.arrayContaining(lists));
      expect(writes.filter((each) => lists.includes(each))).toEqual([]);
    }
  });
});

describe("the texts of production's answers (decision: production has no sandbox)", () => {
  const sentence = /["'`].*\b(the|this) sandbox\b/i;
  const comment = /^\s*(\/?\*|\/\/).*$/gm;

  it("mention the sandbox in the four listed source files only", () => {
    const found = globSync("{shared,functions}/**/*.ts")
      .filter((file) => !/^(shared|functions)\/(sandbox|developer)\//.test(file))
      .filter((file) => sentence.test(readFileSync(file, "utf8").replace(comment, "")));
    expect(found.toSorted()).toEqual([
      "shared/http/middleware/play-scenario.ts",
      "shared/pages/texts-of-dashboard-session.ts",
      "shared/pages/texts-of-identification.ts",
      "shared/rules/national-number.ts",
    ]);
  });
});
