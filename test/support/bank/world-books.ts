import { randomUUID } from "node:crypto";
import { addDays, osloDay, startOfDay } from "../../../shared/rules/calendar.ts";
import type { Times } from "../../../shared/rules/clock.ts";
import { insertRow } from "../../../shared/sandbox/bank/rows.ts";
import type { Account, Row, World } from "../../../shared/sandbox/bank/world.ts";
import { bankingDay } from "../../../shared/sandbox/rules/banking-days.ts";
import { madeUpBban } from "../../../shared/sandbox/rules/made-up-number.ts";
import { positionId, timeOfDay } from "../../../shared/sandbox/rules/position-id.ts";
import { ibanOfBban } from "../../../shared/schemas/account-reference.ts";
import type { Hooks, Payer, TestData } from "../../conformance/test-data.ts";
import { elsewhere, numberOf, singleOrder, transferTo, withKid } from "./bank-orders.ts";
import { asking, eirik, havbris, idOf, ingrid, tindre } from "./held-world.ts";

const domestic = "norwegian-domestic-credit-transfers";

/** A variable or a store that keeps the world of the books. `world` is the last one that was read or made. */
type Keeper = {
  readonly world: World;
  readonly times: Times;
  realTime: Date;
  edit(change: (world: World) => Partial<World>): void | Promise<void>;
  passTo(instant: string): unknown;
};

/** The data and the hooks of the conformance suite for a bank whose world is kept here. */
export async function worldBooks(held: Keeper): Promise<{ data: TestData; hooks: Hooks }> {
  const accountOf = ({ account }: Payer): Account => {
    const found = held.world.accounts.get(account.id);
    if (!found) throw new Error("The payer has no account.");
    return found;
  };
  const put = async (account: Account) =>
    held.edit(({ accounts }) => ({ accounts: new Map(accounts).set(account.id, account) }));

  const bookRow = async (payer: Payer, day = osloDay(held.realTime)) => {
    held.realTime = new Date(held.realTime.getTime() + 1_000);
    const { rows, ...account } = accountOf(payer);
    const booked = [...rows.booked];
    insertRow(booked, rowOf(day, held.realTime));
    await put({ ...account, rows: { ...rows, booked } });
  };

  let payers = 0;
  const newPayer = async (): Promise<Payer> => {
    payers += 1;
    const bban = madeUpBban(payers * 1000);
    const [customerId, id] = [randomUUID(), idOf("account", bban)];
    const numbers = { customerNumber: customerId, nationalNumber: customerId };
    const owner = { id: customerId, ...numbers, type: "PRIVATE", name: "Kari Nordmann" } as const;
    await held.edit(({ customers }) => ({ customers: new Map(customers).set(customerId, owner) }));
    await put(openedAccount(bban, { id, owner: customerId }));
    const payer = { customerId, account: { id, reference: { bban, currency: "NOK" as const } } };
    for (const daysAgo of [9, 6, 6, 5, 4, 2])
      await bookRow(payer, addDays(osloDay(held.realTime), -daysAgo));
    return payer;
  };

  const closeAccount = async (payer: Payer) => {
    const { id, bban } = accountOf(payer);
    await held.edit((world) => {
      const accounts = new Map(world.accounts);
      accounts.delete(id);
      return { accounts, closed: new Set([...world.closed, bban]) };
    });
  };

  const hooks: Hooks = {
    ...{ newPayer, closeAccount, bookRow },
    endMandate: async (payer) => put({ ...accountOf(payer), owner: "another" }),
    moveMoneyAway: async (payer) => put({ ...accountOf(payer), booked: 0n, available: 0n }),
    async passDay() {
      const soon = held.realTime.getTime() + 120_000;
      await held.passTo(new Date(soon).toISOString());
      const day = bankingDay(addDays(osloDay(held.realTime), 1), "following");
      // An order that is due at the very instant of a command is executed after it.
      held.realTime = startOfDay(day);
    },
  };
  return { hooks, data: await dataOf(held, { newPayer, closeAccount }) };
}

async function dataOf(
  held: Keeper,
  { newPayer, closeAccount }: Required<Pick<Hooks, "newPayer" | "closeAccount">>,
): Promise<TestData> {
  const [creditor, closing, closed] = [await newPayer(), await newPayer(), await newPayer()];
  const failing = transferTo(closing.account.reference);
  for (const each of [closing, closed]) await closeAccount(each);
  const payer = { ...payerOf(eirik), number: eirik.customerNumber, name: eirik.name };
  const corporate = { ...payerOf(eirik, havbris), name: `Bedriftsavtale ${havbris.name}` };
  const rows = held.world.accounts.get(corporate.account.id)?.rows.booked ?? [];
  const batch = rows.find(({ batchNumberOfTransactions: size }) => size !== undefined);
  const to = (transfer = transferTo(creditor.account.reference), product = domestic) => ({
    ...{ product, transfer },
  });
  const euros = { amount: "10.00", currency: "EUR" } as const;
  const much = { amount: "9999999.00", currency: "NOK" } as const;
  const abroad = transferTo(elsewhere, { amount: euros, creditorAgent: "DEUTDEFF" });
  return {
    ...{ tppId: asking().tppId, now: () => held.times.now, payer, corporate, closed },
    stranger: payerOf(ingrid),
    toPay: to(),
    own: to(transferTo(numberOf(eirik, 1))),
    tooMuch: to(transferTo(elsewhere, { amount: much })),
    refused: {
      order: singleOrder(numberOf(eirik), {
        transfer: transferTo(numberOf(tindre), withKid("1237")),
        requestedDate: "2020-03-03",
      }),
      refusals: [
        { reason: "date", path: "requestedDate" },
        { reason: "kidInvalid", path: "transfer.remittanceInformationStructuredArray.0.reference" },
      ],
    },
    kidMissing: to(transferTo(numberOf(tindre))),
    kidInvalid: to(transferTo(numberOf(havbris), withKid("100001928-"))),
    foreign: to(abroad, "cross-border-credit-transfers"),
    instant: to(transferTo(numberOf(ingrid)), `instant-${domestic}-straks`),
    ...{ standing: domestic, bulk: { product: domestic, failing }, noBankingDay: "2026-12-05" },
    card: { payer, id: idOf("card-account", eirik.card?.maskedPan ?? "") },
    batch: { payer: corporate, id: batch?.id ?? "" },
  };
}

function payerOf(person: typeof eirik, under?: typeof havbris): Payer {
  const { customerId, agreementId } = asking(person, under);
  const [{ bban }] = (under ?? person).accounts;
  return {
    ...{ customerId, ...(agreementId ? { agreementId } : {}) },
    account: { id: idOf("account", bban), reference: numberOf(under ?? person) },
  };
}

/** An account with NOK 100,000.00. */
const openedAccount = (bban: string, of: Pick<Account, "id" | "owner">): Account => ({
  ...{ ...of, ownerName: "Kari Nordmann", bban, iban: ibanOfBban(bban), currency: "NOK" },
  ...{ name: "Brukskonto", product: "Everyday account", cashAccountType: "CACC", usage: "PRIV" },
  ...{ booked: 100_000_00n, available: 100_000_00n },
  ...{ rows: { booked: [], pending: [] }, entries: new Map() },
});

function rowOf(day: string, at: Date): Row {
  const sequence = `${timeOfDay(at)}-0000`;
  const days = { day, bookingDate: day, valueDate: day };
  const id = positionId({ day, sequence });
  return { id, sequence, ...days, status: "booked", amount: -1_00n, currency: "NOK" };
}
