import * as v from "valibot";
import type { Agreement, Customer } from "../bank/world.ts";
import { deriveToken } from "../derive.ts";
import { seal, unseal } from "../sealed.ts";
import { secret } from "../secrets.ts";
import { audit } from "./audit.ts";
import { type Item, table } from "./client.ts";
import type { Attributes } from "./expressions.ts";
import { type Key, keys } from "./keys.ts";

const CustomerItem = v.object({
  id: v.string(),
  customerNumber: v.string(),
  sealedNumber: v.string(),
  type: v.picklist(["PRIVATE", "CORPORATE"]),
  name: v.string(),
});

const AgreementItem = v.object({
  id: v.string(),
  name: v.string(),
  owner: v.string(),
  kind: v.picklist(["PRIVATE", "CORPORATE"]),
  engagements: v.array(
    v.object({
      id: v.string(),
      customer: v.string(),
      account: v.string(),
      roles: v.array(v.picklist(["REGISTER", "VIEW"])),
    }),
  ),
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

type Creating = { world: string; tppId: string; requestId: string; realTime: Date };

export const customers = {
  async get(world: string, id: string): Promise<Customer | undefined> {
    const item = await table.get(keys.customer(world, id));
    return item && customerOf(item);
  },

  /** The id of the customer with this customerNumber or national number. */
  async idByNumber(world: string, number: string): Promise<string | undefined> {
    const pointer = await table.get(keys.number(world, await numberPrint(world, number)));
    return pointer && String(pointer.customerId);
  },

  /** The customer with this customerNumber or national number. */
  async byNumber(world: string, number: string): Promise<Customer | undefined> {
    const id = await customers.idByNumber(world, number);
    return id === undefined ? undefined : customers.get(world, id);
  },

  /** Everybody in a world, without national numbers, and all agreements and holdings. */
  async list(world: string) {
    const items = await table.query(keys.customer(world, "").PK);
    const of = (family: string) => items.filter(({ SK }) => SK.startsWith(`${family}#`));
    return {
      customers: of("CUSTOMER").map((item) => v.parse(CustomerItem, item)),
      agreements: of("AGREEMENT").map((item): Agreement => v.parse(AgreementItem, item)),
      holdings: of("HOLDING").map((item) => v.parse(HoldingItem, item)),
    };
  },

  /** What a customer owns. */
  async holdings(world: string, customerId: string) {
    const { PK, SK } = keys.holding(world, customerId, "");
    const items = await table.query(PK, { prefix: SK });
    return items.map((item) => v.parse(HoldingItem, item));
  },

  /** The engagements in which a customer acts for a corporation, under one agreement or all. */
  async engagements(world: string, customerId: string, agreement = "") {
    const { PK, SK } = keys.engaged(world, customerId, agreement, "");
    const items = await table.query(PK, { prefix: agreement ? SK : SK.slice(0, -1) });
    return items.map((item) => v.parse(EngagedItem, item));
  },

  /** Makes a customer with its agreements, or tells which of the things it is known by is taken. */
  async create(by: Creating, customer: Customer, agreements: readonly Agreement[]) {
    const { world, tppId, requestId, realTime: at } = by;
    const rows = await customers.rows(world, customer);
    const resource = { type: "customer", id: customer.id };
    const refused = await table.change([
      ...rows.map((put) => ({ put, when: { absent: true } as const })),
      ...agreements.flatMap((each) => customers.agreementRows(world, each)).map((put) => ({ put })),
      audit({ type: "SANDBOX_CUSTOMER_CREATED", at, tppId, requestId, resource }),
    ]);
    if (refused === undefined) return undefined;
    return (["id", "customerNumber", "nationalNumber"] as const)[refused];
  },

  /** The rows of a customer: itself, and the pointers by which its numbers find it. */
  async rows(world: string, customer: Customer): Promise<Row[]> {
    const { nationalNumber, ...shown } = customer;
    const sealedNumber = seal(await secret("numbers"), world, nationalNumber);
    const numbers = [...new Set([customer.customerNumber, nationalNumber])];
    const prints = await Promise.all(numbers.map((number) => numberPrint(world, number)));
    return [
      { ...keys.customer(world, customer.id), ...shown, sealedNumber },
      ...prints.map((print) => ({ ...keys.number(world, print), customerId: customer.id })),
    ];
  },

  /** The rows of an agreement: itself, and one for each customer engaged in it for a corporation. */
  agreementRows(world: string, agreement: Agreement): Row[] {
    const engaged = agreement.kind === "CORPORATE" ? agreement.engagements : [];
    return [
      { ...keys.agreement(world, agreement.id), ...agreement },
      ...engaged.map(({ id, customer, account, roles }) => ({
        ...keys.engaged(world, customer, agreement.id, id),
        agreement: agreement.id,
        name: agreement.name,
        account,
        roles,
      })),
    ];
  },

  /** The row that says whose an account or card is. */
  holdingRow(world: string, holding: v.InferOutput<typeof HoldingItem>): Row {
    return { ...keys.holding(world, holding.owner, holding.id), ...holding };
  },
};

async function customerOf(item: Item): Promise<Customer> {
  const { sealedNumber, ...customer } = v.parse(CustomerItem, item);
  const world = item.PK.slice("WORLD#".length);
  return { ...customer, nationalNumber: unseal(await secret("numbers"), world, sealedNumber) };
}

/** What a customer's number is found by; the number itself stands in no key. */
export const numberPrint = async (world: string, number: string): Promise<string> =>
  deriveToken(await secret("numbers"), "number", world, number);
