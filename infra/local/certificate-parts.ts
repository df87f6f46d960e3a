import "reflect-metadata";
import { Extension, Name } from "@peculiar/x509";
import { derText, oid, sequence, setOf } from "../../shared/developer/der-writer.ts";
import {
  qcStatementsId,
  encodeQcStatements as statements,
} from "../../shared/developer/qc-statements.ts";
import type { PspRole } from "../../shared/signature/qc-statements.ts";

export type { PspRole };
/**
 * Attributes by object identifier, in encoded order; `tag` is the ASN.1 string type, if not the
 * usual one.
 */
export type NameAttribute = readonly [type: string, value: string, tag?: number];
export type NameParts = readonly (readonly NameAttribute[])[];

export function distinguishedName(name: string | NameParts): Name {
  const parts =
    typeof name === "string" ? ([[["2.5.4.6", "NO", 0x13]], [["2.5.4.3", name]]] as const) : name;
  const encoded = sequence(
    ...parts.map((rdn) =>
      setOf(...rdn.map(([type, value, tag]) => sequence(oid(type), derText(value, tag)))),
    ),
  );
  return new Name(new Uint8Array(encoded));
}

type Statements = {
  kind: "qwac" | "qseal" | "server";
  organizationIdentifier?: string;
  roles?: readonly PspRole[];
};

/**
 * The QCStatements extension: the kind of qualified certificate and the TPP's roles. Tests may give
 * it to a server certificate too; it is then like a QWAC's.
 */
export function qcStatementsExtension(options: Statements): Extension {
  const { kind, organizationIdentifier: identifier = "", roles = [] } = options;
  const value = statements(kind === "qseal" ? "qseal" : "qwac", { identifier, roles });
  return new Extension(qcStatementsId, false, new Uint8Array(value));
}
