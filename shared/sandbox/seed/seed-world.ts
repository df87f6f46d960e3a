import { ibanOfBban } from "../../schemas/account-reference.ts";
import type {
  Agreement,
  CardAccount,
  EngagementRole,
  Lists,
  WorldCardTransaction,
} from "../rules/lists.ts";
import { cardBills, seedCardTransactions } from "./seed-cards.ts";
import { type SeedCard, type SeedCustomer, seedCustomers } from "./seed-customers.ts";
import { seedEntries } from "./seed-entries.ts";
import { balancesOfRows } from "./seed-rows.ts";
import { seedTransactions } from "./seed-transactions.ts";

/** The cards are numbered after all accounts. */
const accountsInAll = seedCustomers.flatMap(({ accounts }) => accounts).length;

type IdOf = (kind: string, natural: string) => string;

/**
 * Makes the first world of every sandbox (specification, Sandbox seed data). The same `today` gives the same world;
 * another day gives the same regular payments, moved to that day. `idOf` makes an id from a kind (customer, agreement,
 * engagement, account, card-account) and a number that is unique in that kind.
 */
export const seedWorld = ({ today, idOf }: { today: string; idOf: IdOf }): Lists => {
  const world: Lists = {
    customers: [],
    agreements: [],
    accounts: [],
    cardAccounts: [],
    transactions: new Map(),
    entries: new Map(),
    cardTransactions: new Map(),
  };
  for (const seed of seedCustomers) {
    const { customerNumber, nationalNumber, type, name } = seed;
    const id = idOf("customer", nationalNumber);
    world.customers.push({ id, customerNumber, nationalNumber, type, name });
    world.agreements.push(agreementOf(seed, idOf));
    const cardNumber = accountsInAll + world.cardAccounts.length;
    const cardRows = seed.card ? seedCardTransactions(seed.card.maskedPan, cardNumber, today) : [];
    if (seed.card) addCard(world, { ...seed.card, owner: id, ownerName: name }, cardRows, idOf);
    addAccounts(world, seed, { today, bills: cardBills(cardRows), idOf });
  }
  return world;
};

/** Each customer has one agreement. Its own people may act on all its accounts. */
const agreementOf = (seed: SeedCustomer, idOf: IdOf): Agreement => {
  const { nationalNumber, name, type, accounts, representative, viewer } = seed;
  const engage = (who: string, bban: string, roles: EngagementRole[]) => ({
    id: idOf("engagement", `${nationalNumber}/${who}/${bban}`),
    customer: idOf("customer", who),
    account: idOf("account", bban),
    roles,
  });
  const actors = representative ? [nationalNumber, representative] : [nationalNumber];
  return {
    id: idOf("agreement", nationalNumber),
    name: type === "PRIVATE" ? `Nettbank ${name}` : `Bedriftsavtale ${name}`,
    owner: idOf("customer", nationalNumber),
    kind: type,
    engagements: [
      ...actors.flatMap((who) =>
        accounts.map(({ bban }) => engage(who, bban, ["REGISTER", "VIEW"])),
      ),
      ...(viewer ? [engage(viewer, accounts[0].bban, ["VIEW"])] : []),
    ],
  };
};

const addCard = (
  world: Lists,
  card: SeedCard & Pick<CardAccount, "owner" | "ownerName">,
  rows: WorldCardTransaction[],
  idOf: IdOf,
): void => {
  const { booked, available } = balancesOfRows(rows);
  const id = idOf("card-account", card.maskedPan);
  const spendable = card.creditLimit + available;
  world.cardAccounts.push({ ...card, id, currency: "NOK", booked, available: spendable });
  world.cardTransactions.set(id, rows);
};

type Year = { today: string; bills: ReturnType<typeof cardBills>; idOf: IdOf };

const addAccounts = (world: Lists, owner: SeedCustomer, { today, bills, idOf }: Year): void => {
  owner.accounts.forEach((account, index) => {
    const holding = { owner, account, number: world.accounts.length, today };
    const rows = seedTransactions(holding, index === 0 ? bills : []);
    const id = idOf("account", account.bban);
    world.accounts.push({
      ...account,
      id,
      owner: idOf("customer", owner.nationalNumber),
      ownerName: owner.name,
      iban: ibanOfBban(account.bban),
      usage: owner.type === "PRIVATE" ? "PRIV" : "ORGA",
      ...balancesOfRows(rows),
    });
    world.transactions.set(id, rows);
    world.entries.set(id, seedEntries(account.bban, rows));
  });
};
