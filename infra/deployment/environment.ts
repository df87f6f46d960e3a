import { resourceNames } from "./names.ts";
import type { StageSettings } from "./stage-settings.ts";

/** The environment of every function of a stage; shared/runtime/settings.ts reads it. */
export function environmentOf(
  settings: StageSettings,
  { tableName, truststore, register }: { tableName: string; truststore: string; register: string },
): Record<string, string> {
  const { stage } = settings;
  return {
    STAGE: stage,
    TABLE_NAME: tableName,
    API_ADDRESS: `https://${settings.apiDomain}`,
    SITE_ADDRESS: `https://${settings.siteDomain}`,
    ...(settings.developerDomain
      ? { DEVELOPER_ADDRESS: `https://${settings.developerDomain}` }
      : {}),
    ...given({
      CONNECTOR_ADDRESS: settings.connectorAddress,
      CONNECTOR_GUARD: settings.connectorGuard,
      OPENID_CONFIGURATION: settings.openid,
    }),
    ...given({
      SUPPORT_CONTACT: settings.supportContact,
      SECURITY_CONTACT: settings.securityContact,
      SOURCE_ADDRESS: settings.sourceAddress,
    }),
    ...(stage === "production" ? tppsOf(settings, register) : {}),
    BANK_NAME: settings.bankName,
    ...brandOf(settings),
    ...appsOf(settings),
    SECRETS_PREFIX: resourceNames.secrets(stage),
    SIGN_ANSWERS: settings.signAnswers,
    TRUSTSTORE: truststore,
    TPP_REQUESTS_PER_SECOND: `${settings.tppRequestsPerSecond}`,
    // No code reads it: a changed environment restarts each function, which then reads its secrets
    // again.
    ...(settings.restart ? { RESTARTED: settings.restart } : {}),
    POWERTOOLS_SERVICE_NAME: `fjordgate-${stage}`,
    POWERTOOLS_METRICS_NAMESPACE: "Fjordgate",
    POWERTOOLS_LOG_LEVEL: settings.logLevel,
  };
}

/** Production's sources of TPPs. The sandbox admits every TPP with a certificate of its authority. */
const tppsOf = ({ registerAddress, creditInstitutions }: StageSettings, register: string) =>
  given({
    REGISTER_SOURCE: registerAddress ?? register,
    CREDIT_INSTITUTIONS: creditInstitutions?.join(","),
  });

/** The look of the bank's pages, if the bank sets it. */
const brandOf = ({ bankLogo, bankColour, bankAccent }: StageSettings) =>
  given({ BANK_LOGO: bankLogo, BANK_COLOUR: bankColour, BANK_ACCENT: bankAccent });

/** The bank's own apps, if it has any. */
const appsOf = ({ androidPackage, androidFingerprints, iosAppIds }: StageSettings) =>
  given({
    APP_LINK_ANDROID_PACKAGE: androidPackage,
    APP_LINK_ANDROID_FINGERPRINTS: androidFingerprints,
    APP_LINK_IOS_APP_IDS: iosAppIds,
  });

const given = (named: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(named).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
