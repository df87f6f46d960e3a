import { openConnection } from "../../shared/table/sdk.ts";

export { handler } from "../../functions/accounts/list-accounts.ts";

/** An operation loads the SDK in its first call, and the bare handler at once: here both have. */
await openConnection();
