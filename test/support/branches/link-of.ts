import type { Answer } from "../call.ts";

/** The link to SCA of an answer. */
export const linkOf = ({ body }: Answer): string => body._links.scaRedirect.href;
