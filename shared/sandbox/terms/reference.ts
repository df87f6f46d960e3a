import type { BankCaller } from "../../ports/schemas/bank-caller.ts";
import type { Order } from "../../ports/schemas/order.ts";
import type { Terms } from "../../ports/schemas/quote.ts";
import { fingerprintOf } from "../../rules/payment-fingerprints.ts";
import { decrypt, encrypt } from "../../secrets/encryption.ts";
import { secret } from "../../secrets/secrets.ts";
import type { SandboxView } from "../worlds/sandbox-view.ts";

/** Who was quoted what: of the terms all but the days, which do not bind the bank. */
type Quoted = {
  order: Order;
  terms: Terms;
  by: Pick<BankCaller, "customerId" | "agreementId">;
};

/** What a quote's reference says. */
export type Reference = Pick<SandboxView, "world" | "scenario"> & {
  /** One hash of what was quoted, and to whom. */
  print: string;
};

const purpose = "quote";

/** The reference of a quote, which only the bank can make or read. */
export const quoteReference = async (
  { world, scenario }: Pick<SandboxView, "world" | "scenario">,
  quoted: Quoted,
): Promise<string> => {
  const { funds, outcome } = scenario ?? {};
  const asked = { ...(funds && { funds }), ...(outcome && { outcome }) };
  const reference: Reference = { world, scenario: asked, print: printOfQuote(quoted) };
  return encrypt(await secret("approvals"), purpose, JSON.stringify(reference));
};

/** What a reference says; nothing where the bank has not made it. */
export async function openReference(text: string): Promise<Reference | undefined> {
  const key = await secret("approvals");
  try {
    return JSON.parse(decrypt(key, purpose, text)) as Reference;
  } catch {
    return undefined;
  }
}

/** Whether an order and its terms are what was quoted with a reference, to this customer under this agreement. */
export const sameQuote = (
  { print }: Pick<Reference, "print">,
  order: Order,
  terms: Terms,
  by: Quoted["by"],
): boolean => print === printOfQuote({ order, terms, by });

function printOfQuote({ order, terms, by }: Quoted): string {
  const { debtorAccountId, debtorName, debited, fee, rate } = terms;
  const money = [debtorAccountId, debtorName, debited, fee, rate ?? null];
  return fingerprintOf([order, money, [by.customerId, by.agreementId ?? null]]);
}
