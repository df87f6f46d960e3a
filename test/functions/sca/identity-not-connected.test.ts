import { handler as signIn } from "../../../functions/dashboard/sign-in.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { stages } from "../../../shared/stage/stage.ts";
import { useProduction } from "../../support/bank/production.ts";
import { openTab, parametersOf, send } from "../../support/psu/page-call.ts";
import { consentLink, eirik } from "../../support/psu/sca.ts";
import { openVisit, sendVisit } from "../../support/psu/visit.ts";
import { written } from "../../support/run/written.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false });
useProduction();
let { identity } = stages.production;
beforeAll(() => {
  ({ identity } = stages.production);
});
beforeEach(() => void delete stages.production.identity);

describe("a stage whose identity provider is not connected (specification, Environments)", () => {
  it("returns system=SCA to the TPP, and the SCA link works as soon as the provider is connected", async () => {
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

  it("answers 500 to a sign-in, and sets no cookie", async () => {
    const lines = await written(async () => {
      const answer = await sendVisit(signIn, await openVisit(), { number: eirik.nationalNumber });
      expect(answer).toMatchObject({ status: 500 });
      expect(answer.headers["set-cookie"]).toBeUndefined();
    });
    expect(lines.join()).toMatch(/"at connected .*"at askIdentity /);
  });
});
