import { type Consent, isSameConsent, type Relationship } from "../schemas/relationship.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";

type Sought = Pick<Consent, "place" | "context" | "funds">;

/** The accounts of the earlier consent that this one replaces, now and in the past, and its version. */
export function earlierConsent(
  relationship: Relationship | undefined,
  sought: Sought,
): NonNullable<ScaFlow["earlier"]> {
  const all = sought.funds ? relationship?.fundsConsents : relationship?.consents;
  const consent = all?.find((each) => isSameConsent(each, sought));
  const { accounts = [], former = [] } = consent?.place === sought.place ? consent : {};
  return {
    granted: accounts.map(({ id }) => id),
    former: [...accounts, ...former],
    version: consent?.version,
  };
}
