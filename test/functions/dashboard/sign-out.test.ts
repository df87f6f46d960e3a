import { handler } from "../../../functions/dashboard/sign-out.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { call } from "../../support/operations/call.ts";
import { eirik } from "../../support/psu/sca.ts";
import { openVisit, sendVisit, signedIn } from "../../support/psu/visit.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

beforeAll(async () => {
  await call(listSandboxCustomers);
});

describe("POST /consents/sign-out", () => {
  it("signs the customer out at once, in every tab with the same cookie", async () => {
    const tab = await signedIn(eirik);
    const answer = await sendVisit(handler, tab);
    expect(answer).toMatchObject({ status: 303, headers: { location: "/consents?signed-out" } });
    const { page } = await openVisit({ cookie: tab.cookie, query: "?signed-out" });
    expect(page.html).toContain("You are signed out.");
    expect(page.html).not.toContain("Eirik");
  });

  it("leaves other browsers signed in", async () => {
    const [tab, other] = [await signedIn(eirik), await signedIn(eirik)];
    await sendVisit(handler, tab);
    expect((await openVisit({ cookie: other.cookie })).page.html).toContain("Eirik");
  });

  it("succeeds when it is repeated or sent without a sign-in", async () => {
    const tab = await signedIn(eirik);
    for (const each of [tab, tab, await openVisit()])
      expect(await sendVisit(handler, each)).toMatchObject({ status: 303 });
  });

  it.each([
    ["from another site", { origin: "https://tpp.example" }],
    ["that the browser marks as cross-site", { "sec-fetch-site": "cross-site" }],
    ["with another browser's cookie", { cookie: `consents=${"B".repeat(43)}` }],
  ])("refuses a form %s, and does not sign the customer out", async (_, headers) => {
    const tab = await signedIn(eirik);
    expect(await sendVisit(handler, tab, {}, { headers })).toMatchObject({ status: 403 });
    expect((await openVisit({ cookie: tab.cookie })).page.html).toContain("Eirik");
  });
});
