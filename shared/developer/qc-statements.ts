import type { PspRole } from "../signature/qc-statements.ts";
import { derText, oid, sequence } from "./der-writer.ts";

const roleNumbers = { PSP_AS: 1, PSP_PI: 2, PSP_AI: 3, PSP_IC: 4 } as const;
const qualifiedFor = { qseal: 2, qwac: 3 } as const;

export const qcStatementsId = "1.3.6.1.5.5.7.1.3";

/** QcCompliance, QcType and the PSD2 statement (ETSI EN 319 412-5, TS 119 495). */
export function encodeQcStatements(
  kind: keyof typeof qualifiedFor,
  { identifier, roles }: { identifier: string; roles: readonly PspRole[] },
): Buffer {
  const authorityId = /^PSD([A-Z]{2}-[A-Z]+)-/.exec(identifier)?.[1] ?? "NA";
  const held = roles.map((role) =>
    sequence(oid(`0.4.0.19495.1.${roleNumbers[role]}`), derText(role)),
  );
  const psd2 = sequence(
    sequence(...held),
    derText("The competent authority"),
    derText(authorityId),
  );
  return sequence(
    sequence(oid("0.4.0.1862.1.1")),
    sequence(oid("0.4.0.1862.1.6"), sequence(oid(`0.4.0.1862.1.6.${qualifiedFor[kind]}`))),
    sequence(oid("0.4.0.19495.2"), psd2),
  );
}
