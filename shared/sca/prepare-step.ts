import type { BankContext } from "../bank/bank.ts";
import { bank } from "../bank/stage-bank.ts";
import type { Customer } from "../bank/world.ts";
import { canPay } from "../payments/can-pay.ts";
import type { Payment } from "../rules/payment.ts";
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
export async function prepareStep(flow: ScaFlow, customer: Customer): Promise<Prepared | Failure> {
  if (flow.expectedCustomer !== undefined && flow.expectedCustomer !== customer.id)
    return failures.anotherPerson;
  const all = await bank().contexts(flow.world, customer);
  const wanted = all.filter((each) => isWanted(flow, each));
  const paid = await paymentsOf(flow);
  if (!(await canBePaid(paid))) return failures.notTheirAccount;
  const payers = paid?.map(({ debtorAccountId }) => debtorAccountId);
  const choices = wanted.filter((each) => isOfUse(flow, each, payers));
  const [only] = choices;
  if (!only) return nothingOfUse(flow);
  if (choices.length === 1) return choose(flow, customer, only);
  return {
    customerId: customer.id,
    psuName: customer.name,
    choices: choices.map(({ context, corporateId, name }) => ({ context, corporateId, name })),
  };
}

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
      [...places].map(async ([id, world]) => [id, await bank().account(world, id)] as const),
    ),
  );
  return unknown.every((each) => canPay(each, accounts.get(each.debtorAccountId)));
}

/** Whether a context leads on: to all accounts that are to pay, to something to be granted, or to who somebody is. */
function isOfUse(
  { purpose }: ScaFlow,
  { holdings }: BankContext,
  payers: readonly string[] | undefined,
): boolean {
  if (payers) return payers.every((payer) => holdings.some(({ id }) => id === payer));
  // Who only says who they are gives nothing away that they would have to hold.
  return purpose === "user" || holdings.length > 0;
}

function nothingOfUse({ payment, basket, purpose }: ScaFlow): Failure {
  if (payment || basket) return failures.notTheirAccount;
  return purpose === "user" ? failures.noContext : failures.noAccounts;
}

/** What follows from the choice of a context that was offered; another one may be chosen as long as nothing is granted. */
export async function prepareChoice(
  flow: ScaFlow,
  customer: Customer,
  value: string,
): Promise<Prepared | undefined> {
  if (!flow.choices?.some((each) => choiceValue(each) === value)) return undefined;
  const all = await bank().contexts(flow.world, customer);
  const context = all.find((each) => choiceValue(each) === value);
  return context && choose(flow, customer, context);
}

/** How a context is named in a form. */
export const choiceValue = ({ corporateId }: { corporateId?: string | undefined }): string =>
  corporateId ?? "PRIVATE";

function isWanted(flow: ScaFlow, { context, corporateId }: BankContext): boolean {
  const wantedId = flow.wantedCorporateId ?? flow.corporateId;
  if (wantedId !== undefined) return corporateId === wantedId;
  const wanted = flow.wantedContext ?? flow.context;
  return wanted === undefined || context === wanted;
}

const choose = (flow: ScaFlow, customer: Customer, context: BankContext) =>
  flow.purpose === "consent" ? offer(flow, customer, context) : chosen(customer, context);

const chosen = (customer: Customer, { context, corporateId, name }: BankContext): Prepared => ({
  customerId: customer.id,
  psuName: customer.name,
  context,
  corporateId,
  holderName: name,
});

const accountsFirst = (holdings: BankContext["holdings"]) =>
  holdings.toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind === "account" ? -1 : 1));

/** The checklist of a context: its accounts by name, and which of them this TPP was given before. */
async function offer(flow: ScaFlow, customer: Customer, context: BankContext): Promise<Prepared> {
  const psuId = await psuIdOf(flow, customer.id);
  const [relationship, ...offered] = await Promise.all([
    psus.relationship(flow.tppId, psuId),
    ...accountsFirst(context.holdings).map((holding) => bank().shown(flow.world, holding)),
  ]);
  return {
    ...chosen(customer, context),
    offered: offered.filter((each) => each !== undefined),
    earlier: earlierConsent(relationship, flow.world, choiceValue(context)),
  };
}
