import * as v from "valibot";
import { decrypt, encrypt } from "../../secrets/encryption.ts";
import { secret } from "../../secrets/secrets.ts";
import { type Item, table } from "../../table/client.ts";
import type { Attributes, Change } from "../../table/expressions.ts";
import type { Key } from "../../table/keys.ts";
import { numberFingerprint } from "../../table/number-fingerprint.ts";
import type { Agreement, WorldCustomer } from "../worlds/world.ts";
import { AgreementItem } from "./agreements.ts";
import { sandboxKeys } from "./keys.ts";

const CustomerItem = v.object({
  id: v.string(),
  customerNumber: v.string(),
  sealedNumber: v.string(),
  type: v.picklist(["PRIVATE", "CORPORATE"]),
  name: v.string(),
  /** The number of accounts, cards and engagements that were added for the customer. */
  revision: v.optional(v.number(), 0),
});

const HoldingItem = v.object({
  owner: v.string(),
  id: v.string(),
  kind: v.picklist(["account", "card"]),
});

const EngagedItem = v.object({
  agreement: v.string(),
  name: v.string(),
  account: v.string(),
  roles: v.array(v.string()),
});

type Row = Key & Attributes;

/** A customer in the form of the sandbox's lists, without the national number. */
export type ListedCustomer = Omit<v.InferOutput<typeof CustomerItem>, "sealedNumber">;
export type Holding = v.InferOutput<typeof HoldingItem>;

export const customers = {
  async get(world: string, id: string): Promise<WorldCustomer | undefined> {
    const item = await table.get(sandboxKeys.customer(world, id));
    return item && customerOf(item);
  },

  /** Reads a customer without the national number, because its decryption needs a secret. */
  async listed(world: string, id: string): Promise<ListedCustomer | undefined> {
    const item = await table.get(sandboxKeys.customer(world, id));
    return item && listedOf(item);
  },

  /** Finds the id of the customer with this customerNumber or national number. */
  async idByNumber(world: string, number: string): Promise<string | undefined> {
    const pointer = await table.get(
      sandboxKeys.number(world, await numberFingerprint(world, number)),
    );
    return pointer && String(pointer.customerId);
  },

  /** Lists the customers of a world without national numbers, and all agreements and holdings. */
  async list(world: string) {
    const items = await table.query(sandboxKeys.customer(world, "").PK);
    const of = (family: string) => items.filter(({ SK }) => SK.startsWith(`${family}#`));
    return {
      customers: of("CUSTOMER").map(listedOf),
      agreements: of("AGREEMENT").map((item): Agreement => v.parse(AgreementItem, item)),
      holdings: of("HOLDING").map((item) => v.parse(HoldingItem, item)),
    };
  },

  /** Reads at most `limit` customers after this one, with their national numbers. */
  async page(world: string, after: string, limit: number): Promise<WorldCustomer[]> {
    const { PK, SK } = sandboxKeys.customer(world, "");
    const items = await table.query(PK, { between: [`${SK}${after}!`, `${SK}~`], limit });
    return Promise.all(items.map(customerOf));
  },

  /** Reads at most `limit` holdings after this one. Owner and id name a holding. */
  async holdingsPage(world: string, after: string, limit: number): Promise<Holding[]> {
    const { PK } = sandboxKeys.holding(world, "", "");
    const items = await table.query(PK, {
      between: [`HOLDING#${after}!`, "HOLDING#~"],
      limit,
    });
    return items.map((item) => v.parse(HoldingItem, item));
  },

  /** Lists the accounts or cards of a world, each with its owner. */
  async everyHolding(world: string, kind: Holding["kind"]): Promise<Holding[]> {
    const { PK } = sandboxKeys.holding(world, "", "");
    const items = await table.query(PK, { prefix: "HOLDING#" });
    return items.map((item) => v.parse(HoldingItem, item)).filter((each) => each.kind === kind);
  },

  /** Reads the accounts and cards that a customer owns. */
  async holdings(world: string, customerId: string) {
    const { PK, SK } = sandboxKeys.holding(world, customerId, "");
    const items = await table.query(PK, { prefix: SK });
    return items.map((item) => v.parse(HoldingItem, item));
  },

  /** Lists the engagements of a customer for corporations, under one agreement or under all. */
  async engagements(world: string, customerId: string, agreement = "") {
    const { PK, SK } = sandboxKeys.engaged(world, customerId, agreement, "");
    const items = await table.query(PK, { prefix: agreement ? SK : SK.slice(0, -1) });
    return items.map((item) => ({
      ...v.parse(EngagedItem, item),
      id: item.SK.slice(item.SK.lastIndexOf("#") + 1),
    }));
  },

  /** The changes that create a customer if its id and its numbers are free. */
  async created(world: string, customer: WorldCustomer): Promise<Change[]> {
    const rows = await customers.rows(world, customer);
    return rows.map((put) => ({ put, when: { absent: true } }));
  },

  /** The changes that delete a customer if nothing was added for it since its revision was read. */
  async removed(world: string, customer: WorldCustomer, revision: number): Promise<Change[]> {
    const [own, ...pointers] = await customers.rows(world, customer);
    const revisions = revision ? [revision] : [undefined, 0];
    return [
      { delete: keyOf(own), when: { present: true, oneOf: { revision: revisions } } },
      ...pointers.map((each) => ({ delete: keyOf(each) })),
    ];
  },

  /** The change that goes with every addition for a customer. It makes a deletion at the same time fail. */
  holdsMore: (world: string, id: string): Change => ({
    update: sandboxKeys.customer(world, id),
    add: { revision: 1 },
    when: { present: true },
  }),

  /** The rows of a customer: the customer, and one reference for each of its numbers. */
  async rows(world: string, customer: WorldCustomer): Promise<[Row, ...Row[]]> {
    const { nationalNumber, ...shown } = customer;
    const sealedNumber = encrypt(await secret("numbers"), world, nationalNumber);
    const numbers = [...new Set([customer.customerNumber, nationalNumber])];
    const fingerprints = await Promise.all(
      numbers.map((number) => numberFingerprint(world, number)),
    );
    return [
      { ...sandboxKeys.customer(world, customer.id), ...shown, sealedNumber },
      ...fingerprints.map((each) => ({
        ...sandboxKeys.number(world, each),
        customerId: customer.id,
      })),
    ];
  },

  /** Converts the rows of a customer to another generation of its world. */
  async moved(item: Item, world: string): Promise<Item[]> {
    const { revision } = v.parse(CustomerItem, item);
    const [own, ...pointers] = await customers.rows(world, await customerOf(item));
    return [revision ? { ...own, revision } : own, ...pointers];
  },

  holdingKey: sandboxKeys.holding,

  /** The row that names the owner of an account or card. */
  holdingRow(world: string, holding: Holding): Row {
    return { ...sandboxKeys.holding(world, holding.owner, holding.id), ...holding };
  },
};

const keyOf = ({ PK, SK }: Key): Key => ({ PK, SK });

function listedOf(item: Item): ListedCustomer {
  const { sealedNumber: _, ...customer } = v.parse(CustomerItem, item);
  return customer;
}

async function customerOf(item: Item): Promise<WorldCustomer> {
  const { sealedNumber, revision: _, ...customer } = v.parse(CustomerItem, item);
  const world = item.PK.slice("WORLD#".length);
  return { ...customer, nationalNumber: decrypt(await secret("numbers"), world, sealedNumber) };
}
