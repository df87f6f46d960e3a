import { randomUUID } from "node:crypto";
import * as v from "valibot";
import type { World } from "../../../../shared/sandbox/bank/world.ts";
import { exportPage } from "../../../../shared/sandbox/bank/worlds/export-data.ts";
import { importData, replaceData } from "../../../../shared/sandbox/bank/worlds/import-data.ts";
import { moveClock } from "../../../../shared/sandbox/bank/worlds/move-clock.ts";
import { madeUpBban } from "../../../../shared/sandbox/rules/made-up-number.ts";
import { SandboxData, SandboxDataAnswer } from "../../../../shared/sandbox/schemas/sandbox-data.ts";
import { numberOf, singleOrder } from "../../../support/bank/bank-orders.ts";
import {
  eirik,
  HeldWorld,
  idOf,
  quietWorld,
  seededWorld,
} from "../../../support/bank/held-world.ts";

const reader = () => {
  const id = randomUUID();
  return {
    id,
    idOf: (kind: string, index: string) => idOf(kind, `${id} ${index}`),
    accountIdOf: (bban: string) => idOf("account", bban),
    isRealNumber: () => false,
  };
};

/** The pages of a world as documents. Each has passed the schema of the answer and that of the request. */
function pagesOf(world: World, limit: number): SandboxData[] {
  const pages: SandboxData[] = [];
  for (let after: string | undefined, more = true; more; ) {
    const { document, next } = exportPage(world, { after, limit });
    expect(v.parse(v.object(SandboxDataAnswer), document)).toEqual(document);
    pages.push(v.parse(SandboxData, JSON.parse(JSON.stringify(document))));
    [after, more] = [next, next !== undefined];
  }
  return pages;
}

const imported = (pages: readonly SandboxData[], held = new HeldWorld()) => {
  const [first, ...rest] = pages as [SandboxData, ...SandboxData[]];
  held.run(replaceData(first, reader(), "imported-world"));
  for (const page of rest) held.run(importData(page, reader()));
  return held.world;
};

const contentOf = ({ customers, agreements, accounts, cards }: World) => ({
  ...{ customers, agreements, accounts, cards },
});

const document = (changes: object): SandboxData => v.parse(SandboxData, changes);
const bban = numberOf(eirik).bban ?? "";
const row = { account: bban, amount: -1_00, currency: "NOK", valueDate: "2026-02-27" };
const booked = { ...row, bookingDate: "2026-02-27" };

describe("the exported data of a sandbox (Bulk data)", () => {
  it.each([100_000, 1_000, 77])(
    "become the same data again if they are exported in pages of %i entries and imported",
    (limit) => {
      expect(contentOf(imported(pagesOf(seededWorld, limit)))).toEqual(contentOf(seededWorld));
    },
  );

  it("become the same data again after the import, even if some bookings are later than the sandbox's clock", () => {
    const held = new HeldWorld(seededWorld);
    held.run(moveClock(30 * 86_400_000));
    held.run(moveClock(0));
    expect(contentOf(imported(pagesOf(held.world, 1_000)))).toEqual(contentOf(held.world));
  });

  it("contain neither the orders nor the money that is reserved for them", () => {
    const held = new HeldWorld();
    held.pay(singleOrder(numberOf(eirik)));
    held.pay(singleOrder(numberOf(eirik), { requestedDate: "2026-03-05" }));
    expect(held.account(bban).rows.pending).toHaveLength(1);
    expect(contentOf(imported(pagesOf(held.world, 500)))).toEqual(contentOf(quietWorld));
  });

  it("have no gap if the last entry of a page is deleted before the next page is read", () => {
    const { document: first, next } = exportPage(quietWorld, { limit: 2 });
    const customers = new Map(quietWorld.customers);
    customers.delete(first.customers[1]?.customerId ?? "");
    const { document: second } = exportPage(
      { ...quietWorld, customers },
      { limit: 2, after: next },
    );
    const ids = [...first.customers, ...second.customers].map(({ customerId }) => customerId);
    expect(new Set(ids)).toEqual(new Set(quietWorld.customers.keys()));
  });

  it("cannot be read from a position that no page has returned", () => {
    expect(() => exportPage(quietWorld, { limit: 2, after: "x" })).toThrow(
      expect.objectContaining({ code: "FORMAT_ERROR", details: { path: "after" } }),
    );
  });
});

describe("an imported document (Bulk data)", () => {
  const refusal = (changes: object) => {
    const held = new HeldWorld(seededWorld);
    try {
      held.run(importData(document(changes), reader()));
      return "imported";
    } catch (error) {
      expect(held.world).toBe(seededWorld);
      const { code, details } = error as { code: string; details: { path: string } };
      return `${code} ${details.path}`;
    }
  };
  const known = seededWorld.accounts.get(idOf("account", bban))?.rows.booked[0]?.id ?? "";
  const made = { customerNumber: "new-1", name: "New", type: "PRIVATE" };
  const account = { customerNumber: "new-1", bban: madeUpBban(77), name: "Yen", currency: "JPY" };

  it("adds transactions to existing accounts, sorted by day, and keeps the balance", () => {
    const held = new HeldWorld();
    held.run(
      importData(
        document({ transactions: [booked, { ...booked, bookingDate: "2026-02-26" }] }),
        reader(),
      ),
    );
    const before = quietWorld.accounts.get(idOf("account", bban));
    const days = held
      .account(bban)
      .rows.booked.filter((each) => !before?.rows.booked.includes(each))
      .map(({ day }) => day);
    expect(days).toEqual(["2026-02-26", "2026-02-27"]);
    expect(held.account(bban).booked).toBe(before?.booked);
  });

  it("adds pending transactions, which are booked when their day comes", () => {
    const held = new HeldWorld();
    const pending = { ...row, status: "pending", valueDate: "2026-03-04" };
    held.run(importData(document({ transactions: [pending] }), reader()));
    const { booked: before } = held.account(bban);
    held.passTo("2026-03-04T09:00:00Z");
    expect(held.account(bban).rows.booked.at(-1)).toMatchObject({ bookingDate: "2026-03-04" });
    expect(held.account(bban).booked).toBe(before - 1_00n);
  });

  it("is accepted if it was exported with a pending transaction that was booked after its value date", () => {
    const held = new HeldWorld();
    const pending = { ...row, status: "pending", valueDate: "2026-03-03", day: "2026-03-04" };
    held.run(importData(document({ transactions: [pending] }), reader()));
    held.passTo("2026-03-04T09:00:00Z");
    const booked = { bookingDate: "2026-03-04", valueDate: "2026-03-04" };
    expect(held.account(bban).rows.booked.at(-1)).toMatchObject(booked);
    expect(contentOf(imported(pagesOf(held.world, 500)))).toEqual(contentOf(held.world));
  });

  it("replaces a sandbox's data, and ends the orders that waited there", () => {
    const held = new HeldWorld();
    held.pay(singleOrder(numberOf(eirik), { requestedDate: "2026-03-05" }));
    held.run(replaceData(document({ customers: [made] }), reader(), "imported-world"));
    expect([held.world.id, held.world.customers.size]).toEqual(["imported-world", 1]);
    expect(held.events).toMatchObject([{ type: "PAYMENT_REJECTED" }]);
  });

  it.each([
    [
      "a BIC that no answer may carry",
      { transactions: [{ ...booked, creditorAgent: "1BCDNO22" }] },
      "FORMAT_ERROR transactions.0.creditorAgent",
    ],
    [
      "an amount beyond 32 bits",
      { transactions: [{ ...booked, amount: 2 ** 31 }] },
      "FORMAT_ERROR transactions.0.amount",
    ],
    [
      "a balance with too many digits for its currency",
      { customers: [made], accounts: [{ ...account, balances: { booked: 10 ** 14 } }] },
      "FORMAT_ERROR accounts.0.balances.booked",
    ],
    [
      "the id of another row of the account",
      { transactions: [{ ...booked, transactionId: known }] },
      "CONFLICT transactions.0.transactionId",
    ],
    [
      "the same id twice",
      { transactions: [1, 2].map(() => ({ ...booked, transactionId: "20260227-one" })) },
      "CONFLICT transactions.1.transactionId",
    ],
    [
      "an account that exists already",
      { accounts: [{ ...account, customerNumber: eirik.customerNumber, bban }] },
      "CONFLICT accounts.0.bban",
    ],
    [
      "a customer that exists already",
      { customers: [{ ...made, customerNumber: eirik.customerNumber }] },
      "CONFLICT customers.0.customerNumber",
    ],
    [
      "rows of an unknown account",
      { transactions: [{ ...booked, account: madeUpBban(78) }] },
      "FORMAT_ERROR transactions.0.account",
    ],
    [
      "more accounts than a customer may have together with the existing accounts",
      {
        accounts: Array.from({ length: 498 }, (_, index) => ({
          ...{ customerNumber: eirik.customerNumber, name: "One of many" },
          bban: madeUpBban(1000 + index * 10),
        })),
      },
      "FORMAT_ERROR accounts.497.customerNumber",
    ],
  ])("is refused as a whole if it has %s", (_, changes, expected) => {
    expect(refusal(changes)).toBe(expected);
  });

  it("is refused if it has the number of a deleted account", () => {
    const held = new HeldWorld({ ...quietWorld, closed: new Set([account.bban]) });
    const both = document({ customers: [made], accounts: [account] });
    expect(() => held.run(importData(both, reader()))).toThrow(
      expect.objectContaining({
        code: "CONFLICT",
        details: expect.objectContaining({ path: "accounts.0.bban" }),
      }),
    );
  });
});
