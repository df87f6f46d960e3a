import type { Answer } from "../call.ts";

/** The SCA link of an answer. */
export const linkOf = ({ body }: Answer): string => body._links.scaRedirect.href;
