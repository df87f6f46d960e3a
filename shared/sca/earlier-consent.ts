import type { Relationship } from "../schemas/relationship.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";

/** The accounts of the earlier consent in a context, now and in the past, and its version, which a new one replaces. */
export function earlierConsent(
  relationship: Relationship | undefined,
  place: string,
  context: string,
): NonNullable<ScaFlow["earlier"]> {
  const consent = relationship?.consents.find((each) => each.context === context);
  const { accounts = [], former = [] } = consent?.place === place ? consent : {};
  return {
    granted: accounts.map(({ id }) => id),
    former: [...accounts, ...former],
    version: consent?.version,
  };
}
