import { useCommandLine } from "../infra/tpp/use-command-line.ts";
import {
  debtorAccount,
  domestic,
  entryOf,
  inTime,
  ordering,
} from "../support/commands/command-line-orders.ts";
import { sampled } from "../support/run/long-form.ts";
import { leftAlone } from "./left-alone.ts";

const { home, run } = useCommandLine({ pays: true });
const { order, bothOf } = ordering(run);
const id = "[\\da-f-]{36}";

const to = ["--from", "99995260189", "--to", "99990166133", "--creditor", "Ingrid Fjellheim"];
const payment = ["pay", "--amount", "11.00", ...to, "--allow-duplicate"];

describe("an unsuccessful fjordgate pay", () => {
  type End = [status: string, what: string, code: number, args: string[], words: RegExp];
  const ends: End[] = [
    [
      "RCVD",
      "the PSU cancels",
      5,
      [...inTime, "--scenario", "sca=cancelled"],
      /without approving[^\n]*\n {2}It still needs approval: fjordgate pay --approve \/v1\/payments\//,
    ],
    [
      "RJCT",
      "the PSU cannot be identified",
      5,
      [...inTime, "--scenario", "sca=failed"],
      /without approving[^\n]*\n {2}The payment is rejected \(RJCT\)\.\n$/,
    ],
    [
      "RCVD",
      "the PSU does not return in time",
      5,
      ["--timeout", "0.2"],
      /not returned within 0\.2 seconds\.\n {2}It still needs approval: fjordgate pay --approve \/v1\/pay/,
    ],
    [
      "ACCP",
      "the account has too little money",
      6,
      [...inTime, "--scenario", "funds=insufficient"],
      /✗ The payment is not covered by the money in the account \(ACCP\)\.\n$/,
    ],
    [
      "RJCT",
      "the bank rejects the payment",
      6,
      [...inTime, "--scenario", "outcome=rejected"],
      /✗ The payment is rejected \(RJCT\)\.\n$/,
    ],
  ];
  it.each(sampled(ends, 3))(
    "prints the status %s and the next step if %s",
    async (status, _, code, args, words) => {
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

  it("names the command to approve the same payment later", async () => {
    const late = await run(...payment, "--timeout", "0.2");
    const [, path = ""] = /fjordgate pay --approve (\S+)\n$/.exec(late.err) ?? [];
    expect(path).toMatch(new RegExp(`^/v1/payments/${domestic}/${id}$`));
    const { code, out } = await run("pay", "--approve", path, ...inTime);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(` ${path}\n`) });
  });

  it("prints the status of an order that the PSU has approved without returning to the TPP", async () => {
    const path = `/v1/payments/${domestic}/${await order("payments", entryOf("18"))}`;
    const runOut = await leftAlone(home, "pay", "--approve", path, "--json");
    expect((await run("pay", "--approve", path, ...inTime)).out).toBe(`ACSC ${path}\n`);
    const { code, out, err } = await runOut();
    expect({ code, printed: JSON.parse(out) }).toEqual({
      code: 5,
      printed: { path, transactionStatus: "ACSC" },
    });
    expect(err).toMatch(
      /not returned within 3599 seconds\.\n {2}The payment is booked \(ACSC\)\.\n$/,
    );
  });

  it("prints the last known status if the bank no longer has the payment", async () => {
    const runOut = await leftAlone(home, ...payment, "--psu", "none", "--json");
    expect((await run("sandbox", "initialize", "--keep-clock")).code).toBe(0);
    const { code, out } = await runOut();
    expect({ code, printed: JSON.parse(out) }).toMatchObject({
      code: 5,
      printed: { paymentId: expect.any(String), transactionStatus: "RCVD" },
    });
  });

  it("names the command that identifies a customer if no customer is known yet", async () => {
    const order = JSON.stringify({ debtorAccount, ...entryOf("11.00") });
    const asked = ["call", "POST", `/v1/payments/${domestic}`, "-d", order];
    const { code, out, err } = await run(...asked, "-H", "PSU-Context:", "--psu", "none");
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/\n {2}No customer is known: run fjordgate consent first\./);
  });
});
