import { randomUUID } from "node:crypto";
import {
  getAccount,
  listAccounts,
  setBalances,
} from "../../../../../shared/sandbox/bank/calls/accounts.ts";
import type { Account } from "../../../../../shared/sandbox/bank/world.ts";
import { madeUpBban } from "../../../../../shared/sandbox/rules/made-up-number.ts";
import { sandboxAccount } from "../../../../../shared/sandbox/rules/sandbox-answer.ts";
import { ibanOfBban } from "../../../../../shared/schemas/account-reference.ts";
import { numberOf, singleOrder } from "../../../../support/bank/bank-orders.ts";
import {
  eirik,
  eiriksId,
  eiriksMain,
  HeldWorld,
  havbris,
  idOf,
  seededWorld,
} from "../../../../support/bank/held-world.ts";
import {
  answerOf,
  asItIs,
  callEventOf,
  expectRefused,
  newAccount,
  newCard,
  newCustomer,
  nobody,
  queryOf,
} from "../../../../support/bank/sandbox-calls.ts";

const shown = { ...asItIs, show: sandboxAccount };
const largest = 2 ** 31 - 1;
const taken = "An account has this number, or had it before it was deleted.";

describe("the creation of an account", () => {
  it("returns an account with a made-up number and the default values", () => {
    const held = new HeldWorld();
    const callId = `00000007${randomUUID().slice(8)}`;
    const call = newAccount(eiriksId, {}, callId);
    const bban = madeUpBban(7);
    const id = idOf("account", bban);
    expect(callEventOf(held, call)).toEqual({
      ...{ type: "SANDBOX_CREATED", resource: { type: "account", id } },
    });
    expect(answerOf(held, call)).toEqual({
      ...{ id, bban, iban: ibanOfBban(bban), currency: "NOK", name: "Made account" },
      ...{ product: "Everyday account", cashAccountType: "CACC", customerId: eiriksId },
      balances: { booked: 0, available: 0 },
    });
    expect(getAccount(held.world, id)).toMatchObject({ ownerName: "Eirik Solvang", usage: "PRIV" });
  });

  it("returns an account with the requested values", () => {
    const wanted = { bban: "95360573002", currency: "EUR", cashAccountType: "SVGS" } as const;
    const kid = { required: true, lengths: [7, 8], modulus: "MOD10" } as const;
    const more = { ...wanted, kid: { ...kid, lengths: [...kid.lengths] }, balance: -(2 ** 31) };
    const answer = answerOf(new HeldWorld(), newAccount(eiriksId, { ...more, product: "Reise" }));
    expect(answer).toMatchObject({ ...wanted, kid, product: "Reise", iban: "NO0995360573002" });
    expect(answer.balances).toEqual({ booked: -(2 ** 31), available: -(2 ** 31) });
    const savings = newAccount(eiriksId, { cashAccountType: "SVGS" });
    expect(new HeldWorld().run(savings).product).toBe("Savings account");
  });

  it("gives the account of a corporation the usage ORGA", () => {
    const held = new HeldWorld();
    const { id } = held.run(newAccount(idOf("customer", havbris.nationalNumber)));
    expect(getAccount(held.world, id)).toMatchObject({ usage: "ORGA", ownerName: havbris.name });
  });

  it("makes up a number that no account has or ever had", () => {
    const held = new HeldWorld();
    const callId = `00000007${randomUUID().slice(8)}`;
    const made = (call = randomUUID() as string) => held.run(newAccount(eiriksId, {}, call)).bban;
    held.run(newAccount(eiriksId, { bban: madeUpBban(7) }));
    held.edit(() => ({ closed: new Set([madeUpBban(7 + 100_003)]) }));
    expect(made(callId)).toBe(madeUpBban(7 + 2 * 100_003));
    const many = Array.from({ length: 50 }, () => made());
    expect(new Set(many).size).toBe(50);
  });

  it("is refused if twenty made-up numbers are taken", () => {
    const held = new HeldWorld();
    const callId = `00000007${randomUUID().slice(8)}`;
    const tried = Array.from({ length: 20 }, (_, step) => madeUpBban(7 + step * 100_003));
    held.edit(() => ({ closed: new Set(tried) }));
    expectRefused(held, newAccount(eiriksId, {}, callId), ["CONFLICT", "bban", taken]);
    held.edit(() => ({ closed: new Set(tried.slice(0, 19)) }));
    expect(held.run(newAccount(eiriksId, {}, callId)).bban).toBe(tried[19]);
  });

  it("is refused if the customer has 500 accounts and cards (decision: sandbox data)", () => {
    const held = new HeldWorld();
    const { id } = held.run(newCustomer());
    for (let count = 0; count < 250; count += 1) {
      held.run(newAccount(id));
      held.run(newCard(id));
    }
    const text = "A customer has at most 500 accounts and cards.";
    expectRefused(held, newAccount(id), ["CONFLICT", "customerId", text]);
    expectRefused(held, newCard(id), ["CONFLICT", "customerId", text]);
    expect(held.run(newAccount(eiriksId))).toBeDefined();
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each([
    ["another account has the requested number", newAccount(eiriksId, { bban: eirik.accounts[0].bban }), ["CONFLICT", "bban", taken]],
    ["there is no such customer", newAccount(nobody), ["RESOURCE_UNKNOWN", "customerId", "There is no such resource in this sandbox."]],
  ] as const)("is refused if %s", (_, call, [code, path, text]) => {
    expectRefused(new HeldWorld(), call, [code, path, text]);
  });
});

describe("the list of accounts", () => {
  it("is sorted by customer and id, and shows each account in the same form as a single read", () => {
    const { rows, next } = listAccounts(seededWorld, {}, shown);
    const places = rows.map(({ customerId: owner, id }) => `${owner}#${id}`);
    expect(places).toEqual(places.toSorted());
    expect(rows).toEqual(rows.map(({ id }) => sandboxAccount(getAccount(seededWorld, id))));
    expect([rows.length, next]).toEqual([seededWorld.accounts.size, undefined]);
  });

  it("is split if it exceeds 4 MB: a second answer continues after the last account of the first (decision: Sandbox lists)", () => {
    const show = ({ id }: Account) => ({ id, text: "x".repeat(900_000) });
    const first = listAccounts(seededWorld, {}, { ...asItIs, show });
    const rest = listAccounts(seededWorld, queryOf(first), { ...asItIs, show });
    expect([first.rows.length, rest.rows.length]).toEqual([4, 4]);
    const whole = listAccounts(seededWorld, {}, shown).rows.map(({ id }) => id);
    expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(whole);
  });

  it("fits into one answer with 4,000,000 bytes, but not with one byte more (decision: Sandbox lists)", () => {
    const last = listAccounts(seededWorld, {}, shown).rows.at(-1)?.id;
    // A row has two quotes around its text, and a comma.
    const textOf = (bytes: number) => "x".repeat(bytes - 3);
    const listed = (bytes: number) => {
      const show = ({ id }: Account) => textOf(id === last ? bytes : 500_000);
      return listAccounts(seededWorld, {}, { ...asItIs, show });
    };
    expect(listed(500_000).next).toBeUndefined();
    expect(listed(500_001).next).toBeDefined();
  });
});

it("the read of a single account is refused if the account is unknown", () => {
  expect(() => getAccount(seededWorld, nobody)).toThrow(
    expect.objectContaining({ code: "RESOURCE_UNKNOWN", details: { path: "mockAccountId" } }),
  );
});

describe("the balances of an account", () => {
  it.each([
    ["both set if only the booked balance is given", { booked: 5_000 }, 5_000],
    ["each set to the given value", { booked: 5_000, available: 20_000 }, 20_000],
    ["set to negative values", { booked: -1, available: -2 }, -2],
  ])("are %s", (_, wanted, available) => {
    const held = new HeldWorld();
    const { id } = held.run(newAccount(eiriksId, { balance: 100 }));
    const call = setBalances(id, wanted);
    expect(callEventOf(held, call)).toEqual({
      ...{ type: "SANDBOX_CHANGED", resource: { type: "account", id } },
    });
    const answer = answerOf(held, call);
    expect(answer.balances).toEqual({ booked: wanted.booked, available });
    expect(sandboxAccount(getAccount(held.world, id))).toEqual(answer);
  });

  it("keep the money reserved for payments if only the booked balance is given", () => {
    const held = new HeldWorld();
    held.pay(singleOrder(numberOf(eirik)));
    const { booked, available, rows } = getAccount(held.world, eiriksMain);
    expect(available).toBeLessThan(booked);
    const { balances } = held.run(setBalances(eiriksMain, { booked: 0 }));
    expect(balances).toEqual({ booked: 0, available: Number(available - booked) });
    expect(getAccount(held.world, eiriksMain).rows).toBe(rows);
  });

  it("are both set if only one given balance differs from the present one", () => {
    const held = new HeldWorld();
    const { id } = held.run(newAccount(eiriksId, { balance: 100 }));
    for (const wanted of [
      { booked: 100, available: 50 },
      { booked: 70, available: 50 },
    ])
      expect(held.run(setBalances(id, wanted)).balances).toEqual(wanted);
    expect(getAccount(held.world, id)).toMatchObject({ booked: 70n, available: 50n });
  });

  it("do not change if the given balances equal the present ones", () => {
    const held = new HeldWorld();
    const { booked, available } = getAccount(held.world, eiriksMain);
    const before = held.world;
    const same = { booked: Number(booked), available: Number(available) };
    expect(held.run(setBalances(eiriksMain, same)).balances).toEqual(same);
    expect(held.world).toBe(before);
  });

  it("are refused if the available balance would not fit into 32 bits", () => {
    const held = new HeldWorld();
    const { id } = held.run(newAccount(eiriksId));
    held.run(setBalances(id, { booked: 0, available: 1 }));
    const text = "The available balance would not fit into 32 bits.";
    expectRefused(held, setBalances(id, { booked: largest }), ["FORMAT_ERROR", "booked", text]);
    held.run(setBalances(id, { booked: largest, available: largest }));
    held.run(setBalances(id, { booked: 0, available: -1 }));
    expectRefused(held, setBalances(id, { booked: -largest }), ["FORMAT_ERROR", "booked", text]);
  });

  it("are refused for an unknown account", () => {
    const call = setBalances(nobody, { booked: 1 });
    expectRefused(new HeldWorld(), call, ["RESOURCE_UNKNOWN", "mockAccountId"]);
  });
});
