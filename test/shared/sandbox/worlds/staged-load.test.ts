import { randomBytes, randomUUID } from "node:crypto";
import { handler as createSandboxCardTransactions } from "../../../../functions/sandbox/create-sandbox-card-transactions.ts";
import { handler as createSandboxTransactions } from "../../../../functions/sandbox/create-sandbox-transactions.ts";
import { handler as initialize } from "../../../../functions/sandbox/initialize.ts";
import { handler as listSandboxCardTransactions } from "../../../../functions/sandbox/list-sandbox-card-transactions.ts";
import { handler as listSandboxTransactions } from "../../../../functions/sandbox/list-sandbox-transactions.ts";
import type { Caller } from "../../../../shared/http/call.ts";
import { takeSnapshot } from "../../../../shared/sandbox/snapshots/snapshot.ts";
import { inChunks, unpackRows } from "../../../../shared/sandbox/table/imports.ts";
import { sandboxKeys } from "../../../../shared/sandbox/table/keys.ts";
import { importOnce } from "../../../../shared/sandbox/worlds/staged-import.ts";
import { table } from "../../../../shared/table/client.ts";
import { tpps } from "../../../../shared/table/tpps.ts";
import { callerAt } from "../../../support/bank/orders-at-bank.ts";
import { call } from "../../../support/operations/call.ts";
import { sampledNumbers } from "../../../support/run/long-form.ts";
import {
  postedCardTransaction,
  postedTransaction,
} from "../../../support/sandbox/sandbox-orders.ts";
import {
  done,
  makeAccount,
  makeCard,
  makeCustomer,
} from "../../../support/sandbox/sandbox-world.ts";
import { restore } from "../../../support/sandbox/snapshots.ts";
import { useTable } from "../../../support/table/table.ts";
import { crashing, familyOf, reading } from "../../../support/table/uses.ts";

useTable();

const tppId = "NO-FSA-987654321";
const many = (item: () => object) => Array.from({ length: 60 }, item);

/** The kinds of rows that one call can post in large numbers, each with its count. */
const kinds = {
  "account transactions": {
    handler: createSandboxTransactions,
    body: () => many(postedTransaction),
    async make() {
      const { id } = await makeAccount((await makeCustomer()).customerId);
      const params = { mockAccountId: id };
      return {
        params,
        count: async () => (await done(listSandboxTransactions, { params })).length,
      };
    },
  },
  "card transactions": {
    handler: createSandboxCardTransactions,
    body: () => many(postedCardTransaction),
    async make() {
      const params = { mockCardAccountId: (await makeCard((await makeCustomer()).customerId)).id };
      const query = { bookingStatus: "both" };
      const count = async () =>
        (await done(listSandboxCardTransactions, { params, query })).cardTransactions.booked.length;
      return { params, count };
    },
  },
};

/** The families that an import writes. The process may die at each such write. Other writes are not counted. */
const parts = ["TPP", "LOAD", "ACCOUNT", "CARD"];
const isPart = ({ verb, partitions }: { verb: string; partitions: readonly string[] }) =>
  verb === "write" && partitions.some((each) => parts.includes(familyOf(each)));

/**
 * The writes after which the process dies: all of them for account rows; the first, the last and a sample for card
 * rows.
 */
const lastWrites = {
  "account transactions": [1, 2, 3, 4, 5, 6, 7, 8, 9],
  "card transactions": [1, ...sampledNumbers(7, 1).map((each) => each + 1), 9],
};

describe.each(Object.entries(kinds))("many %s at once", (name, { handler, body, make }) => {
  it("are all there or not at all, wherever the process dies, and a repetition leaves them once", async () => {
    const seen = new Set<number>();
    for (const last of lastWrites[name as keyof typeof kinds]) {
      const { params, count } = await make();
      const sent = { params, body: body(), headers: { "x-request-id": randomUUID() } };
      let writes = 0;
      await crashing(
        (use) => isPart(use) && ++writes >= last,
        () => call(handler, sent),
      );
      const found = await count();
      expect([0, 60]).toContain(found);
      seen.add(found);
      expect(await count()).toBe(found);
      expect((await call(handler, sent)).status).toBe(201);
      expect(await count()).toBe(60);
      expect((await tpps.profile(tppId)).applying).toBeUndefined();
    }
    expect(seen).toEqual(new Set([0, 60]));
  });

  it("leave nothing lying when they are in their place", async () => {
    const chunks: string[] = [];
    const unwatch = table.watch(({ partitions }) => {
      chunks.push(...partitions.filter((each) => familyOf(each) === "LOAD"));
    });
    const { params } = await make();
    await done(handler, { params, body: body() }).finally(unwatch);
    expect(chunks.length).toBeGreaterThan(0);
    for (const chunk of new Set(chunks)) expect(await table.query(chunk)).toEqual([]);
  });
});

describe("a load that was committed and is not in its place yet", () => {
  const { handler, make } = kinds["account transactions"];
  const dieCommitted = (options: Parameters<typeof call>[1]) =>
    crashing(reading("LOAD"), () => call(handler, options));

  it("is finished by the TPP's next call, before that is served, also when several come at once", async () => {
    const { params, count } = await make();
    await dieCommitted({ params, body: [postedTransaction()] });
    expect((await tpps.profile(tppId)).applying).toBeDefined();
    expect(await Promise.all([count(), count(), count()])).toEqual([1, 1, 1]);
  });

  it("waits for that call however long it takes: what is committed does not expire", async () => {
    const { params, count } = await make();
    await dieCommitted({ params, body: [postedTransaction()] });
    const { applying = "" } = await tpps.profile(tppId);
    const [chunk] = await table.query(sandboxKeys.chunk(tppId, applying, "").PK);
    expect(chunk).not.toHaveProperty("expires");
    expect(await count()).toBe(1);
  });

  it("is finished by the next load, which loses nothing of either", async () => {
    const { params, count } = await make();
    await dieCommitted({ params, body: [postedTransaction()] });
    await done(handler, { params, body: [postedTransaction()] });
    expect(await count()).toBe(2);
  });

  it("is finished by a snapshot, which contains it", async () => {
    const { params, count } = await make();
    await dieCommitted({ params, body: [postedTransaction()] });
    const { id } = await takeSnapshot(await callerAt(), "With the load");
    expect((await tpps.profile(tppId)).applying).toBeUndefined();
    await done(handler, { params, body: [postedTransaction()] });
    await restore(id);
    expect(await count()).toBe(1);
  });

  it("does not come back after a reset", async () => {
    const { params } = await make();
    await dieCommitted({ params, body: [postedTransaction()] });
    await call(initialize);
    expect(await call(listSandboxTransactions, { params })).toMatchObject({ status: 404 });
    expect((await tpps.profile(tppId)).applying).toBeUndefined();
  });
});

describe("a call whose sandbox is reset meanwhile", () => {
  it.each<[string, (caller: Caller) => Promise<unknown>]>([
    ["takes no snapshot", (caller) => takeSnapshot(caller, "Late")],
    [
      "loads nothing",
      (caller) => importOnce(caller, "SANDBOX_CREATED", () => Promise.reject(new Error("planned"))),
    ],
  ])("%s", async (_, run) => {
    const caller = await callerAt();
    await call(initialize);
    await expect(run(caller)).rejects.toMatchObject({
      code: "CONFLICT",
      message: "The sandbox was reset during this call.",
    });
  });
});

describe("rows in chunks", () => {
  it("fit DynamoDB's 400 KB an item, and are all there in their order", () => {
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      PK: "P",
      SK: `${index}`,
      text: randomBytes(500).toString("base64"), // data that cannot be compressed well
      amount: BigInt(index),
    }));
    const chunks = inChunks(rows);
    expect(unpackRows(chunks)).toEqual(rows);
    for (const { byteLength } of chunks) expect(byteLength).toBeLessThan(400_000);
    expect(chunks.length).toBeLessThan(6);
  });
});
