import { asTppId, namedTpp, tppIdOf } from "../../../shared/signature/tpp-id.ts";

describe("the id of a TPP (decision: tppId)", () => {
  it.each([
    ["NO-FSA-987654321", "NO-FSA-987654321"],
    ["PSDNO-FSA-987654321", "NO-FSA-987654321"],
    ["PSDNO-FSA-SBX234567ABCDEFGHI", "NO-FSA-SBX234567ABCDEFGHI"],
    ["  PSDSE-FINA-44059\n", "SE-FINA-44059"],
    ["NTRNO-987654321", "NTRNO-987654321"],
    ["VA:NO-1", "VA:NO-1"],
    ["PSDNO-AB-1", "NO-AB-1"],
    ["PSDNO-ABCDEFGH-1", "NO-ABCDEFGH-1"],
  ])("is read from %j as %s", (given, tppId) => {
    expect(namedTpp(given)).toBe(tppId);
    expect(tppIdOf(tppId)).toBe(tppId);
  });

  it("is read whole if it has 203 characters", () => {
    const tppId = `NO-${"x".repeat(200)}`;
    expect(namedTpp(tppId)).toBe(tppId);
    expect(tppIdOf(tppId)).toBe(tppId);
  });

  it.each([
    "",
    "987654321",
    "PSDNO",
    "NO-",
    "NO-FSA#1",
    "no-fsa-987654321",
    "NO-FSA-\u0000",
    "NOR-1",
    "xNO-FSA-1",
    `NO-${"x".repeat(201)}`,
  ])("cannot be read from %j", (given) => expect(namedTpp(given)).toBeUndefined());

  it.each(["PSDNO-A-1", "PSDNO-ABCDEFGHI-1", "PSDNO-FSA-", "PSDNO-1", "xPSDNO-FSA-1"])(
    "keeps PSD in %s, which is not the form of ETSI TS 119 495",
    (identifier) => expect(tppIdOf(identifier)).toBe(identifier),
  );

  it("is read without the blanks around it", () => {
    expect(asTppId(" PSDNO-FSA-1\n")).toBe("NO-FSA-1");
    expect(asTppId(" any text ")).toBe("any text");
  });
});
