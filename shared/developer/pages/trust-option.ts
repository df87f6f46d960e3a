/** On a developer's own machine the interface shows a certificate of the test authority; anywhere else a public one. */
export const trustOption = (apiAddress: string, option = "--cacert authority.pem"): string =>
  new URL(apiAddress).hostname === "localhost" ? ` ${option}` : "";
