import { randomUUID } from "node:crypto";
import { accounts } from "../../../shared/sandbox/table/accounts.ts";
import { sandboxKeys } from "../../../shared/sandbox/table/keys.ts";
import type { WorldTransaction } from "../../../shared/sandbox/worlds/world.ts";
import { table } from "../../../shared/table/client.ts";
import { accountOf, havbris } from "../../support/payments/payments.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const world = "world";
const always = { from: "2000-01-01", to: "2099-12-31" };

/** A pending batch and its entries. */
const batchOf = (count: number, sequence = "0003") => {
  const batch: WorldTransaction = {
    id: `20260225-${sequence}`,
    status: "pending",
    day: "2026-02-25",
    sequence,
    valueDate: "2026-02-25",
    amount: BigInt(-100 * count),
    currency: "NOK",
    batchNumberOfTransactions: count,
  };
  const { batchNumberOfTransactions: _, ...common } = batch;
  const entries = Array.from({ length: count }, (_, index): WorldTransaction => {
    const place = `e${String(index + 1).padStart(4, "0")}`;
    return {
      ...common,
      id: `${batch.id}-${place}`,
      sequence: `${sequence}-${place}`,
      amount: -100n,
      remittanceInformationUnstructuredArray: ["Lønn", `Ansatt ${index + 1}`],
    };
  });
  return { batch, entries };
};

/** Makes an account that has only these batches. */
const accountWith = async (...batches: ReturnType<typeof batchOf>[]) => {
  const account = randomUUID();
  await table.load(
    batches.flatMap(({ batch, entries }) => [
      accounts.transactionRow(world, account, batch),
      ...entries.map((entry) => accounts.entryRow(world, account, entry)),
    ]),
  );
  return account;
};

describe("accounts.entries (specification, Transaction details, entryDetails)", () => {
  it("tells what is inside a batch, in order, up to a thousand", async () => {
    const { batch, entries } = batchOf(1000);
    const account = await accountWith({ batch, entries });
    expect(await accounts.entries(world, account, batch.id)).toEqual(entries);
  });

  it("tells of no other batch, whatever its id begins with", async () => {
    const [one, longer, other] = [batchOf(2), batchOf(3, "0003-1"), batchOf(4, "00031")];
    const account = await accountWith(one, longer, other);
    for (const { batch, entries } of [one, longer, other])
      expect(await accounts.entries(world, account, batch.id)).toEqual(entries);
    expect(await accounts.entries(world, randomUUID(), one.batch.id)).toEqual([]);
    expect(await accounts.entries("another", account, one.batch.id)).toEqual([]);
  });

  it.each([
    ["an entry's own", "20260225-0003-e0001"],
    ["one nobody has", "20260225-0009"],
    ["a part of one", "20260225-000"],
    ["a day", "20260225"],
    ["nothing", ""],
    ["a part of the table", "ENTRY#20260225-0003"],
    ["an emoji", "20260225-0003🙂"],
    ["longer than a key may be", `20260225-${"0".repeat(2000)}`],
  ])("tells nothing for %s", async (_, id) => {
    const account = await accountWith(batchOf(2));
    expect(await accounts.entries(world, account, id)).toEqual([]);
  });
});

describe("accounts.transaction (specification, Transaction details, entryDetails)", () => {
  it("finds a transaction inside a batch by its id, and the batch by its own", async () => {
    const { batch, entries } = batchOf(3);
    const account = await accountWith({ batch, entries });
    for (const each of [batch, ...entries])
      expect(await accounts.transaction(world, account, each.id)).toEqual(each);
  });

  it.each([
    "20260225-0003-e0004",
    "20260225-0003-e1",
    "20260225-0004-e0001",
    "20260225-0003-e00001",
  ])("knows none by %s", async (id) => {
    const account = await accountWith(batchOf(3));
    expect(await accounts.transaction(world, account, id)).toBeUndefined();
  });

  it("reads one place more for an id like those inside batches, and none for others", async () => {
    const account = await accountWith(batchOf(1));
    const readsOf = async (id: string) => {
      let reads = 0;
      const stop = table.watch(({ partitions }) => {
        reads += partitions.length;
      });
      await accounts.transaction(world, account, id);
      stop();
      return reads;
    };
    expect(await readsOf("20260225-0003")).toBe(3);
    expect(await readsOf("20260225-0003-e0001")).toBe(4);
  });

  it("finds both by the same ids once the batch is booked, on another day than expected", async () => {
    const { batch, entries } = batchOf(3);
    const account = await accountWith({ batch, entries });
    const day = "2026-02-27";
    const booked: WorldTransaction = { ...batch, status: "booked", day, bookingDate: day };
    const pending = sandboxKeys.transaction(world, account, "PENDING", batch.id);
    await table.change([{ delete: pending }, ...accounts.booked(world, account, booked)]);
    expect(await accounts.transaction(world, account, batch.id)).toEqual(booked);
    expect(await accounts.entries(world, account, batch.id)).toEqual(entries);
    const [first] = entries;
    expect(await accounts.transaction(world, account, first?.id ?? "")).toEqual(first);
  });
});

describe("accounts.transactions (specification, Transaction details, batchIndicator)", () => {
  it("lists a batch, and nothing that is inside it", async () => {
    const { batch, entries } = batchOf(3);
    const account = await accountWith({ batch, entries });
    expect(await accounts.transactions(world, account, { ...always, status: "PENDING" })).toEqual([
      batch,
    ]);
    expect(await accounts.transactions(world, account, { ...always, status: "BOOKED" })).toEqual(
      [],
    );
  });
});

describe("specification, Sandbox seed data", () => {
  it("is loaded with what is inside its batches", async () => {
    const { world, id } = await accountOf(havbris.main.bban);
    const rows = await accounts.transactions(world, id, { ...always, status: "BOOKED" });
    const batches = rows.filter((row) => row.batchNumberOfTransactions !== undefined);
    expect(batches).toHaveLength(12);
    for (const batch of batches) {
      const entries = await accounts.entries(world, id, batch.id);
      expect(entries).toHaveLength(batch.batchNumberOfTransactions ?? 0);
      expect(entries.reduce((total, { amount }) => total + amount, 0n)).toBe(batch.amount);
      const [first] = entries;
      expect(await accounts.transaction(world, id, first?.id ?? "")).toEqual(first);
    }
  });
});
