import { keysOfJson } from "../../../shared/http/keys-of-json.ts";
import { fc } from "../../support/run/fast-check.ts";

const twice = (text: string) => {
  JSON.parse(text);
  return keysOfJson(text).twice;
};
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":${at}`);

describe("keysOfJson (duplicate keys are refused)", () => {
  it.each([
    ["at the top level", '{"a":1,"a":1}', "a"],
    ["that is empty", '{"":1,"b":{"":2,"" : 3}}', "b."],
    ["in an object in a list", '[{"a":1},{"a":1,"b":[],"a":2}]', "1.a"],
    ["deep inside", '{"a":{"b":[0,[1,{"c":{}, "d":1,"c":[]}]]}}', "a.b.1.1.c"],
    ["that is once written with an escape", '{"a":1,"\\u0061":2}', "a"],
    ["that holds a quote and a backslash", '{"a\\"\\\\":1,"a\\"\\\\":2}', 'a"\\'],
    ["after more than a few others", `{${numbered(40).join(",")},"k3":0}`, "k3"],
    ["that is one of the last of many", `{${numbered(40).join(",")},"k33":0}`, "k33"],
    ["after an object of many keys", `[{${numbered(40).join(",")}},{"k1":1,"k1":2}]`, "1.k1"],
    ["behind a long text with a quote in it", `{"t":"${"x".repeat(300)}\\"","a":1,"a":2}`, "a"],
    ["that is long", `{"${"k".repeat(300)}":1,"${"k".repeat(300)}":2}`, "k".repeat(300)],
    ["with blanks before its colon", '{"a" \t\r\n: 1 , "a"\n:2}', "a"],
  ])("finds a duplicate key %s", (_, text, path) => {
    expect(twice(text)).toBe(path);
  });

  it.each([
    "1",
    '"a"',
    '["a","a","a"]',
    '{"a":"a","b":"a"}',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":[{"a":1},{"a":2}],"b":{"a":1}}',
    '{"a":"{\\"a\\":1,\\"a\\":2}"}',
    `[{${numbered(40).join(",")}},{${numbered(40).join(",")}}]`,
    `{"t":"${"x".repeat(300)}\\\\","a":1}`,
  ])("finds no duplicate key in %s", (text) => {
    expect(twice(text)).toBeUndefined();
  });

  it("finds an added duplicate key in random JSON, and no other", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.string(), (text, key) => {
        expect(twice(text)).toBeUndefined();
        const name = JSON.stringify(key);
        expect(twice(`[${text},{${name}:${text},${name}:1}]`)).toBe(`1.${key}`);
      }),
    );
  });

  it("reads JSON that is nested half a million deep", () => {
    const deep = 500_000;
    expect(twice(`${"[".repeat(deep)}${"]".repeat(deep)}`)).toBeUndefined();
  });

  it.each([
    ['{"a":"__proto__","b":"constructor"}', false],
    ['{"a":[{"__proto__":1}]}', true],
    ['{"a":{"\\u005f_proto__":1}}', true],
    ['{"constructor":1}', true],
  ])("finds whether a key of %s can reach prototypes", (text, reaches) => {
    expect(keysOfJson(text).reachesPrototypes).toBe(reaches);
  });
});
