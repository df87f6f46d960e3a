import { stageSettings } from "../../../infra/deployment/stage-settings.ts";

export const certificate =
  "arn:aws:acm:eu-north-1:111122223333:certificate/11111111-2222-3333-4444-555555555555";

export const fingerprint = Array(32).fill("0F").join(":");

export const enough = {
  apiDomain: "psd2.bank.no",
  siteDomain: "sca.bank.no",
  apiCertificate: certificate,
  siteCertificate: certificate,
  truststore: "5".repeat(64),
  connectorAddress: "https://connector.bank.no:8443",
  revocationLists: "0123456789abcdef=http://crl.qtsp.no/qseal.crl",
  alarmEmail: "on-call@bank.no",
  openid: "infra/deployment/openid-example.json",
};

export const context = (changes: Record<string, unknown> = {}, stage = "production") =>
  Object.fromEntries(
    Object.entries({ ...enough, ...changes }).map(([name, value]) => [`${stage}.${name}`, value]),
  );

/** Why the settings of production are refused, with these changes. */
export const refusalOf = (changes: Record<string, unknown>) => {
  try {
    stageSettings("production", context(changes));
  } catch (error) {
    return (error as Error).message;
  }
  return "nothing was refused";
};
