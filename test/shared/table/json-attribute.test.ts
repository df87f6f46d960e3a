import * as v from "valibot";
import { jsonAttribute, jsonOf } from "../../../shared/table/json-attribute.ts";
import { MinorUnits } from "../../../shared/table/minor-units.ts";
import { anyText, fc } from "../../support/run/fast-check.ts";

const Stored = v.object({ text: v.string(), amount: MinorUnits, rows: v.array(v.string()) });
const read = jsonAttribute(Stored);

const values = fc.record({
  text: anyText(),
  amount: fc.bigInt(),
  rows: fc.array(fc.string()),
});

describe("an attribute of JSON text (decision: the table)", () => {
  it("is read as it was written, for any text and amount", () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(v.parse(read, jsonOf(value))).toEqual(value);
      }),
    );
  });

  it("is also read if an earlier release stored it as a nested object", () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(v.parse(read, value)).toEqual(value);
      }),
    );
  });

  it.each([["1.5"], ["1e3"], [""], ["-"], ["0x1"], [" 1"]])(
    "cannot be read if its amount is %j",
    (amount) => {
      expect(v.is(read, JSON.stringify({ text: "", amount, rows: [] }))).toBe(false);
    },
  );
});
