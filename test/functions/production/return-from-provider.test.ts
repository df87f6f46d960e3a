import { handler as showConsents } from "../../../functions/dashboard/show-consents.ts";
import { addressBack } from "../../../infra/tpp/page-walker.ts";
import type { Register } from "../../../shared/ports/register.ts";
import { productionPlace } from "../../../shared/stage/production-place.ts";
import { stages } from "../../../shared/stage/stage.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { numberFingerprint } from "../../../shared/table/number-fingerprint.ts";
import { later } from "../../support/payments/payments.ts";
import {
  asEirik,
  atApproval,
  isApproved,
  isNotApproved,
  now,
  standingOf,
} from "../../support/psu/at-approval.ts";
import { travelling, useOpenid } from "../../support/psu/openid.ts";
import { callPage } from "../../support/psu/page-call.ts";
import { ingrid } from "../../support/psu/sca.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ seeded: false });
const provider = useOpenid();

const paid = madeOnce(kept, async () => {
  const { payment, approve } = await atApproval();
  await approve();
  return payment;
});
const site = () => `${process.env.SITE_ADDRESS}/consents`;

/** Opens the provider's login page in a visitor's browser. */
async function atLogin(travel: Parameters<typeof travelling>[0] = {}) {
  const { browser } = travelling({ cookies: {}, ...travel });
  const page = await browser.open(site());
  return { browser, page: await browser.submit(page, "sign-in") };
}

describe("a customer who returns from the provider to the bank's own pages (decision: identity port)", () => {
  it("is signed in as the person that the provider has proved", async () => {
    const { browser, page } = await atLogin();
    const visit = await browser.submit(page, "login", asEirik);
    expect(visit.url).toBe(site());
    expect(visit.html).toContain("Eirik Solvang");
  });

  it("gets a new cookie, so that a cookie planted before is never signed in", async () => {
    const cookies = { consents: "planted".padEnd(43, "-") };
    const { browser, page } = await atLogin({ cookies });
    expect((await browser.submit(page, "login", asEirik)).html).toContain("Eirik");
    const planter = travelling({ cookies });
    expect((await planter.browser.open(site())).html).toContain("/sign-in");
  });

  it.each<[string, (url: URL) => URL]>([
    [
      'has another value of the parameter "state"',
      (url) => {
        url.searchParams.set("state", `${"a".repeat(36)}.${"b".repeat(43)}`);
        return url;
      },
    ],
    [
      "names another provider",
      (url) => {
        url.searchParams.set("iss", "https://another.example");
        return url;
      },
    ],
  ])("is not signed in if the return address %s", async (_, through) => {
    const { browser, page } = await atLogin({ through });
    await browser.submit(page, "login", asEirik);
    expect((await browser.open(site())).html).toContain("/sign-in");
  });

  it("is not signed in if another browser opens the return address", async () => {
    const held: URL[] = [];
    const { browser, page } = await atLogin({
      through: (url) => {
        held.push(url);
        throw new Error("held up");
      },
    });
    await expect(browser.submit(page, "login", asEirik)).rejects.toThrow("held up");
    const stranger = travelling({ cookies: {} });
    await stranger.browser.open(site());
    const page2 = await stranger.browser.open(held[0]?.href ?? "");
    expect(page2.html).toContain("/sign-in");
    expect(page2.html).not.toContain("Eirik");
  });

  it("is signed in with one exchange of the code if the browser opens the return address several times at once", async () => {
    const held: URL[] = [];
    const { browser, page } = await atLogin({
      through: (url) => {
        if (held.push(url) === 1) throw new Error("held up");
        return url;
      },
    });
    await expect(browser.submit(page, "login", asEirik)).rejects.toThrow("held up");
    let exchanges = 0;
    provider.answers = (path) => {
      if (path === "/token") exchanges += 1;
    };
    const pages = await Promise.all([1, 2, 3].map(() => browser.open(held[0]?.href ?? "")));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(exchanges).toBe(1);
    expect((await browser.open(site())).html).toContain("Eirik Solvang");
  });

  it("gets 422 if the bank does not know the national number, and this counts as a failed attempt with that number", async () => {
    const [at, number] = [new Date(), "01010112345"];
    const { browser, page } = await atLogin({ now: () => at });
    const answer = await browser.submit(page, "login", [["number", number]]);
    expect(answer.status).toBe(422);
    expect(answer.html).toContain("We found no customer of the bank");
    const fingerprint = await numberFingerprint(productionPlace, number);
    const hour = at.toISOString().slice(0, 13);
    const counted = await table.get(keys.attempts(productionPlace, fingerprint, hour));
    expect(counted?.failed).toHaveProperty("size", 1);
  });

  it("is not signed in after ten minutes at the provider", async () => {
    const at = new Date();
    let now = at;
    const { browser, page } = await atLogin({ now: () => now });
    now = later(at, { minutes: 10 });
    const answer = await browser.submit(page, "login", asEirik);
    expect(answer.status).toBe(200);
    expect(answer.html).toContain("/sign-in");
  });

  it("starts at a page whose forms may lead only to the bank and the provider", async () => {
    const { page } = await atLogin();
    const { headers } = await callPage(showConsents, site());
    expect(headers["content-security-policy"]).toContain(
      `; form-action 'self' ${new URL(page.url).origin}; `,
    );
  });

  it("is not signed in by a login that proves no national number", async () => {
    const { browser, page } = await atLogin();
    provider.retell(({ pid: _, ...claims }) => claims);
    const answer = await browser.submit(page, "login", asEirik);
    expect(answer.status).toBe(500);
    expect((await browser.open(site())).html).toContain("/sign-in");
  });

  it("is not signed in by an address without parameters", async () => {
    const { browser } = await atLogin();
    const page = await browser.open(`${process.env.SITE_ADDRESS}/callback`);
    expect(page.html).toContain("/sign-in");
  });

  it("gets 503 if the provider does not answer before or after the login, and can try again", async () => {
    const away = (asked: string) => {
      provider.answers = (path, answer) => {
        if (path === asked) Object.assign(answer, { status: 500, body: "no" });
      };
    };
    const { browser } = travelling({ cookies: {} });
    away("/request");
    const before = await browser.submit(await browser.open(site()), "sign-in");
    expect(before.status).toBe(503);
    away("/token");
    const after = await browser.submit(await browser.submit(before, "sign-in"), "login", asEirik);
    expect(after.status).toBe(503);
    provider.answers = () => {};
    const visit = await browser.submit(await browser.submit(after, "sign-in"), "login", asEirik);
    expect(visit.html).toContain("Eirik Solvang");
  });

  it("gets 422 and the sign-in page if the code in the address is wrong", async () => {
    const { browser, page } = await atLogin({
      through: (url) => {
        url.searchParams.set("code", "another");
        return url;
      },
    });
    const answer = await browser.submit(page, "login", asEirik);
    expect(answer.status).toBe(422);
    expect(answer.html).toContain("The sign-in was not confirmed.");
    expect(answer.html).toContain("/sign-in");
  });

  it("is not signed in after a cancelled login", async () => {
    const { browser, page } = await atLogin();
    const answer = await browser.submit(page, "cancel");
    expect(answer).toMatchObject({ status: 200, url: site() });
    expect(answer.html).toContain("/sign-in");
    expect(answer.html).not.toContain("We found no customer");
  });
});

describe("a PSU who returns from the provider to a link of a stopped TPP (decision: Stopped TPPs)", () => {
  it.each<[string, number]>([
    ["before the PSU returns", 0],
    ["while the provider proves the approval", 1],
  ])("approves nothing and gets no link to the TPP if the TPP is stopped %s", async (_, looks) => {
    const { payment, summary, browser } = await atApproval();
    const login = await browser.submit(summary, "approve");
    const { register } = stages.production;
    const answers = Array.from({ length: looks }, () => "active" as const);
    const found: Register["standingOf"] = async (_, at) => ({
      status: answers.shift() ?? "withdrawn",
      roles: ["PSP_PI"],
      asOf: at.toISOString(),
    });
    Object.assign(stages.production, { register: { standingOf: found } });
    const page = await browser.submit(login, "login", asEirik);
    Object.assign(stages.production, { register });
    expect(page.html).toContain('href="/consents"');
    expect(addressBack(page)).toBeUndefined();
    expect(await standingOf(payment)).toEqual(isNotApproved);
  });
});

describe("a payment that its customer stops on the bank's own pages (decision: identity port)", () => {
  /** Signs in, and opens the provider's page that approves the stop of a payment. */
  async function atStop() {
    const payment = await paid();
    const { browser, page } = await atLogin();
    await browser.submit(page, "login", asEirik);
    const list = await browser.open(`${site()}/payments`);
    const [, href = ""] = /href="(\/consents\/payments\/[^"]+)"/.exec(list.html) ?? [];
    const shown = await browser.open(new URL(href, site()).href);
    const action = href.split("/").at(-1) ?? "";
    return { payment, browser, approval: await browser.submit(shown, action) };
  }

  it("is cancelled if the customer approves the stop at the provider", async () => {
    const { payment, browser, approval } = await atStop();
    expect(approval.html).toContain("Nordlys Kaffe AS");
    await browser.submit(approval, "login", asEirik);
    expect(await standingOf(payment)).toBe("CANC");
  });

  it("remains approved if the provider does not answer, and is cancelled at the next attempt", async () => {
    const { payment, browser, approval } = await atStop();
    provider.answers = (path, answer) => {
      if (path === "/token") Object.assign(answer, { status: 500, body: "no" });
    };
    const page = await browser.submit(approval, "login", asEirik);
    expect(page.status).toBe(503);
    expect(await standingOf(payment)).toEqual(isApproved);
    provider.answers = () => {};
    const [, action = ""] = /action="\/consents\/payments\/([^"]+)"/.exec(page.html) ?? [];
    await browser.submit(await browser.submit(page, action), "login", asEirik);
    expect(await standingOf(payment)).toBe("CANC");
  });

  it("remains approved if the provider refuses the code from its redirect, and the page has the status 422", async () => {
    const { payment, browser, approval } = await atStop();
    provider.answers = (path, answer) => {
      if (path === "/token")
        Object.assign(answer, { status: 400, body: { error: "invalid_grant" } });
    };
    const page = await browser.submit(approval, "login", asEirik);
    expect(page.status).toBe(422);
    expect(page.html).toContain("The sign-in was not confirmed.");
    expect(await standingOf(payment)).toEqual(isApproved);
  });

  it("remains approved if another person logs in", async () => {
    const { payment, browser, approval } = await atStop();
    await browser.submit(approval, "login", [["number", ingrid.nationalNumber]]);
    expect(await standingOf(payment)).toEqual(isApproved);
  });

  it("remains approved if the provider proves only the login, not the approval of the stop", async () => {
    const { payment, browser, approval } = await atStop();
    provider.answers = (path, { body }) => {
      if (path === "/token") Object.assign(body as object, { authorization_details: undefined });
    };
    await browser.submit(approval, "login", asEirik);
    expect(await standingOf(payment)).toEqual(isApproved);
  });
});

describe("a payment that was cancelled while its PSU looked at the summary (decision: Links)", () => {
  it("is shown as cancelled, and its PSU is not redirected to the provider", async () => {
    const { payment, browser, summary, seen } = await atApproval();
    const before = seen.length;
    await payment.cancel({ now: now() });
    const page = await browser.submit(summary, "approve");
    expect(page.html).toContain("The payment was cancelled before it was approved.");
    expect(seen.slice(before).map(String)).not.toContainEqual(expect.stringContaining("/auth"));
  });
});
