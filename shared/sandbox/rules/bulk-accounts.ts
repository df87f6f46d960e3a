import { ibanOfBban } from "../../schemas/account-reference.ts";
import { noCustomer } from "./bulk-customers.ts";
import { addFault, type DocumentImport, type Holder, seenBefore } from "./bulk-reading.ts";
import { agreedOn } from "./sandbox-answer.ts";

/** The maximum number of accounts and cards of a customer. One page shows all of them to the PSU. */
const most = 500;

const usualProducts = { CACC: "Everyday account", SVGS: "Savings account" } as const;

/** Reads the accounts of a document. */
export function readAccounts(reading: DocumentImport): void {
  const { document, standing, world, accounts } = reading;
  const seen = new Set<string>();
  document.accounts.forEach((item, index) => {
    const path = `accounts.${index}`;
    const { bban, name, currency, cashAccountType, balances } = item;
    if (standing.bbans.has(bban) || seenBefore(seen, bban))
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
    world.accounts.push(account);
  });
}

/** Reads the card accounts of a document. */
export function readCards(reading: DocumentImport): void {
  const { document, standing, world, cards } = reading;
  const seen = new Set<string>();
  document.cardAccounts.forEach((item, index) => {
    const path = `cardAccounts.${index}`;
    const { maskedPan, currency, name, product, creditLimit, balances, byHand } = item;
    const id = item.cardAccountId ?? reading.idOf("card-account", `${index}`);
    if (standing.cards.has(id) || seenBefore(seen, id))
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
    world.cardAccounts.push(card);
  });
}

/** Finds the customer for another account or card, if it exists and is below the limit. */
function holderOf(
  reading: DocumentImport,
  customerNumber: string,
  path: string,
): Holder | undefined {
  const holder = reading.holders.get(customerNumber);
  if (!holder) addFault(reading, `${path}.customerNumber`, noCustomer);
  else {
    const held = holder.held + 1;
    if (held > most)
      addFault(
        reading,
        `${path}.customerNumber`,
        `A customer has at most ${most} accounts and cards.`,
      );
    reading.holders.set(customerNumber, { ...holder, held });
  }
  return holder;
}
