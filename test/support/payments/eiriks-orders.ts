import { accounts } from "../../../shared/sandbox/table/accounts.ts";
import { balanceChanges } from "../../../shared/sandbox/table/balances.ts";
import { customers } from "../../../shared/sandbox/table/customers.ts";
import { table } from "../../../shared/table/client.ts";
import { bulkOrder, singleOrder, standingOrder, transferTo } from "../bank/bank-orders.ts";
import { askingOf, holdings } from "../bank/held-orders.ts";
import { eirik } from "../psu/sca.ts";
import { instant } from "./domestic.ts";
import { accountOf } from "./payments.ts";

export const debtor = { bban: eirik.accounts[0].bban, currency: "NOK" } as const;
export const own = { bban: eirik.accounts[1].bban, currency: "NOK" } as const;

export const single = (changes = {}) => singleOrder(debtor, changes);

/** An order of each kind from Eirik's first account. */
export const kinds = {
  single,
  standing: () => standingOrder(debtor),
  bulk: () => bulkOrder(debtor, [transferTo(own), transferTo(own)]),
  instant: () => single({ product: instant, transfer: transferTo(own) }),
};

/** The balances and rows of the account. */
export const money = () => holdings(debtor.bban);
const account = () => accountOf(debtor.bban);

/** Changes to the payer's situation between the approval and the submit. */
export const happenings = {
  async "the mandate ends"() {
    const [{ world, id }, { customerId }] = [await account(), await askingOf()];
    await table.clear([customers.holdingKey(world, customerId, id)]);
  },
  async "payments from the account are stopped"() {
    const { world, id } = await account();
    await table.change([accounts.blocked(world, id, true)]);
  },
  async "the account is closed"() {
    const { world, id } = await account();
    await table.change(accounts.removed(world, id));
  },
  async "the money goes"() {
    const { world, id, available } = await account();
    await table.change([balanceChanges.spend(world, id, available)]);
  },
};
