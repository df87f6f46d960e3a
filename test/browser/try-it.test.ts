import type { Page } from "playwright-core";
import { useTestAuthority } from "../support/operations/developer-call.ts";
import { issued, keyPem } from "../support/signature/certificate-orders.ts";
import { useTable } from "../support/table/table.ts";
import { useDeveloperSite } from "./developer-site.ts";
import { expectLooks, schemesAt } from "./looks.ts";
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

describe("a key that is pasted", () => {
  it("signs until its tab is closed, and no page of another tab uses it", async () => {
    const { page } = await newPage();
    await page.goto(`${origin()}/documentation/listSandboxCustomers`);
    await page.getByText("This browser has no key yet.").waitFor();
    expect(await page.getByRole("button", { name: "Sign and send" }).isVisible()).toBe(false);
    await page.getByText("Use another key").click();
    const { client, seal } = await issued({}, { now: new Date() });
    await page.getByLabel("Private key (PEM, PKCS #8)").fill(keyPem);
    await page.getByLabel("Certificate for signing").fill(seal);
    await page.getByLabel("Certificate for connecting").fill(client);
    await press(page, "Use this key");
    await page.getByText("Signed by a pasted key").waitFor();
    expect(await page.getByLabel("Private key (PEM, PKCS #8)").inputValue()).toBe("");
    expect(await send(page)).toBe("Answer: 200");
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByText("This browser has no key yet.").waitFor();
  });

  it("is named as the problem if it is none, or in another form", async () => {
    const { page } = await newPage();
    await page.goto(`${origin()}/log`);
    await page.getByText("Use another key").click();
    for (const [text, told] of [
      ["hello", "There is no PRIVATE KEY in PEM."],
      ["-----BEGIN RSA PRIVATE KEY-----", "Convert the key first"],
    ] as const) {
      await page.getByLabel("Private key (PEM, PKCS #8)").fill(text);
      await press(page, "Use this key");
      await page.getByText(told).waitFor();
    }
  });
});

describe("a request of another program in the log", () => {
  it("is compared with the signing string that is pasted, and cannot be sent again", async () => {
    const { page } = await newPage();
    await makeKey(page);
    await page.goto(`${origin()}/documentation/listSandboxCustomers`);
    await send(page);
    await page.evaluate(forgetSent);
    await page.goto(`${origin()}/log`);
    const entry = page.locator("#entries > details");
    await entry.locator("summary").first().click();
    await entry.getByText("was not sent from this browser").waitFor();
    const expected = (await entry.getByLabel("Expected signing string").textContent()) ?? "";
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

describe.each(schemesAt(0))("the pages for trying operations: %s", (colorScheme) => {
  it("are accessible, and fit on a phone and on a desk", async () => {
    const { page, said } = await newPage({ colorScheme });
    await makeKey(page);
    await page.goto(`${origin()}${payment}`);
    await send(page);
    await expectLooks(page, `try-payment-${colorScheme}`, { axeAt: [320, 1280] });
    await page.goto(`${origin()}/log`);
    await page.locator("#entries summary").first().click();
    await page.getByRole("button", { name: "Send again" }).waitFor();
    await expectLooks(page, `try-log-${colorScheme}`, { axeAt: [320, 1280] });
    await page.goto(`${origin()}/try?psu-id=${crypto.randomUUID()}`);
    await expectLooks(page, `try-back-${colorScheme}`, { axeAt: [320, 1280] });
    expect(said).toEqual([]);
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
