import type { Page } from "playwright-core";
import { useTestAuthority } from "../support/operations/developer-call.ts";
import { useTable } from "../support/table/table.ts";
import { useDeveloperSite } from "./developer-site.ts";
import { identify, leaveReceipt, press, useSite } from "./site.ts";

useTable();
useTestAuthority();
useSite();
const { newPage, origin } = useDeveloperSite();

const payment = "/documentation/createSepaCreditTransfers";

async function makeKey(page: Page): Promise<void> {
  await page.goto(`${origin()}/certificates`);
  await press(page, "Make a key");
  await page.getByText("This browser keeps a copy of the key").waitFor();
}

/** Sends the form of an operation. Returns the status of the answer. */
async function send(page: Page): Promise<string> {
  await press(page, "Sign and send");
  const answer = page.locator("#try-result > p").first();
  await answer.waitFor();
  return (await answer.textContent()) ?? "";
}

const bodyOf = async (page: Page) =>
  JSON.parse((await page.getByLabel("Body of the answer", { exact: true }).textContent()) ?? "");

describe("a new TPP with the site alone", () => {
  it("makes a key, reads, gets consent, pays, is refused, finds it in the log and sends it again", async () => {
    const { page, said } = await newPage({ locale: "en-GB" });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""}`));
    await makeKey(page);

    await page.getByRole("link", { name: "Try a first read here" }).click();
    expect(await send(page)).toBe("Answer: 401");
    expect((await bodyOf(page)).tppMessages[0].code).toBe("CONSENT_UNKNOWN");
    await page.getByRole("link", { name: "Continue at the bank" }).click();
    await identify(page);
    await page.getByLabel("Eirik Solvang").check();
    await press(page, "Continue");
    await page.getByLabel("Brukskonto").check();
    await press(page, "Give access");
    await page.getByText("PSU-ID is").waitFor();
    expect(page.url()).toBe(`${origin()}/try`);

    await page.getByRole("link", { name: "Continue where you were" }).click();
    expect(await send(page)).toBe("Answer: 200");
    expect((await bodyOf(page)).accounts).toMatchObject([{ name: "Brukskonto" }]);
    const psuId = await page.getByLabel("PSU-ID", { exact: false }).first().inputValue();
    expect(psuId).toMatch(/^[\da-f-]{36}$/);

    await page.goto(origin() + payment);
    expect(await send(page)).toBe("Answer: 201");
    const { paymentId } = await bodyOf(page);
    await page.getByRole("link", { name: "Continue at the bank" }).click();
    await identify(page);
    await press(page, /^Approve 250\.00.EUR$/);
    await leaveReceipt(page);
    await page.getByText("PSU-ID is").waitFor();
    await page.goto(`${origin()}/documentation/getSepaCreditTransfers`);
    expect(await send(page)).toBe("Answer: 200");
    expect((await bodyOf(page)).transactionStatus).not.toBe("RCVD");
    expect(await page.locator('[id="try.path.payment-id"]').inputValue()).toBe(paymentId);

    await page.goto(origin() + payment);
    const order = JSON.parse(await page.locator("#try-body").inputValue());
    const past = { ...order, requestedExecutionDate: "2020-01-01" };
    await page.locator("#try-body").fill(JSON.stringify(past));
    expect(await send(page)).toBe("Answer: 400");

    await page.getByRole("link", { name: "Request log" }).click();
    const refused = page.locator("#entries > details", { hasText: "EXECUTION_DATE_INVALID" });
    await refused.locator("summary").first().click();
    await refused.getByRole("link", { name: "Guide: Payments" }).waitFor();
    await refused.getByText("Expected and sent signing string are the same.").waitFor();
    await refused.getByLabel("Body of the answer", { exact: true }).waitFor();
    await refused.getByRole("button", { name: "Send again" }).click();
    await page.getByText("Sent again, with a new X-Request-ID: 400.").waitFor();
    await refused.nth(1).waitFor();
    await page.getByLabel("Status").selectOption("2");
    expect(await refused.first().isVisible()).toBe(false);
    expect(await page.locator("#entries code", { hasText: "GET /v1/accounts" }).count()).toBe(2);
    await page.getByLabel("Status").selectOption("");
    await page.getByLabel("Operation").selectOption("listAccounts");
    expect(await page.locator("#entries > details:visible").count()).toBe(2);
    expect(said).toEqual([]);

    for (const each of asked) expect(each).not.toContain("PRIVATE KEY");
    const elsewhere = asked.filter((each) => !each.startsWith("http://localhost:"));
    expect(elsewhere).toEqual([]);
    const readable = await page.evaluate(readKey);
    expect(readable).toEqual(["InvalidAccessError", 1]);
  }, 60_000);
});

/** Tries to read the kept key in the page. Returns the error, and the number of kept keys. */
const readKey = () =>
  new Promise((resolve) => {
    const opening = indexedDB.open("fjordgate");
    opening.onsuccess = () => {
      const keys = opening.result.transaction("keys").objectStore("keys").getAll();
      keys.onsuccess = () =>
        crypto.subtle
          .exportKey("pkcs8", keys.result[0].key)
          .catch((error) => resolve([error.name, keys.result.length]));
    };
  });
