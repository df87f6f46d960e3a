/** The names that tools use for the attribute types of distinguished names. */
// biome-ignore format: one type per line, so that the names read as a table
const names: Record<string, readonly string[]> = {
  "2.5.4.3":  ["CN", "commonName"],
  "2.5.4.7":  ["L", "localityName"],
  "2.5.4.8":  ["ST", "S", "SP", "stateOrProvinceName"],
  "2.5.4.10": ["O", "organizationName"],
  "2.5.4.11": ["OU", "organizationalUnitName"],
  "2.5.4.6":  ["C", "countryName"],
  "2.5.4.9":  ["STREET", "streetAddress"],
  "0.9.2342.19200300.100.1.25": ["DC", "domainComponent"],
  "0.9.2342.19200300.100.1.1":  ["UID", "userId"],
  "2.5.4.4":  ["SN", "surname"],
  "2.5.4.5":  ["serialNumber"],
  "2.5.4.12": ["title", "T"],
  "2.5.4.13": ["description"],
  "2.5.4.15": ["businessCategory"],
  "2.5.4.16": ["postalAddress"],
  "2.5.4.17": ["postalCode"],
  "2.5.4.20": ["telephoneNumber"],
  "2.5.4.41": ["name"],
  "2.5.4.42": ["GN", "givenName", "G"],
  "2.5.4.43": ["initials", "I"],
  "2.5.4.44": ["generationQualifier", "GENERATION"],
  "2.5.4.45": ["x500UniqueIdentifier", "uniqueIdentifier"],
  "2.5.4.46": ["dnQualifier", "DNQ", "DN"],
  "2.5.4.65": ["pseudonym"],
  "2.5.4.97": ["organizationIdentifier"],
  "1.2.840.113549.1.9.1": ["emailAddress", "E", "EMAIL"],
  "1.2.840.113549.1.9.2": ["unstructuredName"],
  "1.2.840.113549.1.9.8": ["unstructuredAddress"],
  "1.3.6.1.4.1.311.60.2.1.1": ["jurisdictionL", "jurisdictionLocalityName"],
  "1.3.6.1.4.1.311.60.2.1.2": ["jurisdictionST", "jurisdictionStateOrProvinceName"],
  "1.3.6.1.4.1.311.60.2.1.3": ["jurisdictionC", "jurisdictionCountryName"],
};

const oids = new Map(
  Object.entries(names).flatMap(([oid, known]) => known.map((name) => [name.toLowerCase(), oid])),
);

/** The object identifier of an attribute type, from its name in any case or its dotted form. */
export const typeNamed = (name: string): string | undefined =>
  /^\d/.test(name) ? name : oids.get(name.toLowerCase());

/** The types that RFC 2253 writes by name; any other appears as its object identifier. */
const short = new Set(["CN", "L", "ST", "O", "OU", "C", "STREET", "DC", "UID"]);

export const shortNameOf = (oid: string): string | undefined =>
  names[oid]?.find((name) => short.has(name));
