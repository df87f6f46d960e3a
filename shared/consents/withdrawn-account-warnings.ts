import type { Warning } from "../schemas/tpp-messages.ts";

/** The warnings for accounts or cards that were granted and can no longer be read. Undefined if there are none. */
export const withdrawnAccountWarnings = (
  ids: readonly string[],
  list: "accounts" | "cardAccounts",
): Warning[] | undefined =>
  ids.length
    ? ids.map((id) => ({
        category: "WARNING",
        code: "CONSENT_INVALID",
        path: list,
        text: `${id} has left the consent: the PSU has removed it, or may no longer use it.`,
      }))
    : undefined;
