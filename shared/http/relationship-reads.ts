import type { Relationship } from "../schemas/relationship.ts";
import { psus } from "../table/psus.ts";
import { readsAccounts } from "./account-read-of.ts";
import type { Input } from "./call.ts";
import type { AnyOperation } from "./operation.ts";

/**
 * The reads of the relationship between the TPP and the PSU of a call. An operation reads what it needs, by key where
 * possible, because such reads are one command with the TPP's profile:
 * - A read of one payment or basket (`ahead`) needs to know only that the PSU exists.
 * - A read of accounts needs the session and one consent. If this consent does not name the account, all consents are
 *   read, because a corporate consent may name it.
 * - All other operations need all consents.
 */
export function relationshipReads(
  operation: AnyOperation,
  tppId: string,
  { headers, params }: Pick<Input, "headers" | "params">,
) {
  const psuId = headers["psu-id"] as string | undefined;
  const corporateId = headers["psu-corporate-id"] as string | undefined;
  const { unattended, ahead } = operation;
  const account = unattended?.account?.(params).id;
  const isNamed = ({ consents }: Relationship) =>
    consents.some(({ accounts, former }) =>
      [...accounts, ...former].some(({ id }) => id === account),
    );

  return {
    async readPsu(): Promise<Relationship | undefined> {
      if (psuId === undefined) return undefined;
      if (ahead) return psus.known(tppId, psuId);
      return readsAccounts(operation)
        ? psus.relationshipIn(tppId, psuId, corporateId ?? "PRIVATE")
        : psus.relationship(tppId, psuId);
    },

    /** A PSU-ID survives a reset of the sandbox. Sessions and consents of an older sandbox world are left out. */
    async inPlace(psu: Relationship, place: string): Promise<Relationship> {
      const here = withinPlace(psu, place);
      const isComplete =
        !readsAccounts(operation) ||
        corporateId !== undefined ||
        account === undefined ||
        isNamed(here);
      if (isComplete) return here;
      const whole = await psus.relationship(tppId, psu.psuId);
      return whole ? withinPlace(whole, place) : here;
    },
  };
}

const withinPlace = (psu: Relationship, place: string): Relationship => ({
  ...psu,
  session: psu.session?.place === place ? psu.session : undefined,
  consents: psu.consents.filter((consent) => consent.place === place),
  fundsConsents: psu.fundsConsents.filter((consent) => consent.place === place),
});
