import { bankDue, sandboxKeys } from "../../../../shared/sandbox/table/keys.ts";
import { table } from "../../../../shared/table/client.ts";
import type { Attributes } from "../../../../shared/table/expressions.ts";
import { singleOrder, standingOrder, transferTo } from "../../../support/bank/bank-orders.ts";
import { execute, holdings, paid, placeAt, stateOf } from "../../../support/bank/held-orders.ts";
import { testTime } from "../../../support/operations/call.ts";
import { later } from "../../../support/payments/payments.ts";
import { auditEvents, eirik, ingrid } from "../../../support/psu/sca.ts";
import { madeOnce } from "../../../support/table/made-once.ts";
import { useTable } from "../../../support/table/table.ts";

const kept = useTable({ small: true });

const debtor = { bban: eirik.accounts[0].bban, currency: "NOK" } as const;
const [own, theirs] = [eirik.accounts[1].bban, ingrid.accounts[0].bban].map((bban) => ({
  bban,
  currency: "NOK" as const,
}));
const itsDay = new Date("2026-03-10T10:00:00Z");
const keyOf = async ({ id }: { id: string }) => sandboxKeys.order((await placeAt()).world, id);

/** Changes an order directly in the table, as an attacker would. */
async function alter(order: { id: string }, set: Attributes, remove: string[] = []) {
  await table.change([{ update: await keyOf(order), set, remove, when: { present: true } }]);
}

/** Returns the stored field of an order with changes. */
async function withChanged(order: { id: string }, name: "order" | "terms", changes: object) {
  const item = await table.get(await keyOf(order));
  return { [name]: { ...(item?.[name] as object), ...changes } };
}

const balances = async () =>
  (await Promise.all([debtor, own, theirs].map((each) => holdings(each?.bban ?? "")))).map(
    ({ booked, available, pending }) => ({ booked, available, pending }),
  );

const transfer = transferTo(theirs ?? debtor, { remittanceInformationUnstructured: "Invoice 7" });
const order = madeOnce(kept, async () => {
  const before = await balances();
  const one = singleOrder(debtor, { transfer, requestedDate: "2026-03-10" });
  await paid(one);
  return { ...one, before };
});

// biome-ignore format: one change per line
const inOrder: [what: string, name: "order" | "terms", changes: object][] = [
  ["the amount", "order", { transfer: { ...transfer, amount: { amount: "999.00", currency: "NOK" } } }],
  ["the payee", "order", { transfer: { ...transfer, creditorName: "Mallory" } }],
  ["the payee's account", "order", { transfer: { ...transfer, creditorAccount: own } }],
  ["the message", "order", { transfer: { ...transfer, remittanceInformationUnstructured: "Other" } }],
  ["the debtor's account as ordered", "order", { debtorAccount: own }],
  ["the day asked for", "order", { requestedDate: "2026-03-09" }],
  ["the product", "order", { product: "sepa-credit-transfers" }],
  ["what is debited", "terms", { debited: { amount: "0.01", currency: "NOK" } }],
  ["the fee", "terms", { fee: { amount: "1.00", currency: "NOK" } }],
  ["the owner's name", "terms", { debtorName: "Mallory" }],
];

// biome-ignore format: one change per line
const inItem: [what: string, set: Attributes, remove?: string[]][] = [
  ["the day", { date: "2026-03-09" }],
  ["a day it was moved from", { movedFrom: "2026-03-08" }],
  ["a day it was shown with", { shownDate: "2026-03-09" }],
  ["who approved", { customerId: "another" }],
  ["the agreement it was approved under", { agreementId: "another" }],
  ["when it was approved", { approvedAt: "2026-03-02T09:00:00.000Z" }],
  ["the seal", { seal: "another" }],
  ["no seal at all", {}, ["seal"]],
];

/** Expects that the order is rejected and that no money moves. */
async function expectRefused(one: { id: string; before: unknown }, all: "money" | "booked") {
  await execute(itsDay).catch(() => undefined);
  await execute(itsDay).catch(() => undefined);
  expect(await stateOf(one)).toMatchObject({ status: "RJCT", reason: "declined" });
  expect(await auditEvents(one.id, itsDay)).toEqual(["PAYMENT_TAMPERED"]);
  const booked = (some: unknown) => (some as { booked: bigint }[]).map((each) => each.booked);
  const after = await balances();
  expect(booked(after)).toEqual(booked(one.before));
  if (all === "money") expect(after).toEqual(one.before);
}

describe("what was changed between what was submitted and what executes (dynamic linking)", () => {
  it.each(inOrder)("is refused: %s", async (_, name, changes) => {
    const one = await order();
    await alter(one, await withChanged(one, name, changes));
    await expectRefused(one, "money");
  });

  it.each(inItem)("is refused: %s", async (_, set, remove = []) => {
    const one = await order();
    await alter(one, set, remove);
    await expectRefused(one, "booked");
  });

  it("is refused: the account it is taken from", async () => {
    const one = await order();
    await alter(one, await withChanged(one, "terms", { debtorAccountId: "another" }));
    await expectRefused(one, "booked");
  });

  it("is refused: when it falls due", async () => {
    const one = await order();
    const { world } = await placeAt();
    const due = bankDue(0, testTime, world, one.id);
    await alter(one, { nextAt: testTime.toISOString(), ...due });
    await execute(later(testTime, { minutes: 1 }));
    expect(await stateOf(one)).toMatchObject({ status: "RJCT", reason: "declined" });
    expect(await balances()).toEqual(one.before);
  });

  it("is not executed without a status from which it may be", async () => {
    const one = await order();
    await alter(one, { status: "CANC" });
    await execute(itsDay);
    expect((await balances()).map(({ booked }) => booked)).toEqual(
      one.before.map(({ booked }) => booked),
    );
    expect((await stateOf(one)).status).toBe("CANC");
  });
});

describe("a standing order that was changed", () => {
  const daily = { startDate: "2026-03-02", frequency: "Daily" } as const;

  it.each([
    ["a day that is none of its own", { date: "2026-03-01" }],
    ["a day that has not come", { date: "2026-03-03" }],
    ["no day", { date: "today" }],
    ["a status of others", { status: "ACSP" }],
  ])("is refused: %s", async (_, set) => {
    const one = standingOrder(debtor, { transfer, schedule: daily });
    await paid(one);
    const before = await balances();
    await alter(one, set);
    await execute(testTime);
    expect(await stateOf(one)).toMatchObject({ status: "RJCT", reason: "declined" });
    expect(await auditEvents(one.id)).toEqual(["PAYMENT_TAMPERED"]);
    expect(await balances()).toEqual(before);
  });

  it("pays no day a second time, whatever its item says", async () => {
    const one = standingOrder(debtor, { transfer, schedule: daily });
    await paid(one);
    await execute(testTime);
    const before = await balances();
    await alter(one, { date: "2026-03-02" });
    const { world } = await placeAt();
    await alter(one, { nextAt: testTime.toISOString(), ...bankDue(0, testTime, world, one.id) });
    await execute(later(testTime, { minutes: 1 }));
    expect(await stateOf(one)).toMatchObject({ status: "RJCT", reason: "declined" });
    expect(await balances()).toEqual(before);
  });
});
