import { DerError } from "../../../shared/signature/der.ts";
import { readOrganization } from "../../../shared/signature/organization.ts";

const one = (type: string, value: string) => [{ type, value }];
const commonName = (value: string) => one("2.5.4.3", value);
const identifier = (value: string) => one("2.5.4.97", value);

describe("readOrganization (ETSI EN 319 412-1)", () => {
  it("reads what a subject names", () => {
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

  it("reads nothing in a subject that names nothing", () => {
    expect(readOrganization([one("2.5.4.6", "NO")])).toEqual({
      commonName: undefined,
      organizationName: undefined,
      organizationIdentifier: undefined,
      tppId: undefined,
    });
  });

  it.each([
    ["the first of two", [commonName("First"), commonName("Second")], "First"],
    ["one without invisible characters", [commonName("H\u202ea\nv")], "Ha v"],
    ["none that has only invisible characters", [commonName("\u200b \u202e")], undefined],
  ])("shows of common names %s", (_, subject, shown) => {
    expect(readOrganization(subject).commonName).toBe(shown);
  });

  it("refuses two organizationIdentifiers, since either could be meant", () => {
    const two = [identifier("PSDNO-FSA-1"), identifier("PSDNO-FSA-1")];
    expect(() => readOrganization(two)).toThrow(
      new DerError("it names more than one organizationIdentifier"),
    );
  });

  it.each([`PSDNO-${"x".repeat(200)}`, "VATNO-1", "NO:SE-1"])(
    "accepts the organizationIdentifier %s",
    (value) => {
      expect(readOrganization([identifier(value)]).organizationIdentifier).toBe(value);
    },
  );

  it.each([
    `PSDNO-${"x".repeat(201)}`,
    "xPSDNO-FSA-1",
    "PSDNO-FSA-1\u202e",
    "PSD:NO-1",
    "NONO-1",
    "",
  ])("refuses the organizationIdentifier %s", (value) => {
    expect(() => readOrganization([identifier(value)])).toThrow(
      new DerError("its organizationIdentifier does not have the form of ETSI EN 319 412-1"),
    );
  });
});
