import { child, children, DerError, type DerNode } from "./der.ts";
import { derTags, oidOf } from "./der-values.ts";

const roles = {
  "0.4.0.19495.1.1": "PSP_AS",
  "0.4.0.19495.1.2": "PSP_PI",
  "0.4.0.19495.1.3": "PSP_AI",
  "0.4.0.19495.1.4": "PSP_IC",
} as const;
const qcTypes = {
  "0.4.0.1862.1.6.1": "eSign",
  "0.4.0.1862.1.6.2": "eSeal",
  "0.4.0.1862.1.6.3": "web",
} as const;

export type PspRole = (typeof roles)[keyof typeof roles];
export type QcType = (typeof qcTypes)[keyof typeof qcTypes];
export type QcStatements = {
  roles: readonly PspRole[];
  qcType: QcType | undefined;
};

/**
 * Reads the statements of ETSI EN 319 412-5 and TS 119 495 that are needed here. Roles count by identifier, never by
 * name.
 */
export function readQcStatements(node: DerNode | undefined): QcStatements {
  const statements = (node ? children(node) : []).map(children);
  const types = informationOf(statements, "0.4.0.1862.1.6", "QcType");
  const psd2 = informationOf(statements, "0.4.0.19495.2", "PSD2");
  const [qcType, ...more] = known(qcTypes, types ? children(types) : []);
  if (more.length) throw new DerError("it is qualified for more than one purpose");
  return { qcType, roles: psd2 ? readRoles(children(psd2)) : [] };
}

/** The content of the only statement of a kind. Two statements are an error, because either could be meant. */
function informationOf(statements: readonly DerNode[][], wanted: string, name: string) {
  const [statement, ...more] = statements.filter(([id]) => oidOf(id) === wanted);
  if (more.length) throw new DerError(`its statement ${name} occurs twice`);
  return statement?.[1];
}

const readRoles = (parts: DerNode[]) =>
  known(
    roles,
    children(child(parts, 0, derTags.sequence)).map((role) => children(role)[0]),
  );

/** The names of known identifiers. Unknown roles and types are ignored. */
const known = <Name extends string>(
  vocabulary: Record<string, Name>,
  ids: (DerNode | undefined)[],
) => ids.map((id) => vocabulary[oidOf(id)]).filter((name) => name !== undefined);
