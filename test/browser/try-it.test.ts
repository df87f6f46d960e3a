import type { Page } from "playwright-core";
import { useTestAuthority } from "../support/operations/developer-call.ts";
import { eirik } from "../support/psu/sca.ts";
import { sampled, sampledBeforeCi } from "../support/run/long-form.ts";
import { issued, keyPem } from "../support/signature/certificate-orders.ts";
import { useTable } from "../support/table/table.ts";
import { useDeveloperSite } from "./developer-site.ts";
import { expectLooks, schemesAt } from "./looks.ts";
import { identify, leaveReceipt, press, useSite } from "./site.ts";
import { tabTo } from "./tab-to.ts";
import { makeKey, pasteKey, send } from "./try-forms.ts";

useTable();
useTestAuthority();
useSite();
const { newPage, origin } = useDeveloperSite();

const payment = "/documentation/createSepaCreditTransfers";

const bodyOf = async (page: Page) =>
  JSON.parse((await page.getByLabel("Body of the answer", { exact: true }).textContent()) ?? "");

describe("a new TPP that uses only the developer site", () => {
  it("makes a key, gets consent, reads accounts, pays, finds a refused request in the log and sends it again", async () => {
    const { page, said } = await newPage({ locale: "en-GB" });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""}`));
    await makeKey(page, origin());

    await page.getByRole("link", { name: "Try a first read here" }).click();
    expect(await send(page)).toBe("Answer: 401");
    expect((await bodyOf(page)).tppMessages[0].code).toBe("CONSENT_UNKNOWN");
    const box = page.locator("#try-result > .note");
    await box.getByText("This is expected: the customer must consent first.").waitFor();
    const number = box.getByLabel("At the bank, sign in as a test person, such as Eirik Solvang:", {
      exact: true,
    });
    expect(await number.textContent()).toBe(eirik.customerNumber);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("try-result");
    await page.waitForFunction(isAnswerOnScreen);
    await page.getByRole("link", { name: "Continue at the bank" }).click();
    await identify(page);
    await page.getByLabel("Eirik Solvang").check();
    await press(page, "Continue");
    await page.getByLabel("Brukskonto").check();
    await press(page, "Give access");
    await page.getByText("PSU-ID is").waitFor();
    expect(page.url()).toBe(`${origin()}/try`);

    await page.getByRole("link", { name: "Go on: send the request again" }).click();
    await page.waitForURL(/listAccounts#try-heading$/);
    expect(await send(page)).toBe("Answer: 200");
    const { accounts } = await bodyOf(page);
    expect(accounts).toMatchObject([{ name: "Brukskonto", balances: [{}, {}] }]);
    for (const name of ["balances", "transactions"]) {
      await page.locator("#try-result").getByRole("link", { name }).click();
      await page.waitForURL(/#try-heading$/);
      expect(await page.locator('[id="try.path.id"]').inputValue()).toBe(accounts[0].resourceId);
      expect(await send(page)).toBe("Answer: 200");
    }
    await page.goto(`${origin()}/documentation/getCardAccount`);
    expect(await page.locator('[id="try.path.id"]').inputValue()).toBe("");
    await page.goto(`${origin()}/documentation/listAccounts`);
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
    const guide = page.locator("#try-result").getByRole("link", { name: "Guide: Payments" });
    expect(await guide.getAttribute("href")).toBe("/guides/payments");

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
    expect(await page.locator("#entries code", { hasText: "GET /v1/accounts" }).count()).toBe(4);
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

describe("a key made in the browser", () => {
  it.each([
    ["on", true],
    ["off", false],
  ] as const)(
    "is shown with a link to the certificates of the bank's signatures only if the bank signs answers (SIGN_ANSWERS=%s)",
    async (signs, isShown) => {
      process.env.SIGN_ANSWERS = signs;
      const { page } = await newPage();
      await makeKey(page, origin());
      const answers = page.locator("#answers");
      expect(await answers.isVisible()).toBe(isShown);
      if (isShown)
        expect(await answers.getAttribute("href")).toMatch(/\/answer-certificates\.pem$/);
    },
  );
});

describe("the form that tries an operation", () => {
  const shown = (page: Page, label: string) =>
    page.locator("#try-request").getByLabel(label, { exact: true }).textContent();

  it("shows, before it is sent, the signing string, curl and code in three languages, and updates them when a field changes", async () => {
    const { page, said } = await newPage({ permissions: ["clipboard-read", "clipboard-write"] });
    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.method()} ${request.url()}`));
    await page.goto(`${origin()}/documentation/getAccount`);
    await page.getByText("This browser has no key yet.").waitFor();
    const summaries = page.locator("#try-request summary");
    expect(await summaries.allTextContents()).toEqual([
      "Signing string",
      "Bash",
      "Python",
      "JavaScript",
    ]);
    await makeKey(page, origin());
    sent.length = 0;
    await page.goto(`${origin()}/documentation/getAccount`);
    await page.getByText(/^Signed by NO-FSA-/).waitFor();
    await summaries.filter({ hasText: "curl" }).click();
    await page.locator("#try-form").getByLabel("id", { exact: true }).fill("account-7");
    await page.getByLabel("PSU-ID", { exact: false }).first().fill("psu-9");
    await page.locator("#try-request pre", { hasText: "psu-id: psu-9" }).first().waitFor({
      state: "attached",
    });
    expect(await shown(page, "Signing string")).toMatch(
      /^\(request-target\): get \/v1\/accounts\/account-7\ndate: .* GMT\nx-request-id: [\da-f-]{36}\npsu-id: psu-9\n/,
    );
    for (const language of ["Bash", "Python", "JavaScript"]) {
      expect(await shown(page, `Request in ${language}`)).toContain("/v1/accounts/account-7");
      expect(await shown(page, `Request in ${language}`)).toContain("psu-9");
    }
    await page.getByRole("button", { name: "Copy: Request as curl" }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain("/v1/accounts/account-7' \\\n  -H");
    expect(copied).toMatch(/-H 'signature: keyId="SN=/);
    expect(copied).toBe(await shown(page, "Request as curl"));
    expect(sent.filter((each) => each.endsWith("/try"))).toEqual([]);

    await send(page);
    await page.getByText("As it was sent.").waitFor();
    await page.locator("#try-form").getByLabel("id", { exact: true }).fill("");
    await page.getByText("Not sent. Each sending has a new Date").waitFor();
    await press(page, "Sign and send");
    expect(sent.filter((each) => each.endsWith("/try"))).toEqual([`POST ${origin()}/try`]);
    expect(said.filter((each) => !each.includes("404"))).toEqual([]);
  });

  it("says what to do if the developer site does not answer", async () => {
    const { page } = await newPage();
    await makeKey(page, origin());
    await page.goto(`${origin()}/documentation/listSandboxCustomers`);
    await page.route("**/try", (route) => route.abort());
    expect(await send(page)).toBe(
      "This site does not answer. Check your connection, then send again.",
    );
    await expectLooks(page, "try-failed", { axeAt: [320] });
  });

  it("sends requests even if the tab has stored known values that are no JSON object", async () => {
    const { page } = await newPage();
    await makeKey(page, origin());
    for (const kept of sampledBeforeCi(["not json", "null", '"text"', "7"], 1)) {
      await page.evaluate((text) => sessionStorage.setItem("known", text), kept);
      await page.goto(`${origin()}/try?psu-id=psu-9`);
      await page.getByText("PSU-ID is psu-9; the forms fill it in").waitFor();
      expect(page.url()).toBe(`${origin()}/try`);
      await page.evaluate((text) => sessionStorage.setItem("known", text), kept);
      await page.goto(`${origin()}/documentation/listSandboxCustomers`);
      expect(await send(page)).toBe("Answer: 200");
    }
  });

  it("shows an answer although the browser's storage is full, and says what is not stored", async () => {
    const { page } = await newPage();
    await makeKey(page, origin());
    await page.addInitScript(() => {
      const full = () => {
        throw new DOMException("There is no room.", "QuotaExceededError");
      };
      Storage.prototype.setItem = full;
      IDBObjectStore.prototype.put = full;
    });
    await page.goto(`${origin()}/documentation/createSepaCreditTransfers`);
    await page.getByText("More headers").click();
    await page.locator('[id="try.header.x-psu-identity"]').fill(eirik.nationalNumber);
    expect(await send(page)).toBe("Answer: 201");
    const result = page.locator("#try-result");
    await result.getByText("This browser cannot keep the ids of this answer").waitFor();
    await result.getByText("This browser cannot keep this request").waitFor();
    expect((await bodyOf(page)).paymentId).toMatch(/./);

    await page.goto(`${origin()}/try?psu-id=psu-9`);
    await page.getByText("PSU-ID is psu-9. This browser cannot keep it").waitFor();
  });
});

describe("a key that is pasted", () => {
  it("signs until its tab is closed, and no page of another tab uses it", async () => {
    const { page } = await newPage();
    await page.goto(`${origin()}/documentation/listSandboxCustomers`);
    await page.getByText("This browser has no key yet.").waitFor();
    expect(await page.getByRole("button", { name: "Sign and send" }).isVisible()).toBe(false);
    await pasteKey(page, { ...(await issued({}, { now: new Date() })), keyPem });
    expect(await page.getByLabel("Private key (PEM, PKCS #8)", { exact: true }).inputValue()).toBe(
      "",
    );
    expect(await send(page)).toBe("Answer: 200");
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByText("This browser has no key yet.").waitFor();
  });

  it("signs nothing after another tab has replaced it, and the page names the new signer", async () => {
    const { page } = await newPage();
    const other = await page.context().newPage();
    await makeKey(page, origin());
    const tppId = await page.locator("#tpp-id").textContent();
    await page.goto(`${origin()}/documentation/listSandboxCustomers`);
    await makeKey(other, origin());
    const [key, result] = [page.locator("#key-told"), page.locator("#try-result")];
    const expectRefusal = async (signer: string) => {
      await press(page, "Sign and send");
      await result.getByText(`Not sent: the key has changed. Signed by ${signer}`).waitFor();
      expect(await key.textContent()).toContain(`Signed by ${signer}`);
    };
    const otherId = (await other.locator("#tpp-id").textContent()) ?? "";
    expect(await key.textContent()).toContain(`Signed by ${tppId}`);
    await page.locator("#try-form").dispatchEvent("input");
    await page.getByText("The key has changed since this page was opened.").waitFor();
    await expectRefusal(otherId);
    await page.reload();
    expect(await send(page)).toBe("Answer: 200");

    await other.goto(`${origin()}/log`);
    const entries = other.locator("#entries summary");
    await entries.first().waitFor();
    await makeKey(page, origin());
    const lastId = (await page.locator("#tpp-id").textContent()) ?? "";
    await entries.first().click();
    await other.getByText("No request in the last 24 hours.").waitFor();
    expect(await entries.count()).toBe(0);

    await page.goto(`${origin()}/documentation/listSandboxCustomers`);
    const pasted = { ...(await issued({}, { now: new Date() })), keyPem };
    await pasteKey(page, pasted);
    await pasteKey(other, pasted);
    await expectRefusal(lastId);
  });

  it("can also be read from files in the browser, and no request contains them", async () => {
    const { page } = await newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.postData() ?? ""));
    const { seal, client } = await issued({}, { now: new Date() });
    await page.goto(`${origin()}/log`);
    await page.getByText("Use another key").click();
    for (const [label, text] of [
      ["File: Private key", keyPem],
      ["File: Certificate for signing", seal],
      ["File: Certificate for connecting", client],
    ] as const) {
      const file = { name: "my.pem", mimeType: "", buffer: Buffer.from(text) };
      await page.getByLabel(label).setInputFiles(file);
    }
    await press(page, "Use this key");
    await page.getByText("Signed by a pasted key").waitFor();
    expect(await page.getByLabel("File: Private key").inputValue()).toBe("");
    for (const each of asked) expect(each).not.toContain("PRIVATE KEY");

    const large = { name: "large.pem", mimeType: "", buffer: Buffer.alloc(100_001, "a") };
    await page.getByLabel("File: Private key").setInputFiles(large);
    await page.getByText("The file large.pem is larger than 100 KB").waitFor();
    expect(await page.locator("#pasted-key").inputValue()).toBe("");
    expect(await page.getByLabel("File: Private key").inputValue()).toBe("");
  });

  it("is refused, with the reason, if the text is no key, or a key in an unsupported format", async () => {
    const { page } = await newPage();
    await page.goto(`${origin()}/log`);
    await page.getByText("Use another key").click();
    for (const [text, told] of [
      ["hello", "There is no PRIVATE KEY in PEM."],
      ["-----BEGIN RSA PRIVATE KEY-----", "Convert the key first"],
    ] as const) {
      await page.getByLabel("Private key (PEM, PKCS #8)", { exact: true }).fill(text);
      await press(page, "Use this key");
      await page.getByText(told).waitFor();
    }
  });
});

describe("a developer with only a keyboard (WCAG 2.2, 2.1.1)", () => {
  it.each(sampled([320, 1280], 1))(
    "makes a key, sends a request, and finds it in the log (window %i pixels wide)",
    async (width) => {
      const { page } = await newPage({ viewport: { width, height: 640 } });
      const go = async (...to: [Parameters<typeof tabTo>[1], RegExp]) => {
        await tabTo(page, ...to);
        await page.keyboard.press("Enter");
      };
      await page.goto(origin());
      await go("link", /^Certificates$/);
      await page.waitForURL(`${origin()}/certificates`);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForURL(`${origin()}/certificates#content`);
      await go("button", /^Make a key/);
      await page.getByText("This browser keeps a copy of the key").waitFor();
      await go("link", /^Try a first read here$/);
      await page.waitForURL(/\/documentation\/listAccounts#try-heading$/);
      await go("button", /^Sign and send$/);
      await page.getByText("Answer: 401").waitFor();
      await tabTo(page, "button", /^Copy: Body of the answer$/);
      await page.getByRole("button", { name: "Sign and send" }).focus();
      await go("link", /^Request log$/);
      await page.waitForURL(`${origin()}/log`);
      await go("summary", /CONSENT_UNKNOWN/);
      await tabTo(page, "button", /^Send again$/);
    },
    30_000,
  );
});

describe.each(schemesAt(0))("the pages for trying operations, in the %s scheme,", (colorScheme) => {
  it("are accessible, and fit on a phone and on a desktop", async () => {
    const { page, said } = await newPage({ colorScheme });
    const axeAt = sampledBeforeCi([320, 1280], 1);
    await makeKey(page, origin());
    await page.goto(`${origin()}${payment}`);
    await send(page);
    await expectLooks(page, `try-payment-${colorScheme}`, { axeAt });
    await page.goto(`${origin()}/log`);
    await page.locator("#entries summary").first().click();
    await page.getByRole("button", { name: "Send again" }).waitFor();
    await expectLooks(page, `try-log-${colorScheme}`, { axeAt });
    await page.goto(`${origin()}/try?psu-id=${crypto.randomUUID()}`);
    await expectLooks(page, `try-back-${colorScheme}`, { axeAt });
    expect(said).toEqual([]);
  }, 60_000);
});

const isAnswerOnScreen = () => {
  const { top } = document.getElementById("try-result")?.getBoundingClientRect() ?? { top: -1 };
  return top >= 0 && top < innerHeight / 2;
};

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
