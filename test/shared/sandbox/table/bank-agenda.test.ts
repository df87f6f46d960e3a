import { sandboxKeys } from "../../../../shared/sandbox/table/keys.ts";
import { orderDueIndex } from "../../../../shared/sandbox/table/order-due-index.ts";
import { table } from "../../../../shared/table/client.ts";
import { dueShards } from "../../../../shared/table/keys.ts";
import { useTable } from "../../../support/table/table.ts";

useTable({ seeded: false });

const world = "a-world";
const at = new Date("2026-03-02T10:00:00.000Z");
const shardOf = (id: string) =>
  Number(orderDueIndex.dueAt({ world, id }, at.toISOString(), 0).GSI1PK.slice("BANKDUE#".length));
const ids = Array.from({ length: 40 }, (_, number) => `order-${number}`);
const [first = ""] = ids;
const ofShard = ids.filter((id) => shardOf(id) === shardOf(first));

async function due(id: string, instant: Date, clockOffset = 0): Promise<void> {
  const nextAt = new Date(instant.getTime() + clockOffset).toISOString();
  const attributes = orderDueIndex.dueAt({ world, id }, nextAt, clockOffset);
  await table.load([{ ...sandboxKeys.order(world, id), world, id, ...attributes }]);
}

describe("what the sandbox's bank is to do something about", () => {
  it("is spread over all shards, whatever ids are like", () => {
    expect(new Set(ids.map(shardOf)).size).toBe(dueShards);
  });

  it("is found by the real instant, the longest waiting first, page by page", async () => {
    const [one = "", two = "", three = ""] = ofShard;
    await due(one, new Date(at.getTime() - 1_000), 86_400_000);
    await due(two, at);
    await due(three, new Date(at.getTime() + 1));
    const shard = shardOf(first);
    const [earliest, ...more] = await orderDueIndex.due(shard, at, 1);
    expect([earliest, more]).toEqual([{ world, id: one, behind: expect.anything() }, []]);
    const rest = await orderDueIndex.due(shard, at, 9, earliest?.behind);
    expect(rest.map(({ id }) => id)).toEqual([two]);
    expect(await orderDueIndex.due(shard, at, 9, rest[0]?.behind)).toEqual([]);
    expect(
      await orderDueIndex.due(shard, new Date(at.getTime() - 5_000), 9, rest[0]?.behind),
    ).toEqual([]);
  });

  it("falls due by a clock that was moved, unless it waits for another instant by now", async () => {
    const [one = ""] = ofShard;
    await due(one, at);
    const order = { world, id: one };
    await table.change([orderDueIndex.postponed(order, at.toISOString(), 3_600_000)]);
    const shard = shardOf(first);
    const earlier = new Date(at.getTime() - 3_600_000);
    expect(await orderDueIndex.due(shard, earlier, 9)).toMatchObject([order]);
    const other = new Date(at.getTime() + 1).toISOString();
    expect(await table.change([orderDueIndex.postponed(order, other, 0)])).toBe(0);
  });
});
