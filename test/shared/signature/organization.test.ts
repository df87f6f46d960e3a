import { DerError } from "../../../shared/signature/der.ts";
import { readOrganization } from "../../../shared/signature/organization.ts";

const one = (type: string, value: string) => [{ type, value }];
const commonName = (value: string) => one("2.5.4.3", value);
const identifier = (value: string) => one("2.5.4.97", value);

describe("readOrganization (ETSI EN 319 412-1)", () => {
  it("reads the names and the organizationIdentifier of a subject", () => {
    const subject = [
      one("2.5.4.10", "Hav AS"),
      [...identifier("PSDNO-FSA-1"), ...commonName("Hav")],
    ];
    expect(readOrganization(subject)).toEqual({
      commonName: "Hav",
      organizationName: "Hav AS",
      organizationIdentifier: "PSDNO-FSA-1",
      tppId: "NO-FSA-1",
    });
  });

  it("reads no name and no organizationIdentifier from a subject without them", () => {
    expect(readOrganization([one("2.5.4.6", "NO")])).toEqual({
      commonName: undefined,
      organizationName: undefined,
      organizationIdentifier: undefined,
      tppId: undefined,
    });
  });

  it.each([
    [
      "the first of two names as the common name",
      [commonName("First"), commonName("Second")],
      "First",
    ],
    [
      "a name without its invisible characters as the common name",
      [commonName("H\u202ea\nv")],
      "Ha v",
    ],
    [
      "no common name if the name has only invisible characters",
      [commonName("\u200b \u202e")],
      undefined,
    ],
  ])("returns %s", (_, subject, shown) => {
    expect(readOrganization(subject).commonName).toBe(shown);
  });

  it("refuses a subject with two organizationIdentifiers", () => {
    const two = [identifier("PSDNO-FSA-1"), identifier("PSDNO-FSA-1")];
    expect(() => readOrganization(two)).toThrow(
      new DerError("it names more than one organizationIdentifier"),
    );
  });

  it.each([
    ["PSDNO- with 200 more characters", `PSDNO-${"x".repeat(200)}`],
    ["VATNO-1", "VATNO-1"],
    ["NO:SE-1", "NO:SE-1"],
  ])("accepts the organizationIdentifier %s", (_, value) => {
    expect(readOrganization([identifier(value)]).organizationIdentifier).toBe(value);
  });

  it.each([
    ["PSDNO- with 201 more characters", `PSDNO-${"x".repeat(201)}`],
    ["xPSDNO-FSA-1", "xPSDNO-FSA-1"],
    ["PSDNO-FSA-1 with an invisible character", "PSDNO-FSA-1\u202e"],
    ["PSD:NO-1", "PSD:NO-1"],
    ["NONO-1", "NONO-1"],
    ['""', ""],
  ])("refuses the organizationIdentifier %s", (_, value) => {
    expect(() => readOrganization([identifier(value)])).toThrow(
      new DerError("its organizationIdentifier does not have the form of ETSI EN 319 412-1"),
    );
  });
});
