import { randomUUID } from "node:crypto";
import { readNationalNumber } from "../../../../../shared/rules/national-number.ts";
import { getAccount } from "../../../../../shared/sandbox/bank/calls/accounts.ts";
import {
  createEngagement,
  getAgreement,
} from "../../../../../shared/sandbox/bank/calls/agreements.ts";
import { getCard } from "../../../../../shared/sandbox/bank/calls/cards.ts";
import { getCustomer, listCustomers } from "../../../../../shared/sandbox/bank/calls/customers.ts";
import { deleteCustomer } from "../../../../../shared/sandbox/bank/calls/delete-customer.ts";
import { contextsOf } from "../../../../../shared/sandbox/bank/reads/contexts.ts";
import type { Customer } from "../../../../../shared/sandbox/bank/world.ts";
import { syntheticNumber } from "../../../../../shared/sandbox/rules/synthetic-number.ts";
import {
  bulkOrder,
  numberOf,
  singleOrder,
  standingOrder,
  transferTo,
} from "../../../../support/bank/bank-orders.ts";
import {
  eirik,
  eiriksId,
  HeldWorld,
  havbris,
  idOf,
  ingrid,
  seededWorld,
} from "../../../../support/bank/held-world.ts";
import {
  answerOf,
  asItIs,
  callEventOf,
  expectRefused,
  makeCorporation,
  newAccount,
  newCard,
  newCustomer,
  nobody,
  queryOf,
} from "../../../../support/bank/sandbox-calls.ts";

const all = { withAccounts: true, withAgreements: true };
type Owned = Pick<ReturnType<typeof getCustomer>, "agreements" | "holdings">;
const shown = { ...asItIs, show: (customer: Customer, owned: Owned) => ({ customer, ...owned }) };

describe("the creation of a customer (specification, Sandbox customer)", () => {
  it("returns the customer with the id that the call names", () => {
    const held = new HeldWorld();
    const id = randomUUID();
    const wanted = { customerNumber: "A_1-b", name: "Nora Vik", type: "PRIVATE" } as const;
    const call = newCustomer(wanted, id);
    expect(callEventOf(held, call)).toEqual({
      ...{ type: "SANDBOX_CUSTOMER_CREATED", resource: { type: "customer", id } },
    });
    expect(answerOf(held, call)).toEqual({ id, ...wanted });
    expect(getCustomer(held.world, id).customer).toMatchObject({ id, ...wanted });
  });

  it("gives an agreement to a private customer, but not to a corporate customer", () => {
    const held = new HeldWorld();
    const person = held.run(newCustomer({ name: "Nora Vik" }));
    const company = held.run(newCustomer({ type: "CORPORATE" }));
    expect(getCustomer(held.world, person.id).agreements).toEqual([
      {
        ...{ id: idOf("agreement", person.id), name: "Nettbank Nora Vik", owner: person.id },
        ...{ kind: "PRIVATE", engagements: [] },
      },
    ]);
    expect(getCustomer(held.world, company.id).agreements).toEqual([]);
  });

  it("takes a synthetic customer number as the national number, and otherwise finds a free national number", () => {
    const held = new HeldWorld();
    const numberIn = (id: string) => getCustomer(held.world, id).customer.nationalNumber;
    const own = held.run(newCustomer({ customerNumber: syntheticNumber(7) }));
    expect(numberIn(own.id)).toBe(syntheticNumber(7));
    const id = `0000000${5}${randomUUID().slice(8)}`;
    held.run(newCustomer({ customerNumber: syntheticNumber(5) }));
    held.run(newCustomer({}, id));
    expect(numberIn(id)).toBe(syntheticNumber(5 + 1_000_003));
    expect(readNationalNumber(numberIn(id))).toBeDefined();
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each([
    ["a customer number that is taken", "CONFLICT", () => eirik.customerNumber, "A customer with this number exists already."],
    ["the national number of another customer", "CONFLICT", anothersNumber, "A customer with this number exists already."],
    ["a national number that a living person may have", "FORMAT_ERROR", () => real(eirik.nationalNumber), "This may be a living person's national number; the sandbox takes synthetic ones only (month + 80)."],
  ] as const)("is refused with %s", (_, code, customerNumber, text) => {
    const held = new HeldWorld();
    const call = newCustomer({ customerNumber: customerNumber(held) });
    expectRefused(held, call, [code, "customerNumber", text]);
  });

  it("is refused if five random national numbers are taken", () => {
    const held = new HeldWorld();
    const id = `00000009${randomUUID().slice(8)}`;
    for (let step = 0; step < 5; step += 1)
      held.run(newCustomer({ customerNumber: syntheticNumber(9 + step * 1_000_003) }));
    expectRefused(held, newCustomer({}, id), ["CONFLICT", "customerNumber"]);
  });
});

describe("the deletion of a customer", () => {
  it("deletes the customer with their agreements, accounts and cards", () => {
    const held = new HeldWorld();
    const before = held.world;
    const { id } = held.run(newCustomer());
    const [account, card] = [held.run(newAccount(id)), held.run(newCard(id))];
    const call = deleteCustomer(id);
    expect(callEventOf(held, call)).toEqual({
      ...{ type: "SANDBOX_DELETED", resource: { type: "customer", id } },
    });
    answerOf(held, call);
    const { customers, agreements, accounts, cards } = held.world;
    const left = { customers, agreements, accounts, cards };
    expect(left).toEqual({
      customers: before.customers,
      agreements: before.agreements,
      accounts: before.accounts,
      cards: before.cards,
    });
    const { world } = held;
    for (const get of [
      () => getCustomer(world, id),
      () => getAccount(world, account.id),
      () => getCard(world, card.id),
      () => getAgreement(world, idOf("agreement", id)),
    ])
      expect(get).toThrow(expect.objectContaining({ code: "RESOURCE_UNKNOWN" }));
  });

  it("leaves the numbers of the customer's accounts reserved", () => {
    const held = new HeldWorld();
    const { id } = held.run(newCustomer());
    const { bban } = held.run(newAccount(id));
    held.run(deleteCustomer(id));
    expect([...held.world.closed]).toEqual([bban]);
    expectRefused(held, newAccount(eiriksId, { bban }), ["CONFLICT", "bban"]);
  });

  it("frees the customer number for a new customer", () => {
    const held = new HeldWorld();
    const { id, customerNumber } = held.run(newCustomer());
    held.run(deleteCustomer(id));
    const next = held.run(newCustomer({ customerNumber }));
    expect(next.id).not.toBe(id);
  });

  it("ends the customer's engagements, and keeps the corporation's engagements with others", () => {
    const held = new HeldWorld();
    const { person, agreement, account } = makeCorporation(held);
    const other = held.run(newCustomer());
    const wanted = { customer: other.id, account: account.id, roles: ["VIEW"] } as const;
    const kept = held.run(createEngagement(agreement.id, wanted, randomUUID()));
    held.run(deleteCustomer(person.id));
    expect(getAgreement(held.world, agreement.id).engagements).toEqual([kept]);
    expect(getAccount(held.world, account.id)).toMatchObject({ id: account.id });
  });

  it("deletes a corporation's agreements, so that persons with an engagement no longer act for it", () => {
    const held = new HeldWorld();
    const { person, company, agreement } = makeCorporation(held);
    const corporations = () =>
      contextsOf(held.world, person.id).flatMap(({ agreementId }) => agreementId ?? []);
    expect(corporations()).toEqual([agreement.id]);
    held.run(deleteCustomer(company.id));
    expect(corporations()).toEqual([]);
  });

  it("keeps the unchanged parts of the sandbox world as the same objects", () => {
    const held = new HeldWorld();
    const { id } = held.run(newCustomer({ type: "CORPORATE" }));
    const before = held.world;
    held.run(deleteCustomer(id));
    const parts = ["accounts", "cards", "agreements", "closed", "orders"] as const;
    for (const part of parts) expect(held.world[part]).toBe(before[part]);
  });

  it("rejects the customer's waiting orders when they are due", () => {
    const held = new HeldWorld();
    const debtor = numberOf(eirik);
    const requestedDate = "2026-03-05";
    const schedule = { startDate: requestedDate, frequency: "Daily" } as const;
    const orders = [
      singleOrder(debtor),
      singleOrder(debtor, { requestedDate }),
      standingOrder(debtor, { schedule }),
      bulkOrder(debtor, [transferTo(numberOf(ingrid))], { requestedDate }),
    ];
    for (const order of orders) held.pay(order);
    const before = held.account(ingrid.accounts[0].bban);
    held.run(deleteCustomer(eiriksId));
    expect(orders.map((order) => held.state(order).status)).toEqual([
      ...["ACSP", "ACTC", "ACTC", "ACTC"],
    ]);
    held.passTo("2026-03-05T09:00:00Z");
    expect(orders.map((order) => held.state(order))).toEqual(
      orders.map(() => expect.objectContaining({ status: "RJCT", reason: "account" })),
    );
    expect(held.account(ingrid.accounts[0].bban)).toEqual(before);
  });

  it("rejects payments to the customer, and releases the money reserved for them", () => {
    const held = new HeldWorld();
    const order = singleOrder(numberOf(eirik), { transfer: transferTo(numberOf(havbris)) });
    const { available } = held.account(eirik.accounts[0].bban);
    held.pay(order);
    held.run(deleteCustomer(idOf("customer", havbris.nationalNumber)));
    held.passTo("2026-03-02T10:01:00Z");
    expect(held.state(order)).toMatchObject({ status: "RJCT", reason: "creditor" });
    expect(held.account(eirik.accounts[0].bban).available).toBe(available);
  });

  it("is refused if there is no such customer", () => {
    const held = new HeldWorld();
    held.run(deleteCustomer(eiriksId));
    expectRefused(held, deleteCustomer(eiriksId), [
      ...(["RESOURCE_UNKNOWN", "customerId"] as const),
      "There is no such resource in this sandbox.",
    ]);
  });
});

describe("the list of customers (specification, List sandbox customers)", () => {
  it("contains the seed customers, sorted by id, each in the same form as in a single read", () => {
    const { rows, next } = listCustomers(seededWorld, all, shown);
    expect(next).toBeUndefined();
    const ids = rows.map(({ customer }) => customer.id);
    expect(ids).toEqual([...seededWorld.customers.keys()].sort());
    expect(rows).toEqual(ids.map((id) => getCustomer(seededWorld, id)));
  });

  it("shows a customer's agreements, accounts and cards", () => {
    const { agreements, holdings } = getCustomer(seededWorld, eiriksId);
    expect(agreements).toMatchObject([{ owner: eiriksId, kind: "PRIVATE" }]);
    expect(holdings.map(({ kind }) => kind).sort()).toEqual(["account", "account", "card"]);
    const ids = holdings.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    expect(holdings.every(({ owner }) => owner === eiriksId)).toBe(true);
  });

  it.each([
    ["accounts and cards", "withAccounts", "holdings"],
    ["agreements", "withAgreements", "agreements"],
  ] as const)("leaves out %s if %s is false", (_, parameter, left) => {
    const { rows } = listCustomers(seededWorld, { ...all, [parameter]: false }, shown);
    const whole = listCustomers(seededWorld, all, shown).rows;
    expect(rows).toEqual(whole.map((each) => ({ ...each, [left]: [] })));
    expect(Math.max(...whole.map((each) => each[left].length))).toBeGreaterThan(0);
  });

  it("is split if it exceeds 4 MB: a second answer, to the same query, continues after the last customer of the first (decision: Sandbox lists)", () => {
    const held = new HeldWorld();
    const query = { ...all, withAccounts: false };
    const large = { ...shown, show: ({ id }: Customer) => `${id}${"x".repeat(1_500_000)}` };
    const first = listCustomers(held.world, query, large);
    expect(first.rows).toHaveLength(2);
    const ids = [...held.world.customers.keys()].sort();
    expect(queryOf(first)).toEqual({
      ...{ withAccounts: "false", withAgreements: "true", after: ids[1] },
    });
    held.run(newCustomer({}, `00000000${randomUUID().slice(8)}`));
    const rest = listCustomers(held.world, { ...query, after: ids[1] }, large);
    expect([...first.rows, ...rest.rows].map((text) => text.slice(0, 36))).toEqual(ids);
    expect(rest.next).toBeUndefined();
  });
});

it("the read of a single customer (specification, List sandbox customers) is refused if the customer is unknown", () => {
  expect(() => getCustomer(seededWorld, nobody)).toThrow(
    expect.objectContaining({ code: "RESOURCE_UNKNOWN", details: { path: "customerId" } }),
  );
});

/** The random national number of a new customer. */
function anothersNumber(held: HeldWorld): string {
  const { id } = held.run(newCustomer());
  return getCustomer(held.world, id).customer.nationalNumber;
}

/** The real number behind a synthetic one, with new control digits, so that the source names no living person. */
function real(synthetic: string): string {
  const day = synthetic.replace(/^(..)(\d)/, (_, first, ten) => `${first}${Number(ten) - 8}`);
  const control = (digits: string, weights: number[]) =>
    (11 - (weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11)) %
    11;
  for (let last = 0; last < 10; last += 1) {
    const digits = `${day.slice(0, 8)}${last}`;
    const first = control(digits, [3, 7, 6, 1, 8, 9, 4, 5, 2]);
    const second = control(`${digits}${first}`, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]);
    if (first < 10 && second < 10) return `${digits}${first}${second}`;
  }
  throw new Error("No number was found.");
}
