import { handler as createSandboxAccount } from "../../../functions/sandbox/create-sandbox-account.ts";
import { handler as createSandboxCustomer } from "../../../functions/sandbox/create-sandbox-customer.ts";
import { handler as createSandboxTransactions } from "../../../functions/sandbox/create-sandbox-transactions.ts";
import { handler as deleteSandboxCustomer } from "../../../functions/sandbox/delete-sandbox-customer.ts";
import { handler as getSandboxAccount } from "../../../functions/sandbox/get-sandbox-account.ts";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { handler as listSandboxAccounts } from "../../../functions/sandbox/list-sandbox-accounts.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { handler as listSandboxTransactions } from "../../../functions/sandbox/list-sandbox-transactions.ts";
import { handler as updateSandboxBalances } from "../../../functions/sandbox/update-sandbox-balances.ts";
import type { OperationHandler } from "../../../shared/http/pipeline/define-operation.ts";
import { type CallOptions, call } from "../../support/operations/call.ts";
import { sized } from "../../support/run/long-form.ts";
import { postedTransaction } from "../../support/sandbox/sandbox-orders.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { type TestTpp, testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false });

/** A TPP that changes its world, and records the expected content. */
class Player {
  readonly tpp: TestTpp;
  readonly #name: string;
  /** For each customer, the balance of each account and the number of its posted transactions. */
  #customers = new Map<string, Map<string, { booked: number; posted: number }>>();
  #made = 0;
  calls = 0;

  constructor(tpp: TestTpp, name: string) {
    this.tpp = tpp;
    this.#name = name;
  }

  async #call(handler: OperationHandler, options: CallOptions = {}) {
    this.calls += 1;
    const answer = await call(handler, { ...options, tpp: this.tpp });
    if (answer.status >= 300) throw new Error(`${handler.operation.summary}: ${answer.text}`);
    return answer.body;
  }

  /** Takes one of several steps, selected by a number. */
  async step(chance: number): Promise<void> {
    const customers = [...this.#customers];
    const [customerId, accounts] = customers[chance % customers.length] ?? [];
    const [id, known] = [...(accounts ?? [])][0] ?? [];
    const kind = chance % 197;
    if (kind === 0) return this.#reset();
    if (!customerId || !accounts || kind < 20) return this.#person();
    if (!id || !known || kind < 60) return this.#account(customerId, accounts);
    if (kind < 100) return this.#set(id, known, chance);
    if (kind < 125) return this.#post(id, known, 1 + (chance % 5));
    if (kind < 135) return this.#delete(customerId);
    return this.#read(id, known);
  }

  async #reset() {
    await this.#call(initialize);
    this.#customers = new Map();
  }

  async #person() {
    this.#made += 1;
    const name = `${this.#name} ${this.#made}`;
    const body = { customerNumber: `number-${this.#made}`, name, type: "PRIVATE" };
    const { customerId } = await this.#call(createSandboxCustomer, { body });
    this.#customers.set(customerId, new Map());
  }

  async #account(customerId: string, accounts: Map<string, { booked: number; posted: number }>) {
    const body = { customerId, name: this.#name };
    const { id } = await this.#call(createSandboxAccount, { body });
    accounts.set(id, { booked: 0, posted: 0 });
  }

  async #set(mockAccountId: string, known: { booked: number }, booked: number) {
    await this.#call(updateSandboxBalances, { params: { mockAccountId }, body: { booked } });
    known.booked = booked;
  }

  async #post(mockAccountId: string, known: { posted: number }, count: number) {
    const body = Array.from({ length: count }, () =>
      postedTransaction({ creditorName: this.#name }),
    );
    await this.#call(createSandboxTransactions, { params: { mockAccountId }, body });
    known.posted += count;
  }

  async #delete(customerId: string) {
    await this.#call(deleteSandboxCustomer, { params: { customerId } });
    this.#customers.delete(customerId);
  }

  async #read(mockAccountId: string, known: { booked: number; posted: number }) {
    const params = { mockAccountId };
    const { balances, name } = await this.#call(getSandboxAccount, { params });
    const rows = await this.#call(listSandboxTransactions, { params, query: { limit: "1000" } });
    expect({ booked: balances.booked, posted: rows.length, name }).toEqual({
      ...known,
      name: this.#name,
    });
    for (const { creditorName } of rows) expect(creditorName).toBe(this.#name);
  }

  /** Compares the whole world with the expected content. */
  async check() {
    const list = await this.#call(listSandboxCustomers);
    const made = list.filter(({ customerName }: { customerName: string }) =>
      customerName.startsWith(this.#name),
    );
    const told = new Map(
      made.map((each: { customerId: string; accounts: string[] }) => [
        each.customerId,
        each.accounts.toSorted(),
      ]),
    );
    const expected = new Map(
      [...this.#customers].map(([id, accounts]) => [id, [...accounts.keys()].sort()]),
    );
    expect(told).toEqual(expected);
    expect(list).toHaveLength(4 + expected.size);
    const accounts = await this.#call(listSandboxAccounts);
    const count = [...expected.values()].flat().length;
    expect(accounts).toHaveLength(8 + count);
    for (const known of this.#customers.values())
      for (const [id, each] of known) await this.#read(id, each);
  }
}

describe("the sandboxes of two TPPs", () => {
  it("do not affect each other in parallel mixed operations", async () => {
    const each = sized(40, 250);
    const players = [
      new Player(await testTpp("PSDNO-FSA-111111111"), "Alpha"),
      new Player(await testTpp("PSDNO-FSA-222222222"), "Beta"),
    ];
    for (const { tpp } of players) await openSmallWorld(tpp.tppId);
    await Promise.all(
      players.map(async (player, index) => {
        let chance = 4711 + index;
        while (player.calls < each) {
          chance = (Math.imul(chance, 1_103_515_245) + 12_345) & 0x3fffffff;
          await player.step(chance >>> 4);
        }
        await player.check();
      }),
    );
    expect(players.reduce((sum, { calls }) => sum + calls, 0)).toBeGreaterThanOrEqual(2 * each);
  }, 60_000);
});
