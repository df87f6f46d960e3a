import { handler as createSandboxCustomer } from "../../../../functions/sandbox/create-sandbox-customer.ts";
import { handler as deleteSandboxCustomer } from "../../../../functions/sandbox/delete-sandbox-customer.ts";
import { handler as getSandboxAccount } from "../../../../functions/sandbox/get-sandbox-account.ts";
import { handler as getSandboxCustomer } from "../../../../functions/sandbox/get-sandbox-customer.ts";
import { handler as importData } from "../../../../functions/sandbox/import-data.ts";
import { handler as updateSandboxBalances } from "../../../../functions/sandbox/update-sandbox-balances.ts";
import { madeUpBban } from "../../../../shared/sandbox/rules/made-up-number.ts";
import { generations } from "../../../../shared/sandbox/table/generations.ts";
import { sandboxIds } from "../../../../shared/sandbox/worlds/sandbox-ids.ts";
import { table } from "../../../../shared/table/client.ts";
import { tpps } from "../../../../shared/table/tpps.ts";
import { call } from "../../../support/operations/call.ts";
import { sampledNumbers } from "../../../support/run/long-form.ts";
import { done, makeAccount, makeCustomer } from "../../../support/sandbox/sandbox-world.ts";
import { frozenAt, usesOf } from "../../../support/table/processes.ts";
import { useTable } from "../../../support/table/table.ts";

useTable();

/** A generous timeout, because each test tries many positions one after another. */
const patience = 120_000;

/** Resolves at the next use of the table. */
function nextUse(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unwatch = table.watch(() => {
    unwatch();
    resolve();
  });
  return promise;
}

const everywhere = Number.POSITIVE_INFINITY;

const tppId = "NO-FSA-987654321";

describe("a document that a process was putting when it froze, and goes on putting much later", () => {
  /** Returns a customer with an account, whose names and ids are derived from this number. */
  const holder = (number: number) => {
    const customerNumber = `late-${number}`;
    const customerId = `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
    const bban = madeUpBban(700_000 + 97 * number);
    const customer = { customerId, customerNumber, name: "Late", type: "PRIVATE" };
    const account = { customerNumber, bban, name: "Late", balances: { booked: 1 } };
    return { customerId, bban, body: { customers: [customer], accounts: [account] } };
  };

  /**
   * Freezes an import at uses of the table in turn, while another call runs. If that call succeeds, its effect must
   * remain. The short form tries the first and the last use, and `count` others.
   */
  const freeze = async (
    count: number,
    first: number,
    meanwhile: (made: ReturnType<typeof holder>) => Promise<{ status: number }>,
    stands: (made: ReturnType<typeof holder>) => Promise<unknown>,
  ) => {
    const uses = await usesOf(() => call(importData, { body: holder(first).body }));
    const between = sampledNumbers(uses - 2, count).map((number) => number + 1);
    const statuses: number[] = [];
    for (const number of [1, ...between, uses]) {
      const made = holder(first + number);
      const { isFrozen, thaw } = await frozenAt(number, () =>
        call(importData, { body: made.body }),
      );
      expect(isFrozen).toBe(true);
      const { status } = await meanwhile(made);
      await thaw();
      statuses.push(status);
      if (status < 300) await stands(made);
    }
    // The other call fails until the import is committed, and always succeeds from then on.
    const committed = statuses.findIndex((status) => status < 300);
    expect(committed).toBeGreaterThan(0);
    expect(statuses.slice(0, committed)).toEqual(Array(committed).fill(404));
    expect(statuses.slice(committed).filter((status) => status >= 300)).toEqual([]);
  };

  const paramsOf = async (bban: string) => ({
    mockAccountId: (await sandboxIds(tppId))("account", bban),
  });

  it(
    "does not bring back the balance that it had, when another one was set meanwhile",
    () =>
      freeze(
        everywhere,
        0,
        async ({ bban }) =>
          call(updateSandboxBalances, { params: await paramsOf(bban), body: { booked: 777 } }),
        async ({ bban }) => {
          const account = await done(getSandboxAccount, { params: await paramsOf(bban) });
          expect(account.balances).toMatchObject({ booked: 777 });
        },
      ),
    patience,
  );

  it(
    "does not bring back whom another call has deleted, nor what they held",
    () =>
      freeze(
        3,
        100,
        ({ customerId }) => call(deleteSandboxCustomer, { params: { customerId } }),
        async ({ customerId, bban }) => {
          const { place: world = "" } = await tpps.profile(tppId);
          const rows = await generations.rows(world);
          expect(rows.filter((row) => row.id === customerId || row.bban === bban)).toEqual([]);
          expect(await call(getSandboxCustomer, { params: { customerId } })).toMatchObject({
            status: 404,
          });
        },
      ),
    patience,
  );

  it.each<[string, (made: ReturnType<typeof holder>, customerId: string) => Promise<unknown>]>([
    ["an account", ({ bban }, customerId) => makeAccount(customerId, { bban })],
    [
      "a customer",
      ({ body }) =>
        done(createSandboxCustomer, {
          body: { ...body.customers[0], customerId: undefined },
        }),
    ],
  ])(
    "meets a call that makes %s of it too, whenever that ends: one of them is refused",
    async (what, make) => {
      const { customerId } = await makeCustomer();
      const first = what === "an account" ? 200 : 300;
      const makeOne = (number: number) =>
        make(holder(first + number), customerId).then(
          () => 1,
          () => 0,
        );
      const bring = (number: number) =>
        call(importData, { body: holder(first + number).body }).then(
          ({ status }) => +(status < 300),
        );
      const [uses, usesOfDocument] = [await usesOf(() => makeOne(0)), await usesOf(() => bring(1))];
      for (const number of sampledNumbers(usesOfDocument - 2, 5).map((each) => each + 1)) {
        const made: Promise<number>[] = [];
        // The last use writes the request log, and the one before it is the transaction.
        const single = await frozenAt(uses - 1, () => {
          made[0] = makeOne(number);
          return made[0];
        });
        const document = await frozenAt(number, () => {
          made[1] = bring(number);
          return made[1];
        });
        const used = nextUse();
        const ended = single.thaw();
        // The import continues when the other call has its answer and is about to write its log.
        await Promise.race([used, ended]);
        await Promise.all([ended, document.thaw()]);
        expect((await Promise.all(made)).sort()).toEqual([0, 1]);
      }
    },
    patience,
  );

  it(
    "meets it also where it is of more things than a transaction takes",
    async () => {
      const { customerId } = await makeCustomer();
      const many = (number: number) => {
        const { customers, accounts } = holder(400 + number).body;
        const bbans = Array.from({ length: 99 }, (_, n) => madeUpBban(97 * (100 * number + n)));
        return { customers, accounts: bbans.map((bban) => ({ ...accounts[0], bban })) };
      };
      const bring = (number: number) =>
        call(importData, { body: many(number) }).then(({ status }) => +(status < 300));
      const uses = await usesOf(() => bring(0));
      for (const number of sampledNumbers(8, 3)) {
        const made: Promise<number>[] = [];
        const { thaw } = await frozenAt(uses - number, () => {
          made[0] = bring(number);
          return made[0];
        });
        const bban = many(number).accounts.at(-1)?.bban;
        made[1] = makeAccount(customerId, { bban }).then(
          () => 1,
          () => 0,
        );
        await made[1];
        await thaw();
        expect((await Promise.all(made)).sort()).toEqual([0, 1]);
      }
    },
    patience,
  );
});
