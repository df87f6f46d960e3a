/**
 * The path on the bank's site to which the identity provider redirects the PSU back. It is the only address to
 * register there.
 */
export const callbackPath = "/callback";
