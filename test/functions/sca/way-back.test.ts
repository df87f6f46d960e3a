import { handler as cancelSca } from "../../../functions/sca/cancel-sca.ts";
import { handler as grantConsent } from "../../../functions/sca/grant-consent.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { linkBack } from "../../../infra/tpp/page-walker.ts";
import { openTab, reload, send, sendShown } from "../../support/psu/page-call.ts";
import { accountId, consentLink, eirik } from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const cancelled = "status=400&code=SCA_INVALID&message=The%20PSU%20cancelled.&tpp-session-id=";

async function cancel(headers: Record<string, string>) {
  const tab = await openTab(await consentLink({ headers }));
  await send(cancelSca, tab);
  return reload(tab);
}

describe("the way back to TPP-Redirect-URI (specification, Redirect callbacks)", () => {
  it.each([
    ["https://tpp.example", "https://tpp.example?"],
    ["https://tpp.example/back", "https://tpp.example/back?"],
    ["https://tpp.example/back?", "https://tpp.example/back?"],
    ["https://tpp.example/back?state=1", "https://tpp.example/back?state=1&"],
    ["https://tpp.example/back?state=1&", "https://tpp.example/back?state=1&"],
    [
      "https://tpp.example/?a=%20+%2B&b&b=;c='%C3%A5'&&=",
      "https://tpp.example/?a=%20+%2B&b&b=;c='%C3%A5'&&=&",
    ],
    ["https://TPP.example:443/a/../b?state=mine", "https://TPP.example:443/a/../b?state=mine&"],
    ["http://localhost:3000/?x=%zz", "http://localhost:3000/?x=%zz&"],
  ])("keeps every character of %s", async (uri, kept) => {
    const page = await cancel({ "tpp-redirect-uri": uri });
    expect(linkBack(page)).toBe(`${kept}${cancelled}session-1`);
  });

  it.each([
    ["a&psu-id=1", "a%26psu-id%3D1"],
    ["#<\">'+%", "%23%3C%22%3E%27%2B%25"],
  ])("cannot be changed by the TPP-Session-ID %s", async (session, encoded) => {
    const page = await cancel({ "tpp-session-id": session });
    expect(linkBack(page)).toBe(`https://tpp.example/back?${cancelled}${encoded}`);
  });

  it("is a page with a link, for browsers that do not redirect", async () => {
    const { html, status } = await cancel({});
    expect(status).toBe(200);
    expect(html).toContain(
      `<a class="button" href="https://tpp.example/back?${cancelled.replaceAll("&", "&amp;")}session-1">`,
    );
  });

  it("has psu-id, tpp-session-id and context after success, in this order and nothing else", async () => {
    const tab = await openTab(await consentLink({ headers: { "psu-context": "PRIVATE" } }));
    await send(identifyPsu, tab, [["number", eirik.customerNumber]]);
    await sendShown(grantConsent, tab, [["account", await accountId(eirik)]]);
    expect(linkBack(await reload(tab))).toMatch(
      /^https:\/\/tpp\.example\/back\?psu-id=[\da-f-]{36}&tpp-session-id=session-1&context=PRIVATE$/,
    );
  });
});
