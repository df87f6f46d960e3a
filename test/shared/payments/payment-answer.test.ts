import {
  answerOfOrdered,
  daysToCome,
  psuMessageAbout,
  shownDays,
} from "../../../shared/payments/payment-answer.ts";
import type { Payment } from "../../../shared/rules/payment.ts";

type Changes = Partial<Omit<Payment, "service" | "product" | "order" | "size" | "entriesHash">>;
const paymentOf = (changes: Changes & { service?: Payment["service"] }) =>
  ({ service: "payments", state: "submitted", ...changes }) as Payment;

const now = new Date("2026-03-02T23:30:00Z");
const nextDates = ["2026-03-02", "2026-03-03", "2026-04-02"];

describe("the next days of a standing order (decision: nextExecutionDates)", () => {
  const service = "periodic-payments";

  it.each<[string, Payment["status"], string[] | undefined]>([
    ["the days from today in Oslo on", "RCVD", ["2026-03-03", "2026-04-02"]],
    ["all days that the bank returned", "ACTC", nextDates],
    ["all days that the bank returned", "ACWC", nextDates],
    ["an empty list", "ACSC", []],
    ["an empty list", "CANC", []],
    ["an empty list", "RJCT", []],
    ["absent", "PDNG", undefined],
  ])("are %s if the order has the status %s", (_, status, nextExecutionDates) =>
    expect(daysToCome(paymentOf({ service, status, nextDates }), now)).toEqual({
      nextExecutionDates,
    }),
  );

  it("are an empty list if the bank names none", () =>
    expect(daysToCome(paymentOf({ service, status: "ACTC" }), now)).toEqual({
      nextExecutionDates: [],
    }));

  it.each(["payments", "bulk-payments"] as const)('are absent for the service "%s"', (service) =>
    expect(daysToCome(paymentOf({ service, status: "ACTC", nextDates }), now)).toEqual({}),
  );

  it("are at most five, the first ones that the bank returned", () => {
    const many = Array.from({ length: 12 }, (_, month) => `2027-${month + 1}`);
    expect(shownDays(many)).toEqual(many.slice(0, 5));
  });
});

describe("the psuMessage about a payment (specification, Message structure)", () => {
  const funds = "The payment was not made: there was not enough money in the account.";
  const date = "2026-03-03";

  it.each<[string, Changes, string | undefined]>([
    ["is absent if the payment is executed", { status: "ACSC", fundsAvailable: true }, undefined],
    ["says so if the payment lacked funds", { status: "ACCP", fundsAvailable: false }, funds],
    ["names the reason if the payment was rejected", { status: "RJCT", reason: "funds" }, funds],
    [
      "is absent if the reason is only that the bank declined it",
      { status: "RJCT", reason: "declined" },
      undefined,
    ],
    ["is absent if the payment was rejected without a reason", { status: "RJCT" }, undefined],
    [
      "is absent if there is a reason but the payment was not rejected",
      { status: "ACSP", reason: "funds" },
      undefined,
    ],
    [
      "names the reason if the payments of a bulk failed for one reason",
      { status: "RJCT", reason: "funds", failed: [{ index: 0, reason: "funds" }] },
      funds,
    ],
    [
      "is absent if the payments of a bulk failed for different reasons",
      { status: "RJCT", reason: "funds", failed: [{ index: 0, reason: "creditor" }] },
      undefined,
    ],
    [
      "names the last day and its reason if payments were skipped on three days",
      {
        status: "ACTC",
        skipped: [
          { date: "2026-01-03", reason: "limit" },
          { date: "2026-02-03", reason: "creditor" },
          { date, reason: "funds" },
        ],
      },
      "The payment on 3 March 2026 was not made: there was not enough money in the account.",
    ],
    [
      "says what the payment waits for if another holder of the account must approve it",
      { status: "PDNG", awaitsApproval: true },
      "The payment waits until another person who may use the account approves it in the online bank.",
    ],
    [
      "says that the outcome is unknown if the bank has not answered a cancellation",
      { state: "cancelling", status: "PDNG", awaitsApproval: true },
      "The bank has not answered yet whether the payment was stopped. Look again later, and do not pay again before you know.",
    ],
    [
      "is absent if the bank has not answered the submission",
      { state: "submitting", status: "PDNG" },
      undefined,
    ],
  ])("%s", (_, changes, message) =>
    expect(psuMessageAbout(paymentOf(changes), "en")).toBe(message),
  );
});

describe("the answer to the creation of a payment (specification, Payment initiation response)", () => {
  const date = "2026-03-09";
  const id = "4d0c5b3c-1111-4222-8333-444444444444";
  const price = { debited: "10.00", fee: { amount: "0.00", currency: "NOK" }, date };
  const link = { href: "https://bank.example/s/1", verbs: ["GET"] } as const;
  const answerTo = (first: object, scaRedirect?: typeof link, posted: object = {}) =>
    answerOfOrdered(
      {
        payment: paymentOf({
          ...{ id, status: "PDNG" },
          ...({ product: "norwegian-domestic-credit-transfers" } as object),
          first: { ...price, ...first } as unknown as Payment["first"],
        }),
        scaRedirect: scaRedirect && { ...scaRedirect, verbs: [...scaRedirect.verbs] },
      },
      posted,
      "en",
    );

  it.each<[string, object, typeof link | undefined, string]>([
    ["RCVD if the payment needs SCA", { status: "ACSC" }, link, "RCVD"],
    ["of the bank's first answer if the payment is exempt", { status: "ACSP" }, undefined, "ACSP"],
    ["PDNG if the payment is exempt but not answered by the bank", {}, undefined, "PDNG"],
  ])("has the status %s", (_, first, scaRedirect, transactionStatus) =>
    expect(answerTo(first, scaRedirect)).toMatchObject({ transactionStatus }),
  );

  it.each([
    ["no transactionFees", "0.00", undefined, false],
    ["transactionFees", "0.01", { amount: "0.01", currency: "NOK" }, true],
  ])("has %s if the fee is %s", (_, amount, transactionFees, transactionFeeIndicator) =>
    expect(answerTo({ fee: { amount, currency: "NOK" } })).toMatchObject({
      transactionFees,
      transactionFeeIndicator,
    }),
  );

  it("warns the TPP and the PSU that the day was moved", () => {
    const posted = { creditorAddress: { country: "NO" } };
    const { tppMessages, psuMessage } = answerTo({ movedFrom: "2026-03-07" }, link, posted);
    expect(tppMessages?.map(({ code, path }) => [code, path])).toEqual([
      ["EXECUTION_DATE_INVALID", "requestedExecutionDate"],
      ["FORMAT_ERROR", "creditorAddress"],
    ]);
    expect(psuMessage).toBe("The bank makes the payment on 9 March 2026, the next banking day.");
  });

  it("has a psuMessage only about the rejection if an exempt payment was moved and then rejected", () => {
    const rejected = { status: "RJCT", reason: "account", movedFrom: "2026-03-07" };
    const { tppMessages, psuMessage } = answerTo(rejected);
    expect(tppMessages?.map(({ code }) => code)).toEqual([
      "EXECUTION_DATE_INVALID",
      "PAYMENT_FAILED",
    ]);
    expect(psuMessage).toBe("The payment was not made: the account cannot be used for it.");
  });

  it("has no message about a rejection if the payment needs SCA", () => {
    const answer = answerTo({ status: "RJCT", reason: "account" }, link);
    expect(answer).not.toHaveProperty("tppMessages");
    expect(answer.psuMessage).toBeUndefined();
  });
});
