import type { ConsentsCall } from "./define-consents-page.ts";
import { referenceOf } from "./visit-frame.ts";

type Call = Pick<ConsentsCall, "browser">;

/**
 * What an address carries so that its page says that something was done a moment ago. It means that in the browser it was
 * done in alone: no link that somebody else has made can have the bank say that an access is stopped.
 */
export const doneQuery = (call: Call, deed: string): string => `?done=${doneReference(call, deed)}`;

/** Which of some deeds an address says was done, if any. */
export const deedIn = <Deed extends string>(
  call: Call & Pick<ConsentsCall, "query">,
  deeds: readonly Deed[],
): Deed | undefined => deeds.find((deed) => doneReference(call, deed) === call.query.done);

const doneReference = (call: Call, deed: string) => referenceOf(call, "done", deed);
