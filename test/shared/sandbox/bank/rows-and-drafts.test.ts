import { mayUse } from "../../../../shared/sandbox/bank/access.ts";
import { Draft } from "../../../../shared/sandbox/bank/draft.ts";
import { orderAfter } from "../../../../shared/sandbox/bank/orders/order-changes.ts";
import { contextsOf } from "../../../../shared/sandbox/bank/reads/contexts.ts";
import { byPosition, indexOfRow, insertRow, pageOf } from "../../../../shared/sandbox/bank/rows.ts";
import type { Order, Row } from "../../../../shared/sandbox/bank/world.ts";
import { numberOf } from "../../../support/bank/bank-orders.ts";
import {
  asking,
  eirik,
  havbris,
  idOf,
  ingrid,
  quietWorld,
  seededWorld,
  tindre,
} from "../../../support/bank/held-world.ts";
import { fc } from "../../../support/run/fast-check.ts";
import { sized } from "../../../support/run/long-form.ts";

const days = ["2026-03-02", "2026-03-03", "2026-03-04"];

/** Rows of which some were booked at another position than their id says, and some share a position. */
const someRows = fc
  .uniqueArray(
    fc.record({
      day: fc.constantFrom(...days),
      sequence: fc.constantFrom("1", "10", "2", "00000000-a"),
      id: fc.tuple(fc.constantFrom(...days), fc.constantFrom("1", "10", "2", "3", "4")),
    }),
    { selector: ({ id }) => id.join(), maxLength: 15 },
  )
  .map((all) =>
    all.map(({ id: [day, sequence], ...row }) => ({
      ...row,
      id: `${day.replaceAll("-", "")}-${sequence}`,
    })),
  );
const runs = { numRuns: sized(200, 3000) };

describe("a page of rows (decision: paging)", () => {
  it("contains the rows of the wanted days that come after or before the given row, the newest first", () => {
    const range = fc.record({
      from: fc.constantFrom(...days),
      to: fc.constantFrom(...days),
      limit: fc.integer({ min: 1, max: 6 }),
      towards: fc.constantFrom("older" as const, "newer" as const),
    });
    fc.assert(
      fc.property(someRows, range, fc.nat(15), (all, { from, to, limit, towards }, at) => {
        const rows = all.toSorted(byPosition);
        const behind = rows[at];
        const inside = rows.filter(({ day }) => day >= from && day <= to);
        const isBeyond = (row: (typeof rows)[0]) =>
          !behind ||
          (towards === "older" ? byPosition(row, behind) < 0 : byPosition(row, behind) > 0);
        const left = inside.filter(isBeyond);
        const page = towards === "older" ? left.slice(-limit) : left.slice(0, limit);
        const asked = { from, to, limit, towards, ...(behind ? { behind: behind.id } : {}) };
        expect(pageOf(rows, asked)).toEqual({ rows: page.reverse(), more: left.length > limit });
      }),
      runs,
    );
  });

  const [one, two, three] = ["1", "2", "3"].map((sequence) => ({
    ...{ id: `20260302-${sequence}`, day: "2026-03-02", sequence },
  }));
  const rows = [one, two, three].filter((row) => row !== undefined);
  const around = { from: "2026-03-01", to: "2026-03-31", limit: 5 };

  it("begins at the place of the given row if that row was deleted", () => {
    const left = rows.filter((row) => row !== two);
    const page = (towards: "older" | "newer") =>
      pageOf(left, { ...around, towards, behind: "20260302-2" }).rows;
    expect([page("older"), page("newer")]).toEqual([[one], [three]]);
  });

  it("excludes the given row if only its id gives the position", () => {
    const page = (towards: "older" | "newer") =>
      pageOf(rows, { ...around, towards, behind: "20260302-2" }, () => -1).rows;
    expect([page("older"), page("newer")]).toEqual([[one], [three]]);
  });

  it("is empty if the given id is no id of a row", () => {
    const asked = { ...around, towards: "older", behind: "99999999" } as const;
    expect(pageOf(rows, asked)).toEqual({ rows: [], more: false });
  });
});

it("a transaction row is inserted at its position, and is found by its id", () => {
  fc.assert(
    fc.property(someRows, (all) => {
      const rows: typeof all = [];
      for (const row of all) insertRow(rows, row);
      expect(rows).toEqual(all.toSorted(byPosition));
      for (const row of all) expect(rows[indexOfRow(rows, row.id)]).toBe(row);
      expect(indexOfRow(rows, "20260302-none")).toBe(-1);
    }),
    runs,
  );
});

describe("a draft of a sandbox world", () => {
  const account = idOf("account", numberOf(eirik).bban ?? "");
  const row = (sequence: string): Row => ({
    ...{ id: `20260302-${sequence}`, day: "2026-03-02", valueDate: "2026-03-02", sequence },
    ...{ status: "pending", amount: -5n, currency: "NOK" },
  });
  const event = { type: "PAYMENT_BOOKED", order: { id: "1", callId: "2" } } as const;
  const fails = (draft: Draft, act: () => void) =>
    draft.attempt(() => {
      act();
      draft.events.push(event);
      throw new Error("no");
    });

  it("undoes all changes of a failed step, also in lists that it had copied before", () => {
    const draft = new Draft(quietWorld);
    draft.hold(account, row("1"));
    const failed = fails(draft, () => {
      draft.release(account, "20260302-1");
      draft.hold(account, row("2"));
    });
    expect(failed).toEqual({ error: new Error("no") });
    expect(draft.events).toEqual([]);
    const { rows, available } = draft.world().accounts.get(account) ?? {};
    expect(rows?.pending).toEqual([row("1")]);
    expect(available).toBe((quietWorld.accounts.get(account)?.available ?? 0n) - 5n);
  });

  it("never changes the world from which it is made", () => {
    const before = structuredClone(quietWorld.accounts.get(account));
    const draft = new Draft(quietWorld);
    draft.hold(account, row("1"));
    draft.attempt(() => draft.hold(account, row("2")));
    const first = draft.world();
    draft.hold(account, row("3"));
    expect(first.accounts.get(account)?.rows.pending).toHaveLength(2);
    expect(quietWorld.accounts.get(account)).toEqual(before);
  });

  it("refuses to release money that is not held", () => {
    expect(() => new Draft(quietWorld).release(account, "20260302-1")).toThrow(
      /no such pending row/,
    );
  });
});

describe("the accounts that a customer may use (specification, Corporate and private context)", () => {
  const usable = (who: typeof eirik, under?: typeof eirik) =>
    [...seededWorld.accounts.values()]
      .filter(mayUse(seededWorld, asking(who, under)))
      .map(({ ownerName }) => ownerName);

  it("are the customer's own in the private context, and under an agreement those of engagements with REGISTER and VIEW", () => {
    expect(usable(eirik)).toEqual([eirik.name, eirik.name]);
    expect(usable(eirik, havbris)).toEqual([havbris.name, havbris.name]);
    expect(usable(eirik, tindre)).toEqual([]);
    expect(usable(ingrid, havbris)).toEqual([]);
    expect(usable(eirik, eirik)).toEqual([]);
  });

  it("are not the accounts that another customer may use under the same agreement", () => {
    const known = seededWorld.agreements.get(idOf("agreement", havbris.nationalNumber));
    if (!known) throw new Error("There is no such agreement.");
    const roles = known.engagements[0]?.roles ?? [];
    const engagements = [
      { id: "1", customer: "a", account: "one", roles },
      { id: "2", customer: "b", account: "two", roles },
    ];
    const agreements = new Map([[known.id, { ...known, engagements }]]);
    const may = mayUse({ agreements }, { customerId: "a", agreementId: known.id });
    expect(["one", "two"].map((id) => may({ id, owner: "c" }))).toEqual([true, false]);
  });

  it("are listed only in the private context and under agreements of corporations", () => {
    const names = ({ nationalNumber }: typeof eirik) =>
      contextsOf(seededWorld, idOf("customer", nationalNumber)).map(({ name }) => name);
    expect(names(eirik)).toEqual([eirik.name, `Bedriftsavtale ${havbris.name}`]);
    expect(contextsOf(seededWorld, "unknown")).toEqual([]);
  });
});

it("an order changes only as the table of its states allows (specification, Payment status)", () => {
  const order = { id: "1", callId: "2", customerId: "3", status: "CANC", revision: 2 } as Order;
  expect(() => orderAfter(order, { status: "ACSC" })).toThrow(
    "An order that is CANC cannot become ACSC.",
  );
});
