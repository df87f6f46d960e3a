import { handler as signIn } from "../../../functions/dashboard/sign-in.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { stages } from "../../../shared/stage/stage.ts";
import { openTab, parametersOf, send } from "../../support/page-call.ts";
import { useProduction } from "../../support/production.ts";
import { consentLink, eirik } from "../../support/sca.ts";
import { useTable } from "../../support/table.ts";
import { openVisit, sendVisit } from "../../support/visit.ts";
import { written } from "../../support/written.ts";

useTable({ seeded: false });
useProduction();
let { identity } = stages.production;
beforeAll(() => {
  ({ identity } = stages.production);
});
beforeEach(() => void delete stages.production.identity);

describe("a stage whose identity provider is not connected (specification, Environments)", () => {
  it("leads the PSU back with system, and the link works on", async () => {
    const tab = await openTab(await consentLink());
    const lines = await written(async () => {
      const page = await send(identifyPsu, tab, [["number", eirik.nationalNumber]]);
      expect(page).toMatchObject({ status: 500 });
      expect(parametersOf(page)).toMatchObject({ system: "SCA", code: "SYSTEM_ERROR" });
    });
    expect(lines.join()).toMatch(/"at connected .*"at askIdentity /);
    Object.assign(stages.production, { identity });
    const page = await send(identifyPsu, tab, [["number", eirik.nationalNumber]]);
    expect(page).toMatchObject({ status: 303 });
  });

  it("signs nobody in", async () => {
    const lines = await written(async () => {
      const answer = await sendVisit(signIn, await openVisit(), { number: eirik.nationalNumber });
      expect(answer).toMatchObject({ status: 500 });
      expect(answer.headers["set-cookie"]).toBeUndefined();
    });
    expect(lines.join()).toMatch(/"at connected .*"at askIdentity /);
  });
});
