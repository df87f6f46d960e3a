import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bankingDay } from "../../shared/sandbox/rules/banking-days.ts";
import { runCommand } from "../infra/tpp/run-command.ts";
import { useCommandLine } from "../infra/tpp/use-command-line.ts";
import { dayIn } from "../support/run/days-ahead.ts";

const { folder, home, run, jsonOf } = useCommandLine({ pays: true });
const eirik = "13839312185";
const product = "norwegian-domestic-credit-transfers";
const debtorAccount = { bban: "99995260189", currency: "NOK" };

/** A banking day in January of next year, so that the bank does not move payments for that day. */
const january = bankingDay(`${Number(dayIn(0).slice(0, 4)) + 1}-01-11`, "following");

/** A payment to Ingrid as an entry of a bulk. */
const entryOf = (amount: string) => ({
  instructedAmount: { amount, currency: "NOK" },
  creditorName: "Ingrid Fjellheim",
  creditorAccount: { bban: "99990166133", currency: "NOK" },
});

const payFrom = (order: unknown, ...args: string[]) =>
  runCommand(["pay", "--order", "-", "--auto", eirik, ...args], {
    home,
    stdin: JSON.stringify(order),
  });

describe("fjordgate pay", () => {
  it("initiates a bulk from a file, and follows it until it is booked", async () => {
    const file = join(folder, "bulk.json");
    writeFileSync(file, JSON.stringify({ debtorAccount, payments: ["10", "11"].map(entryOf) }));
    const { code, out, err } = await run("pay", "--order", file, "--auto", eirik);
    expect({ code, out, err }).toEqual({
      code: 0,
      err: expect.stringMatching(/RCVD: ordered as [\s\S]*The PSU approves[\s\S]*ACSC: booked\n$/),
      out: expect.stringMatching(/^ACSC \/v1\/bulk-payments\/norwegian-domestic-.*\/\S+\n$/),
    });
    const path = out.trim().split(" ")[1] ?? "";
    expect((await jsonOf("call", "GET", path)).body.payments).toHaveLength(2);
    const again = await run("pay", "--order", file, "--auto", eirik);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining("allowLogicalDuplicate") });
    const allowed = ["--order", file, "--auto", eirik, "--allow-duplicate"];
    const told = await jsonOf("pay", ...allowed);
    expect(told).toEqual({
      paymentId: expect.any(String),
      path: `/v1/bulk-payments/${product}/${told.paymentId}`,
      transactionStatus: "ACSC",
    });
  });

  it("ends with exit code 6 if a payment of a bulk from stdin was not made", async () => {
    const payments = ["12", "999999"].map(entryOf);
    expect(await payFrom({ debtorAccount, payments })).toEqual({
      code: 6,
      out: expect.stringMatching(new RegExp(`^PART /v1/bulk-payments/${product}/\\S+\n$`)),
      err: expect.stringMatching(
        /✓ PART: partly executed\n✗ Some payments of the bulk were not made \(PART\)\.\n {2}PAY.*payments\.1/,
      ),
    });
  });

  it("initiates a standing order and a single payment from stdin", async () => {
    const standing = { ...entryOf("13"), debtorAccount, startDate: january };
    const variable = { frequency: "MonthlyVariable", monthsOfExecution: ["1", "7"] };
    const { out, err } = await payFrom({ ...standing, ...variable });
    expect(out).toMatch(new RegExp(`^ACTC /v1/periodic-payments/${product}/\\S+\n$`));
    expect(err).toMatch(/RCVD: ordered as [\s\S]*The PSU approves\n✓ ACTC: approved/);
    const single = await payFrom({ ...entryOf("14"), debtorAccount });
    expect(single.out).toMatch(new RegExp(`^ACSC /v1/payments/${product}/\\S+\n$`));
  });

  it("accepts the option --product for a single payment from stdin", async () => {
    const straks = "instant-norwegian-domestic-credit-transfers-straks";
    const { out } = await payFrom({ ...entryOf("15"), debtorAccount }, "--product", straks);
    expect(out).toMatch(new RegExp(`^ACSC /v1/payments/${straks}/\\S+\n$`));
  });

  it.each<[number, string, string, RegExp]>([
    [5, "sca=cancelled", "RCVD", /came back without approving/],
    [6, "outcome=rejected", "RJCT", /The bulk is rejected \(RJCT\)/],
  ])(
    "ends with exit code %d for a bulk in the scenario %s",
    async (code, scenario, status, words) => {
      const payments = ["16", "17"].map(entryOf);
      const ended = await payFrom({ debtorAccount, payments }, "--scenario", scenario);
      expect(ended).toMatchObject({ code, err: expect.stringMatching(words) });
      expect(ended.out).toMatch(new RegExp(`^${status} /v1/bulk-payments/${product}/\\S+\n$`));
    },
  );

  it("ends with exit code 1 if the order is too large or the bank refuses it", async () => {
    const empty = await payFrom({ debtorAccount, payments: [] });
    expect(empty).toMatchObject({ code: 1, err: expect.stringContaining("(payments)") });
    const large = await payFrom({ debtorAccount, payments: ["x".repeat(3 * 1_048_576)] });
    expect(large).toMatchObject({ code: 1, err: expect.stringContaining("body is too large") });
  });
});
