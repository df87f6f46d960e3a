import { namedTpp, tppIdOf } from "../../../shared/signature/tpp-id.ts";

describe("the id of a TPP (decision: tppId)", () => {
  it.each([
    ["NO-FSA-987654321", "NO-FSA-987654321"],
    ["PSDNO-FSA-987654321", "NO-FSA-987654321"],
    ["PSDNO-FSA-SBX234567ABCDEFGHI", "NO-FSA-SBX234567ABCDEFGHI"],
    ["  PSDSE-FINA-44059\n", "SE-FINA-44059"],
    ["NTRNO-987654321", "NTRNO-987654321"],
    ["VA:NO-1", "VA:NO-1"],
  ])("of %j is %s", (given, tppId) => {
    expect(namedTpp(given)).toBe(tppId);
    expect(tppIdOf(tppId)).toBe(tppId);
  });

  it.each(["", "987654321", "PSDNO", "NO-", "NO-FSA#1", "no-fsa-987654321", "NO-FSA-\u0000"])(
    "is not %j",
    (given) => expect(namedTpp(given)).toBeUndefined(),
  );
});
