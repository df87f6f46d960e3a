import type { Relationship } from "../schemas/relationship.ts";
import type { ScaFlow } from "../table/sca-flows.ts";

/** What a TPP was given before in a context, still and ever, and the version of the consent a new one takes the place of. */
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
