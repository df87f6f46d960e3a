import { shortNameOf, typeNamed } from "../../../shared/signature/attribute-types.ts";

describe("attribute types (specification, Request signature, 3):", () => {
  // RFC 4519 and X.520 first, then the other names that OpenSSL, Java and Bouncy Castle write.
  it.each([
    ["2.5.4.3", "CN commonName"],
    ["2.5.4.4", "SN surname"],
    ["2.5.4.5", "serialNumber"],
    ["2.5.4.6", "C countryName"],
    ["2.5.4.7", "L localityName"],
    ["2.5.4.8", "ST S SP stateOrProvinceName"],
    ["2.5.4.9", "STREET streetAddress"],
    ["2.5.4.10", "O organizationName"],
    ["2.5.4.11", "OU organizationalUnitName"],
    ["2.5.4.12", "title T"],
    ["2.5.4.13", "description"],
    ["2.5.4.15", "businessCategory"],
    ["2.5.4.16", "postalAddress"],
    ["2.5.4.17", "postalCode"],
    ["2.5.4.20", "telephoneNumber"],
    ["2.5.4.41", "name"],
    ["2.5.4.42", "givenName GN G"],
    ["2.5.4.43", "initials I"],
    ["2.5.4.44", "generationQualifier GENERATION"],
    ["2.5.4.45", "x500UniqueIdentifier uniqueIdentifier"],
    ["2.5.4.46", "dnQualifier DNQ DN"],
    ["2.5.4.65", "pseudonym"],
    ["2.5.4.97", "organizationIdentifier"],
    ["0.9.2342.19200300.100.1.1", "UID userId"],
    ["0.9.2342.19200300.100.1.25", "DC domainComponent"],
    ["1.2.840.113549.1.9.1", "emailAddress E EMAIL"],
    ["1.2.840.113549.1.9.2", "unstructuredName"],
    ["1.2.840.113549.1.9.8", "unstructuredAddress"],
    ["1.3.6.1.4.1.311.60.2.1.1", "jurisdictionL jurisdictionLocalityName"],
    ["1.3.6.1.4.1.311.60.2.1.2", "jurisdictionST jurisdictionStateOrProvinceName"],
    ["1.3.6.1.4.1.311.60.2.1.3", "jurisdictionC jurisdictionCountryName"],
  ])("%s is the type that tools call %s, in upper or lower case", (oid, names) => {
    for (const name of names.split(" "))
      for (const written of [name, name.toUpperCase(), name.toLowerCase()])
        expect([written, typeNamed(written)]).toEqual([written, oid]);
  });

  it("a dotted number is accepted as a type, whether it is known or not", () => {
    expect(typeNamed("2.5.4.3")).toBe("2.5.4.3");
    expect(typeNamed("1.2.3")).toBe("1.2.3");
  });

  it.each(["", "unheardOf", "CN2", "constructor"])("%j names no type", (name) => {
    expect(typeNamed(name)).toBeUndefined();
  });

  it("only nine types have a short name (RFC 2253, 2.3)", () => {
    const nine = ["CN", "L", "ST", "O", "OU", "C", "STREET", "DC", "UID"];
    for (const name of nine) expect(shortNameOf(typeNamed(name) ?? "")).toBe(name);
    for (const name of ["SN", "serialNumber", "GN", "emailAddress", "organizationIdentifier"])
      expect([name, shortNameOf(typeNamed(name) ?? "")]).toEqual([name, undefined]);
    expect(shortNameOf("1.2.3")).toBeUndefined();
  });
});
