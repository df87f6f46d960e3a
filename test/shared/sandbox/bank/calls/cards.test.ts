import { randomUUID } from "node:crypto";
import {
  getCard,
  listCards,
  listCardTransactions,
  setCardBalances,
} from "../../../../../shared/sandbox/bank/calls/cards.ts";
import {
  postCardTransactions,
  rowsOfCardPosting,
} from "../../../../../shared/sandbox/bank/calls/post-card-transactions.ts";
import type { Card, CardRow } from "../../../../../shared/sandbox/bank/world.ts";
import {
  sandboxCard,
  sandboxCardTransaction,
} from "../../../../../shared/sandbox/rules/sandbox-answer.ts";
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
  newCard,
  newCardTransaction,
  nobody,
  queryOf,
} from "../../../../support/bank/sandbox-calls.ts";

const largest = 2 ** 31 - 1;
const unknown = "There is no such resource in this sandbox.";

describe("the creation of a card account", () => {
  it("returns a card account with a made-up number and the default values", () => {
    const held = new HeldWorld();
    const id = `00001184${randomUUID().slice(8)}`;
    const call = newCard(eiriksId, {}, id);
    expect(callEventOf(held, call)).toEqual({
      ...{ type: "SANDBOX_CREATED", resource: { type: "cardAccount", id } },
    });
    const answer = answerOf(held, call);
    expect(answer).toEqual({
      ...{ id, maskedPan: "539900******4484", currency: "NOK", name: "Made card" },
      ...{ product: "Credit card", customerId: eiriksId, creditLimit: 5_000_000 },
      balances: { booked: 0, available: 5_000_000 },
    });
    expect(sandboxCard(getCard(held.world, id))).toEqual(answer);
  });

  it("returns a card account with the requested values", () => {
    const wanted = { maskedPan: "411111******1111", currency: "EUR", creditLimit: 100 } as const;
    const answer = answerOf(new HeldWorld(), newCard(eiriksId, { ...wanted, balance: -40 }));
    expect(answer).toMatchObject({ ...wanted, balances: { booked: -40, available: 60 } });
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each([
    ["the available balance would not fit into 32 bits", newCard(eiriksId, { creditLimit: largest, balance: 1 }), ["FORMAT_ERROR", "creditLimit", "The available balance would not fit into 32 bits."]],
    ["the customer is a corporation", newCard(idOf("customer", havbris.nationalNumber)), ["FORMAT_ERROR", "customerId", "Only a private customer can have a card account."]],
    ["there is no such customer", newCard(nobody), ["RESOURCE_UNKNOWN", "customerId", unknown]],
  ] as const)("is refused if %s", (_, call, [code, path, text]) => {
    expectRefused(new HeldWorld(), call, [code, path, text]);
  });
});

describe("the list of card accounts", () => {
  it("is sorted by customer and id, and shows each card account in the same form as a single read", () => {
    const held = new HeldWorld(seededWorld);
    const ids = [eirik, ingrid].map(
      ({ nationalNumber }) => held.run(newCard(idOf("customer", nationalNumber))).id,
    );
    const { rows, next } = listCards(held.world, {}, { ...asItIs, show: sandboxCard });
    const places = rows.map(({ customerId, id }) => `${customerId}#${id}`);
    expect(places).toEqual(places.toSorted());
    expect(rows).toEqual(rows.map(({ id }) => sandboxCard(getCard(held.world, id))));
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect([rows.length, next]).toEqual([held.world.cards.size, undefined]);
  });

  it("is split if it exceeds 4 MB: a second answer continues after the last card account of the first (decision: Sandbox lists)", () => {
    const held = new HeldWorld();
    for (let count = 0; count < 3; count += 1) held.run(newCard(eiriksId));
    const large = { ...asItIs, show: ({ id }: Card) => ({ id, text: "x".repeat(1_500_000) }) };
    const first = listCards(held.world, {}, large);
    const rest = listCards(held.world, queryOf(first), large);
    const ids = [...first.rows, ...rest.rows].map(({ id }) => id);
    expect([first.rows.length, ids]).toEqual([2, [...held.world.cards.keys()].sort()]);
  });
});

it("the read of a single card account is refused if the card account is unknown", () => {
  expect(() => getCard(seededWorld, nobody)).toThrow(
    expect.objectContaining({ code: "RESOURCE_UNKNOWN", details: { path: "mockCardAccountId" } }),
  );
});

describe("the balances of a card account", () => {
  it.each([
    ["both set if only the booked balance is given", { booked: -400 }, 9_600],
    ["each set to the given value", { booked: -400, available: 50 }, 50],
  ])("are %s", (_, wanted, available) => {
    const held = new HeldWorld();
    const { id } = held.run(newCard(eiriksId, { creditLimit: 10_000 }));
    const call = setCardBalances(id, wanted);
    expect(callEventOf(held, call)).toEqual({
      ...{ type: "SANDBOX_CHANGED", resource: { type: "cardAccount", id } },
    });
    const answer = answerOf(held, call);
    expect(answer.balances).toEqual({ booked: -400, available });
    expect(sandboxCard(getCard(held.world, id))).toEqual(answer);
    const before = held.world;
    held.run(call);
    expect(held.world).toBe(before);
  });

  it("are both set if only one of them is new", () => {
    const held = new HeldWorld();
    const { id } = held.run(newCard(eiriksId));
    for (const wanted of [
      { booked: 0, available: 50 },
      { booked: -70, available: 50 },
    ]) {
      held.run(setCardBalances(id, wanted));
      expect(sandboxCard(getCard(held.world, id)).balances).toEqual(wanted);
    }
  });

  it("cannot be set for an unknown card account", () => {
    const call = setCardBalances(nobody, { booked: 1 });
    expectRefused(new HeldWorld(), call, ["RESOURCE_UNKNOWN", "mockCardAccountId", unknown]);
  });
});

/** A world with a new card account. */
function opened() {
  const held = new HeldWorld(seededWorld);
  const { id: cardId, maskedPan } = held.run(newCard(eiriksId));
  const post = (changes: object[], callId: string = randomUUID()) => {
    const items = changes.map((each) => newCardTransaction(each));
    return postCardTransactions({ callId, cardId, items });
  };
  return { held, cardId, maskedPan, post };
}

describe("the posting of card transactions (specification, Create sandbox card account transactions)", () => {
  it("returns the time of the posting and the card's number, from which the posted rows can be computed", () => {
    const { held, cardId, maskedPan } = opened();
    const [callId, items] = [
      randomUUID(),
      [newCardTransaction({}), newCardTransaction({ invoiced: "true" })],
    ];
    const call = postCardTransactions({ callId, cardId, items });
    expect(callEventOf(held, call)).toEqual({
      ...{ type: "SANDBOX_CREATED", resource: { type: "cardTransactions", id: cardId } },
    });
    const answer = answerOf(held, call);
    expect(answer).toEqual({ postedAt: "2026-03-02T10:00:00.000Z", maskedPan });
    const { rows, booked, available } = getCard(held.world, cardId);
    expect(rows.booked).toEqual(rowsOfCardPosting({ callId, items }, answer));
    expect(rows.booked).toMatchObject([
      { amount: -23_240n, invoiced: false, posted: true, status: "booked" },
      { markupFee: { amount: -407n, currency: "NOK" }, invoiced: true },
    ]);
    expect([booked, available]).toEqual([0n, 5_000_000n]);
  });

  it("sorts the new rows among the existing rows by day", () => {
    const { held, cardId, post } = opened();
    for (const bookingDate of ["2026-02-26", "2026-01-05"])
      held.run(post([{ bookingDate, cardTransactionId: bookingDate }]));
    const ids = getCard(held.world, cardId).rows.booked.map(({ id }) => id);
    expect(ids).toEqual(["2026-01-05", "2026-02-26"]);
  });

  it("accepts transactions with today's dates", () => {
    const { held, post } = opened();
    held.run(post([{ bookingDate: "2026-03-02", transactionDate: "2026-03-02" }]));
  });

  it("accepts a thousand ids that other cards have as well, but no id twice on one card", () => {
    const { held, cardId, post } = opened();
    held.run(post(Array.from({ length: 1000 }, (_, id) => ({ cardTransactionId: `${id}` }))));
    expect(getCard(held.world, cardId).rows.booked).toHaveLength(1000);
    const again = [{}, { cardTransactionId: "777" }];
    expectRefused(held, post(again), [
      ...(["CONFLICT", "1.cardTransactionId"] as const),
      "A transaction of this card has this id already.",
    ]);
    const another = held.run(newCard(eiriksId)).id;
    const items = again.map((each) => newCardTransaction(each));
    held.run(postCardTransactions({ callId: randomUUID(), cardId: another, items }));
    expect(getCard(held.world, another).rows.booked).toHaveLength(2);
  });

  const late = "No date may be in the future; today is 2026-03-02.";
  const early = "The booking date must not be after the transactionDate.";
  const twice = { cardTransactionId: "twice" };
  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each<[string, object[], "FORMAT_ERROR" | "CONFLICT", string, string]>([
    ["a booking date in the future", [{ bookingDate: "2026-03-03", transactionDate: "2026-03-03" }], "FORMAT_ERROR", "0.bookingDate", late],
    ["a transaction date in the future", [{}, { transactionDate: "2026-03-03" }], "FORMAT_ERROR", "1.transactionDate", late],
    ["a booking date after its transaction date", [{}, {}, { bookingDate: "2026-02-28" }], "FORMAT_ERROR", "2.bookingDate", early],
    ["the same id twice", [twice, {}, twice], "CONFLICT", "2.cardTransactionId", "A transaction of this card has this id already."],
    ["another currency than the card's", [{ transactionAmount: { currency: "EUR", amount: -1 } }], "FORMAT_ERROR", "0.transactionAmount.currency", "The card is in NOK."],
  ])("is refused with %s, and adds nothing", (_, changes, code, path, text) => {
    const { held, post } = opened();
    expectRefused(held, post(changes), [code, path, text]);
  });

  it("is refused for a card account that was not created with POST /v1/sandbox/card-accounts", () => {
    const cardId = idOf("card-account", eirik.card?.maskedPan ?? "");
    const call = postCardTransactions({
      callId: randomUUID(),
      cardId,
      items: [newCardTransaction({})],
    });
    expectRefused(new HeldWorld(seededWorld), call, [
      ...(["CONFLICT", "mockCardAccountId"] as const),
      "Transactions are posted to card accounts made with POST /v1/sandbox/card-accounts only.",
    ]);
  });

  it("is refused for an unknown card account", () => {
    const call = postCardTransactions({ callId: randomUUID(), cardId: nobody, items: [] });
    expectRefused(new HeldWorld(), call, ["RESOURCE_UNKNOWN", "mockCardAccountId", unknown]);
  });
});

describe("the list of a card's transactions (specification, List sandbox card account transactions)", () => {
  const { held, cardId, maskedPan, post } = opened();
  const days = ["2026-01-05", "2026-01-06", "2026-01-06", "2026-02-01"];
  held.run(
    post(days.map((bookingDate, index) => ({ bookingDate, cardTransactionId: `t${index + 1}` }))),
  );
  type Query = Partial<Parameters<typeof listCardTransactions>[2]>;
  const list = (query: Query, id = cardId) =>
    listCardTransactions(
      held.world,
      id,
      { bookingStatus: "both", offset: 0, ...query },
      { ...asItIs, show: sandboxCardTransaction },
    );

  // biome-ignore format: it reads as a table
  it.each<[string, Query, string[]]>([
    ["all transactions, the newest first", {}, ["t4", "t3", "t2", "t1"]],
    ["the booked transactions", { bookingStatus: "booked" }, ["t4", "t3", "t2", "t1"]],
    ["no pending transactions, because none can be posted", { bookingStatus: "pending" }, []],
    ["the transactions from a day on", { fromDate: "2026-01-06" }, ["t4", "t3", "t2"]],
    ["the transactions up to a day", { toDate: "2026-01-06" }, ["t3", "t2", "t1"]],
    ["no transaction at the largest offset", { offset: largest }, []],
    ["as many transactions as the limit", { limit: 1 }, ["t4"]],
    ["the transactions after the offset", { offset: 1, limit: 2 }, ["t3", "t2"]],
  ])("contains %s", (_, query, expected) => {
    const { rows, ...others } = list(query);
    expect(rows.map(({ cardTransactionId: id }) => id)).toEqual(expected);
    expect(others).toEqual({ maskedPan, next: undefined });
  });

  it("contains only posted transactions, and none of the seed data", () => {
    const seeded = idOf("card-account", eirik.card?.maskedPan ?? "");
    expect(getCard(held.world, seeded).rows.booked).not.toEqual([]);
    expect(list({}, seeded).rows).toEqual([]);
  });

  it("is split if it exceeds 4 MB: a second answer continues after the last transaction of the first (decision: Sandbox lists)", () => {
    const large = { ...asItIs, show: ({ id }: CardRow) => id.padEnd(1_900_000) };
    const query = { bookingStatus: "both", offset: 0 } as const;
    const first = listCardTransactions(held.world, cardId, query, large);
    const { after, ...others } = queryOf(first);
    expect(others).toEqual({ bookingStatus: "both" });
    const rest = listCardTransactions(held.world, cardId, { ...query, after }, large);
    expect([...first.rows, ...rest.rows].map((id) => id.trim())).toEqual(["t4", "t3", "t2", "t1"]);
  });

  it("is refused for an unknown card account, but only after the check that fromDate is not after toDate", () => {
    expect(() => list({}, nobody)).toThrow(
      expect.objectContaining({ code: "RESOURCE_UNKNOWN", details: { path: "mockCardAccountId" } }),
    );
    expect(() => list({ fromDate: "2026-02-02", toDate: "2026-02-01" }, nobody)).toThrow(
      expect.objectContaining({ code: "FORMAT_ERROR", details: { path: "fromDate" } }),
    );
  });
});
