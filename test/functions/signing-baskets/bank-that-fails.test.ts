import { handler as getSigningBasket } from "../../../functions/signing-baskets/get-signing-basket.ts";
import { handler as getSigningBasketStatus } from "../../../functions/signing-baskets/get-signing-basket-status.ts";
import type { Bank } from "../../../shared/ports/bank.ts";
import { bankAway, deaf, failing, healed } from "../../support/bank/failing-bank.ts";
import { readLedger } from "../../support/bank/ledger.ts";
import { call } from "../../support/operations/call.ts";
import {
  approveBasket,
  type Basket,
  basketLink,
  basketStatusOf,
  cost,
  paid,
  receiveBasket,
  statusesOf,
} from "../../support/payments/baskets.ts";
import { eirik } from "../../support/payments/orders.ts";
import { balanceOf, bookAll, knownPsu, minutes } from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { sampled } from "../../support/run/long-form.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

const { bban } = eirik.main;
const names = ["First", "Second", "Third"];
let psu: { "psu-id": string };
const made = madeOnce(kept, async () => {
  psu = await knownPsu();
  return receiveBasket(names.map((each) => paid(each)));
});
afterEach(healed);

type Submit = Bank["submit"];
/** Replaces the submits of a basket one by one, each with its own fault. `undefined` keeps a submit. */
function failingAt(
  ...ways: (((ask: Submit) => (...asked: Parameters<Submit>) => unknown) | undefined)[]
) {
  let calls = 0;
  failing({
    submit:
      (ask: Submit) =>
      (...asked: Parameters<Submit>) => {
        const way = ways[calls];
        calls += 1;
        return (way?.(ask) ?? ask)(...asked);
      },
  });
}
const throws = () => () => Promise.reject(new Error("no"));
const html =
  (ask: Submit) =>
  (...asked: Parameters<Submit>) =>
    ask(...asked).then(() => "<html>");

/** Expects that each payment of the basket is made once. */
async function expectMade(basket: Basket, before: bigint) {
  expect(await statusesOf(basket)).toEqual(names.map(() => "ACSC"));
  expect(await basketStatusOf(basket)).toBe("ACSC");
  expect(before - (await balanceOf(bban)).booked).toBe(cost * BigInt(names.length));
  const ledger = await readLedger("NO-FSA-987654321");
  for (const name of names) expect([name, ledger.taken(name).length]).toEqual([name, 1]);
  for (const { params } of basket.payments) {
    const events = await auditEvents(params["payment-id"]);
    expect(events.filter((each) => each === "PAYMENT_APPROVED")).toHaveLength(1);
  }
}

const ways: [string, Parameters<typeof failingAt>, string[]][] = [
  ["at the first payment, before the bank stores the order", [throws], ["PDNG", "ACSP", "ACSP"]],
  [
    "at the second payment, after the bank has stored the order",
    [undefined, deaf],
    ["ACSP", "PDNG", "ACSP"],
  ],
  [
    "at the last payment, with a page of HTML",
    [undefined, undefined, html],
    ["ACSP", "ACSP", "PDNG"],
  ],
  ["at all payments, each in another way", [throws, deaf, html], ["PDNG", "PDNG", "PDNG"]],
];

describe("the approval of a basket if the bank fails (specification: a signing basket is not atomic)", () => {
  it.each(sampled(ways, 2))(
    "%s: the SCA succeeds, the basket is PDNG, and a job makes the payments",
    async (_, ways, statuses) => {
      const basket = await made();
      const { booked } = await balanceOf(bban);
      failingAt(...ways);
      expect(await approveBasket(basket, psu)).toMatchObject(psu);
      healed();
      expect(await statusesOf(basket)).toEqual(statuses);
      expect(await basketStatusOf(basket)).toBe("PDNG");
      await bookAll();
      await expectMade(basket, booked);
    },
  );

  it("before the summary: the PSU returns to the TPP with SYSTEM_ERROR, and the link works later", async () => {
    const basket = await made();
    const { booked } = await balanceOf(bban);
    const browser = visitor();
    const start = await browser.open(await basketLink(basket, psu));
    const identify = () => browser.submit(start, "identify", [["number", eirik.number]]);
    bankAway();
    expect(broughtBack(await identify())).toMatchObject({ status: "500", code: "SYSTEM_ERROR" });
    healed();
    broughtBack(await browser.submit(await identify(), "approve"));
    await bookAll();
    await expectMade(basket, booked);
  });

  it("at the decision: the SCA succeeds, all payments are PDNG, and a job makes them", async () => {
    const basket = await made();
    const { booked } = await balanceOf(bban);
    const browser = visitor();
    const start = await browser.open(await basketLink(basket, psu));
    const shown = await browser.submit(start, "identify", [["number", eirik.number]]);
    bankAway();
    expect(broughtBack(await browser.submit(shown, "approve"))).toMatchObject(psu);
    expect(await statusesOf(basket)).toEqual(["PDNG", "PDNG", "PDNG"]);
    expect(await basketStatusOf(basket)).toBe("PDNG");
    healed();
    await bookAll();
    await expectMade(basket, booked);
  });
});

describe("a basket while the bank is down or leaves out an order (README of the ports: a WARNING, or 503)", () => {
  const handlers = { status: getSigningBasketStatus, details: getSigningBasket };
  const kinds = Object.keys(handlers) as (keyof typeof handlers)[];
  const read = (kind: keyof typeof handlers, { basketId }: Basket, now: Date) =>
    call(handlers[kind], { params: { basketId }, now });
  const approved = madeOnce(kept, async () => {
    psu = await knownPsu();
    const tomorrow = { requestedExecutionDate: "2026-03-03" };
    const basket = await receiveBasket([paid("Today"), paid("Tomorrow", tomorrow)]);
    await approveBasket(basket, psu);
    return basket;
  });

  it.each(kinds)(
    "answers a read of its %s with a WARNING for 15 minutes, then with 503, if the bank is down",
    async (kind) => {
      const basket = await approved();
      bankAway();
      expect(await read(kind, basket, minutes(15))).toMatchObject({
        status: 200,
        body: {
          transactionStatus: "ACTC",
          tppMessages: [{ category: "WARNING", code: "SYSTEM_ERROR", path: "transactionStatus" }],
        },
      });
      expect(await read(kind, basket, minutes(16))).toMatchObject({
        status: 503,
        code: "SYSTEM_ERROR",
        headers: { "retry-after": "60" },
      });
    },
  );

  it.each(kinds)(
    "answers a read of its %s with a WARNING, and with 503 after 15 minutes, if the bank's answer lacks one of its orders",
    async (kind) => {
      const basket = await approved();
      failing({ orders: (ask) => async (ids) => (await ask(ids)).slice(1) });
      expect(await read(kind, basket, minutes(1))).toMatchObject({
        status: 200,
        body: { tppMessages: [{ category: "WARNING" }] },
      });
      expect(await read(kind, basket, minutes(16))).toMatchObject({ status: 503 });
    },
  );

  it.each(kinds)(
    "answers a read of its %s without a WARNING if it is not approved and the bank is down",
    async (kind) => {
      const basket = await made();
      bankAway();
      const { status, body } = await read(kind, basket, minutes(16));
      expect([status, body.transactionStatus]).toEqual([200, "RCVD"]);
      expect(body).not.toHaveProperty("tppMessages");
    },
  );
});
