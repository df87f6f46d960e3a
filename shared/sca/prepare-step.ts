import type { Context, Customer } from "../ports/schemas/account.ts";
import { grantable } from "../rules/grantable.ts";
import { psuIdOf } from "../secrets/psu-id.ts";
import { bankAt } from "../stage/bank-at.ts";
import { bankContextOf } from "../stage/bank-context-of.ts";
import type { Change } from "../table/expressions.ts";
import { psus } from "../table/psus.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";
import { earlierConsent } from "./earlier-consent.ts";
import type { DecidedFlow } from "./finish-sca.ts";
import { fundsOf } from "./funds-of.ts";
import { type Failure, failures } from "./outcomes.ts";
import { mayPayAll, paymentsOf, quotePayments } from "./prepare-payment.ts";

/**
 * The data of a flow once the PSU is known: the context, or the contexts to choose from, and the accounts or
 * payments.
 */
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
> &
  Partial<Pick<ScaFlow, "payment" | "basket">> & {
    /** Changes of payments, written in the same transaction. */
    changes?: readonly Change[];
  };

/** Prepares the step after identification. Returns a failure if this PSU cannot do what the flow is for. */
export async function prepareStep(flow: ScaFlow, customer: Customer): Promise<Prepared | Failure> {
  if (flow.expectedCustomer !== undefined && flow.expectedCustomer !== customer.id)
    return failures.anotherPerson;
  const [all, paid] = await Promise.all([
    bankAt(bankContextOf(flow)).contexts(customer.id),
    paymentsOf(flow),
  ]);
  const choices = all
    .filter((each) => isWanted(flow, each))
    .filter((each) => (paid ? mayPayAll(each, paid) : isOfUse(flow, each)));
  const [only] = choices;
  // The PSU of the presumed session may no longer be a customer.
  if (!all.length && flow.presumed) return failures.anotherPerson;
  if (!only) return nothingOfUse(flow);
  if (choices.length === 1) return choose(flow, { customer, context: only });
  return {
    customerId: customer.id,
    psuName: customer.name,
    choices: choices.map(({ agreementId, name }) => ({
      context: kindOf(agreementId),
      corporateId: agreementId,
      name,
    })),
  };
}

const kindOf = (agreementId: string | undefined) =>
  agreementId === undefined ? ("PRIVATE" as const) : ("CORPORATE" as const);

/** True if the PSU can go on in this context: it has an account to grant, or the flow only confirms who the PSU is. */
const isOfUse = (flow: ScaFlow, context: Context): boolean =>
  flow.purpose === "user" || offerable(flow, context).length > 0;

function nothingOfUse({ payment, basket, purpose }: ScaFlow): Failure {
  if (payment || basket) return failures.notTheirAccount;
  return purpose === "user" ? failures.noContext : failures.noAccounts;
}

/**
 * Prepares the step after the PSU chose a context. The PSU may choose again until something is granted. Returns
 * undefined if the PSU does not have this context, or no longer has it.
 */
export async function prepareChoice(
  flow: ScaFlow,
  value: string,
): Promise<Prepared | Failure | undefined> {
  const { customerId: id, psuName: name = "" } = flow;
  if (id === undefined || !flow.choices?.some((each) => choiceValue(each) === value))
    return undefined;
  const all = await bankAt(bankContextOf(flow)).contexts(id);
  const context = all.find((each) => choiceValue({ corporateId: each.agreementId }) === value);
  return context && choose(flow, { customer: { id, name }, context });
}

/** Prepares the current step again after the sandbox's clock was moved: payments get a quote that is valid now. */
export async function prepareAgain(
  flow: DecidedFlow,
): Promise<(Partial<ScaFlow> & { changes?: readonly Change[] }) | Failure> {
  const { at, customerId, corporateId: agreementId } = flow;
  const quoted = await quotePayments(flow, { customerId, agreementId });
  return "kind" in quoted ? quoted : { at, ...quoted };
}

/** The value of a context in a form. */
export const choiceValue = ({ corporateId }: { corporateId?: string | undefined }): string =>
  corporateId ?? "PRIVATE";

function isWanted(flow: ScaFlow, { agreementId }: Context): boolean {
  const wantedId = flow.wantedCorporateId ?? flow.corporateId;
  if (wantedId !== undefined) return agreementId === wantedId;
  const wanted = flow.wantedContext ?? flow.context;
  return wanted === undefined || kindOf(agreementId) === wanted;
}

type Choice = { customer: Customer; context: Context };

async function choose(flow: ScaFlow, choice: Choice): Promise<Prepared | Failure> {
  if (flow.purpose === "consent" || flow.funds) return offer(flow, choice);
  const { customer, context } = choice;
  const payer = { customerId: customer.id, agreementId: context.agreementId };
  const quoted = await quotePayments(flow, payer);
  return "kind" in quoted ? quoted : { ...chosen(choice), ...quoted };
}

const chosen = ({ customer, context }: Choice): Prepared => ({
  customerId: customer.id,
  psuName: customer.name,
  context: kindOf(context.agreementId),
  corporateId: context.agreementId,
  holderName: context.name,
});

/**
 * The accounts and cards that a flow may grant. For a funds consent it is the account that the TPP named, if the PSU may
 * read it and pay from it: only an account that is accessible online is asked about (PSD2, article 65, 1 a).
 */
const offerable = ({ funds }: ScaFlow, context: Context) =>
  funds === undefined
    ? grantable(context)
    : grantable({
        ...context,
        usable: context.usable.filter(
          ({ kind, number, mayPay }) => kind === "account" && mayPay && number === funds.iban,
        ),
      });

/** The accounts to choose from in a context, and the accounts of the earlier consent. */
async function offer(flow: ScaFlow, choice: Choice): Promise<Prepared> {
  const { customer, context } = choice;
  const psuId = await psuIdOf(flow, customer.id);
  const relationship = await psus.relationship(flow.tppId, psuId);
  const offered = offerable(flow, context);
  const value = choiceValue({ corporateId: context.agreementId });
  const sought = { place: flow.place, context: value, funds: fundsOf({ ...flow, offered }) };
  return { ...chosen(choice), offered, earlier: earlierConsent(relationship, sought) };
}
