import { environment, listVariable, names, readVariable } from "./environment.ts";

export const settings = {
  /** The stage; any value except "sandbox" means production. */
  get stage(): "sandbox" | "production" {
    return environment()[names.stage] === "sandbox" ? "sandbox" : "production";
  },
  get tableName() {
    return readVariable("tableName");
  },
  /** The address of DynamoDB, if it is not AWS's own. */
  get databaseEndpoint() {
    return environment()[names.databaseEndpoint];
  },
  /**
   * The milliseconds for which the code waits for an answer of DynamoDB. AWS's own answers within a few milliseconds;
   * without an answer the connection has died while the function was frozen. A database on one machine may be slow.
   */
  get databaseTimeout(): number {
    const {
      [names.databaseTimeout]: given,
      [names.functionName]: isFunction,
      [names.endpoint]: emulator,
    } = environment();
    if (given) return Number(given);
    return isFunction && !emulator && !settings.databaseEndpoint ? 1_500 : 10_000;
  },
  /** False if the AWS SDK is used as it is shipped (shared/table/fast-sdk). */
  get isSdkFast(): boolean {
    return environment()[names.fastSdk] !== "off";
  },
  /** The milliseconds for which the code waits for an answer of the bank. */
  get bankTimeout(): number {
    return Number(environment()[names.bankTimeout] || 10_000);
  },
  /** The address of the bank's connector (production). */
  get connectorAddress() {
    return readVariable("connectorAddress");
  },
  /** The file with the interface's credentials for the connector; without it they are in a secret. */
  get connectorIdentityFile() {
    return environment()[names.connectorIdentityFile] || undefined;
  },
  /** The ARN of the connector's guard, if calls are signed with the function's role instead of a client certificate. */
  get connectorGuard() {
    return environment()[names.connectorGuard] || undefined;
  },
  /** The settings of the interface as a client of the bank's OpenID provider (production): JSON without a secret. */
  get openidConfiguration() {
    return readVariable("openidConfiguration");
  },
  /** The file with the interface's key for the provider; without it the key is in a secret. */
  get openidKeyFile() {
    return environment()[names.openidKeyFile] || undefined;
  },
  /**
   * The stage whose national numbers X-PSU-IDENTITY may have. On one machine production also takes synthetic numbers; a
   * deployed function never does, whatever its environment says.
   */
  get numbersOf(): "sandbox" | "production" | "production on one machine" {
    const { [names.syntheticNumbers]: synthetic, [names.functionName]: isFunction } = environment();
    const isLocal = settings.stage === "production" && synthetic === "yes" && !isFunction;
    return isLocal ? "production on one machine" : settings.stage;
  },
  /** The ids of banks that act as TPPs, which the imported register does not list (production). */
  get creditInstitutions(): string[] {
    return listVariable("creditInstitutions");
  },
  /**
   * The address of the file of the register of TPPs: s3://<bucket>/<key>, https://… or file:///<file or folder> (production).
   */
  get registerSource() {
    return readVariable("registerSource");
  },
  /**
   * The issuers whose revocation lists are fetched (production). `issuer` is the beginning of their certificate's
   * SHA-256.
   */
  get revocationLists(): { issuer: string; address: string }[] {
    return listVariable("revocationLists").map((each) => {
      const [issuer = "", ...address] = each.split("=");
      return { issuer, address: address.join("=") };
    });
  },
  /** The public address of the TPP interface, without a slash at its end. */
  get apiAddress() {
    return readVariable("apiAddress");
  },
  /** The public address of the SCA site, without a slash at its end. */
  get siteAddress() {
    return readVariable("siteAddress");
  },
  /** The public address of the sandbox's developer site, without a slash at its end. */
  get developerAddress() {
    return readVariable("developerAddress");
  },
  /** The address of the repository's files for editing; undefined if pages have no link for it. */
  get sourceAddress() {
    return environment()[names.sourceAddress] || undefined;
  },
  /** An e-mail address or a page for TPPs that need help. */
  get supportContact() {
    return environment()[names.supportContact] || undefined;
  },
  /** An e-mail address or a page for who has found a weakness. */
  get securityContact() {
    return environment()[names.securityContact] || undefined;
  },
  /** The page to which an SCA may return that was started in the developer site's forms; only in the sandbox. */
  get portalReturn(): string | undefined {
    const developer = environment()[names.developerAddress];
    return settings.stage === "sandbox" && developer ? `${developer}/try` : undefined;
  },
  /** The bank's own addresses: three with a developer site, else two. */
  get ownAddresses() {
    const developer = environment()[names.developerAddress];
    return [
      readVariable("apiAddress"),
      readVariable("siteAddress"),
      ...(developer ? [developer] : []),
    ];
  },
  /**
   * The address of the trusted authorities in S3, s3://<bucket>/<SHA-256 of its content>.pem; undefined if they are in
   * a local file.
   */
  get truststore() {
    return environment()[names.truststore] || undefined;
  },
  get truststoreFile() {
    return readVariable("truststoreFile");
  },
  /** The prefix of this stage's secrets in Secrets Manager; undefined if they are in a local file. */
  get secretsPrefix() {
    return environment()[names.secretsPrefix] || undefined;
  },
  get secretsFile() {
    return readVariable("secretsFile");
  },
  /** The file with the key of the sandbox's test authority, if it is in a file. */
  get authorityKeyFile() {
    return environment()[names.authorityKeyFile] || undefined;
  },
  /** True if the bank signs its answers (specification, Request signature, 10). */
  get signsAnswers(): boolean {
    return environment()[names.signAnswers] === "on";
  },
  /** The file with the key that signs answers; without it the key is in a secret. */
  get answerKeyFile() {
    return environment()[names.answerKeyFile] || undefined;
  },
  /** The file with the certificates of that key; without it they are in a secret. */
  get answerCertificatesFile() {
    return environment()[names.answerCertificatesFile] || undefined;
  },
  /** The file with the certificates of the probe; without it they are in a secret. */
  get probeIdentityFile() {
    return environment()[names.probeIdentityFile] || undefined;
  },
  /** The bucket of the audit trail and the figures; only functions that use it have this setting. */
  get auditBucket() {
    return readVariable("auditBucket");
  },
  /** False on one machine, which has no such bucket. */
  get hasAuditBucket(): boolean {
    return !!environment()[names.auditBucket];
  },
  /** The log group of the interface's gateway; undefined on one machine, whose gateway writes no log. */
  get accessLog() {
    return environment()[names.accessLog] || undefined;
  },
  /** The address of CloudWatch Logs, if it is an emulator's. */
  get logsEndpoint() {
    return environment()[names.logsEndpoint] || environment()[names.endpoint] || undefined;
  },
  /** The address of Lambda, if it is an emulator's. */
  get lambdaEndpoint() {
    return environment()[names.endpoint] || undefined;
  },
  /** The folder that keeps the audit trail on one machine, instead of the bucket. */
  get auditFolder() {
    return environment()[names.auditFolder] || undefined;
  },
  /** The days for which reads of account data are locked, if this is not left to the bucket. */
  get readRetentionDays(): number | undefined {
    const days = environment()[names.readRetentionDays];
    return days ? Number(days) : undefined;
  },
  /** The address of S3, if it is an emulator's. */
  get objectEndpoint() {
    return environment()[names.objectEndpoint] || environment()[names.endpoint] || undefined;
  },
  /** The namespace of metrics; without it, as on one machine, none are written. */
  get metricsNamespace() {
    return environment()[names.metricsNamespace];
  },
  /**
   * The requests a second that a TPP may send continuously. Without the setting there is no limit, as on one machine.
   */
  get tppRequestsPerSecond(): number {
    return Number(environment()[names.tppRequestsPerSecond] || Number.POSITIVE_INFINITY);
  },
  /**
   * The milliseconds of the bank's time that one TPP may use of this operation in a second. Undefined if no number of
   * functions limits the operation: in the sandbox and on one machine.
   */
  get tppBankMilliseconds(): number | undefined {
    const given = environment()[names.tppBankMilliseconds];
    return given ? Number(given) : undefined;
  },
  /** The bank's name, as the PSU knows it. */
  get bankName() {
    return environment()[names.bankName] || "Fjordgate Bank";
  },
  /** The bank's logo as an SVG, and its colours; without them the pages have a neutral look. */
  get brand(): { logo?: string; colour?: string; accent?: string } {
    const {
      [names.bankLogo]: logo,
      [names.bankColour]: colour,
      [names.bankAccent]: accent,
    } = environment();
    return { ...(logo && { logo }), ...(colour && { colour }), ...(accent && { accent }) };
  },
  /**
   * The bank's Android app: its package and the SHA-256 fingerprints of its signing certificates; undefined if there
   * is none.
   */
  get androidApp(): { packageName: string; fingerprints: string[] } | undefined {
    const packageName = environment()[names.androidPackage];
    const fingerprints = listVariable("androidFingerprints");
    return packageName && fingerprints.length ? { packageName, fingerprints } : undefined;
  },
  /** The bank's apps for iOS, each as <team id>.<bundle id>. */
  get iosApps(): string[] {
    return listVariable("iosAppIds");
  },
};
