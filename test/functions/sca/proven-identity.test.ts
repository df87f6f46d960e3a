import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { fingerprint } from "../../../shared/secrets/derive.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import {
  openTab,
  parametersOf,
  reload,
  send,
  type Tab,
  tokenOf,
} from "../../support/psu/page-call.ts";
import { usePlayedProvider, wrongAnswers } from "../../support/psu/played-provider.ts";
import { consentLink, eirik, ingrid } from "../../support/psu/sca.ts";
import { written } from "../../support/run/written.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });
const provider = usePlayedProvider();

const identified = async () => {
  const tab = await openTab(await consentLink());
  return { tab, page: await send(identifyPsu, tab, [["number", eirik.customerNumber]]) };
};
const flowOf = ({ link }: Tab) => table.get(keys.scaFlow(fingerprint(tokenOf(link))));

describe("the identification of a PSU (specification, SCA)", () => {
  it("uses up one attempt if the identity provider refuses the PSU", async () => {
    provider.identifies = () => "refused";
    const { page } = await identified();
    expect(page).toMatchObject({ status: 422 });
    expect(page.html).toContain("You have 4 attempts left.");
  });

  it("uses the person that the identity provider has proved, not the number in the form", async () => {
    provider.identifies = (proven) => ({ ...proven, number: ingrid.customerNumber });
    const { tab } = await identified();
    expect(await flowOf(tab)).toMatchObject({ state: "IDENTIFIED", psuName: ingrid.name });
  });

  it.each([
    ...wrongAnswers.shapes,
    ["makes the PSU wait, which no page supports yet", { wait: "1", seconds: 5 }] as const,
  ])("fails with SYSTEM_ERROR if the identity provider %s", async (_, answer) => {
    if (typeof answer === "function") provider.identifies = answer;
    else provider.step = answer;
    const lines = await written(async () => {
      const { tab, page } = await identified();
      expect(page).toMatchObject({ status: 500 });
      expect(parametersOf(page)).toMatchObject({ system: "SCA", code: "SYSTEM_ERROR" });
      expect(await flowOf(tab)).toMatchObject({ state: "CREATED" });
    });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join()).not.toContain(eirik.customerNumber);
  });

  it("is not complete yet if the identity provider redirects the PSU to its login page", async () => {
    provider.step = { to: "https://provider.example/login" };
    const { tab, page } = await identified();
    expect(page).toMatchObject({ status: 303, headers: { location: provider.step.to } });
    expect(await flowOf(tab)).toMatchObject({ state: "CREATED" });
  });

  it("starts again if the PSU has not finished at the identity provider", async () => {
    provider.identifies = () => "pending";
    const { tab, page } = await identified();
    expect(page).toMatchObject({ status: 303 });
    expect((await reload(tab)).html).toContain("/identify");
  });
});
