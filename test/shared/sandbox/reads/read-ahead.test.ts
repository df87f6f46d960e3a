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
import { table } from "../../../../shared/table/client.ts";
import { tpps } from "../../../../shared/table/tpps.ts";
import { call } from "../../../support/operations/call.ts";
import { accountId, cardId, consent, eirik } from "../../../support/psu/sca.ts";
import { useTable } from "../../../support/table/table.ts";
import { usedBy } from "../../../support/table/uses.ts";

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

/** Writes the account with another balance to the TPP's world or to another one. */
async function writeAccount(to: string, booked: bigint): Promise<void> {
  const stored = await accounts.get(world, account);
  if (stored) await table.load([accounts.row(to, { ...stored, booked })]);
}

async function writeCard(to: string, booked: bigint): Promise<void> {
  const stored = await cards.get(world, card);
  if (stored) await table.load([cards.row(to, { ...stored, booked })]);
}

describe("an account or card that the sandbox reads ahead (decision: the table)", () => {
  it.each([
    ["an account", getBalances, () => account, writeAccount],
    ["a card", getCardBalances, () => card, writeCard],
  ] as const)(
    "is %s of the world that the TPP has now, as it is now",
    async (_, handler, id, write) => {
      const booked = async () => {
        const { status, body } = await call(handler, { params: { id: id() }, headers });
        return [status, body.balances[0].balanceAmount.amount];
      };
      for (const amount of [1_00n, 2_00n, 3_00n]) {
        await write(elsewhere, 9_00n);
        await write(world, amount);
        rememberWorld(tppId, amount === 2_00n ? elsewhere : world);
        expect(await booked()).toEqual([200, expect.stringMatching(`^-?${amount / 100n}\\.00$`)]);
      }
    },
  );

  it("is not taken for another one", async () => {
    await withTimeLeft({}, async () => {
      rememberWorld(tppId, world);
      readAhead(tppId, { kind: "account", id: account });
      expect(await itemOf(world, "account", "nothing")).toBeUndefined();
      expect(await itemOf(world, "card", account)).toBeUndefined();
      expect(await itemOf(elsewhere, "account", account)).toBeUndefined();
      expect(await itemOf(world, "account", account)).toMatchObject({ id: account });
    });
  });

  it("is read again once the call has changed what is stored", async () => {
    await withTimeLeft({}, async () => {
      rememberWorld(tppId, world);
      readAhead(tppId, { kind: "account", id: account });
      await itemOf(world, "account", account);
      await writeAccount(world, 4_00n);
      expect(await itemOf(world, "account", account)).not.toMatchObject({ booked: 4_00n });
      forgetAhead();
      expect(await itemOf(world, "account", account)).toMatchObject({ booked: 4_00n });
    });
  });

  it("is not read for a TPP that a thousand others have followed", async () => {
    const uses = (id: string) =>
      usedBy(() => withTimeLeft({}, async () => readAhead(id, { kind: "account", id: account })));
    for (let number = 0; number <= 1_000; number += 1) rememberWorld(`NO-FSA-${number}`, world);
    expect(await uses("NO-FSA-0")).toEqual([]);
    expect(await uses("NO-FSA-1")).toHaveLength(1);
  });
});
