import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { type CallOptions, call } from "../operations/call.ts";
import { approve, type visitor } from "../psu/site.ts";
import { atDecision, started } from "./authorisations.ts";
import { basketLink, collected } from "./baskets.ts";
import { asBulk, bulkOf, entryOf, receiveBulk } from "./bulks.ts";
import { domestic, domesticOrder } from "./domestic.ts";
import { eirik, type Received, receive } from "./payments.ts";
import { asPeriodic, receiveStanding, standingOrder } from "./standing-orders.ts";
import { money } from "./transfers.ts";

type Psu = { "psu-id": string };
type Visiting = Parameters<typeof visitor>;
type Posted = { payments: Received[]; link: string };

/** A kind of payment: how a test posts payments from Eirik's main account that one SCA approves. */
export type Kind = {
  route: number;
  /** The amount that each transfer debits, in minor units, by its creditor's name. */
  takes: Record<string, bigint>;
  post: (psu: Psu, date?: string) => Promise<Posted>;
};

const dated = (date?: string) => (date === undefined ? {} : { requestedExecutionDate: date });
const alone = async (payment: Promise<Received>): Promise<Posted> => {
  const received = await payment;
  return { payments: [received], link: received.link };
};
const single = (creditorName: string, date?: string) =>
  receive(domesticOrder({ creditorName, ...dated(date) }), { product: domestic });

export const kindsOfPayments: Record<"single" | "standing" | "bulk" | "basket", Kind> = {
  single: {
    route: 0,
    takes: { Single: 125_50n },
    post: (_, date) => alone(single("Single", date)),
  },
  standing: {
    ...asPeriodic,
    takes: { Standing: 100_00n },
    post: (_, date = "2026-03-02") =>
      alone(
        receiveStanding(
          standingOrder({
            creditorName: "Standing",
            ...{ startDate: date, endDate: date, frequency: "Daily" },
          }),
        ),
      ),
  },
  bulk: {
    ...asBulk,
    takes: { "Bulk 1": 100_00n, "Bulk 2": 20_50n },
    post: (_, date) => {
      const second = { creditorName: "Bulk 2", instructedAmount: money("20.50") };
      const payments = [entryOf({ creditorName: "Bulk 1" }), entryOf(second)];
      return alone(receiveBulk(bulkOf({ payments, ...dated(date) })));
    },
  },
  basket: {
    route: 0,
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
export const statusesOf = ({ route }: Kind, payments: readonly Received[], options?: CallOptions) =>
  Promise.all(
    payments.map(async ({ params }) => {
      const { body } = await call(getPaymentStatus, { params, route, ...options });
      return body.transactionStatus as string;
    }),
  );

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
  const begun = await started("cancellation", cancelled, { route: kind.route });
  return { payments, cancelled, decide: await atDecision(begun.link, eirik.number, ...visiting) };
}
