import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { handler as listSandboxCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import { writeObject } from "../../shared/object-store/object-store.ts";
import { signRequest } from "../../shared/signature/sign.ts";
import { announcement } from "../support/operations/announcements.ts";
import { call } from "../support/operations/call.ts";
import { useTestAuthority } from "../support/operations/developer-call.ts";
import { sampledBeforeCi } from "../support/run/long-form.ts";
import { signingRequest } from "../support/signature/signing-requests.ts";
import { useObjectStore } from "../support/table/object-store.ts";
import { useTable } from "../support/table/table.ts";
import { useDeveloperSite } from "./developer-site.ts";
import {
  axeWidthsAt,
  expectFits,
  expectLooks,
  schemesAt,
  seenByAxe,
  takePicture,
} from "./looks.ts";
import { useTwoPages } from "./two-pages.ts";

useTable();
useTestAuthority();
useObjectStore();
afterAll(() => {
  delete process.env.AUDIT_BUCKET;
});

const { newPage, origin } = useDeveloperSite();
const pageIn = useTwoPages();

const { csr } = await signingRequest();

/** Announces maintenance, and records that the sandbox is closed. */
async function announce(): Promise<void> {
  process.env.AUDIT_BUCKET = "audit-bucket";
  const all = [announcement({ to: "2099-03-03T01:00:00.000Z" })];
  await writeObject("audit-bucket", "status/announcements.json", JSON.stringify(all));
  await writeObject("audit-bucket", "figures/closures.json", '[{"from":"2026-03-02T11:00:00Z"}]');
}

/** Each page in each of its states. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  "log without a key": async (page) => {
    await page.goto(`${origin()}/log`);
    await page.getByText("This browser has no key yet.").waitFor();
  },
  guide: (page) => page.goto(origin()),
  guides: (page) => page.goto(`${origin()}/guides`),
  "guide to a subject": (page) => page.goto(`${origin()}/guides/payments`),
  "guide with a table and listings": (page) => page.goto(`${origin()}/guides/clients`),
  "guide with many tables": (page) => page.goto(`${origin()}/guides/coming-from-another-bank`),
  signers: async (page) => {
    await page.goto(`${origin()}/signers`);
    await page.locator("summary").first().click();
  },
  status: async (page) => {
    await announce();
    await page.goto(`${origin()}/status`);
    await page.getByText("Recorded as closed").waitFor();
  },
  collections: (page) => page.goto(`${origin()}/collections`),
  certificates: (page) => page.goto(`${origin()}/certificates`),
  "certificates, refused": async (page) => {
    await page.goto(`${origin()}/certificates`);
    await page.getByLabel("Days of validity").fill("900");
    await page.getByLabel("Signing request (PEM)").fill(csr);
    await page.getByRole("button", { name: "Issue certificates" }).click();
    await page.getByRole("alert").waitFor();
  },
  "certificates, issued": async (page) => {
    await page.goto(`${origin()}/certificates`);
    await page.getByLabel("Signing request (PEM)").fill(csr);
    await page.getByRole("button", { name: "Issue certificates" }).click();
    await page.getByRole("heading", { name: "Your test certificates" }).waitFor();
  },
  "certificates, key made here": async (page) => {
    await page.goto(`${origin()}/certificates`);
    await page.getByRole("button", { name: "Make a key" }).click();
    await page.getByRole("link", { name: "tpp.key" }).waitFor();
  },
  checker: (page) => page.goto(`${origin()}/signature`),
  "checker, wrong": async (page) => {
    await page.goto(`${origin()}/signature`);
    await page
      .getByLabel("Request", { exact: true })
      .fill("GET /v1/accounts\nx-request-id: 1\ndate: now");
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByText("The first problem").waitFor();
  },
  "checker, nothing to check": async (page) => {
    await page.goto(`${origin()}/signature`);
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByText("There is a problem").waitFor();
  },
  reference: (page) => page.goto(`${origin()}/reference`),
  downloads: (page) => page.goto(`${origin()}/downloads`),
  support: (page) => page.goto(`${origin()}/support`),
  changelog: (page) => page.goto(`${origin()}/changelog`),
  "search without words": (page) => page.goto(`${origin()}/search`),
  "no such page": async (page) => {
    await page.goto(`${origin()}/guides/nothing`);
    await page.getByRole("link", { name: "Search this site" }).waitFor();
  },
};

const shown = sampledBeforeCi(Object.entries(states), 9);
const seen = seenByAxe(shown.map(([name]) => name));

describe.each(shown.map(([name, show], place) => [name, show, place] as const))(
  "the developer page '%s'",
  (name, show, place) => {
    const looks = seen.has(name) ? "is accessible, fits" : "fits";

    it.each(schemesAt(place))(
      `${looks} on a phone and on a desktop in the %s scheme, and violates no Content-Security-Policy`,
      async (scheme) => {
        const { page, said } = pageIn(scheme);
        await show(page);
        const axeAt = seen.has(name) ? axeWidthsAt(place) : [];
        await expectLooks(page, `developer-${name}-${scheme}`, { axeAt });
        // The browser logs each answer with the status 404 or 422.
        expect(said.filter((text) => !/4(04|22)/.test(text))).toEqual([]);
      },
    );
  },
);

describe("a key made in the browser", () => {
  it("leaves the browser only as a file, and signs a request that the interface accepts", async () => {
    const { page, said } = await newPage();
    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
    await page.goto(`${origin()}/certificates`);
    await page.getByLabel("Organisation").fill("Nettleser Betaling");
    await page.getByLabel("PSP_IC").check();
    await page.getByRole("button", { name: "Make a key" }).click();
    const saved = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(name);
      return readFile(await download.path(), "utf8");
    };
    const keyPem = await saved("tpp.key");
    const [client, seal] = [await saved("client.pem"), await saved("seal.pem")];
    expect(await saved("authority.pem")).toContain("BEGIN CERTIFICATE");
    const tppId = (await page.locator("#tpp-id").textContent()) ?? "";
    expect(tppId).toMatch(/^NO-FSA-SBX[A-Z2-7]{16}$/);
    const tpp = {
      organizationIdentifier: `PSD${tppId}`,
      tppId,
      web: { certificatePem: client, keyPem },
      seal: { certificatePem: seal, keyPem },
    };
    const now = new Date();
    expect((await call(listSandboxCustomers, { tpp, now })).status).toBe(200);
    expect(sent.join("\n")).toContain("CERTIFICATE REQUEST");
    expect(sent.join("\n")).not.toContain("PRIVATE KEY");
    for (const line of keyPem.split("\n").slice(1, -2)) expect(sent.join("\n")).not.toContain(line);
    expect(said).toEqual([]);
    await checks({ seal, keyPem, now, tppId });
  });

  /** Signs a request with the certificate, and pastes it into the checker. */
  async function checks({
    seal,
    keyPem,
    now,
    tppId,
  }: Record<"seal" | "keyPem" | "tppId", string> & { now: Date }) {
    const { page } = await newPage();
    const headers = signRequest({
      method: "GET",
      path: "/v1/accounts",
      headers: { "x-request-id": "6b9d2f6c-3c0e-4d63-9a53-4a4bb7c9e3f1" },
      key: keyPem,
      certificate: seal,
      now,
    });
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    await page.goto(`${origin()}/signature`);
    await page
      .getByLabel("Request", { exact: true })
      .fill(["GET /v1/accounts HTTP/1.1", ...lines].join("\n"));
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByRole("heading", { name: "The signature is valid" }).waitFor();
    expect(await page.getByRole("status").textContent()).toContain(tppId);
    await expectLooks(page, "developer-valid", { axeAt: [320] });
  }

  it("is not offered if the form has an error, and the page shows the error", async () => {
    const { page } = await newPage();
    await page.goto(`${origin()}/certificates`);
    await page.getByLabel("Days of validity").fill("900");
    await page.getByRole("button", { name: "Make a key" }).click();
    await page.getByText("A certificate is valid for 1 to 365 days").waitFor();
    expect(await page.getByRole("link", { name: "tpp.key" }).isVisible()).toBe(false);
  });
});

describe("the form for certificates in a browser that runs no script", () => {
  it("is visible, and the button that needs a script is not", async () => {
    const { page } = await newPage({ javaScriptEnabled: false });
    await page.goto(`${origin()}/certificates`);
    expect(await page.getByRole("button", { name: "Issue certificates" }).isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "Make a key" }).isVisible()).toBe(false);
  });
});

describe("the printed page", () => {
  it.each(["/guides/signing", "/documentation/createSepaCreditTransfers", "/changelog"])(
    "%s is black on white, with uncut lines of code and without buttons, also in the dark scheme",
    async (path) => {
      const { page } = await newPage({ viewport: { width: 680, height: 960 } });
      await page.goto(origin() + path);
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      await takePicture(page, `printed${path}`);
      const seen = await page.evaluate(() => {
        const shown = [...document.body.querySelectorAll<HTMLElement>("*")].filter((each) =>
          each.checkVisibility(),
        );
        const styles = shown.map((each) => getComputedStyle(each));
        return {
          colours: [...new Set(styles.map(({ color }) => color))],
          grounds: [...new Set(styles.map(({ backgroundColor }) => backgroundColor))].toSorted(),
          pressed: shown.filter((each) => each.matches("nav, button, input, textarea")).length,
          cut: shown.filter((each) => each.matches("pre") && each.scrollWidth > each.clientWidth)
            .length,
        };
      });
      expect(seen).toEqual({
        colours: ["rgb(0, 0, 0)"],
        grounds: ["rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"],
        pressed: 0,
        cut: 0,
      });
      await expectFits(page, 680);
    },
  );
});

describe("a block of commands", () => {
  it("is selected completely by one click", async () => {
    const { page } = await newPage();
    await page.goto(origin());
    const block = page.getByRole("region", { name: "Commands: make a key" });
    await block.click();
    const selected = await page.evaluate(() => `${getSelection()}`);
    expect(selected.trim()).toBe((await block.textContent())?.trim());
  });
});
