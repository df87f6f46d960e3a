/** Where the identity provider leads the PSU back to, on the bank's site: the one address to register there. */
export const callbackPath = "/callback";
