import { fingerprint, refusalOf } from "../../support/stacks/stage-settings.ts";

describe("the settings of a stage", () => {
  it.each([
    ["no connector", { connectorAddress: "" }, "connectorAddress is missing; give the address"],
    ["a connector without TLS", { connectorAddress: "http://a.no" }, "connectorAddress is not the"],
    ["no OpenID provider", { openid: "" }, "openid is missing; give a file"],
    [
      "an OpenID file that does not exist",
      { openid: "nowhere.json" },
      "openid is not an existing file",
    ],
    ["a folder instead of the OpenID file", { openid: "infra" }, "openid is not an existing file"],
    [
      "a slash at the end of the connector's address",
      { connectorAddress: "https://a.no/" },
      "connectorAddress is not the address",
    ],
    [
      "a role as connectorGuard",
      { connectorGuard: "arn:aws:iam::1:role/a" },
      "connectorGuard is not the",
    ],
    ["no revocation lists", { revocationLists: "" }, "production.revocationLists is missing"],
    [
      "a revocation list without its issuer",
      { revocationLists: "http://a.no/b.crl" },
      "revocationLists must be <",
    ],
    [
      "a revocation list at an internal address",
      { revocationLists: "0123456789abcdef=http://169.254.169.254/a" },
      "revocationLists must be <",
    ],
    [
      "a revocation list in a file",
      { revocationLists: "0123456789abcdef=file:///etc/passwd" },
      "revocationLists must be <",
    ],
    ["a register by HTTP", { registerAddress: "http://a.no/eba.json" }, "registerAddress is not"],
    ["a bank by its name", { creditInstitutions: "Bank" }, "creditInstitutions must be"],
    [
      "0 parallel calls of operations to the bank",
      { bankConcurrency: "0" },
      "bankConcurrency must be a whole number",
    ],
    [
      "0 parallel calls of other functions to the bank",
      { otherBankConcurrency: "0" },
      "otherBankConcurrency must be a whole",
    ],
    [
      "a share of 0 percent for a TPP",
      { tppBankShare: "0" },
      "tppBankShare must be a whole number of percent",
    ],
    [
      "a share of 101 percent for a TPP",
      { tppBankShare: "101" },
      "tppBankShare must be a whole number",
    ],
    [
      "a VPC without subnets and egress",
      { vpcId: "vpc-0a1b2c3d" },
      "vpcId, subnetIds and egress go together",
    ],
    ["route tables without a VPC", { routeTableIds: "rtb-0a1b2c3d" }, "routeTableIds needs a VPC"],
    ["a VPC by name", { vpcId: "bank" }, "vpcId is not the id of a VPC"],
    [
      "a subnet by name",
      { subnetIds: "subnet-0a1b2c3d,b" },
      "subnetIds must be ids of private subnets",
    ],
    ["egress to everywhere", { egress: "0.0.0.0/0" }, "egress must be <addresses>:<port>"],
    ["a domain that is missing", { apiDomain: "" }, "production.apiDomain is missing"],
    [
      "an address instead of a domain",
      { apiDomain: "https://a.no" },
      "apiDomain is not a domain name",
    ],
    ["a domain in capitals", { siteDomain: "SCA.bank.no" }, "siteDomain is not a domain name"],
    [
      "the same domain for the interface and the SCA site",
      { siteDomain: "psd2.bank.no" },
      "siteDomain must differ",
    ],
    ["no certificate and no zone", { apiCertificate: "" }, "apiCertificate is missing"],
    [
      "an ARN of a role as certificate",
      { siteCertificate: "arn:aws:iam::1:role/a" },
      "siteCertificate is not the ARN",
    ],
    [
      "a zone without its name",
      { hostedZone: "Z123" },
      'hostedZone is not "<zone id>:<zone name>"',
    ],
    ["a domain outside the zone", { hostedZone: "Z123:other.no" }, "apiDomain is not within"],
    [
      "a truststore file that does not exist",
      { truststoreFile: "no.pem" },
      "truststoreFile is not an existing file",
    ],
    [
      "no truststore",
      { truststore: "" },
      "truststore is missing; npm run bank -- truststore check",
    ],
    [
      "a file name instead of the truststore's hash",
      { truststore: "truststore.pem" },
      "truststore is not the SHA-256",
    ],
    ["no address for alarms", { alarmEmail: "" }, "production.alarmEmail is missing; give the"],
    [
      "both an address and a topic for alarms",
      { alarmTopic: "arn:aws:sns:eu-north-1:111122223333:alarms" },
      "alarmEmail and alarmTopic exclude each other",
    ],
    ["a topic by name", { alarmEmail: "", alarmTopic: "alarms" }, "alarmTopic is not the ARN of a"],
    [
      "both an address and a topic for warnings",
      {
        warningEmail: "team@bank.no",
        warningTopic: "arn:aws:sns:eu-north-1:111122223333:warnings",
      },
      "warningEmail and warningTopic exclude each other",
    ],
    ["a word as address for alarms", { alarmEmail: "bank" }, "alarmEmail is not an e-mail address"],
    [
      "logs of 31 days, which CloudWatch does not offer",
      { logRetentionDays: "31" },
      "logRetentionDays must be one of",
    ],
    ["logs of 7 days", { logRetentionDays: "7" }, "logRetentionDays must be one of 14"],
    [
      "an audit trail of 0 days",
      { auditRetentionDays: "0" },
      "auditRetentionDays must be a whole number",
    ],
    ["reads of 0 days", { readRetentionDays: "0" }, "readRetentionDays must be a whole number"],
    ["a search of 0 gigabytes", { searchGigabytes: "0" }, "searchGigabytes must be a whole number"],
    [
      "an unknown value of dataEvents",
      { dataEvents: "yes" },
      "dataEvents must be none, others or all",
    ],
    [
      "a limit for the gateway below twice the limit for a TPP",
      { tppRequestsPerSecond: "51", gatewayRequestsPerSecond: "101" },
      "gatewayRequestsPerSecond must be at least twice tppRequestsPerSecond",
    ],
    [
      "a lower limit for an IP address than for a TPP",
      { tppRequestsPerSecond: "51", apiAddressRequestsPerSecond: "50" },
      "apiAddressRequestsPerSecond must be at least tppRequestsPerSecond",
    ],
    [
      "more warm units than the table may use",
      { tableReadUnits: "11999", warmReadUnits: "12000" },
      "warmReadUnits must not be more than tableReadUnits",
    ],
    [
      "fewer warm units than a new table has",
      { warmWriteUnits: "3999" },
      "warmWriteUnits must be a whole number of units from 4000",
    ],
    [
      "0 requests a second for a TPP",
      { tppRequestsPerSecond: "0" },
      "tppRequestsPerSecond must be a whole number",
    ],
    [
      "0 read units for the table",
      { tableReadUnits: "0" },
      "tableReadUnits must be a whole number",
    ],
    [
      "half a write unit for the table",
      { tableWriteUnits: "0.5" },
      "tableWriteUnits must be a whole number of units",
    ],
    [
      "an account concurrency of 1",
      { accountConcurrency: "1" },
      "accountConcurrency must be a whole number",
    ],
    [
      "words instead of days",
      { auditRetentionDays: "five years" },
      "auditRetentionDays must be a whole",
    ],
    ["an unknown log level", { logLevel: "LOUD" }, "logLevel must be DEBUG, INFO, WARN or ERROR"],
    ["a bank's name with markup", { bankName: "<b>" }, "bankName must have 1 to 60 characters"],
    ["a table without its stream", { tableName: "restored" }, "tableName and tableStream go"],
    [
      "the table's ARN instead of its name",
      { tableName: "arn:a" },
      "tableName is not a valid table name",
    ],
    [
      "an ARN of a bucket as stream",
      { tableStream: "arn:aws:s3:::a" },
      "tableStream is not the ARN",
    ],
    ["a restart with a blank", { restart: "a b" }, "restart must have 1 to 60 letters"],
    [
      "a package of one word",
      { androidPackage: "bank", androidFingerprints: fingerprint },
      "androidPackage is not the name of an Android package",
    ],
    [
      "an incomplete fingerprint",
      { androidPackage: "no.bank.app", androidFingerprints: `${fingerprint},AB:CD` },
      "androidFingerprints must be SHA-256 fingerprints",
    ],
    [
      "an Android app without fingerprints",
      { androidPackage: "no.bank.app" },
      "androidPackage and androidFingerprints go together",
    ],
    [
      "an iOS app without its team",
      { iosAppIds: "no.bank.app" },
      "iosAppIds must be <team id>.<bundle id>",
    ],
    ["an unknown rollout", { rollout: "slow" }, "rollout must be all-at-once or gradual"],
    [
      "a vault without an account",
      { vault: "eu-central-1", home: "111122223333:eu-north-1" },
      "vault is not <account>:<region>",
    ],
    [
      "a vault without its home",
      { vault: "444455556666:eu-central-1" },
      "vault and home go together",
    ],
    [
      "a vault in the stage's account",
      { vault: "111122223333:eu-central-1", home: "111122223333:eu-north-1" },
      "vault must be in another account and another region",
    ],
    [
      "a vault in the stage's region",
      { vault: "444455556666:eu-north-1", home: "111122223333:eu-north-1" },
      "vault must be in another account and another region",
    ],
    ["an unknown setting", { apiDomian: "a.no" }, "apiDomian is not a setting of a stage"],
  ])("are refused for %s", (_, changes, message) => {
    expect(refusalOf(changes)).toContain(message);
  });

  it("are refused with a message that names all faults", () => {
    const told = refusalOf({ logLevel: "LOUD", rollout: "slow", apiDomain: "" });
    for (const name of ["logLevel", "rollout", "apiDomain"]) expect(told).toContain(name);
  });
});
