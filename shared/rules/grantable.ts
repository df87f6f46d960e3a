import type { Context } from "../ports/schemas/account.ts";

/** The accounts and cards of a context that the PSU may read and therefore grant. */
export const grantable = ({ usable }: Context) =>
  usable
    .filter(({ mayRead }) => mayRead)
    .map(({ id, kind, name, number }) => ({ id, kind, name, number }));
