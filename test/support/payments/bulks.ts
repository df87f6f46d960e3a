import { makeAccount, makeCustomer } from "../sandbox/sandbox-world.ts";
import { accountOf, editAccount } from "../sandbox/world-of.ts";
import { iban } from "./transfers.ts";

/** A new customer with an account that receives payments. */
export async function makePayee() {
  const { customerId } = await makeCustomer();
  const account = await makeAccount(customerId);
  return { customerId, bban: account.bban as string, account: iban(account.iban) };
}

/** The error in a bulk's status for a payment that was not made. */
export const failure = (index: number, text: string) => ({
  category: "ERROR",
  code: "PAYMENT_FAILED",
  path: `payments.${index}`,
  text: expect.stringContaining(text),
});

/** Sets the balance of an account, in minor units. */
export async function fund(bban: string, minor: bigint): Promise<void> {
  const { id } = await accountOf(bban);
  await editAccount(id, () => ({ booked: minor, available: minor }));
}
