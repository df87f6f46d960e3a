import {
  bitString,
  der,
  octetString,
  oid,
  sequence,
} from "../../../shared/developer/der-writer.ts";
import { readExtensions } from "../../../shared/signature/certificate-extensions.ts";
import { DerError, readDer } from "../../../shared/signature/der.ts";

const boolean = (value: number) => der(0x01, Buffer.of(value));
const critical = boolean(0xff);
const extension = (id: string, content: Buffer, ...flag: Buffer[]) =>
  sequence(oid(id), ...flag, octetString(content));
const read = (...extensions: Buffer[]) =>
  readExtensions(readDer(der(0xa3, sequence(...extensions))));
const keyUsage = (...bits: number[]) => extension("2.5.29.15", bitString(Buffer.from(bits)));
const purposes = (...flag: Buffer[]) =>
  extension("2.5.29.37", sequence(oid("1.3.6.1.5.5.7.3.2"), oid("1.3.6.1.5.5.7.3.4")), ...flag);
const constraints = (...parts: Buffer[]) => extension("2.5.29.19", sequence(...parts));

const none = {
  ca: false,
  pathLength: undefined,
  keyUsage: [],
  onlyFor: undefined,
  qcType: undefined,
  roles: [],
};

describe("extensions of a certificate (RFC 5280, 4.2):", () => {
  it("a certificate without extensions has no key usage and is not the certificate of an authority", () => {
    expect(readExtensions(undefined)).toEqual(none);
    expect(read()).toEqual(none);
  });

  it.each([
    ["subject alternative names", "2.5.29.17"],
    ["certificate policies", "2.5.29.32"],
    ["policy mappings", "2.5.29.33"],
    ["policy constraints", "2.5.29.36"],
    ["inhibit anyPolicy", "2.5.29.54"],
  ])("a critical extension with %s is accepted, because no rule depends on it", (_, id) => {
    expect(read(extension(id, sequence(), critical))).toEqual(none);
  });

  it.each([
    ["key usage", "2.5.29.15", bitString(Buffer.of(0x80))],
    ["basic constraints", "2.5.29.19", sequence()],
    ["extended key usage", "2.5.29.37", sequence(oid("2.5.29.37.0"))],
    ["qualified statements", "1.3.6.1.5.5.7.1.3", sequence()],
  ])("a critical extension with %s is accepted, because it is read", (_, id, content) => {
    expect(() => read(extension(id, content, critical))).not.toThrow();
  });

  it.each([
    ["name constraints", "2.5.29.30"],
    ["an unknown type", "1.2.3.4"],
  ])("an extension with %s is refused only if it is critical", (_, id) => {
    expect(() => read(extension(id, sequence(), critical))).toThrow(
      new DerError(`its critical extension ${id} is not supported`),
    );
    expect(read(extension(id, sequence()))).toEqual(none);
    expect(read(extension(id, sequence(), boolean(0)))).toEqual(none);
  });

  it("an extension that occurs twice is refused", () => {
    expect(() => read(keyUsage(0x80), keyUsage(0x80))).toThrow(
      new DerError("its extension 2.5.29.15 occurs twice"),
    );
  });

  it("extended key usage restricts the key only if it is critical", () => {
    expect(read(purposes(critical)).onlyFor).toEqual(["1.3.6.1.5.5.7.3.2", "1.3.6.1.5.5.7.3.4"]);
    expect(read(purposes()).onlyFor).toBeUndefined();
    expect(read(purposes(boolean(0))).onlyFor).toBeUndefined();
    expect(read(extension("2.5.29.17", sequence(), critical), purposes()).onlyFor).toBeUndefined();
  });

  it.each([
    [0x80, "digitalSignature"],
    [0x40, "nonRepudiation"],
    [0x20, "keyEncipherment"],
    [0x10, "dataEncipherment"],
    [0x08, "keyAgreement"],
    [0x04, "keyCertSign"],
    [0x02, "cRLSign"],
  ])("bit %i of the key usage means %s", (bit, name) => {
    expect(read(keyUsage(bit)).keyUsage).toEqual([name]);
  });

  it("a key usage without bits allows nothing", () => {
    expect(read(keyUsage()).keyUsage).toEqual([]);
    expect(read(keyUsage(0)).keyUsage).toEqual([]);
  });

  it.each([
    ["absent", [], false, undefined],
    ["FALSE", [boolean(0)], false, undefined],
    ["TRUE", [critical], true, undefined],
    ["TRUE and the path length is 0", [critical, der(0x02, Buffer.of(0))], true, 0],
    ["TRUE and the path length is 3", [critical, der(0x02, Buffer.of(3))], true, 3],
  ])("basic constraints are read if cA is %s", (_, parts, ca, pathLength) => {
    expect(read(constraints(...parts))).toEqual({ ...none, ca, pathLength });
  });
});
