import { transferTo } from "../../../support/bank/bank-orders.ts";
import {
  approved,
  askingOf,
  cancel,
  execute,
  stateOf,
  submit,
} from "../../../support/bank/held-orders.ts";
import { testTime } from "../../../support/operations/call.ts";
import { happenings, kinds, money, own, single } from "../../../support/payments/eiriks-orders.ts";
import { auditEvents, ingrid } from "../../../support/psu/sca.ts";
import { dyingAt, frozenAt, usesOf } from "../../../support/table/processes.ts";
import { useTable } from "../../../support/table/table.ts";

const kept = useTable({ small: true, anew: true });

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
