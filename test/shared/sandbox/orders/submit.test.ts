import type { Submission } from "../../../../shared/ports/schemas/quote.ts";
import { sandboxKeys } from "../../../../shared/sandbox/table/keys.ts";
import type { SandboxView } from "../../../../shared/sandbox/worlds/sandbox-view.ts";
import { table } from "../../../../shared/table/client.ts";
import { keys } from "../../../../shared/table/keys.ts";
import { standingOrder, transferTo } from "../../../support/bank/bank-orders.ts";
import {
  approved,
  execute,
  heldOf,
  paid,
  placeAt,
  stateOf,
  submit,
} from "../../../support/bank/held-orders.ts";
import { testTime } from "../../../support/operations/call.ts";
import {
  debtor,
  happenings,
  kinds,
  money,
  own,
  single,
} from "../../../support/payments/eiriks-orders.ts";
import { later } from "../../../support/payments/payments.ts";
import { auditEvents } from "../../../support/psu/sca.ts";
import { replaceBySmallWorld } from "../../../support/sandbox/small-world.ts";
import { useTable } from "../../../support/table/table.ts";
import { writtenBy } from "../../../support/table/uses.ts";

useTable({ small: true, anew: true });

// biome-ignore format: one refusal per line
const refusals: [what: keyof typeof happenings, kind: keyof typeof kinds, state: object, event: string][] = [
  ["the mandate ends", "single", { status: "RJCT", reason: "mandate" }, "PAYMENT_REJECTED"],
  ["the mandate ends", "standing", { status: "RJCT", reason: "mandate" }, "PAYMENT_REJECTED"],
  ["the mandate ends", "bulk", { status: "RJCT", reason: "mandate" }, "PAYMENT_REJECTED"],
  ["payments from the account are stopped", "single", { status: "RJCT", reason: "account" }, "PAYMENT_REJECTED"],
  ["payments from the account are stopped", "bulk", { status: "RJCT", reason: "account" }, "PAYMENT_REJECTED"],
  ["the account is closed", "single", { status: "RJCT", reason: "account" }, "PAYMENT_REJECTED"],
  ["the account is closed", "standing", { status: "RJCT", reason: "account" }, "PAYMENT_REJECTED"],
  ["the money goes", "single", { status: "ACCP", fundsAvailable: false }, "PAYMENT_WITHOUT_FUNDS"],
  ["the money goes", "instant", { status: "ACCP", fundsAvailable: false }, "PAYMENT_WITHOUT_FUNDS"],
];

describe("an order is refused when it is submitted (port: submit)", () => {
  it.each(refusals)("where %s after its approval: %s", async (what, kind, state, event) => {
    const submission = await approved(kinds[kind]());
    await happenings[what]();
    const { id } = submission.order;
    expect(await submit(submission)).toMatchObject({ id, cancellable: false, ...state });
    expect(await submit(submission)).toMatchObject(state);
    expect(await auditEvents(id)).toEqual([event]);
    expect(Object.keys(await heldOf({ id }))).not.toEqual(expect.arrayContaining(["seal"]));
    expect(await writtenBy(() => execute(later(testTime, { days: 40 })))).toEqual([]);
  });

  it.each([
    ["late", (one: Submission) => ({ ...one, notAfter: "2026-03-02T09:59:59Z" })],
    ["terms", (one: Submission) => ({ ...one, reference: `${one.reference}A` })],
    [
      "declined",
      (one: Submission) => ({
        ...one,
        approval: { by: "exemption", at: "2026-03-02T10:00:00Z", scaAt: "2026-03-02T09:00:00Z" },
      }),
    ],
  ] as [string, (one: Submission) => Submission][])("as %s", async (reason, changed) => {
    const before = await money();
    const submission = changed(await approved(single()));
    expect(await submit(submission)).toMatchObject({ status: "RJCT", reason });
    expect(await money()).toEqual(before);
  });

  it("for its terms where it was quoted in a world that is no more", async () => {
    const submission = await approved(single());
    await replaceBySmallWorld((await placeAt()).tppId);
    expect(await submit(submission)).toMatchObject({ status: "RJCT", reason: "terms" });
  });

  it("for its date where a standing order has no day left", async () => {
    const schedule = {
      startDate: "2026-03-03",
      endDate: "2026-03-04",
      frequency: "Daily",
    } as const;
    const submission = await approved(standingOrder(debtor, { schedule }));
    const now = new Date("2026-03-05T10:00:00Z");
    expect(await submit(submission, { now })).toMatchObject({ status: "RJCT", reason: "date" });
  });

  it.each(["single", "standing", "bulk", "instant"] as const)(
    "for want of funds where the TPP has asked for that: %s",
    async (kind) => {
      const submission = await approved(kinds[kind](), { scenario: { funds: "insufficient" } });
      expect(await submit(submission)).toMatchObject({ status: "ACCP", fundsAvailable: false });
    },
  );
});

describe("an order is taken over (port: submit)", () => {
  it("without SCA between accounts of one customer", async () => {
    const submission = await approved(single({ transfer: transferTo(own) }));
    const at = "2026-03-02T10:00:00Z";
    const approval = { by: "exemption", at, scaAt: at } as const;
    expect(await submit({ ...submission, approval })).toMatchObject({ status: "ACSP" });
  });

  it.each([
    ["single", ["ACCOUNT", "ACCOUNT", "ORDER", "TPP", "WAITING", "WORLD"]],
    ["standing", ["ACCOUNT", "ORDER", "TPP", "WAITING", "WORLD"]],
    ["bulk", ["ACCOUNT", "ORDER", "ORDER", "TPP", "WAITING", "WORLD"]],
  ] as const)("in one transaction of the bank's own families: %s", async (kind, families) => {
    const submission = await approved(kinds[kind]());
    expect(await writtenBy(() => submit(submission))).toEqual(families);
  });

  it.each([
    ["today", {}, "2026-03-02", "ACSP"],
    ["for a day to come", { requestedDate: "2026-03-10" }, "2026-03-10", "ACTC"],
    ["for a day that moves", { requestedDate: "2026-03-07" }, "2026-03-09", "ACWC"],
  ])("%s", async (_, asked, date, status) => {
    const { available, pending } = await money();
    const state = await paid(single(asked));
    expect(state).toMatchObject({ status, date, final: false, cancellable: true });
    expect(await money()).toMatchObject({ available: available - 10_00n, pending: pending + 1 });
  });

  it("with a greater revision each time it changes, the clock's own change among them", async () => {
    const order = single({ requestedDate: "2026-03-10" });
    const { revision } = await paid(order);
    const onItsDay = await stateOf(order, new Date("2026-03-10T00:00:00Z"));
    expect([onItsDay.status, onItsDay.revision]).toEqual(["ACSP", revision + 1]);
    await execute(new Date("2026-03-10T00:00:01Z"));
    const done = await stateOf(order, new Date("2026-03-10T00:00:01Z"));
    expect([done.status, done.revision]).toEqual(["ACSC", revision + 2]);
  });

  it("not while the clock is moved, nor in a world that is no more: nothing is known of it", async () => {
    const submission = await approved(single());
    const { tppId, world } = await placeAt();
    await table.change([{ update: keys.profile(tppId), set: { moving: "a move" } }]);
    await expect(submit(submission)).rejects.toThrow("has changed");
    await table.change([{ update: keys.profile(tppId), remove: ["moving"] }]);
    await replaceBySmallWorld(tppId);
    await expect(submit(submission, { world } as Partial<SandboxView>)).rejects.toThrow();
    expect(await table.get(sandboxKeys.order(world, submission.order.id))).toBeUndefined();
  });
});
