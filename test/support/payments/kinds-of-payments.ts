import type { CallOptions } from "../operations/call.ts";
import { approve, type visitor } from "../psu/site.ts";
import { atDecision, started } from "./authorisations.ts";
import { basketLink, collected } from "./baskets.ts";
import { bulkOf, domestic, domesticOrder, eirik, entryOf, standingOrder } from "./orders.ts";
import { type ReceivedPayment, receive } from "./payments.ts";
import { money } from "./transfers.ts";

type Psu = { "psu-id": string };
type Visiting = Parameters<typeof visitor>;
type Posted = { payments: ReceivedPayment[]; link: string };

/** A kind of payment: how a test posts payments from Eirik's main account that one SCA approves. */
export type Kind = {
  /** The amount that each transfer debits, in minor units, by its creditor's name. */
  takes: Record<string, bigint>;
  post: (psu: Psu, date?: string) => Promise<Posted>;
};

const dated = (date?: string) => (date === undefined ? {} : { requestedExecutionDate: date });
const alone = async (payment: Promise<ReceivedPayment>): Promise<Posted> => {
  const received = await payment;
  return { payments: [received], link: received.link };
};
const single = (creditorName: string, date?: string) =>
  receive(domesticOrder({ creditorName, ...dated(date) }), { product: domestic });

export const kindsOfPayments: Record<"single" | "standing" | "bulk" | "basket", Kind> = {
  single: {
    takes: { Single: 125_50n },
    post: (_, date) => alone(single("Single", date)),
  },
  standing: {
    takes: { Standing: 100_00n },
    post: (_, date = "2026-03-02") =>
      alone(
        receive(
          standingOrder({
            creditorName: "Standing",
            ...{ startDate: date, endDate: date, frequency: "Daily" },
          }),
        ),
      ),
  },
  bulk: {
    takes: { "Bulk 1": 100_00n, "Bulk 2": 20_50n },
    post: (_, date) => {
      const second = { creditorName: "Bulk 2", instructedAmount: money("20.50") };
      const payments = [entryOf({ creditorName: "Bulk 1" }), entryOf(second)];
      return alone(receive(bulkOf({ payments, ...dated(date) })));
    },
  },
  basket: {
    takes: { "Basket 1": 125_50n, "Basket 2": 125_50n },
    async post(psu, date) {
      const payments = [await single("Basket 1", date), await single("Basket 2", date)];
      return { payments, link: await basketLink(await collected(payments), psu) };
    },
  },
};

/** The amount that all transfers of a kind debit together. */
export const takenBy = ({ takes }: Kind): bigint =>
  Object.values(takes).reduce((sum, each) => sum + each, 0n);

/** The statuses of payments, as their TPP reads them. */
export const statusesOf = (payments: readonly ReceivedPayment[], options?: CallOptions) =>
  Promise.all(payments.map(async (each) => (await each.status(options)).transactionStatus));

/** Posts payments and goes to their approval. `decide` approves them. */
export async function atApproval(kind: Kind, psu: Psu, ...visiting: Visiting) {
  const { payments, link } = await kind.post(psu);
  return { payments, decide: await atDecision(link, eirik.number, ...visiting) };
}

/** Approves payments for a day and goes to the cancellation of the last one. `decide` approves it. */
export async function atCancellation(kind: Kind, psu: Psu, date: string, ...visiting: Visiting) {
  const { payments, link } = await kind.post(psu, date);
  await approve(link, eirik.number);
  const cancelled = payments.at(-1);
  if (!cancelled) throw new Error("There is no payment.");
  const begun = await started("cancellation", cancelled);
  return { payments, cancelled, decide: await atDecision(begun.link, eirik.number, ...visiting) };
}
