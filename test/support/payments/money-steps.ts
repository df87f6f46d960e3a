import { readStoredPayment, withCurrentStatus } from "../../../shared/payments/follow-order.ts";
import { osloDay } from "../../../shared/rules/calendar.ts";
import { currentPayment } from "../../../shared/rules/payment.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { type Failing, faultsOf } from "../bank/bank-faults.ts";
import { failing } from "../bank/failing-bank.ts";
import { testTime } from "../operations/call.ts";
import { approve } from "../psu/site.ts";
import { testTpp } from "../signature/test-certificates.ts";
import { crashing } from "../table/uses.ts";
import { approveCancellation } from "./authorisations.ts";
import { authorise, collect } from "./baskets.ts";
import type { Step } from "./money-plans.ts";
import {
  bulkOf,
  domestic,
  domesticOrder,
  eirik,
  entryOf,
  havbris,
  standingOrder,
} from "./orders.ts";
import { book, later, type ReceivedPayment, receive } from "./payments.ts";
import { bban, iban, money } from "./transfers.ts";

const nok = (minor: number) => money((minor / 100).toFixed(2));

/** A posted payment with its transfers. `seen` contains each status that a read has shown. */
export type Posted = {
  received: ReceivedPayment;
  order: object;
  transfers: { name: string; amount: bigint }[];
  inside: boolean;
  seen: string[];
};

let names = 0;

/** Plays steps through the handlers, and remembers the posted and the approved payments. */
export class PaymentPlay {
  now = testTime;
  readonly posted: Posted[] = [];
  /** Payments that a PSU approved, also in a process that died meanwhile. */
  readonly approved = new Set<Posted>();
  readonly psu: Record<string, string>;
  /** Calls of the bank that it has not executed yet. */
  private readonly late: (() => Promise<unknown>)[] = [];

  constructor(psu: Record<string, string>) {
    this.psu = psu;
  }

  async take(step: Step): Promise<void> {
    if (step.kind === "pay") await this.pay(step);
    else if (step.kind === "stand") await this.stand(step);
    else if (step.kind === "bulk") await this.bulk(step);
    else {
      if (step.kind === "book") this.now = later(this.now, { hours: step.hours });
      await this.whileFailing(step.bank, () => this.dying(step));
    }
    await this.look();
  }

  /** Runs a step while the bank fails. The bank executes its late calls after the next such step. */
  private async whileFailing(bank: Failing, run: () => Promise<unknown>): Promise<void> {
    const late = this.late.splice(0);
    const end = failing(faultsOf(bank, this.late));
    await run();
    end();
    for (const call of late) await call().catch(() => undefined);
  }

  private async dying(step: Exclude<Step, { kind: "pay" | "stand" | "bulk" }>): Promise<void> {
    let uses = 0;
    await crashing(
      () => {
        uses += 1;
        return uses >= step.dies;
      },
      () => this.decide(step),
    );
  }

  /** Runs the jobs until nothing is due. The times cover the growing pauses between calls of the bank. */
  async settle(): Promise<void> {
    await this.whileFailing("not", async () => undefined);
    for (const minutes of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 60, 120, 240])
      await book(later(this.now, { minutes })).catch(() => undefined);
    await this.look();
  }

  /**
   * Records the status of each payment as its TPP reads it, or "unsure" while the bank may or may not have its
   * order.
   */
  private async look(): Promise<void> {
    const { tppId } = await testTpp();
    const { place = "" } = await tpps.profile(tppId);
    const where = { tppId, place, at: { now: this.now, realTime: this.now } };
    for (const { received, seen } of this.posted) {
      const held = await readStoredPayment(received.id);
      if (!held) throw new Error("There is no such payment.");
      const [told] = await withCurrentStatus([held], where);
      const { state, status } = currentPayment(told ?? held.payment, this.now);
      seen.push(state === "submitting" ? "unsure" : status);
    }
  }

  private async decide(step: Exclude<Step, { kind: "pay" | "stand" | "bulk" }>): Promise<unknown> {
    if (step.kind === "book") return book(this.now);
    if (step.kind === "basket") return this.basket();
    const chosen = this.posted[step.which % this.posted.length];
    if (!chosen) return undefined;
    if (step.kind === "cancel") return this.cancel(chosen);
    this.approved.add(chosen);
    return chosen.received.approve({ now: this.now });
  }

  private async basket(): Promise<void> {
    const { now } = this;
    const some = this.posted.filter(({ received }) => received.service === "single").slice(-3);
    const ids = some.map(({ received }) => received.id);
    const { status, body } = await collect(ids, { now });
    if (status !== 201) return;
    for (const each of some) this.approved.add(each);
    const begun = await authorise(body, this.psu, { now });
    await approve(begun.body._links.scaRedirect.href, eirik.number, () => now);
  }

  private async cancel({ received }: Posted): Promise<void> {
    const { now } = this;
    const { status } = await received.cancel({ now });
    if (status === 202) await approveCancellation(received, { now });
  }

  private async pay({ product, amount, ...wanted }: Extract<Step, { kind: "pay" }>): Promise<void> {
    const isAhead = wanted.ahead > 0 && product === domestic;
    const order = domesticOrder({
      ...this.transfer(amount, wanted.inside),
      ...(isAhead ? { requestedExecutionDate: this.day(wanted.ahead) } : {}),
    });
    await this.post(order, [order], wanted.inside, product);
  }

  private async stand(wanted: Extract<Step, { kind: "stand" }>): Promise<void> {
    const order = standingOrder({
      ...this.transfer(wanted.amount, wanted.inside),
      startDate: this.day(0),
      endDate: this.day(wanted.days + 7),
      frequency: wanted.frequency,
    });
    await this.post(order, [order], wanted.inside);
  }

  private async bulk(wanted: Extract<Step, { kind: "bulk" }>): Promise<void> {
    const payments = wanted.amounts.map((each) => entryOf(this.transfer(each, wanted.inside)));
    const date = wanted.ahead ? { requestedExecutionDate: this.day(wanted.ahead) } : {};
    await this.post(bulkOf({ ...date, payments }), payments, wanted.inside);
  }

  private day = (ahead: number) => osloDay(later(this.now, { days: ahead }));

  private transfer(amount: number, inside: boolean) {
    names += 1;
    return {
      instructedAmount: nok(amount),
      creditorName: `Creditor ${names}`,
      creditorAccount: inside ? iban(havbris.other.iban) : bban("12345678903"),
    };
  }

  private async post(
    order: object,
    transfers: readonly { instructedAmount: { amount: string }; creditorName: string }[],
    inside: boolean,
    product?: string,
  ): Promise<void> {
    const received = await receive(order, { product, now: this.now });
    this.posted.push({
      ...{ received, order, inside, seen: ["RCVD"] },
      transfers: transfers.map(({ instructedAmount, creditorName }) => ({
        name: creditorName,
        amount: BigInt(instructedAmount.amount.replace(".", "")),
      })),
    });
  }
}
