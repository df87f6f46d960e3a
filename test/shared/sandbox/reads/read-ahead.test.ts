import { setImmediate } from "node:timers/promises";
import { handler as getBalances } from "../../../../functions/accounts/get-balances.ts";
import { handler as getCardBalances } from "../../../../functions/card-accounts/get-card-balances.ts";
import { withTimeLeft } from "../../../../shared/runtime/time-left.ts";
import {
  forgetAhead,
  itemOf,
  readAhead,
  rememberWorld,
} from "../../../../shared/sandbox/reads/read-ahead.ts";
import { accounts } from "../../../../shared/sandbox/table/accounts.ts";
import { cards } from "../../../../shared/sandbox/table/cards.ts";
import { importOnce } from "../../../../shared/sandbox/worlds/staged-import.ts";
import { table } from "../../../../shared/table/client.ts";
import { tpps } from "../../../../shared/table/tpps.ts";
import { callerAt } from "../../../support/bank/orders-at-bank.ts";
import { call } from "../../../support/operations/call.ts";
import { readsOf } from "../../../support/psu/account-reads.ts";
import { accountId, cardId, consent, eirik } from "../../../support/psu/sca.ts";
import { commandsOf } from "../../../support/table/busy-database.ts";
import { useTable } from "../../../support/table/table.ts";
import { crashing, reading, usedBy } from "../../../support/table/uses.ts";

const { keep } = useTable();

const tppId = "NO-FSA-987654321";
const elsewhere = "elsewhere";
let headers: Record<string, string>;
let world: string;
let account: string;
let card: string;
let begin: () => Promise<void>;
beforeAll(async () => {
  headers = await consent(eirik);
  world = (await tpps.profile(tppId)).place ?? "";
  [account, card] = await Promise.all([accountId(eirik), cardId(eirik)]);
  begin = await keep();
});
beforeEach(() => begin());

/** Makes the item of the account or the card in a world, with another balance. */
async function accountIn(to: string, booked: bigint) {
  const stored = await accounts.get(world, account);
  if (!stored) throw new Error("The account is missing.");
  return accounts.row(to, { ...stored, booked });
}

async function cardIn(to: string, booked: bigint) {
  const stored = await cards.get(world, card);
  if (!stored) throw new Error("The card is missing.");
  return cards.row(to, { ...stored, booked });
}

const bookedOf = async (handler: typeof getBalances, id: string) => {
  const { status, body } = await call(handler, { params: { id }, headers });
  return [status, body.balances[0].balanceAmount.amount];
};

describe("a read of one account or card, which the sandbox reads ahead (decision: the table)", () => {
  it.each([
    ["account", getBalances, () => account, accountIn],
    ["card", getCardBalances, () => card, cardIn],
  ] as const)(
    "takes the %s from the TPP's present world, with its present balance",
    async (_, handler, id, itemIn) => {
      for (const amount of [1_00n, 2_00n, 3_00n]) {
        await table.load([await itemIn(elsewhere, 9_00n), await itemIn(world, amount)]);
        rememberWorld(tppId, amount === 2_00n ? elsewhere : world);
        const told = expect.stringMatching(`^-?${amount / 100n}\\.00$`);
        expect(await bookedOf(handler, id())).toEqual([200, told]);
      }
    },
  );

  it("sees what an unfinished import wrote, which the same call finishes", async () => {
    rememberWorld(tppId, world);
    const row = await accountIn(world, 4_00n);
    const resource = { type: "account", id: account } as const;
    await crashing(reading("LOAD"), async () =>
      importOnce(await callerAt(), "SANDBOX_CREATED", async () => ({
        answer: undefined,
        resource,
        changes: [],
        rows: [row],
      })),
    );
    expect((await tpps.profile(tppId)).applying).toBeDefined();
    expect(await accounts.get(world, account)).not.toMatchObject({ booked: 4_00n });
    expect(await bookedOf(getBalances, account)).toEqual([200, "4.00"]);
  });

  it("uses what was read ahead only for the same world, kind and id, and until it is forgotten", async () => {
    await withTimeLeft({}, async () => {
      rememberWorld(tppId, world);
      readAhead(tppId, { kind: "account", id: account });
      expect(await itemOf(world, "account", "nothing")).toBeUndefined();
      expect(await itemOf(world, "card", account)).toBeUndefined();
      expect(await itemOf(elsewhere, "account", account)).toBeUndefined();
      await table.load([await accountIn(world, 4_00n)]);
      expect(await itemOf(world, "account", account)).not.toMatchObject({ booked: 4_00n });
      forgetAhead();
      expect(await itemOf(world, "account", account)).toMatchObject({ booked: 4_00n });
    });
  });

  it.each([
    ["account", () => account],
    ["card", () => card],
  ] as const)("reads the %s in the command that admits the caller", async (kind, id) => {
    for (const { name, read } of readsOf(kind)) {
      rememberWorld(tppId, world);
      const { answer, sent } = await commandsOf(() => read(id(), { headers }));
      const admission = `BatchGetItem ${kind.toUpperCase()} TPP PSU PSU PSU`;
      expect([name, answer.status, sent]).toEqual([name, 200, expect.arrayContaining([admission])]);
    }
  });

  it("does not end the process if what was read ahead fails and is not needed", async () => {
    const unhandled = jest.fn();
    process.on("unhandledRejection", unhandled);
    // The connection is open then, so the read fails at once.
    expect((await tpps.profile(tppId)).place).toBe(world);
    await crashing(reading("ACCOUNT"), () =>
      withTimeLeft({}, async () => {
        rememberWorld(tppId, world);
        readAhead(tppId, { kind: "account", id: account });
        await setImmediate();
      }),
    );
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it("reads nothing ahead for a TPP after a thousand other TPPs", async () => {
    const uses = (id: string) =>
      usedBy(() => withTimeLeft({}, async () => readAhead(id, { kind: "account", id: account })));
    for (let number = 0; number <= 1_000; number += 1) rememberWorld(`NO-FSA-${number}`, world);
    expect(await uses("NO-FSA-0")).toEqual([]);
    expect(await uses("NO-FSA-1")).toHaveLength(1);
  });
});
