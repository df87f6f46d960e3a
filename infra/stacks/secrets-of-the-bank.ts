import type { StageName } from "../deployment/stage-settings.ts";

/** The secrets whose values only the bank can provide, and how each is changed. */
const secrets = {
  authority: {
    name: "authority",
    description: "the private key of the authority of test certificates",
    rotation:
      "The key of a certificate authority is changed together with its certificate, in the truststore of everybody; infra/secure.md says how.",
  },

  answerKey: {
    name: "answer-key",
    description: "the private key with which the bank signs its answers",
    rotation:
      "TPPs must find the certificate of a new key before it signs: the bank publishes it a day earlier; infra/secure.md says how.",
  },

  answerCertificates: {
    name: "answer-certificates",
    description: "the published certificates of the key that signs answers",
    rotation: "Certificates are public: they are replaced with their key.",
  },

  probe: {
    name: "probe",
    description: "the bank's own certificates, with their keys, with which the interface is probed",
    rotation:
      "The bank gets new certificates from its issuer before they expire: an alarm counts the days.",
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

/** The secrets of a stage that the bank provides. */
export function secretsOfTheBank(stage: StageName) {
  const { authority, answerKey, answerCertificates, probe, connector, openid } = secrets;
  const others = stage === "sandbox" ? [authority] : [connector, openid];
  return [answerKey, answerCertificates, probe, ...others];
}
