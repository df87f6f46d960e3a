import { useCommandLine } from "../infra/tpp/use-command-line.ts";
import {
  debtorAccount,
  domestic,
  entryOf,
  inTime,
  named,
  ordering,
} from "../support/commands/command-line-orders.ts";
import { bankingDayIn } from "../support/run/days-ahead.ts";

const { run } = useCommandLine({ pays: true });
const { created, order, bothOf } = ordering(run);
const straks = "instant-norwegian-domestic-credit-transfers-straks";

describe("fjordgate pay --approve", () => {
  const inNone = [...inTime, "--psu", "none"];

  it("prints as JSON the status after an approval", async () => {
    const standing = { ...entryOf("19"), startDate: bankingDayIn(30), frequency: "Monthly" };
    const path = `/v1/periodic-payments/${domestic}/${await order("periodic-payments", standing)}`;
    const left = await run("pay", "--approve", path, ...inNone, "--scenario", "sca=cancelled");
    expect(left).toMatchObject({
      ...{ code: 5, out: `RCVD ${path}\n` },
      err: expect.stringContaining(
        `\n  It still needs approval: fjordgate pay --approve ${path}\n`,
      ),
    });
    const { out } = await run("pay", "--approve", path, ...inNone, "--json");
    expect(JSON.parse(out)).toEqual({ path, transactionStatus: "ACTC" });

    expect((await run("call", "DELETE", path)).code).toBe(0);
    const cancelling = `${path}/cancellation-authorisations`;
    const [text, json, printed] = await bothOf(
      ...["pay", "--approve", cancelling, ...inNone],
      ...["--scenario", "sca=cancelled"],
    );
    expect([text.code, text.out, json.code]).toEqual([5, `ACTC ${path}\n`, 5]);
    expect(printed).toEqual({ path, transactionStatus: "ACTC" });
    expect(text.err).toContain(`fjordgate pay --approve ${cancelling}\n`);
    const cancelled = await run("pay", "--approve", cancelling, ...inNone, "--json");
    expect(cancelled).toMatchObject({
      code: 0,
      err: expect.stringMatching(/✓ CANC: cancelled\n$/),
    });
    expect(JSON.parse(cancelled.out)).toEqual({ path, transactionStatus: "CANC" });
  });

  it("lists at most ten payments of a bulk that were not made", async () => {
    const failing = Array.from({ length: 12 }, (_, index) => entryOf(`${900_000 + index}`));
    const bulk = await order("bulk-payments", { payments: [entryOf("20"), ...failing] });
    const path = `/v1/bulk-payments/${domestic}/${bulk}`;
    const { code, out, err } = await run("pay", "--approve", path, ...inNone, "--json");
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

  it("says that the bulk is rejected if no payment of it is made", async () => {
    const rejected = ["-H", "X-Sandbox-Scenario: outcome=rejected"];
    const bulk = await order("bulk-payments", { payments: [entryOf("21")] }, ...rejected);
    const { err } = await run(
      "pay",
      "--approve",
      `/v1/bulk-payments/${domestic}/${bulk}`,
      ...inNone,
    );
    expect(err).toMatch(/✗ The bulk is rejected \(RJCT\)\./);
  });

  it("prints the command that lists a basket's payments if not all of them are made", async () => {
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
    const { code, out, err } = await run("pay", "--approve", path, ...inTime, "--json");
    expect({ code, printed: JSON.parse(out) }).toEqual({
      code: 6,
      printed: { path, transactionStatus: "ACCP" },
    });
    expect(err).toContain("✗ Not every payment of the basket was made (ACCP).\n");
    const [, lookup = ""] = /their ids: fjordgate (.*)\n$/.exec(err) ?? [];
    expect(JSON.parse((await run(...lookup.split(" "))).out)).toEqual(paymentIds);
  });
});
