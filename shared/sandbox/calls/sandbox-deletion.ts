import type { Caller } from "../../http/call.ts";
import { table } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import { found } from "../rules/found.ts";
import { accounts } from "../table/accounts.ts";
import { agreements, type StoredAgreement } from "../table/agreements.ts";
import { cards } from "../table/cards.ts";
import { customers, type Holding } from "../table/customers.ts";
import { changeSandboxOnce } from "../worlds/recorded-change.ts";
import type { Engagement } from "../worlds/world.ts";

/** The maximum number of changes in one transaction, without the record of the call. DynamoDB allows 100. */
const most = 96;

/**
 * Deletes a customer with its numbers, agreements, engagements, accounts and cards, in one transaction. If the changes
 * exceed one transaction, engagements and then accounts and cards are deleted before the customer, so that a retry
 * after a crash can finish. No call finds the rows of a deleted account or card; they are deleted last.
 */
export function deleteCustomer(caller: Caller, id: string): Promise<undefined> {
  const { place: world } = caller;
  const gone: Holding[] = [];
  return changeSandboxOnce(caller, "SANDBOX_DELETED", async () => {
    for (;;) {
      const standing = await readAll(world, id);
      const changes = await allOf(world, standing);
      if (changes.length <= most) {
        gone.push(...standing.held);
        const resource = { type: "customer", id };
        return { answer: undefined, resource, changes, after: () => sweep(world, gone) };
      }
      const { changes: part, held } = partOf(world, standing);
      if ((await table.change(part)) === undefined) gone.push(...held);
    }
  });
}

type Standing = Awaited<ReturnType<typeof readAll>>;

async function readAll(world: string, id: string) {
  // The revision is read first: it then shows everything that is added while the rest is read.
  const listed = await customers.listed(world, id);
  const [customer, held, all] = await Promise.all([
    customers.get(world, id),
    customers.holdings(world, id),
    agreements.list(world),
  ]);
  const endings = all
    .map((agreement) => ({ agreement, ends: endsOf(agreement, id) }))
    .filter(({ agreement, ends }) => agreement.owner === id || ends.length);
  const { revision } = found(listed, "customerId");
  return { customer: found(customer, "customerId"), revision, held, endings };
}

const endsOf = ({ owner, engagements }: StoredAgreement, id: string): Engagement[] =>
  engagements.filter(({ customer }) => owner === id || customer === id);

async function allOf(world: string, { customer, revision, held, endings }: Standing) {
  return [
    ...(await customers.removed(world, customer, revision)),
    ...endings.flatMap(({ agreement, ends }) =>
      agreement.owner === customer.id
        ? agreements.removed(world, agreement)
        : agreements.disengaged(world, agreement, ends),
    ),
    ...held.flatMap((holding) => removedOf(world, holding)),
  ];
}

/** Selects the changes that may be made before the others. Nobody can use an account that no longer exists. */
function partOf(
  world: string,
  { held, endings }: Standing,
): { changes: Change[]; held: Holding[] } {
  const ending = endings.find(({ ends }) => ends.length);
  if (ending) {
    const { agreement, ends } = ending;
    return { changes: agreements.disengaged(world, agreement, ends.slice(0, most - 1)), held: [] };
  }
  const some = held.slice(0, most / 3);
  return { changes: some.flatMap((holding) => removedOf(world, holding)), held: some };
}

const removedOf = (world: string, { owner, id, kind }: Holding): Change[] => [
  ...(kind === "account" ? accounts.removed(world, id) : [cards.removed(world, id)]),
  { delete: customers.holdingKey(world, owner, id) },
];

async function sweep(world: string, gone: readonly Holding[]): Promise<void> {
  for (const { id, kind } of gone) await (kind === "account" ? accounts : cards).sweep(world, id);
}
