import { DerError } from "./der.ts";
import type { DistinguishedName } from "./distinguished-name.ts";
import { tppIdOf } from "./tpp-id.ts";
import { withoutInvisible } from "./visible-text.ts";

/** The organisation in a certificate. The names are for display; use the subject for comparisons. */
export type Organization = {
  commonName: string | undefined;
  organizationName: string | undefined;
  /** For example PSDNO-FSA-987654321 (ETSI EN 319 412-1). */
  organizationIdentifier: string | undefined;
  /** The same without PSD: NO-FSA-987654321. */
  tppId: string | undefined;
};

const types = {
  commonName: "2.5.4.3",
  organizationName: "2.5.4.10",
  organizationIdentifier: "2.5.4.97",
};

/**
 * Every identifier begins with three letters and a country, so two identifiers stay different when PSD is removed. A
 * `#` is forbidden, because it separates the parts of table keys.
 */
const shape = /^(?:[A-Z]{3}|[A-Z]{2}:)[A-Z]{2}-[^#\p{C}]{1,200}$/u;

const shown = ([name = ""]: readonly string[]) => withoutInvisible(name) || undefined;

export function readOrganization(subject: DistinguishedName): Organization {
  const valuesOf = (wanted: string) =>
    subject.flat().flatMap(({ type, value }) => (type === wanted ? [value] : []));
  const [identifier, ...more] = valuesOf(types.organizationIdentifier);
  if (more.length) throw new DerError("it names more than one organizationIdentifier");
  if (identifier !== undefined && !shape.test(identifier))
    throw new DerError("its organizationIdentifier does not have the form of ETSI EN 319 412-1");
  return {
    commonName: shown(valuesOf(types.commonName)),
    organizationName: shown(valuesOf(types.organizationName)),
    organizationIdentifier: identifier,
    tppId: identifier && tppIdOf(identifier),
  };
}
