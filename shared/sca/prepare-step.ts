import { bank as formerBank } from "../bank/stage-bank.ts";
import type { PageCall } from "../http/define-page.ts";
import { canPay } from "../payments/can-pay.ts";
import type { Context, Customer } from "../ports/schemas/account.ts";
import type { Payment } from "../rules/payment.ts";
import type { Relationship } from "../schemas/relationship.ts";
import { baskets } from "../table/baskets.ts";
import { psus } from "../table/psus.ts";
import type { Outcome, ScaFlow } from "../table/sca-flows.ts";
import { earlierConsent } from "./earlier-consent.ts";
import { failures } from "./outcomes.ts";
import { psuIdOf } from "./psu-id.ts";

/** What is known of a flow once its PSU is: the context, or which there are to choose from, and what to choose there. */
export type Prepared = Pick<
  ScaFlow,
  | "customerId"
  | "context"
  | "corporateId"
  | "psuName"
  | "holderName"
  | "choices"
  | "offered"
  | "earlier"
>;

type Failure = Exclude<Outcome, { kind: "approved" }>;

/** What follows from who came; a failure when this PSU cannot do what the flow is for. */
export async function prepareStep(
  { flow, bank }: Pick<PageCall, "flow" | "bank">,
  customer: Customer,
): Promise<Prepared | Failure> {
  if (flow.expectedCustomer !== undefined && flow.expectedCustomer !== customer.id)
    return failures.anotherPerson;
  const [all, paid, known] = await Promise.all([
    bank.contexts(customer.id),
    paymentsOf(flow),
    knownOf(flow, customer),
  ]);
  const wanted = all.filter((each) => isWanted(flow, each));
  if (!(await canBePaid(paid))) return failures.notTheirAccount;
  const payers = paid?.map(({ debtorAccountId }) => debtorAccountId);
  const choices = wanted.filter((each) => isOfUse(flow, each, payers));
  const [only] = choices;
  // Whom a session tells of may be no customer any more.
  if (!all.length && flow.presumed) return failures.anotherPerson;
  if (!only) return nothingOfUse(flow);
  if (choices.length === 1) return choose(flow, customer, { context: only, known });
  return { customerId: customer.id, psuName: customer.name, choices: choices.map(asChoice) };
}

/** A context as a flow keeps it. */
const asChoice = ({ agreementId: corporateId, name }: Context) => ({
  context: corporateId === undefined ? ("PRIVATE" as const) : ("CORPORATE" as const),
  corporateId,
  name,
});

/** What is to be paid, or cancelled, if that is what the flow is for. */
async function paymentsOf({ payment, basket }: ScaFlow): Promise<readonly Payment[] | undefined> {
  if (payment) return [payment];
  const found = basket && (await baskets.get(basket.id));
  return found && baskets.contents(found);
}

/** Whether there is an account that can pay whatever was ordered by a PSU who was not known then. */
async function canBePaid(payments: readonly Payment[] = []): Promise<boolean> {
  const unknown = payments.filter(({ psuId }) => psuId === undefined);
  // Most payments of a basket are from one account, which is read once.
  const places = new Map(unknown.map(({ world, debtorAccountId }) => [debtorAccountId, world]));
  const accounts = new Map(
    await Promise.all(
      [...places].map(async ([id, world]) => [id, await formerBank().account(world, id)] as const),
    ),
  );
  return unknown.every((each) => canPay(each, accounts.get(each.debtorAccountId)));
}

/** Whether a context leads on: to all accounts that are to pay, to something to be granted, or to who somebody is. */
function isOfUse(
  { purpose }: ScaFlow,
  { usable }: Context,
  payers: readonly string[] | undefined,
): boolean {
  if (payers)
    return payers.every((payer) => usable.some(({ id, mayPay }) => mayPay && id === payer));
  // Who only says who they are gives nothing away that they would have to hold.
  return purpose === "user" || usable.some(({ mayRead }) => mayRead);
}

function nothingOfUse({ payment, basket, purpose }: ScaFlow): Failure {
  if (payment || basket) return failures.notTheirAccount;
  return purpose === "user" ? failures.noContext : failures.noAccounts;
}

/** What follows from the choice of a context that was offered; another one may be chosen as long as nothing is granted. */
export async function prepareChoice(
  { flow, bank }: Pick<PageCall, "flow" | "bank">,
  value: string,
): Promise<Prepared | undefined> {
  const { choices, customerId, psuName = "" } = flow;
  if (customerId === undefined || !choices?.some((each) => choiceValue(each) === value))
    return undefined;
  const customer = { id: customerId, name: psuName };
  const [all, known] = await Promise.all([bank.contexts(customerId), knownOf(flow, customer)]);
  const context = all.find((each) => choiceValue(asChoice(each)) === value);
  return context && choose(flow, customer, { context, known });
}

/** How a context is named in a form. */
export const choiceValue = ({ corporateId }: { corporateId?: string | undefined }): string =>
  corporateId ?? "PRIVATE";

function isWanted(flow: ScaFlow, each: Context): boolean {
  const { context, corporateId } = asChoice(each);
  const wantedId = flow.wantedCorporateId ?? flow.corporateId;
  if (wantedId !== undefined) return corporateId === wantedId;
  const wanted = flow.wantedContext ?? flow.context;
  return wanted === undefined || context === wanted;
}

/** What a flow's TPP was given by a customer before, where the flow asks for a consent. */
async function knownOf({ tppId, purpose }: ScaFlow, { id }: Customer) {
  if (purpose !== "consent") return undefined;
  return psus.relationship(tppId, await psuIdOf({ tppId }, id));
}

type Choice = { context: Context; known: Relationship | undefined };

const choose = (flow: ScaFlow, customer: Customer, choice: Choice): Prepared =>
  flow.purpose === "consent" ? offer(flow, customer, choice) : chosen(customer, choice.context);

function chosen(customer: Customer, each: Context): Prepared {
  const { context, corporateId, name } = asChoice(each);
  return {
    customerId: customer.id,
    psuName: customer.name,
    context,
    corporateId,
    holderName: name,
  };
}

/** What of a context may be granted: its accounts, and then its cards. */
export const grantable = ({ usable }: Context) =>
  usable
    .filter(({ mayRead }) => mayRead)
    .toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind === "account" ? -1 : 1))
    .map(({ id, kind, name, number }) => ({ id, kind, name, number }));

/** The checklist of a context: its accounts by name, and which of them this TPP was given before. */
function offer(flow: ScaFlow, customer: Customer, { context, known }: Choice): Prepared {
  const prepared = chosen(customer, context);
  return {
    ...prepared,
    offered: grantable(context),
    earlier: earlierConsent(known, flow.world, choiceValue(prepared)),
  };
}
