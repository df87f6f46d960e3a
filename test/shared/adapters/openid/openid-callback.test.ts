import { newProviderKey } from "../../../../infra/provider/provider-keys.ts";
import { table } from "../../../../shared/table/client.ts";
import { keys } from "../../../../shared/table/keys.ts";
import { metricLines } from "../../../support/operations/metric-lines.ts";
import {
  asEirik,
  atApproval,
  atSummaryOf,
  isApproved,
  isNotApproved,
  now,
  posted,
  standingOf,
} from "../../../support/psu/at-approval.ts";
import { loggedFaults, notProved } from "../../../support/psu/logged-faults.ts";
import { travelling, useOpenid } from "../../../support/psu/openid.ts";
import { auditEvents, consentLink } from "../../../support/psu/sca.ts";
import { written } from "../../../support/run/written.ts";
import { madeOnce } from "../../../support/table/made-once.ts";
import { useTable } from "../../../support/table/table.ts";

const kept = useTable({ seeded: false });
const provider = useOpenid();
const ready = madeOnce(kept, async () => (await atApproval()).payment);

/** Returns the last address to which the provider redirected back. */
const callbackIn = (seen: string[]): string =>
  seen.filter((address) => address.includes("/callback?")).at(-1) ?? "";
const withParameter = (name: string, value: string) => (url: URL) => {
  url.searchParams.set(name, value);
  return url;
};
const without = (name: string) => (url: URL) => {
  url.searchParams.delete(name);
  return url;
};

/** Opens the link of a payment, where the PSU must identify first. */
async function atIdentification() {
  const payment = await posted();
  const { browser } = travelling();
  return { payment, browser, page: await browser.open(payment.link) };
}

async function atSummary() {
  const payment = await ready();
  const { browser, summary: page } = await atSummaryOf(payment);
  return { payment, browser, page };
}

describe("the redirect from the provider (RFC 9700, 2.1; RFC 9207)", () => {
  const otherState = `${"a".repeat(43)}.${"b".repeat(43)}`;
  it.each<[string, (url: URL) => URL, object[]]>([
    [
      "comes from another provider",
      withParameter("iss", "https://another.example"),
      [
        notProved("OAUTH_INVALID_RESPONSE", {
          reason: 'unexpected "iss" (issuer) response parameter value',
        }),
      ],
    ],
    [
      "does not name its provider",
      without("iss"),
      [
        notProved("OAUTH_INVALID_RESPONSE", {
          reason: 'response parameter "iss" (issuer) missing',
        }),
      ],
    ],
    [
      "has an unknown error code",
      withParameter("error", "kari_nordmann"),
      [notProved("other", { error: "other" })],
    ],
    [
      "has the error login_required",
      withParameter("error", "login_required"),
      [notProved("login_required", { error: "login_required" })],
    ],
    ["has another state", withParameter("state", otherState), []],
    ["has no state", without("state"), []],
  ])("approves no payment if it %s", async (_, through, logged) => {
    const payment = await ready();
    // The PSU is already identified, so only the redirect after the approval is changed.
    const { approve } = await atSummaryOf(payment, through);
    expect(await loggedFaults(() => approve())).toEqual(logged);
    expect(await standingOf(payment)).toEqual(isNotApproved);
  });

  it("approves no payment in another browser, and still approves it in the PSU's own", async () => {
    const payment = await ready();
    const held: URL[] = [];
    const { approve, browser } = await atSummaryOf(payment, (url) => {
      if (held.push(url) === 1) throw new Error("held up");
      return url;
    });
    await expect(approve()).rejects.toThrow("held up");
    const stranger = travelling({ cookies: { sca: "stranger".padEnd(43, "-") } });
    const refused = await stranger.browser.open(held[0]?.href ?? "");
    expect(refused.status).toBe(403);
    expect(await standingOf(payment)).toEqual(isNotApproved);
    await browser.open(held[0]?.href ?? "");
    expect(await standingOf(payment)).toEqual(isApproved);
  });

  it("changes nothing if its address is opened again", async () => {
    const payment = await ready();
    const { approve, browser, seen } = await atSummaryOf(payment);
    await approve();
    const events = await auditEvents(payment.params["payment-id"], now());
    const again = await browser.open(callbackIn(seen));
    expect(again.status).toBe(200);
    expect(await auditEvents(payment.params["payment-id"], now())).toEqual(events);
  });

  it("exchanges its code once if its address is opened three times at once", async () => {
    const payment = await ready();
    const held: URL[] = [];
    const { approve, browser } = await atSummaryOf(payment, (url) => {
      if (held.push(url) === 1) throw new Error("held up");
      return url;
    });
    await expect(approve()).rejects.toThrow("held up");
    let exchanges = 0;
    provider.answers = (path) => {
      if (path === "/token") exchanges += 1;
    };
    const pages = await Promise.all([1, 2, 3].map(() => browser.open(held[0]?.href ?? "")));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(exchanges).toBe(1);
    expect(await standingOf(payment)).toEqual(isApproved);
  });

  it("approves the payment only if it belongs to the latest authorization", async () => {
    const payment = await ready();
    const held: URL[] = [];
    const { approve, browser, summary } = await atSummaryOf(payment, (url) => {
      held.push(url);
      throw new Error("held up");
    });
    await expect(approve()).rejects.toThrow("held up");
    await browser.submit(summary, "approve");
    const { browser: same } = travelling();
    await same.open(held[0]?.href ?? "");
    expect(await standingOf(payment)).toEqual(isNotApproved);
  });

  it("approves no payment with the code of an earlier approval", async () => {
    const first = await atApproval();
    await first.approve();
    const code = new URL(callbackIn(first.seen)).searchParams.get("code") ?? "";
    const { payment } = await atApproval();
    const { approve } = await atSummaryOf(payment, withParameter("code", code));
    await approve();
    expect(await standingOf(payment)).toEqual(isNotApproved);
  });

  it("ends the SCA if the PSU cancels the approval at the provider", async () => {
    const payment = await ready();
    const { browser, summary } = await atSummaryOf(payment);
    const page = await browser.submit(await browser.submit(summary, "approve"), "cancel");
    expect(page.html).toContain("cancelled");
    expect(await standingOf(payment)).toEqual(isNotApproved);
  });

  it.each([
    ["the approval", "approve"],
    ["the identification", "identify"],
  ])("approves nothing if the PSU cancelled the SCA in another tab before %s", async (_, step) => {
    const { payment, browser, page } = await (step === "approve"
      ? atSummary()
      : atIdentification());
    const login = await browser.submit(page, step);
    expect((await browser.submit(page, "cancel")).html).toContain("cancelled");
    const late = await browser.submit(login, "login", asEirik);
    expect(late.html).toContain("cancelled");
    expect(await standingOf(payment)).toEqual(isNotApproved);
  });

  it("ends the SCA if the PSU cancels the identification at the provider", async () => {
    const { payment, browser, page } = await atIdentification();
    const end = await browser.submit(await browser.submit(page, "identify"), "cancel");
    expect(end.html).toContain("cancelled");
    expect(await standingOf(payment)).toEqual(isNotApproved);
  });

  it("identifies the PSU only if the login has a national number", async () => {
    const { payment, browser, page } = await atIdentification();
    provider.retell(({ pid: _, ...claims }) => claims);
    const refused = await browser.submit(await browser.submit(page, "identify"), "login", asEirik);
    expect(refused.status).toBe(500);
    provider.retell((claims) => claims);
    const login = await browser.submit(await browser.open(payment.link), "identify");
    expect((await browser.submit(login, "login", asEirik)).html).toContain("/approve");
  });

  it("identifies no PSU if another key signed the login", async () => {
    provider.retell((claims) => claims, newProviderKey().private);
    const { browser } = travelling();
    const page = await browser.open(await consentLink({ now: now() }));
    const end = await browser.submit(await browser.submit(page, "identify"), "login", asEirik);
    expect(end.status).toBe(500);
    expect(end.html).not.toContain("Eirik");
  });
});

describe("a wrong or missing code in the redirect from the provider (RFC 6749, 5.2; decision: identity port)", () => {
  /** Returns level, message and fault of the log lines, and the number of the bank's errors in the metrics. */
  const reportOf = (lines: string[]) => ({
    logged: lines
      .map((line) => JSON.parse(line))
      .filter(({ level }) => level)
      .map(({ level, message, fault, error }) => [level, message, error?.details ?? fault]),
    bankErrors: metricLines(lines).filter(({ BankErrors }) => BankErrors !== undefined).length,
  });
  /** Sends the PSU to the provider and back in the step that is shown, and returns the page and the report. */
  async function backFrom(
    { browser, page }: Pick<Awaited<ReturnType<typeof atSummary>>, "browser" | "page">,
    step: string,
  ) {
    const login = await browser.submit(page, step);
    let back = page;
    const lines = await written(async () => {
      back = await browser.submit(login, "login", asEirik);
    });
    return { back, report: reportOf(lines) };
  }

  it.each<[string, string, (url: URL) => URL, string]>([
    ["is made up", "approve", withParameter("code", "another"), "invalid_grant"],
    ["is made up", "identify", withParameter("code", "another"), "invalid_grant"],
    ["is missing", "approve", without("code"), "no code"],
    ["is empty", "identify", withParameter("code", ""), "no code"],
  ])(
    "is refused and logged only as a warning if it %s, and the PSU can repeat the step '%s'",
    async (_, step, through, fault) => {
      const payment = await (step === "approve" ? ready() : posted());
      let first = true;
      const once = (url: URL) => {
        const to = first ? through(url) : url;
        first = false;
        return to;
      };
      const { browser } = travelling({ through: once });
      const page = await browser.open(payment.link);
      const { back, report } = await backFrom({ browser, page }, step);
      expect(back.status).toBe(422);
      expect(back.html).toContain("The sign-in was not confirmed. Nothing was approved");
      const line = ["WARN", "the identity provider refuses a code", fault];
      expect(report).toEqual({ logged: [line], bankErrors: 0 });
      expect(await standingOf(payment)).toBe("RCVD");
      const next = await browser.submit(await browser.submit(back, step), "login", asEirik);
      if (step === "identify") expect(next.html).toContain("/approve");
      else expect(await standingOf(payment)).toEqual(isApproved);
    },
  );

  const away = "the identity provider does not answer";
  it.each([
    ["invalid_client", 401, 500, "a request failed", { error: "invalid_client", status: 401 }],
    ["invalid_request", 400, 500, "a request failed", { error: "invalid_request", status: 400 }],
    ["temporarily_unavailable", 400, 503, away, {}],
    ["server_error", 400, 503, away, {}],
  ])(
    "counts as the bank's error, not as the customer's, if the provider answers %s with %d",
    async (error, status, shown, message, more) => {
      const at = await atSummary();
      provider.answers = (path, answer) => {
        const body = { error, error_description: "Client 'fjordgate' of 12345678901" };
        if (path === "/token") Object.assign(answer, { status, body });
      };
      const { back, report } = await backFrom(at, "approve");
      expect(back.status).toBe(shown);
      const description = "Client [masked] of [masked]";
      const details =
        shown === 503 ? { fault: error } : { port: "identity", fault: error, description, ...more };
      expect(report).toEqual({ logged: [["ERROR", message, details]], bankErrors: 1 });
      expect(await standingOf(at.payment)).toBe("RCVD");
    },
  );
});

describe("an approval at the provider (decision: no personal data in addresses and logs)", () => {
  it("shows neither PSU nor payment in addresses and logs, and no national number in plain text in the table", async () => {
    const lines = await written(async () => {
      const { approve, seen, payment } = await atApproval();
      provider.retell((claims) => ({ ...claims, nonce: "another" }));
      await approve();
      for (const each of seen)
        expect(each).not.toMatch(/Nordlys|125|Eirik|login_hint|authorization_details|nonce/);
      expect(seen.some((each) => each.includes("request_uri="))).toBe(true);
      const token = new URL(payment.link).pathname.split("/")[2] ?? "";
      const { fingerprint } = await import("../../../../shared/secrets/derive.ts");
      const flow = JSON.stringify(await table.get(keys.scaFlow(fingerprint(token))));
      expect(flow).not.toContain(asEirik[0][1]);
      expect(flow).not.toContain(token);
    });
    expect(lines.join()).not.toMatch(/Nordlys|Eirik|eyJ/);
    expect(lines.join()).not.toContain(asEirik[0][1]);
  });

  it("fails with 503 while the provider is away, and succeeds afterwards", async () => {
    const payment = await ready();
    const { browser, summary } = await atSummaryOf(payment);
    provider.configure({ issuer: "http://127.0.0.1:9" });
    const page = await browser.submit(summary, "approve");
    expect(page.status).toBe(503);
    expect(page.html).toContain("The sign-in service is not responding right now.");
    provider.configure();
    await browser.submit(await browser.submit(summary, "approve"), "login", asEirik);
    expect(await standingOf(payment)).toEqual(isApproved);
  });
});
