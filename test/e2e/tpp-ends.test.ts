import type { Ran } from "../infra/tpp/run-command.ts";
import { useCommandLine } from "../infra/tpp/use-command-line.ts";
import { bankingDayIn, dayIn } from "../support/days-ahead.ts";
import { sampled } from "../support/long-form.ts";
import { leftAlone } from "./left-alone.ts";

const { home, run } = useCommandLine({ pays: true });
const eirik = "13839312185";
const domestic = "norwegian-domestic-credit-transfers";
const straks = "instant-norwegian-domestic-credit-transfers-straks";
const debtorAccount = { bban: "99995260189", currency: "NOK" };
const id = "[\\da-f-]{36}";

const entryOf = (amount: string) => ({
  instructedAmount: { amount, currency: "NOK" },
  creditorName: "Ingrid Fjellheim",
  creditorAccount: { bban: "99990166133", currency: "NOK" },
});

const to = ["--from", "99995260189", "--to", "99990166133", "--creditor", "Ingrid Fjellheim"];
const payment = ["pay", "--amount", "11.00", ...to, "--allow-duplicate"];

/** Creates something by a call of the command line, and returns the picked field. */
async function created(path: string, body: object, pick: string, ...more: string[]) {
  const asked = ["call", "POST", `/v1/${path}`, "-d", JSON.stringify(body), "--pick", pick];
  const { code, out, err } = await run(...asked, "--psu", "none", ...more);
  if (code !== 0) throw new Error(err);
  return out.trim();
}

const order = (service: string, body: object, ...more: string[]) =>
  created(`${service}/${domestic}`, { debtorAccount, ...body }, "paymentId", ...named, ...more);
const named = ["-H", `X-PSU-IDENTITY: ${eirik}`, "-H", "PSU-Context:"];

/** Runs a command twice, with text and with JSON on stdout. */
async function bothOf(...args: string[]): Promise<[text: Ran, json: Ran, printed: unknown]> {
  const [text, json] = [await run(...args), await run(...args, "--json")];
  return [text, json, JSON.parse(json.out)];
}

const inTime = ["--auto", eirik];

describe("fjordgate pay, where what is ordered is not made", () => {
  type End = [what: string, status: string, code: number, args: string[], words: RegExp];
  const ends: End[] = [
    [
      "a PSU who cancels",
      "RCVD",
      5,
      [...inTime, "--scenario", "sca=cancelled"],
      /without approving[^\n]*\n {2}It still needs approval: fjordgate approve \/v1\/payments\//,
    ],
    [
      "a PSU who cannot be identified",
      "RJCT",
      5,
      [...inTime, "--scenario", "sca=failed"],
      /without approving[^\n]*\n {2}The payment is rejected \(RJCT\)\.\n$/,
    ],
    [
      "a PSU who does not come",
      "RCVD",
      5,
      ["--identity", eirik, "--timeout", "0.2"],
      /not returned within 0\.2 seconds\.\n {2}It still needs approval: fjordgate approve \/v1\/pay/,
    ],
    [
      "a PSU whom nobody has named and who does not come",
      "RCVD",
      5,
      ["--timeout", "0.2"],
      /not returned within 0\.2 seconds\.\n {2}It still needs approval: fjordgate approve \/v1\/pay/,
    ],
    [
      "too little money",
      "ACCP",
      6,
      [...inTime, "--scenario", "funds=insufficient"],
      /✗ The payment is not covered by the money in the account \(ACCP\)\.\n$/,
    ],
    [
      "a rejection",
      "RJCT",
      6,
      [...inTime, "--scenario", "outcome=rejected"],
      /✗ The payment is rejected \(RJCT\)\.\n$/,
    ],
    [
      "an end that the bank does not know yet",
      "PDNG",
      6,
      [...inTime, "--scenario", "outcome=unknown", "--patience", "1"],
      /✗ The payment is pending at the bank \(PDNG\) after 1 seconds\.\n {2}Look again: /,
    ],
  ];
  it.each(sampled(ends, 3))(
    "prints after %s the status %s and where it stands",
    async (_, status, code, args, words) => {
      const [text, json, printed] = await bothOf(...payment, "--psu", "none", ...args);
      expect([text.code, json.code]).toEqual([code, code]);
      expect(text.out).toMatch(new RegExp(`^${status} /v1/payments/${domestic}/${id}\n$`));
      expect(text.err).toMatch(words);
      expect(text.err).not.toContain("Begin again");
      const paymentId = /ordered as (\S+)/.exec(json.err)?.[1];
      expect(printed).toEqual({
        paymentId,
        path: `/v1/payments/${domestic}/${paymentId}`,
        transactionStatus: status,
      });
    },
  );

  it.each<[what: string, service: string, args: string[]]>([
    ["standing order", "periodic-payments", ["--frequency", "Annual", "--start", dayIn(9)]],
    ["payment", "payments", []],
  ])("names how to approve the same %s", async (_, service, args) => {
    const late = await run(...payment, ...args, "--identity", eirik, "--timeout", "0.2");
    const [, path = ""] = /fjordgate approve (\S+)\n$/.exec(late.err) ?? [];
    expect(path).toMatch(new RegExp(`^/v1/${service}/${domestic}/${id}$`));
    const { code, out } = await run("approve", path, ...inTime);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(` ${path}\n`) });
  });

  it("says what an order has become that a PSU approved without coming back", async () => {
    const path = `/v1/payments/${domestic}/${await order("payments", entryOf("18"))}`;
    const runOut = await leftAlone(home, "approve", path, "--json");
    expect((await run("approve", path, ...inTime)).out).toBe(`ACSC ${path}\n`);
    const { code, out, err } = await runOut();
    expect({ code, printed: JSON.parse(out) }).toEqual({
      code: 5,
      printed: { path, transactionStatus: "ACSC" },
    });
    expect(err).toMatch(
      /not returned within 3599 seconds\.\n {2}The payment is booked \(ACSC\)\.\n$/,
    );
  });

  it("prints what was known last where the bank cannot tell any more", async () => {
    const runOut = await leftAlone(
      home,
      ...payment,
      "--psu",
      "none",
      "--identity",
      eirik,
      "--json",
    );
    expect((await run("sandbox", "initialize", "--keep-clock")).code).toBe(0);
    const { code, out } = await runOut();
    expect({ code, printed: JSON.parse(out) }).toMatchObject({
      code: 5,
      printed: { paymentId: expect.any(String), transactionStatus: "RCVD" },
    });
  });

  it("names the customer it needs, where none is known", async () => {
    const order = JSON.stringify({ debtorAccount, ...entryOf("11.00") });
    const asked = ["call", "POST", `/v1/payments/${domestic}`, "-d", order];
    const { code, out, err } = await run(...asked, "-H", "PSU-Context:", "--psu", "none");
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/\n {2}No customer is known: run fjordgate consent first, or .*--identity/);
  });
});

describe("fjordgate approve", () => {
  const inNone = [...inTime, "--psu", "none"];

  it("prints as JSON where an approval has led", async () => {
    const standing = { ...entryOf("19"), startDate: bankingDayIn(30), frequency: "Monthly" };
    const path = `/v1/periodic-payments/${domestic}/${await order("periodic-payments", standing)}`;
    const left = await run("approve", path, ...inNone, "--scenario", "sca=cancelled");
    expect(left).toMatchObject({
      ...{ code: 5, out: `RCVD ${path}\n` },
      err: expect.stringContaining(`\n  It still needs approval: fjordgate approve ${path}\n`),
    });
    const { out } = await run("approve", path, ...inNone, "--json");
    expect(JSON.parse(out)).toEqual({ path, transactionStatus: "ACTC" });

    expect((await run("call", "DELETE", path)).code).toBe(0);
    const cancelling = `${path}/cancellation-authorisations`;
    const [text, json, printed] = await bothOf(
      ...["approve", cancelling, ...inNone],
      ...["--scenario", "sca=cancelled"],
    );
    expect([text.code, text.out, json.code]).toEqual([5, `ACTC ${path}\n`, 5]);
    expect(printed).toEqual({ path, transactionStatus: "ACTC" });
    expect(text.err).toContain(`fjordgate approve ${cancelling}\n`);
    const cancelled = await run("approve", cancelling, ...inNone, "--json");
    expect(cancelled).toMatchObject({
      code: 0,
      err: expect.stringMatching(/✓ CANC: cancelled\n$/),
    });
    expect(JSON.parse(cancelled.out)).toEqual({ path, transactionStatus: "CANC" });
  });

  it("tells which payments of a bulk were not made, ten of them", async () => {
    const failing = Array.from({ length: 12 }, (_, index) => entryOf(`${900_000 + index}`));
    const bulk = await order("bulk-payments", { payments: [entryOf("20"), ...failing] });
    const path = `/v1/bulk-payments/${domestic}/${bulk}`;
    const { code, out, err } = await run("approve", path, ...inNone, "--json");
    expect({ code, printed: JSON.parse(out) }).toEqual({
      code: 6,
      printed: { path, transactionStatus: "PART" },
    });
    expect(err).toContain(
      "✗ Some payments of the bulk were not made (PART).\n  PAYMENT_FAILED (payments.1): There was",
    );
    expect(err.match(/PAYMENT_FAILED/g)).toHaveLength(10);
    expect(err).toMatch(/\n {2}And 2 more: fjordgate call GET \S+\/status\n$/);
  });

  it("calls a bulk of which nothing is made a bulk", async () => {
    const rejected = ["-H", "X-Sandbox-Scenario: outcome=rejected"];
    const bulk = await order("bulk-payments", { payments: [entryOf("21")] }, ...rejected);
    const { err } = await run("approve", `/v1/bulk-payments/${domestic}/${bulk}`, ...inNone);
    expect(err).toMatch(/✗ The bulk is rejected \(RJCT\)\./);
  });

  it("tells the payments of a basket one by one, each with its status", async () => {
    const poor = await order("payments", entryOf("999999"));
    const rich = await created(
      `payments/${straks}`,
      { debtorAccount, ...entryOf("22") },
      "paymentId",
      ...named,
    );
    const paymentIds = [poor, rich];
    await run("consent", ...inTime, "--as", "eirik");
    const basket = await created("signing-baskets", { paymentIds }, "basketId");
    const path = `/v1/signing-baskets/${basket}`;
    const { code, out, err } = await run("approve", path, ...inTime, "--json");
    expect({ code, printed: JSON.parse(out) }).toEqual({
      code: 6,
      printed: { path, transactionStatus: "ACCP" },
    });
    expect(err).toMatch(
      new RegExp(
        `✗ Not every payment of the basket was made \\(ACCP\\)\\.
  ACCP, not covered by the money in the account: /v1/payments/${domestic}/${poor}
  ACSC, booked: /v1/payments/${straks}/${rich}\n$`,
      ),
    );
  });
});
