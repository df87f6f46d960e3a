/** The secrets whose values only the bank can provide, and how each is changed. */
export const secretsOfTheBank = {
  authority: {
    name: "authority",
    description: "the private key of the authority of test certificates",
    rotation:
      "The key of a certificate authority is changed together with its certificate, in the truststore of everybody; infra/secure.md says how.",
  },

  connector: {
    name: "connector",
    description:
      "the client certificate, with its key, by which the bank's connector recognises Fjordgate",
    rotation:
      "The connector must trust a new certificate before it is used: the bank changes both; it is read again within five minutes.",
  },

  openid: {
    name: "openid",
    description: "the key that is shown to the bank's OpenID provider",
    rotation:
      "The provider must know a new key before it is used: the bank changes both; it is read again within five minutes.",
  },
} as const;
