/** An account or a card with its owner. */
type Owned = { id: string; owner: string };

/** Tells whether an account or a card may be used. */
export type MayUse = (owned: Owned) => boolean;

/** A consent needs an engagement with both roles. */
export const mayConsent = ({ roles }: { roles: readonly string[] }): boolean =>
  roles.includes("REGISTER") && roles.includes("VIEW");
