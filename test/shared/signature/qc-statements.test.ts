import { der, derText, oid, sequence } from "../../../shared/developer/der-writer.ts";
import { DerError, readDer } from "../../../shared/signature/der.ts";
import { readQcStatements } from "../../../shared/signature/qc-statements.ts";

const read = (...statements: Buffer[]) => readQcStatements(readDer(sequence(...statements)));
const types = (...last: number[]) =>
  sequence(oid("0.4.0.1862.1.6"), sequence(...last.map((each) => oid(`0.4.0.1862.1.6.${each}`))));
const role = (last: number) => sequence(oid(`0.4.0.19495.1.${last}`), derText("any name"));
const psd2 = (...last: number[]) =>
  sequence(
    oid("0.4.0.19495.2"),
    sequence(sequence(...last.map(role)), derText("FSA"), derText("NO-FSA")),
  );
const compliance = sequence(oid("0.4.0.1862.1.1"));

describe("readQcStatements (ETSI EN 319 412-5, TS 119 495)", () => {
  it.each([
    ["there is no extension", () => readQcStatements(undefined)],
    ["there is no statement", () => read()],
    ["there are other statements only", () => read(compliance)],
    ["the statements name nothing", () => read(types(), psd2())],
    ["the type has no information", () => read(sequence(oid("0.4.0.1862.1.6")))],
    ["types and roles are unknown", () => read(types(9), psd2(9))],
  ])("reads no type and no role if %s", (_, reading) => {
    expect(reading()).toEqual({ qcType: undefined, roles: [] });
  });

  it.each([
    [1, "eSign"],
    [2, "eSeal"],
    [3, "web"],
  ])("reads type %i as %s", (last, qcType) => {
    expect(read(compliance, types(last))).toEqual({ qcType, roles: [] });
  });

  it.each([
    [1, "PSP_AS"],
    [2, "PSP_PI"],
    [3, "PSP_AI"],
    [4, "PSP_IC"],
  ])("reads role %i as %s by its identifier instead of its name", (last, name) => {
    expect(read(compliance, psd2(last))).toEqual({ qcType: undefined, roles: [name] });
  });

  it("reads several roles in their order, and ignores unknown ones", () => {
    expect(read(psd2(3, 9, 1), types(9, 2))).toEqual({
      qcType: "eSeal",
      roles: ["PSP_AI", "PSP_AS"],
    });
  });

  it.each([
    [
      "two types in one QcType statement",
      [types(2, 3)],
      "it is qualified for more than one purpose",
    ],
    ["two QcType statements", [types(2), types(2)], "its statement QcType occurs twice"],
    ["two PSD2 statements", [psd2(1), psd2(1)], "its statement PSD2 occurs twice"],
    ["a statement without an identifier", [sequence()], "an element of tag 0x6 is missing"],
    ["a statement that is not constructed", [der(0x05)], "an element is not constructed"],
  ])("refuses %s", (_, statements, message) => {
    expect(() => read(...statements)).toThrow(new DerError(message));
  });
});
