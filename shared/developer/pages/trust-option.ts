/**
 * The option to trust the test authority. On a developer's own machine the interface has a certificate of the test
 * authority, elsewhere a public one.
 */
export const trustOption = (apiAddress: string, option = "--cacert authority.pem"): string =>
  new URL(apiAddress).hostname === "localhost" ? ` ${option}` : "";
