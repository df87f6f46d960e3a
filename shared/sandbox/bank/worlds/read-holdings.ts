import { customerHoldings } from "../../../limits.ts";
import { ibanOfBban } from "../../../schemas/account-reference.ts";
import { agreedOn } from "../../rules/sandbox-answer.ts";
import { accountsByBban } from "../indexes.ts";
import type { Customer } from "../world.ts";
import { addFault, type DocumentImport, seenBefore } from "./document-import.ts";
import { noCustomer } from "./read-customers.ts";

const usualProducts = { CACC: "Everyday account", SVGS: "Savings account" } as const;

/** Reads the accounts of a document. */
export function readAccounts(reading: DocumentImport): void {
  const { document, standing, added, accounts } = reading;
  const taken = new Set([...accountsByBban(standing.accounts).keys(), ...standing.closed]);
  document.accounts.forEach((item, index) => {
    const path = `accounts.${index}`;
    const { bban, name, currency, cashAccountType, balances } = item;
    if (seenBefore(taken, bban))
      addFault(reading, `${path}.bban`, "An account has this number, or had it.", "CONFLICT");
    const owner = holderOf(reading, item.customerNumber, path);
    if (!owner) return;
    const account = {
      id: reading.accountIdOf(bban),
      owner: owner.id,
      ownerName: owner.name,
      bban,
      iban: ibanOfBban(bban),
      currency,
      name,
      product: item.product ?? usualProducts[cashAccountType],
      cashAccountType,
      usage: owner.type === "PRIVATE" ? ("PRIV" as const) : ("ORGA" as const),
      booked: BigInt(balances.booked),
      available: BigInt(balances.available ?? balances.booked),
      ...agreedOn(item),
    };
    accounts.set(bban, account);
    added.accounts.push(account);
  });
}

/** Reads the card accounts of a document. */
export function readCards(reading: DocumentImport): void {
  const { document, standing, added, cards } = reading;
  const taken = new Set(standing.cards.keys());
  document.cardAccounts.forEach((item, index) => {
    const path = `cardAccounts.${index}`;
    const { maskedPan, currency, name, product, creditLimit, balances, byHand } = item;
    const id = item.cardAccountId ?? reading.idOf("card-account", `${index}`);
    if (seenBefore(taken, id))
      addFault(reading, `${path}.cardAccountId`, "A card account has this id already.", "CONFLICT");
    const owner = holderOf(reading, item.customerNumber, path);
    if (!owner) return;
    if (owner.type !== "PRIVATE")
      addFault(
        reading,
        `${path}.customerNumber`,
        "Only a private customer can have a card account.",
      );
    const card = {
      id,
      owner: owner.id,
      ownerName: owner.name,
      maskedPan,
      currency,
      name,
      product,
      creditLimit: BigInt(creditLimit),
      ...(byHand ? { byHand } : {}),
      booked: BigInt(balances.booked),
      available: BigInt(balances.available ?? creditLimit + balances.booked),
    };
    cards.set(id, card);
    added.cardAccounts.push(card);
  });
}

/** Finds the customer for another account or card, if it exists and is below the limit. */
function holderOf(
  reading: DocumentImport,
  customerNumber: string,
  path: string,
): Customer | undefined {
  const holder = reading.holders.get(customerNumber);
  if (!holder) addFault(reading, `${path}.customerNumber`, noCustomer);
  else {
    const held = (reading.held.get(holder.id) ?? 0) + 1;
    if (held > customerHoldings)
      addFault(
        reading,
        `${path}.customerNumber`,
        `A customer has at most ${customerHoldings} accounts and cards.`,
      );
    reading.held.set(holder.id, held);
  }
  return holder;
}
