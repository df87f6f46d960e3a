import type { Route } from "playwright-core";
import { handler as listSandboxCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import { call } from "../support/operations/call.ts";
import { useTestAuthority } from "../support/operations/developer-call.ts";
import { issued, read } from "../support/signature/certificate-orders.ts";
import { signingRequest } from "../support/signature/signing-requests.ts";
import { useTable } from "../support/table/table.ts";
import { useDeveloperSite } from "./developer-site.ts";
import { press } from "./site.ts";
import { makeKey, pasteKey, send } from "./try-forms.ts";

useTable();
useTestAuthority();
const { newPage, origin } = useDeveloperSite();

describe("a request that another program sent, in the request log", () => {
  it("is compared with the signing string that the developer pastes, and cannot be sent again", async () => {
    const { page } = await newPage();
    await makeKey(page, origin());
    await page.goto(`${origin()}/documentation/listSandboxCustomers`);
    await send(page);
    await page.evaluate(forgetSent);
    await page.goto(`${origin()}/log`);
    const entry = page.locator("#entries > details");
    await entry.locator("summary").first().click();
    await entry.getByText("was not sent from this browser").waitFor();
    const expected =
      (await entry.getByLabel("Expected signing string", { exact: true }).textContent()) ?? "";
    const pasted = entry.getByLabel("Signing string that your program signed");
    await pasted.fill(expected.replace("/customers", "/customers/"));
    await entry
      .getByText(/^Line 1 differs\. Expected: .*customers".* Sent: .*customers\/"/)
      .waitFor();
    await pasted.fill(expected);
    await entry.getByText("Expected and sent signing string are the same.").waitFor();
    expect(await entry.getByRole("button", { name: "Send again" }).count()).toBe(0);
  });
});

describe("the request log", () => {
  it("says what to do if it is empty, and lists more than 100 requests without leaving one out", async () => {
    const { page } = await newPage();
    await page.addInitScript(() => {
      const { setTimeout } = window;
      window.setTimeout = ((act: () => void) => setTimeout(act, 200)) as typeof setTimeout;
    });
    const { csr, keyPem } = await signingRequest({ key: "log" });
    const { client, seal } = await issued({ csr }, { now: new Date() });
    const { organizationIdentifier = "" } = read(seal);
    const tpp = {
      organizationIdentifier,
      tppId: organizationIdentifier.replace(/^PSD/, ""),
      web: { certificatePem: client, keyPem },
      seal: { certificatePem: seal, keyPem },
    };
    /** The page does not read its log before all requests are in it. */
    const sendMany = async (count: number) => {
      const abort = (route: Route) => route.abort();
      await page.route("**/try", abort);
      for (let sent = 0; sent < count; sent += 1)
        await call(listSandboxCustomers, { tpp, now: new Date() });
      await page.unroute("**/try", abort);
    };
    const told = page.locator("#log-told");
    const entries = page.locator("#entries > details");
    await page.goto(`${origin()}/log`);
    expect(await told.isVisible()).toBe(false);
    await pasteKey(page, { client, seal, keyPem });
    await page.getByText("No request in the last 24 hours.").waitFor();
    expect(await page.getByRole("link", { name: "Try a first read" }).isVisible()).toBe(true);
    await sendMany(103);
    await told.getByText("100 of the newest 100 requests").waitFor();
    await press(page, "Older requests");
    await told.getByText("103 of 103 requests").waitFor();
    expect(await page.getByRole("button", { name: "Older requests" }).isVisible()).toBe(false);
    const times = await entries
      .locator("time")
      .evaluateAll((all) => all.map((each) => each.getAttribute("datetime")));
    expect(times).toEqual(times.toSorted().toReversed());
    await sendMany(101);
    await told.getByText("100 of the newest 100 requests").waitFor();
    expect(await entries.count()).toBe(100);

    // Older requests are under way while the list begins anew.
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const older = /"path":"\/v1\/sandbox\/requests\?(?!limit=100")/;
    const holdOlder = async (route: Route) => {
      if (!older.test(route.request().postData() ?? "")) return route.fallback();
      asked.resolve();
      await answered.promise;
      return route.continue();
    };
    await page.route("**/try", holdOlder);
    await press(page, "Older requests");
    await asked.promise;
    const last = await entries.last().elementHandle();
    await sendMany(101);
    await last?.waitForElementState("hidden");
    const late = page.waitForResponse((each) => older.test(each.request().postData() ?? ""));
    answered.resolve();
    await late;
    await press(page, "Older requests");
    await told.getByText("200 of the newest 200 requests").waitFor();
    await press(page, "Older requests");
    await told.getByText("300 of the newest 300 requests").waitFor();
    await press(page, "Older requests");
    await told.getByText("305 of 305 requests").waitFor();

    const other = await signingRequest({ key: "log 2" });
    const certificates = await issued({ csr: other.csr }, { now: new Date() });
    const held = Promise.withResolvers<void>();
    await page.route("**/try", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByText("Use another key").click();
    await pasteKey(page, { ...certificates, keyPem: other.keyPem });
    await page.getByText("Loading the requests of this key").waitFor();
    expect(await entries.count()).toBe(0);
    held.resolve();
    await page.getByText("No request in the last 24 hours.").waitFor();
  }, 30_000);
});

/** Forgets the requests that this browser has sent, as if another program had sent them. */
const forgetSent = () =>
  new Promise((resolve) => {
    const opening = indexedDB.open("fjordgate");
    opening.onsuccess = () => {
      const change = opening.result.transaction("sent", "readwrite");
      change.objectStore("sent").clear();
      change.oncomplete = resolve;
    };
  });
