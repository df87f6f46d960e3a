import type { BankCaller } from "../../ports/schemas/bank-caller.ts";
import type { Order } from "../../ports/schemas/order.ts";
import type { Terms } from "../../ports/schemas/quote.ts";
import { fingerprintOf } from "../../rules/payment-fingerprints.ts";
import { decrypt, encrypt } from "../../secrets/encryption.ts";
import { secret } from "../../secrets/secrets.ts";
import type { SandboxView } from "../worlds/sandbox-view.ts";

/** The customer, the order and the quoted terms, without the days, because the days do not bind the bank. */
type Quoted = {
  order: Order;
  terms: Terms;
  by: Pick<BankCaller, "customerId" | "agreementId">;
};

/** The content of a quote's reference. */
export type Reference = Pick<SandboxView, "world" | "scenario"> & {
  /** A hash of the quoted terms and the customer. */
  print: string;
};

const purpose = "quote";

/** Makes the encrypted reference of a quote. Only the bank can make or read it. */
export const quoteReference = async (
  { world, scenario }: Pick<SandboxView, "world" | "scenario">,
  quoted: Quoted,
): Promise<string> => {
  const { funds, outcome } = scenario ?? {};
  const asked = { ...(funds && { funds }), ...(outcome && { outcome }) };
  const reference: Reference = { world, scenario: asked, print: printOfQuote(quoted) };
  return encrypt(await secret("approvals"), purpose, JSON.stringify(reference));
};

/** Decodes a reference. Returns undefined if the bank did not make it. */
export async function openReference(text: string): Promise<Reference | undefined> {
  const key = await secret("approvals");
  try {
    return JSON.parse(decrypt(key, purpose, text)) as Reference;
  } catch {
    return undefined;
  }
}

/**
 * Tells whether an order and its terms are the ones that this reference quoted to this customer under this agreement.
 */
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
