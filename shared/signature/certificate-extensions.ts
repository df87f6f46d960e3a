import { child, children, DerError, type DerNode, expectTag, readDer } from "./der.ts";
import { booleanOf, derTags, integerOf, oidOf } from "./der-values.ts";
import { type QcStatements, readQcStatements } from "./qc-statements.ts";

const keyUsages = [
  "digitalSignature",
  "nonRepudiation",
  "keyEncipherment",
  "dataEncipherment",
  "keyAgreement",
  "keyCertSign",
  "cRLSign",
] as const;

export type KeyUsage = (typeof keyUsages)[number];
export type Extensions = QcStatements & {
  keyUsage: readonly KeyUsage[];
  /** The only allowed purposes of the key, if a critical extension lists them. */
  onlyFor: readonly string[] | undefined;
  ca: boolean;
  /** The maximum number of authorities between this one and a leaf. */
  pathLength: number | undefined;
};

const ids = {
  keyUsage: "2.5.29.15",
  basicConstraints: "2.5.29.19",
  extendedKeyUsage: "2.5.29.37",
  qcStatements: "1.3.6.1.5.5.7.1.3",
};

/**
 * Critical extensions that are read here, or that only restrict certificate policies and TLS, on which no rule here
 * depends.
 */
const understood = new Set([
  ...Object.values(ids),
  "2.5.29.17",
  "2.5.29.32",
  "2.5.29.33",
  "2.5.29.36",
  "2.5.29.54",
]);

export function readExtensions(node: DerNode | undefined): Extensions {
  const extensions = new Map<string, DerNode>();
  const criticalOnes = new Set<string>();
  for (const extension of node ? children(child(children(node), 0, derTags.sequence)) : []) {
    const parts = children(extension);
    const id = oidOf(parts[0]);
    const critical = parts.length === 3 && booleanOf(parts[1]);
    if (critical && !understood.has(id))
      throw new DerError(`its critical extension ${id} is not supported`);
    if (extensions.has(id)) throw new DerError(`its extension ${id} occurs twice`);
    if (critical) criticalOnes.add(id);
    extensions.set(id, readDer(child(parts, parts.length - 1, derTags.octetString).content));
  }
  return {
    ...readBasicConstraints(extensions.get(ids.basicConstraints)),
    keyUsage: readKeyUsage(extensions.get(ids.keyUsage)),
    onlyFor: criticalOnes.has(ids.extendedKeyUsage)
      ? readExtendedKeyUsage(extensions.get(ids.extendedKeyUsage))
      : undefined,
    ...readQcStatements(extensions.get(ids.qcStatements)),
  };
}

const readExtendedKeyUsage = (node: DerNode | undefined) =>
  children(expectTag(node, derTags.sequence)).map(oidOf);

function readBasicConstraints(node: DerNode | undefined) {
  const [flag, length] = node ? children(node) : [];
  return {
    ca: flag !== undefined && booleanOf(flag),
    pathLength: length && Number(integerOf(length)),
  };
}

/** Converts a bit string to names in order, the highest bit of a byte first. */
function readKeyUsage(node: DerNode | undefined): KeyUsage[] {
  const bits = node && child([node], 0, derTags.bitString).content[1];
  return keyUsages.filter((_, index) => ((bits ?? 0) << index) & 0x80);
}
