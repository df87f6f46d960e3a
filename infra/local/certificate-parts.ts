import "reflect-metadata";
import { Extension, Name } from "@peculiar/x509";

export type PspRole = "PSP_AS" | "PSP_PI" | "PSP_AI" | "PSP_IC";
/** Attributes by their object identifiers, in encoded order; an attribute that tells its tag is encoded with it. */
export type NameAttribute = readonly [type: string, value: string, tag?: number];
export type NameParts = readonly (readonly NameAttribute[])[];

const oid = (dotted: string) => {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return der(0x06, Uint8Array.from([first * 40 + second, ...rest].flatMap(base128)));
};
const base128 = (arc: number): number[] =>
  arc < 128 ? [arc] : [...base128(Math.floor(arc / 128)).map((byte) => byte | 0x80), arc % 128];
const sequence = (...contents: Uint8Array[]) => der(0x30, ...contents);
const text = (value: string, tag = 0x0c) =>
  der(tag, tag === 0x1e ? Buffer.from(value, "utf16le").swap16() : Buffer.from(value));

function der(tag: number, ...contents: Uint8Array[]) {
  const content = Buffer.concat(contents);
  const { length } = content;
  const header =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Uint8Array.from([tag, ...header, ...content]);
}

export function nameOf(name: string | NameParts): Name {
  const parts =
    typeof name === "string" ? ([[["2.5.4.6", "NO", 0x13]], [["2.5.4.3", name]]] as const) : name;
  return new Name(
    sequence(
      ...parts.map((rdn) =>
        der(0x31, ...rdn.map(([type, value, tag]) => sequence(oid(type), text(value, tag)))),
      ),
    ),
  );
}

const roles = { PSP_AS: 1, PSP_PI: 2, PSP_AI: 3, PSP_IC: 4 } as const;

type Statements = {
  kind: "qwac" | "qseal" | "server";
  organizationIdentifier?: string;
  roles?: readonly PspRole[];
};

/** QcCompliance, QcType and the PSD2 statement (ETSI EN 319 412-5, TS 119 495). */
export function qcStatements(options: Statements): Extension {
  const { kind, organizationIdentifier = "", roles: held = [] } = options;
  const authorityId = /^PSD([A-Z]{2}-[A-Z]+)-/.exec(organizationIdentifier)?.[1] ?? "NA";
  const psd2 = sequence(
    sequence(...held.map((role) => sequence(oid(`0.4.0.19495.1.${roles[role]}`), text(role)))),
    text("The competent authority"),
    text(authorityId),
  );
  const statements = sequence(
    sequence(oid("0.4.0.1862.1.1")),
    sequence(oid("0.4.0.1862.1.6"), sequence(oid(`0.4.0.1862.1.6.${kind === "qseal" ? 2 : 3}`))),
    sequence(oid("0.4.0.19495.2"), psd2),
  );
  return new Extension("1.3.6.1.5.5.7.1.3", false, statements);
}
