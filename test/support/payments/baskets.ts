import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { handler as getSandboxCustomer } from "../../../functions/sandbox/get-sandbox-customer.ts";
import { handler as createSigningBasket } from "../../../functions/signing-baskets/create-signing-basket.ts";
import { handler as getSigningBasketStatus } from "../../../functions/signing-baskets/get-signing-basket-status.ts";
import { handler as startSigningBasketAuthorisation } from "../../../functions/signing-baskets/start-signing-basket-authorisation.ts";
import type { Payment } from "../../../shared/rules/payment.ts";
import { summaryHash } from "../../../shared/rules/payment-fingerprints.ts";
import { table } from "../../../shared/table/client.ts";
import { jsonOf } from "../../../shared/table/json-attribute.ts";
import { keys } from "../../../shared/table/keys.ts";
import { PaymentItem } from "../../../shared/table/payment-item.ts";
import { type CallOptions, call, testTime } from "../operations/call.ts";
import { approve } from "../psu/site.ts";
import { done, engage, makeAgreement, makeCorporation } from "../sandbox/sandbox-world.ts";
import { dyingOnceWritten } from "./intents.ts";
import { eirik, havbris, orderOf } from "./orders.ts";
import { knownPsu, ReceivedPayment, receive } from "./payments.ts";

/** A payment in NOK from Eirik to Havbris, with changes. */
export const paid = (creditorName: string, changes: object = {}) =>
  orderOf({
    creditorName,
    creditorAccount: { iban: havbris.main.iban, currency: "NOK" },
    instructedAmount: { amount: "100.00", currency: "NOK" },
    ...changes,
  });

/** The cost of such a payment: the amount, and the fee of a cross-border transfer in NOK. */
export const cost = 140_00n;

/** An amount that exceeds the balance of every account. */
export const tooMuch = { instructedAmount: { amount: "9999999.00", currency: "NOK" } };

export type Basket<P = readonly ReceivedPayment[]> = { basketId: string; payments: P };

/** Sends the creation of a basket, which may be refused. */
export const collect = (paymentIds: unknown, options: CallOptions = {}) =>
  call(createSigningBasket, { body: { paymentIds }, ...options });

/** Posts an order and allows logical duplicates. */
export const receiveOne = (order: object, playing: Parameters<typeof receive>[1] = {}) =>
  receive(order, { query: { allowLogicalDuplicate: "true" }, ...playing });

/**
 * Posts one order, and writes `count` payments like it into the table with changes for each. Fifty calls would
 * take a second.
 */
export async function receiveMany(
  order: object,
  count: number,
  changes: (at: number) => object,
): Promise<ReceivedPayment[]> {
  const first = await receiveOne({ ...order, ...changes(0) });
  const item = await table.get(keys.payment(first.id));
  if (!item) throw new Error("There is no such payment.");
  const like = v.parse(PaymentItem, item);
  const others = Array.from({ length: count - 1 }, (_, at) => {
    const id = randomUUID();
    const posted = { ...like.order, ...changes(at + 1) };
    const hash = summaryHash({ ...like, id, order: posted } as Payment);
    return { ...item, ...keys.payment(id), id, order: jsonOf(posted), summaryHash: hash };
  });
  await table.load(others);
  return [first, ...others.map(({ id }) => new ReceivedPayment({ paymentId: id }))];
}

/** Posts orders, and puts them into a basket. */
export async function receiveBasket<const O extends readonly object[]>(
  orders: O,
): Promise<Basket<{ [At in keyof O]: ReceivedPayment }>> {
  const payments: ReceivedPayment[] = [];
  for (const order of orders) payments.push(await receiveOne(order));
  return collected(payments as { [At in keyof O]: ReceivedPayment });
}

/** Creates a basket. Throws if it is refused. */
export async function collected<P extends readonly ReceivedPayment[]>(
  payments: P,
): Promise<Basket<P>> {
  const answer = await collect(payments.map(({ id }) => id));
  if (answer.status !== 201) throw new Error(`Not made: ${JSON.stringify(answer.body)}`);
  return { basketId: answer.body.basketId, payments };
}

/** Asks for the approval of a basket. */
export const authorise = (
  { basketId }: Pick<Basket, "basketId">,
  psu: Record<string, string>,
  { headers, ...options }: CallOptions = {},
) =>
  call(startSigningBasketAuthorisation, {
    params: { basketId },
    headers: { ...psu, ...headers },
    ...options,
  });

/** The link on which a basket is approved. */
export async function basketLink(basket: Basket, psu: Record<string, string>): Promise<string> {
  const answer = await authorise(basket, psu);
  if (answer.status !== 201) throw new Error(`Not begun: ${JSON.stringify(answer.body)}`);
  return answer.body._links.scaRedirect.href;
}

/** Approves a basket as Eirik. */
export const approveBasket = async (basket: Basket, psu: Record<string, string>, now = testTime) =>
  approve(await basketLink(basket, psu), eirik.number, () => now);

/** A basket that a person may approve in two contexts, and the headers that start its authorisation. */
export async function basketOfTwoContexts() {
  const { person, company, account, agreement } = await makeCorporation();
  const second = await makeAgreement(company.customerId);
  const roles = ["REGISTER", "VIEW"];
  await engage(second.id, { customer: person.customerId, account: account.id, roles });
  const { nationalNumber } = await done(getSandboxCustomer, {
    params: { customerId: person.customerId },
  });
  const debtorAccount = { iban: account.iban, currency: "NOK" };
  const payment = await receiveOne(paid("Either", { debtorAccount }), { payer: nationalNumber });
  const { body } = await collect([payment.id]);
  const known = await knownPsu(person.customerNumber, { context: agreement.id });
  const link = await basketLink(body, { ...known, "tpp-session-id": "either" });
  return { payment, link, number: person.customerNumber, contexts: [agreement.id, second.id] };
}

/** Approves a basket. The process dies right after the approval is written. */
export const approveAndDie = (basket: Basket, psu: Record<string, string>): Promise<void> =>
  dyingOnceWritten(["BASKET", "PSU"], () => approveBasket(basket, psu));

export const basketStatusOf = async ({ basketId }: Basket, options: CallOptions = {}) =>
  (await call(getSigningBasketStatus, { params: { basketId }, ...options })).body.transactionStatus;

/** The status of each payment of a basket. */
export async function statusesOf({ payments }: Basket): Promise<string[]> {
  const all = await Promise.all(payments.map((each) => each.status()));
  return all.map(({ transactionStatus }) => transactionStatus);
}
