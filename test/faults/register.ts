import type { Fault } from "./fault.ts";

const ofImport = "test/functions/production/import-register.test.ts";
const ofRegister = "test/functions/production/imported-register.test.ts";
const ofRefresh = "test/functions/production/refresh-revocations.test.ts";
const ofRevocation = "test/functions/production/revoked-certificates.test.ts";

export const register: readonly Fault[] = [
  {
    id: "withdrawn-tpp-admitted",
    file: "shared/register/eba-entity.ts",
    from: 'dates.length % 2 ? "granted" : "withdrawn"',
    to: 'dates.length ? "granted" : "withdrawn"',
    rule: "A TPP whose last date is a withdrawal is refused (Environments, 1).",
    noticedBy: ofRegister,
  },
  {
    id: "agent-admitted",
    file: "shared/register/eba-entity.ts",
    from: '"PSD_ENL"]',
    to: '"PSD_ENL", "PSD_AG"]',
    rule: "An agent has no authorisation of its own (Environments, 1).",
    noticedBy: ofRegister,
  },
  {
    id: "grant-before-its-day",
    file: "shared/rules/registration.ts",
    from: " && since <= osloDay(at)",
    to: "",
    rule: "A grant holds from its day on (Environments, 1).",
    noticedBy: ofRegister,
  },
  {
    id: "cut-register-taken",
    file: "shared/register/read-register.ts",
    from: "  scanner.end();\n",
    to: "",
    rule: "A file of the register that is cut short is not taken (decision: register of TPPs).",
    noticedBy: ofImport,
  },
  {
    id: "older-register-taken",
    file: "shared/register/import-register.ts",
    from: "if (age < 0)",
    to: "if (age < -86_400_000)",
    rule: "A file of the register that is older than the last one is not taken (decision: register of TPPs).",
    noticedBy: ofImport,
  },
  {
    id: "shrunken-register-taken",
    file: "shared/register/import-register.ts",
    from: "entities < held.entities * 0.9",
    to: "entities < held.entities * 0.5",
    rule: "A file of the register that has lost more than a tenth is not taken (decision: register of TPPs).",
    noticedBy: ofImport,
  },
  {
    id: "register-used-for-ever",
    file: "shared/adapters/imported-register.ts",
    from: "> longestMilliseconds",
    to: "> 9 * longestMilliseconds",
    rule: "A register serves until its file is 72 hours old (decision: register of TPPs).",
    noticedBy: ofRegister,
  },
  {
    id: "revoked-connection-let-in",
    file: "shared/http/refuse-revoked.ts",
    from: "[signer, ...(client ? [certificateOf(client, at)] : [])]",
    to: "[signer]",
    rule: "A connection opened with a revoked certificate is refused (decision: certificate refused).",
    noticedBy: ofRevocation,
  },
  {
    id: "unsigned-list-taken",
    file: "shared/signature/revocation-list.ts",
    from: "  checkSignature(parts, issuer);\n",
    to: "",
    rule: "A revocation list is taken with its issuer's signature only (RFC 5280, section 5.1.1.3).",
    noticedBy: ofRefresh,
  },
  {
    id: "older-list-taken",
    file: "shared/register/refresh-list.ts",
    from: "+thisUpdate < Date.parse(held.thisUpdate)",
    to: "+thisUpdate < Date.parse(held.thisUpdate) - 86_400_000",
    rule: "A revocation list that is older than the last one is not taken (security rule: revocation).",
    noticedBy: ofRefresh,
  },
  {
    id: "list-used-for-ever",
    file: "shared/adapters/imported-revocations.ts",
    from: "< longestMilliseconds",
    to: "< 9 * longestMilliseconds",
    rule: "A revocation list serves for 72 hours after it was last had (security rule: revocation).",
    noticedBy: ofRefresh,
  },
  {
    id: "stranger-without-list-let-in",
    file: "shared/adapters/imported-revocations.ts",
    from: 'isRecent ? "good" : "unknown"',
    to: '!held || isRecent ? "good" : "unknown"',
    rule: "A certificate whose issuer has no list is not let in (security rule: revocation).",
    noticedBy: ofRevocation,
  },
  {
    id: "age-since-the-import",
    file: "shared/adapters/imported-register.ts",
    from: "Date.parse(register.held.modified)",
    to: "Date.parse(register.held.takenAt)",
    rule: "A register's file serves for 72 hours from its own time (Environments, 1).",
    noticedBy: "test/functions/production/imported-register.test.ts",
  },
];
