import type { Submission } from "../../../../shared/ports/schemas/quote.ts";
import { accounts } from "../../../../shared/sandbox/table/accounts.ts";
import { balanceChanges } from "../../../../shared/sandbox/table/balances.ts";
import { customers } from "../../../../shared/sandbox/table/customers.ts";
import { sandboxKeys } from "../../../../shared/sandbox/table/keys.ts";
import type { SandboxView } from "../../../../shared/sandbox/worlds/sandbox-view.ts";
import { table } from "../../../../shared/table/client.ts";
import { keys } from "../../../../shared/table/keys.ts";
import { bulkOrder, singleOrder, standingOrder, transferTo } from "../../../support/bank-orders.ts";
import { testTime } from "../../../support/call.ts";
import { instant } from "../../../support/domestic.ts";
import {
  approved,
  askingOf,
  cancel,
  execute,
  heldOf,
  holdings,
  paid,
  placeAt,
  stateOf,
  submit,
} from "../../../support/held-orders.ts";
import { accountOf, later } from "../../../support/payments.ts";
import { dyingAt, frozenAt, usesOf } from "../../../support/processes.ts";
import { auditEvents, eirik, ingrid } from "../../../support/sca.ts";
import { replaceBySmallWorld } from "../../../support/small-world.ts";
import { useTable } from "../../../support/table.ts";
import { writtenBy } from "../../../support/uses.ts";

const kept = useTable({ small: true, anew: true });

const debtor = { bban: eirik.accounts[0].bban, currency: "NOK" } as const;
const own = { bban: eirik.accounts[1].bban, currency: "NOK" } as const;
const single = (changes = {}) => singleOrder(debtor, changes);
const bulk = () => bulkOrder(debtor, [transferTo(own), transferTo(own)]);
const kinds = {
  single,
  standing: () => standingOrder(debtor),
  bulk,
  instant: () => single({ product: instant, transfer: transferTo(own) }),
};
const money = () => holdings(debtor.bban);
const account = () => accountOf(debtor.bban);

/** Changes to the payer's situation between the approval and the submit. */
const happenings = {
  async "the mandate ends"() {
    const [{ world, id }, { customerId }] = [await account(), await askingOf()];
    await table.clear([customers.holdingKey(world, customerId, id)]);
  },
  async "payments from the account are stopped"() {
    const { world, id } = await account();
    await table.change([accounts.blocked(world, id, true)]);
  },
  async "the account is closed"() {
    const { world, id } = await account();
    await table.change(accounts.removed(world, id));
  },
  async "the money goes"() {
    const { world, id, available } = await account();
    await table.change([balanceChanges.spend(world, id, available)]);
  },
};

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

describe("a submit whose process dies", () => {
  it.each(["single", "standing", "bulk", "instant"] as const)(
    "leaves the order taken over or unknown, and again it is taken over once: %s",
    async (kind) => {
      const submission = await approved(kinds[kind]());
      const again = await kept.keep();
      const uses = await usesOf(() => submit(submission));
      await execute(testTime);
      const [once, events] = [await money(), await auditEvents(submission.order.id)];
      for (const when of ["before", "after"] as const)
        for (let number = 1; number <= uses; number += 1) {
          await again();
          expect(await dyingAt({ number, when }, () => submit(submission))).toBe(true);
          expect((await submit(submission)).status).toMatch(/^AC(TC|SP|SC)$/);
          await execute(testTime);
          await execute(testTime);
          expect(await money()).toEqual(once);
          expect(await auditEvents(submission.order.id)).toEqual(events);
        }
    },
    120_000,
  );
});

describe("a submit that another call meets", () => {
  it("of the same order answers what that has made, and moves no more money", async () => {
    const submission = await approved(single());
    const again = await kept.keep();
    const uses = await usesOf(() => submit(submission));
    const once = await money();
    for (let number = 1; number <= uses; number += 1) {
      await again();
      const { thaw } = await frozenAt(number, () => submit(submission));
      await submit(submission);
      await thaw();
      expect(await money()).toEqual(once);
    }
  });

  it("that bars its id takes nothing over", async () => {
    const submission = await approved(single());
    const again = await kept.keep();
    const before = await money();
    const { id } = submission.order;
    const uses = await usesOf(() => submit(submission));
    for (let number = 1; number <= uses; number += 1) {
      await again();
      const { thaw } = await frozenAt(number, () => submit(submission));
      expect((await cancel(id)).status).toBe("CANC");
      await thaw();
      expect((await submit(submission)).status).toBe("CANC");
      expect(await money()).toEqual(before);
    }
  });

  it("that ends its mandate takes nothing over", async () => {
    const submission = await approved(single());
    const again = await kept.keep();
    const uses = await usesOf(() => submit(submission));
    for (let number = 1; number <= uses; number += 1) {
      await again();
      const { thaw } = await frozenAt(number, () => submit(submission));
      await happenings["the mandate ends"]();
      await thaw();
      expect(await submit(submission)).toMatchObject({ status: "RJCT", reason: "mandate" });
    }
  });

  it("is otherOrder where that has another order under its id", async () => {
    const order = single();
    const [one, other] = [
      await approved(order),
      await approved({ ...order, transfer: transferTo(own) }),
    ];
    await submit(one);
    await expect(submit(other)).rejects.toThrow("Another order");
    await expect(submit(one, { asking: await askingOf(ingrid.customerNumber) })).resolves.toEqual(
      await stateOf(order),
    );
  });
});
