import { Draft } from "../../../../shared/sandbox/bank/draft.ts";
import { change } from "../../../../shared/sandbox/bank/orders/change.ts";
import { type Patch, patchOf } from "../../../../shared/sandbox/bank/patch.ts";
import { patched } from "../../../../shared/sandbox/bank/patched.ts";
import type { World } from "../../../../shared/sandbox/bank/world.ts";
import { bulkOrder, numberOf, singleOrder, transferTo } from "../../../support/bank/bank-orders.ts";
import {
  asking,
  eirik,
  HeldWorld,
  havbris,
  seededWorld,
} from "../../../support/bank/held-world.ts";

/** A patch after its way through JSON. */
const overJson = (before: World | undefined, after: World): Patch =>
  JSON.parse(JSON.stringify(patchOf(before, after)));

/** A world, and what each of some changes makes of it. */
function history(): World[] {
  const held = new HeldWorld(seededWorld);
  const worlds = [held.world];
  const then = (act: () => unknown) => {
    act();
    worlds.push(held.world);
  };
  then(() => held.pay(singleOrder(numberOf(eirik))));
  then(() => held.passTo("2026-03-02T11:00:00Z"));
  const company = asking(eirik, havbris);
  const transfer = transferTo(numberOf(eirik));
  then(() => held.pay(bulkOrder(numberOf(havbris), [transfer, transfer]), company));
  then(() => held.passTo("2026-03-04T11:00:00Z"));
  then(() => held.run((world) => ({ world: withoutAccount(world), answer: 0, events: [] })));
  return worlds;
}

/** Closes an account that has rows. */
function withoutAccount(world: World): World {
  const [{ id, bban } = { id: "", bban: "" }] = [...world.accounts.values()];
  const accounts = new Map(world.accounts);
  accounts.delete(id);
  return { ...world, accounts, closed: new Set([bban]) };
}

const worlds = history();
const patches = worlds.slice(1).map((after, index) => overJson(worlds[index], after));
const last = worlds.at(-1) as World;

describe("a patch of a sandbox's data", () => {
  it("turns the earlier state into the later one", () => {
    for (const [index, patch] of patches.entries())
      expect(patched(worlds[index], [patch])).toEqual(worlds[index + 1]);
  });

  it("is applied together with the other patches of the stored log, to the log's first state or to a state in memory", () => {
    expect(patched(undefined, [overJson(undefined, seededWorld), ...patches])).toEqual(last);
    expect(patched(worlds[1], patches.slice(1))).toEqual(last);
  });

  it("does not change the state to which it is applied", () => {
    const before = patched(undefined, [overJson(undefined, seededWorld)]);
    patched(before, patches);
    expect(before).toEqual(seededWorld);
  });

  it("contains only what has changed", () => {
    const [held] = patches as [Patch];
    expect(held.accounts.put.map(({ rows }) => [rows.booked, rows.pending.put.length])).toEqual([
      [{ put: [], gone: [] }, 1],
    ]);
    const counts = [held.orders, held.customers, held.cards].map(({ put }) => put.length);
    expect(counts).toEqual([1, 0, 0]);
  });

  it("keeps the unchanged parts of the data as the same objects", () => {
    const [patch] = patches as [Patch];
    const after = patched(seededWorld, [patch]);
    expect(after.customers).toBe(seededWorld.customers);
    expect(after.cards).toBe(seededWorld.cards);
  });

  it("keeps fields that only a later release knows", () => {
    const base = overJson(undefined, seededWorld);
    Object.assign(base.accounts.put[0] as object, { colour: "blue" });
    const [account] = patched(undefined, [base]).accounts.values();
    expect(account).toHaveProperty("colour", "blue");
  });

  it.each([
    ["has another format", () => [{ ...patches[0], format: 2 }]],
    ["follows a missing patch", () => patches.slice(1)],
    ["was applied before", () => [patches[0], patches[0]]],
  ])("is refused if it %s", (_, some) => {
    expect(() => patched(seededWorld, some() as Patch[])).toThrow(/^(This patch|A patch)/);
  });

  it("cannot be made if JSON would change an amount in it", () => {
    const [account] = seededWorld.accounts.values();
    if (!account) throw new Error("There is no account.");
    const rich = { ...account, booked: 2n ** 53n };
    const accounts = new Map(seededWorld.accounts).set(account.id, rich);
    expect(() => patchOf(seededWorld, { ...seededWorld, accounts })).toThrow(/too large/);
  });
});

describe("a change of a sandbox's data", () => {
  const times = {
    now: new Date("2026-03-02T10:00:00Z"),
    realTime: new Date("2026-03-02T10:00:00Z"),
  };
  const nothing = (world: World) => ({ world, answer: "answer", events: [] });

  it("returns the same data with the same version if it has no effect", () => {
    expect(change(seededWorld, times, nothing).world).toBe(seededWorld);
    expect(new Draft(seededWorld).world()).toBe(seededWorld);
  });

  it("first executes the orders that were due, and makes one version of these orders and the change", () => {
    const held = new HeldWorld();
    held.pay(singleOrder(numberOf(eirik)));
    expect(change(held.world, times, nothing).world).toBe(held.world);
    const later = { ...times, now: new Date("2026-03-02T10:00:01Z") };
    const { world, events } = change(held.world, later, nothing);
    expect([world.version, held.world.version]).toEqual([2, 1]);
    expect(events).toMatchObject([{ type: "PAYMENT_BOOKED" }]);
  });
});
