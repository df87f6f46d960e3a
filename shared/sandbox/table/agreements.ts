import * as v from "valibot";
import { table } from "../../table/client.ts";
import type { Attributes, Change } from "../../table/expressions.ts";
import type { Key } from "../../table/keys.ts";
import type { Agreement, Engagement } from "../worlds/world.ts";
import { sandboxKeys } from "./keys.ts";

export const AgreementItem = v.object({
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
  /** The number of changes of its engagements. */
  revision: v.optional(v.number(), 0),
});

/** An agreement as it was read, with the revision that shows later changes. */
export type StoredAgreement = v.InferOutput<typeof AgreementItem>;

type Row = Key & Attributes;

export const agreements = {
  async get(world: string, id: string): Promise<StoredAgreement | undefined> {
    const item = await table.get(sandboxKeys.agreement(world, id));
    return item && v.parse(AgreementItem, item);
  },

  async list(world: string): Promise<StoredAgreement[]> {
    const { PK, SK } = sandboxKeys.agreement(world, "");
    return (await table.query(PK, { prefix: SK })).map((item) => v.parse(AgreementItem, item));
  },

  /** Reads at most `limit` agreements after this one. */
  async page(world: string, after: string, limit: number): Promise<StoredAgreement[]> {
    const { PK, SK } = sandboxKeys.agreement(world, "");
    const items = await table.query(PK, { between: [`${SK}${after}!`, `${SK}~`], limit });
    return items.map((item) => v.parse(AgreementItem, item));
  },

  /** The rows of an agreement: the agreement, and one row for each customer who acts under it for a corporation. */
  rows(world: string, agreement: Agreement): Row[] {
    const engaged = agreement.kind === "CORPORATE" ? agreement.engagements : [];
    return [
      { ...sandboxKeys.agreement(world, agreement.id), ...agreement },
      ...engaged.map((each) => engagedRow(world, agreement, each)),
    ];
  },

  /** The changes that create an agreement. */
  created: (world: string, agreement: Agreement): Change[] =>
    agreements.rows(world, agreement).map((put) => ({ put, when: { absent: true } })),

  /** The changes that add an engagement if the agreement has not changed since it was read. */
  engaged: (world: string, agreement: StoredAgreement, engagement: Engagement): Change[] => [
    revised(world, agreement, [...agreement.engagements, engagement]),
    { put: engagedRow(world, agreement, engagement), when: { absent: true } },
  ],

  /** The changes that end engagements if the agreement has not changed since it was read. */
  disengaged(world: string, agreement: StoredAgreement, ends: readonly Engagement[]): Change[] {
    const staying = agreement.engagements.filter((each) => !ends.includes(each));
    return [
      revised(world, agreement, staying),
      ...rowKeys(world, agreement, ends).map((key) => ({ delete: key })),
    ];
  },

  /** The changes that delete an agreement if it has not changed since it was read. */
  removed: (world: string, agreement: StoredAgreement): Change[] => [
    { delete: sandboxKeys.agreement(world, agreement.id), when: still(agreement) },
    ...rowKeys(world, agreement, agreement.engagements).map((key) => ({ delete: key })),
  ],
};

const engagedRow = (
  world: string,
  agreement: Pick<Agreement, "id" | "name">,
  { id, customer, account, roles }: Engagement,
): Row => ({
  ...sandboxKeys.engaged(world, customer, agreement.id, id),
  agreement: agreement.id,
  name: agreement.name,
  account,
  roles,
});

const rowKeys = (world: string, { id, kind }: Agreement, engagements: readonly Engagement[]) =>
  kind === "CORPORATE"
    ? engagements.map((each) => sandboxKeys.engaged(world, each.customer, id, each.id))
    : [];

const revised = (
  world: string,
  agreement: StoredAgreement,
  engagements: readonly Engagement[],
): Change => ({
  update: sandboxKeys.agreement(world, agreement.id),
  set: { engagements, revision: agreement.revision + 1 },
  when: still(agreement),
});

const still = ({ revision }: StoredAgreement) =>
  ({ present: true, oneOf: { revision: revision ? [revision] : [undefined, 0] } }) as const;
