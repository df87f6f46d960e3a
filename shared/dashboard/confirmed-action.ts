import { addressReference } from "./dashboard-frame.ts";
import type { ConsentsCall } from "./define-consents-page.ts";

type Call = Pick<ConsentsCall, "browser">;

/**
 * The query that makes a page confirm an action that was just completed. It works only in the same browser, so a link
 * made by somebody else cannot make the bank confirm something false.
 */
export const doneQuery = (call: Call, action: string): string =>
  `?done=${doneReference(call, action)}`;

/** The action that an address confirms, if any. */
export const actionIn = <Deed extends string>(
  call: Call & Pick<ConsentsCall, "query">,
  actions: readonly Deed[],
): Deed | undefined => actions.find((action) => doneReference(call, action) === call.query.done);

const doneReference = (call: Call, action: string) => addressReference(call, "done", action);
