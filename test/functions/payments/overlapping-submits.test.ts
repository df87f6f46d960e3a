import { NoAnswer } from "../../../shared/ports/time-limit.ts";
import { orderStates } from "../../../shared/table/order-states.ts";
import { callingAtOnce } from "../../support/bank/calls-at-once.ts";
import { bankAway, failing, healed } from "../../support/bank/failing-bank.ts";
import { readLedger } from "../../support/bank/ledger.ts";
import { approveCancellation } from "../../support/payments/authorisations.ts";
import {
  atApproval,
  kindsOfPayments,
  statusesOf,
} from "../../support/payments/kinds-of-payments.ts";
import { eirik } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  knownPsu,
  minutes,
  type ReceivedPayment,
  submit,
} from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { approve } from "../../support/psu/site.ts";
import { inTurn } from "../../support/run/long-form.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

const { bban } = eirik.main;
afterEach(healed);

const names = ["single", "standing", "bulk"] as const;
/** Posts payments of each kind, and opens their approval right before the PSU's decision. */
const ready = Object.fromEntries(
  names.map((name) => [
    name,
    madeOnce(kept, async () => atApproval(kindsOfPayments[name], await knownPsu())),
  ]),
) as Record<(typeof names)[number], () => ReturnType<typeof atApproval>>;

/** Delays the page's call of `submit`, or the bank's answer to it, until `goOn` is called. */
function heldBack(what: "the call" | "the answer") {
  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const end = failing({
    submit:
      (ask) =>
      async (...all) => {
        end();
        const told = what === "the answer" ? await ask(...all) : undefined;
        asked.resolve();
        await goOn.promise;
        return told ?? ask(...all);
      },
  });
  return { asked: asked.promise, goOn: goOn.resolve };
}

/** Expects that each transfer has left the account once, and that the audit trail has the approval once. */
async function expectMadeOnce(name: (typeof names)[number], [payment]: readonly ReceivedPayment[]) {
  const kind = kindsOfPayments[name];
  const ledger = await readLedger("NO-FSA-987654321");
  for (const [creditor, each] of Object.entries(kind.takes))
    expect([creditor, ledger.taken(creditor)]).toEqual([creditor, [-each]]);
  const events = await auditEvents(payment?.id);
  expect(events.filter((each) => each === "PAYMENT_APPROVED")).toHaveLength(1);
}

describe("two submits of one order (README of the ports: its key is the order's id, for ever)", () => {
  it.each(inTurn(names, 0, names.length))(
    `make a "%s" order once if they run at the same time`,
    async (name) => {
      const { payments, decide } = await ready[name]();
      await callingAtOnce("submit", decide, () => submit(minutes(1)));
      healed();
      await book(minutes(2));
      expect(await statusesOf(payments)).toEqual(["ACSC"]);
      await expectMadeOnce(name, payments);
    },
  );

  it.each(inTurn(names, 1, names.length))(
    `make a "%s" order once if the page's submit reaches the bank after the job's submit was executed`,
    async (name) => {
      const { payments, decide } = await ready[name]();
      const { asked, goOn } = heldBack("the call");
      const page = decide();
      await asked;
      await book(minutes(1));
      await book(minutes(2));
      goOn();
      await page;
      await book(minutes(3));
      expect(await statusesOf(payments)).toEqual(["ACSC"]);
      await expectMadeOnce(name, payments);
    },
  );

  it.each(inTurn(names, 2, names.length))(
    `leave a "%s" order in its newer state if the bank's answer to the page's submit arrives after the job's submit was executed`,
    async (name) => {
      const { payments, decide } = await ready[name]();
      const { asked, goOn } = heldBack("the answer");
      const page = decide();
      await asked;
      await book(minutes(1));
      await book(minutes(2));
      expect(await statusesOf(payments)).toEqual(["ACSC"]);
      const id = payments[0]?.id ?? "";
      const known = await orderStates.get(id);
      bankAway();
      goOn();
      await page;
      expect(await orderStates.get(id)).toEqual(known);
      expect(await statusesOf(payments)).toEqual(["ACSC"]);
      await expectMadeOnce(name, payments);
    },
  );

  it("leave the order cancelled if the page's submit reaches the bank after the PSU cancelled", async () => {
    const kind = kindsOfPayments.single;
    const psu = await knownPsu();
    const before = await balanceOf(bban);
    const { payments, link } = await kind.post(psu, "2026-03-10");
    const payment = payments[0] as ReceivedPayment;
    const late: (() => Promise<unknown>)[] = [];
    failing({
      submit:
        (ask) =>
        (...all) => {
          late.push(() => ask(...all));
          return Promise.reject(new NoAnswer("submit"));
        },
    });
    await approve(link, eirik.number);
    healed();
    await submit(minutes(1));
    await approveCancellation(payment);
    expect(await Promise.all(late.map((each) => each()))).toMatchObject([{ status: "CANC" }]);
    await book(new Date("2026-03-10T10:00:00Z"));
    expect(await payment.status()).toEqual({ transactionStatus: "CANC" });
    expect(await balanceOf(bban)).toEqual(before);
  });
});
