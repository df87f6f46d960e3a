import { openConnection } from "../../shared/table/sdk.ts";

export { handler } from "../../functions/accounts/list-accounts.ts";

/** Loads the SDK at the start, as the bare handler does. Other operations load it in their first call. */
await openConnection();
