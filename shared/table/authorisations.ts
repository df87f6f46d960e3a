import * as v from "valibot";
import { ScaStatus } from "../schemas/sca-status.ts";
import { type Item, table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { type Key, keys } from "./keys.ts";

/** A payment or signing basket, and its authorisation. */
export type Authorised = { of: "PAYMENT" | "BASKET"; resourceId: string; id: string };

const AuthorisationItem = v.object({
  id: v.string(),
  /** The purpose: approval of the payment or basket, or its cancellation. */
  kind: v.picklist(["authorisation", "cancellation"]),
  /** The SCA of the authorisation. Absent if none was needed. */
  tokenHash: v.optional(v.string()),
  createdAt: v.string(),
  /** The final status. Until it is set, the status comes from the SCA. */
  scaStatus: v.optional(ScaStatus),
});

export type Authorisation = v.InferOutput<typeof AuthorisationItem>;

const keyOf = ({ of, resourceId, id }: Authorised): Key =>
  of === "PAYMENT" ? keys.authorisation(resourceId, id) : keys.basketAuthorisation(resourceId, id);

const authorisationOf = (item: Item): Authorisation => v.parse(AuthorisationItem, item);

/** The authorisations of payments and signing baskets. The id is that of the call that started it. */
export const authorisations = {
  async get(authorised: Authorised): Promise<Authorisation | undefined> {
    const item = await table.get(keyOf(authorised));
    return item && authorisationOf(item);
  },

  /** All authorisations of a kind, the earliest first. */
  async list(
    { of, resourceId }: Omit<Authorised, "id">,
    kind: Authorisation["kind"],
  ): Promise<Authorisation[]> {
    const { PK, SK } = keyOf({ of, resourceId, id: "" });
    const all = (await table.query(PK, { prefix: SK })).map(authorisationOf);
    return all
      .filter((each) => each.kind === kind)
      .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  },

  /** The change that creates an authorisation. */
  started: (authorised: Omit<Authorised, "id">, authorisation: Authorisation): Change => ({
    put: { ...keyOf({ ...authorised, id: authorisation.id }), ...authorisation },
    when: { absent: true },
  }),

  /** The change that ends an authorisation. */
  finished: (authorised: Authorised, scaStatus: "FINALISED" | "FAILED"): Change => ({
    update: keyOf(authorised),
    set: { scaStatus },
    when: { present: true },
  }),
};
