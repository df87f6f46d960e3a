import { randomUUID } from "node:crypto";
import { addDays, osloDay, startOfDay } from "../../../shared/rules/calendar.ts";
import { executeDueOrders } from "../../../shared/sandbox/orders/execute-due.ts";
import { bankingDay } from "../../../shared/sandbox/rules/banking-days.ts";
import { madeUpBban } from "../../../shared/sandbox/rules/made-up-number.ts";
import { positionId, timeOfDay } from "../../../shared/sandbox/rules/position-id.ts";
import { accounts } from "../../../shared/sandbox/table/accounts.ts";
import { customers } from "../../../shared/sandbox/table/customers.ts";
import { sandboxKeys } from "../../../shared/sandbox/table/keys.ts";
import { sandboxIds } from "../../../shared/sandbox/worlds/sandbox-ids.ts";
import type { WorldAccount, WorldTransaction } from "../../../shared/sandbox/worlds/world.ts";
import { ibanOfBban } from "../../../shared/schemas/account-reference.ts";
import { table } from "../../../shared/table/client.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import type { Hooks, Payer, TestData } from "../../conformance/test-data.ts";
import { testTime } from "../operations/call.ts";
import { accountId, cardId, corporateId, eirik, havbris, ingrid } from "../psu/sca.ts";
import { testTpp } from "../signature/test-certificates.ts";

/** The seeded world of the first test TPP, in the form that the conformance suite of the bank's port needs. */
export async function sandboxBooks() {
  const { tppId } = await testTpp();
  const { place: world = "" } = await tpps.profile(tppId);
  let now = testTime;

  const seeded = async (person: typeof eirik, under?: typeof havbris): Promise<Payer> => {
    const [{ bban }] = (under ?? person).accounts;
    return {
      customerId: (await customers.idByNumber(world, person.customerNumber)) ?? "",
      ...(under && { agreementId: await corporateId(under) }),
      account: { id: await accountId(under ?? person), reference: { bban, currency: "NOK" } },
    };
  };

  const book = async ({ account }: Payer, day = osloDay(now)) => {
    now = new Date(now.getTime() + 1_000);
    await table.load(accounts.transactionRows(world, account.id, bookedRow(day, now)));
  };

  const idOf = await sandboxIds(tppId);
  let payers = 0;
  const newPayer = async (): Promise<Payer> => {
    payers += 1;
    const bban = madeUpBban(payers * 1000);
    const [customerId, id] = [randomUUID(), idOf("account", bban)];
    const customer = { id: customerId, customerNumber: customerId, nationalNumber: customerId };
    const owner = { ...customer, type: "PRIVATE", name: "Kari Nordmann" } as const;
    await table.load([
      ...(await customers.rows(world, owner)),
      customers.holdingRow(world, { owner: customerId, id, kind: "account" }),
      accounts.row(world, accountOf(bban, { id, owner: customerId })),
    ]);
    const reference = { bban, currency: "NOK" as const };
    const payer = { customerId, account: { id, reference } };
    for (const daysAgo of [9, 6, 6, 5, 4, 2]) await book(payer, addDays(osloDay(now), -daysAgo));
    return payer;
  };

  const endMandate = async ({ customerId, account }: Payer) => {
    await table.change([
      { delete: customers.holdingKey(world, customerId, account.id) },
      { update: sandboxKeys.account(world, account.id), set: { owner: "another" } },
    ]);
  };
  const closeAccount = async (payer: Payer) => {
    await endMandate(payer);
    await table.change(accounts.removed(world, payer.account.id));
    await accounts.sweep(world, payer.account.id);
  };

  const [payer, stranger, corporate] = [
    { ...(await seeded(eirik)), number: eirik.customerNumber },
    await seeded(ingrid),
    await seeded(eirik, havbris),
  ];
  const closed = await newPayer();
  await closeAccount(closed);
  const batch = (await accounts.transactions(world, corporate.account.id, lately)).find(isBatch);
  const transfer = {
    amount: { amount: "12.50", currency: "NOK" as const },
    creditorName: "Nordlys Kaffe AS",
    creditorAccount: stranger.account.reference,
  };
  const data: TestData = {
    ...{ tppId, now: () => now, payer, stranger, closed, corporate },
    toPay: { product: "norwegian-domestic-credit-transfers", transfer },
    card: { payer, id: await cardId(eirik) },
    batch: { payer: corporate, id: batch?.id ?? "" },
  };
  const hooks: Hooks = {
    ...{ newPayer, endMandate, closeAccount, bookRow: book },
    async moveMoneyAway({ account }) {
      const none = { booked: 0n, available: 0n };
      await table.change([{ update: sandboxKeys.account(world, account.id), set: none }]);
    },
    async passDay() {
      for (const minutes of [1, 2]) {
        now = new Date(now.getTime() + minutes * 60_000);
        await executeDueOrders(now);
      }
      const next = startOfDay(bankingDay(addDays(osloDay(now), 1), "following"));
      now = new Date(next.getTime() + 10 * 3_600_000);
    },
  };
  const place = { tppId, world, clockOffset: 0, now: testTime, realTime: testTime };
  return { data, hooks, place };
}

const lately = { status: "BOOKED", from: "2026-01-01", to: osloDay(testTime) } as const;

const isBatch = ({ batchNumberOfTransactions }: WorldTransaction) =>
  batchNumberOfTransactions !== undefined;

const accountOf = (bban: string, held: Pick<WorldAccount, "id" | "owner">): WorldAccount => ({
  ...{ ...held, ownerName: "Kari Nordmann", bban, iban: ibanOfBban(bban) },
  ...{ currency: "NOK", name: "Brukskonto" },
  ...{ product: "Everyday account", cashAccountType: "CACC", usage: "PRIV" },
  ...{ booked: 100_000_00n, available: 100_000_00n },
});

function bookedRow(day: string, at: Date): WorldTransaction {
  const sequence = `${timeOfDay(at)}-0000`;
  const days = { day, bookingDate: day, valueDate: day };
  const id = positionId({ day, sequence });
  return { id, sequence, ...days, status: "booked", amount: -1_00n, currency: "NOK" };
}
