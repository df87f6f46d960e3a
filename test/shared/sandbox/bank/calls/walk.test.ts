import { type Patch, patchOf } from "../../../../../shared/sandbox/bank/patch.ts";
import { patched } from "../../../../../shared/sandbox/bank/patched.ts";
import type { Account, CardRow, Row, Rows } from "../../../../../shared/sandbox/bank/world.ts";
import { actsOfCalls, type Walked, walk, walked } from "../../../../support/bank/call-walk.ts";
import { fc } from "../../../../support/run/fast-check.ts";
import { sized } from "../../../../support/run/long-form.ts";

/** Returns what a step has made of the world that must not be. */
type Invariant = (step: Walked) => unknown[];

const twice = <T>(all: readonly T[]): T[] =>
  all.filter((each, index) => all.indexOf(each) !== index);

const sum = (rows: readonly Row[]): bigint =>
  rows.reduce((total, { amount }) => total + amount, 0n);

/** The balances that an account has without those that a TPP has set. */
const beyondRows = ({ booked, available, rows }: Account, history = 0n) => {
  const inRows = sum(rows.booked) - history;
  return [booked - inRows, available - inRows - sum(rows.pending)];
};

/** The sum of the rows that a step has posted, which move no balance. */
const historyOf = ({ rows }: Account, was: Account): bigint =>
  sum(rows.booked) - sum(was.rows.booked);

const idsOf = ({ booked, pending }: Rows<Row | CardRow>) =>
  [...booked, ...pending].map(({ id }) => id);

// biome-ignore format: one invariant after the other
const invariants: [string, Invariant][] = [
  ["contains the owner of each account, card and agreement", ({ world: { customers, accounts, cards, agreements } }) =>
    [...accounts.values(), ...cards.values(), ...agreements.values()].filter(({ owner }) => !customers.has(owner)),
  ],
  ["contains the customer of each engagement", ({ world: { customers, agreements } }) =>
    [...agreements.values()].flatMap(({ engagements }) => engagements.filter(({ customer }) => !customers.has(customer))),
  ],
  ["contains the account of each engagement, and the account belongs to the owner of the agreement", ({ world: { accounts, agreements } }) =>
    [...agreements.values()].flatMap(({ owner, engagements }) => engagements.filter(({ account }) => accounts.get(account)?.owner !== owner)),
  ],
  ["contains each BBAN only once among its accounts and the deleted ones", ({ world: { accounts, closed } }) =>
    twice([...closed, ...[...accounts.values()].map(({ bban }) => bban)]),
  ],
  ["contains each customer number and national number only once", ({ world: { customers } }) =>
    twice([...customers.values()].flatMap(({ customerNumber, nationalNumber }) => [...new Set([customerNumber, nationalNumber])])),
  ],
  ["reserves the numbers of all deleted accounts for ever", ({ before, world: { accounts, closed } }) => [
    ...[...before.accounts.values()].filter(({ id, bban }) => !accounts.has(id) && !closed.has(bban)),
    ...[...before.closed].filter((bban) => !closed.has(bban)),
  ],
  ],
  ["has changed balances only together with transaction rows, unless a TPP set balances or posted past transactions", ({ before, world, act }) =>
    [...world.accounts.values()].filter((account) => {
      const was = before.accounts.get(account.id);
      if (!was || was === account || act === "balances") return false;
      const history = act === "post" ? historyOf(account, was) : 0n;
      return beyondRows(account, history).join() !== beyondRows(was).join();
    }),
  ],
  ["contains the booked rows of each account and card in order", ({ world: { accounts, cards } }) =>
    [...accounts.values(), ...cards.values()].filter(({ rows }) => {
      const places = rows.booked.map(({ day, sequence }) => `${day} ${sequence}`);
      return places.some((place, index) => place < (places[index - 1] ?? ""));
    }),
  ],
  ["gives each row of an account or card an id of its own", ({ world: { accounts, cards } }) =>
    [...accounts.values(), ...cards.values()].filter(({ rows }) => new Set(idsOf(rows)).size < idsOf(rows).length),
  ],
  ["is unchanged after a refused call", ({ before, world, isRefused }) => (isRefused && world !== before ? [world] : [])],
];

const everyStep = (see: (step: Walked) => void) =>
  fc.assert(
    fc.property(walk, (steps) => walked(steps, see)),
    { numRuns: sized(40, 1500) },
  );

describe("a world after random sandbox calls", () => {
  it.each(invariants)("%s", (_, wrongIn) => {
    everyStep((step) => {
      const wrong = wrongIn(step);
      if (wrong.length) expect([step.act, wrong]).toEqual([step.act, []]);
    });
  });

  it("equals the previous world with the call's patch applied, after the patch was converted to JSON and back", () => {
    everyStep(({ before, world }) => {
      if (world === before) return;
      const patch: Patch = JSON.parse(JSON.stringify(patchOf(before, world)));
      expect(patched(before, [patch])).toEqual(world);
    });
  });

  it("results from at least one success and one refusal of each kind of call", () => {
    const [done, refused] = [new Set<string>(), new Set<string>()];
    const see = ({ isRefused, act }: Walked) => void (isRefused ? refused : done).add(act);
    // The same walks each time, because random ones could miss a rare case.
    fc.assert(
      fc.property(walk, (steps) => walked(steps, see)),
      { numRuns: 200, seed: 1 },
    );
    expect([...refused].sort()).toEqual(actsOfCalls.toSorted());
    expect([...done].sort()).toEqual(
      [...actsOfCalls, "pay", "pass"].filter((act) => act !== "again").sort(),
    );
  });
});
