import * as v from "valibot";
import { ScaStatus } from "../schemas/sca-status.ts";
import { type Item, table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { type Key, keys } from "./keys.ts";

/** A payment or signing basket, and its authorisation. */
export type Authorised = { of: "PAYMENT" | "BASKET"; resourceId: string; id: string };

const AuthorisationItem = v.object({
  id: v.string(),
  /** Whether it is for the thing itself, or for its cancellation. */
  kind: v.picklist(["authorisation", "cancellation"]),
  /** The SCA that it is given in; none where the bank asked for none. */
  tokenHash: v.optional(v.string()),
  createdAt: v.string(),
  /** How it ended; until then its SCA tells how far it is. */
  scaStatus: v.optional(ScaStatus),
});

export type Authorisation = v.InferOutput<typeof AuthorisationItem>;

const keyOf = ({ of, resourceId, id }: Authorised): Key =>
  of === "PAYMENT" ? keys.authorisation(resourceId, id) : keys.basketAuthorisation(resourceId, id);

const authorisationOf = (item: Item): Authorisation => v.parse(AuthorisationItem, item);

/** The authorisations of payments and signing baskets, each begun by a call and known by its id. */
export const authorisations = {
  async get(place: Authorised): Promise<Authorisation | undefined> {
    const item = await table.get(keyOf(place));
    return item && authorisationOf(item);
  },

  /** All of a kind, as they were begun. */
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

  /** The change by which there is one. */
  started: (place: Omit<Authorised, "id">, authorisation: Authorisation): Change => ({
    put: { ...keyOf({ ...place, id: authorisation.id }), ...authorisation },
    when: { absent: true },
  }),

  /** The change by which one ends. */
  finished: (place: Authorised, scaStatus: "FINALISED" | "FAILED"): Change => ({
    update: keyOf(place),
    set: { scaStatus },
    when: { present: true },
  }),
};
