/** On a developer's own machine the interface shows a certificate of the test authority; anywhere else a public one. */
export const trustOption = (apiAddress: string): string =>
  new URL(apiAddress).hostname === "localhost" ? " --cacert authority.pem" : "";
