import { keysOfJson } from "../../../shared/http/keys-of-json.ts";
import { fc } from "../../support/run/fast-check.ts";

const twice = (text: string) => {
  JSON.parse(text);
  return keysOfJson(text).twice;
};
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":${at}`);

describe("keysOfJson: a key that stands twice in its object (duplicate keys are refused)", () => {
  it.each([
    ["at the top", '{"a":1,"a":1}', "a"],
    ["of the empty name", '{"":1,"b":{"":2,"" : 3}}', "b."],
    ["in a list", '[{"a":1},{"a":1,"b":[],"a":2}]', "1.a"],
    ["deep inside", '{"a":{"b":[0,[1,{"c":{}, "d":1,"c":[]}]]}}', "a.b.1.1.c"],
    ["written in other letters", '{"a":1,"\\u0061":2}', "a"],
    ["that holds a quote and a backslash", '{"a\\"\\\\":1,"a\\"\\\\":2}', 'a"\\'],
    ["after more than a few others", `{${numbered(40).join(",")},"k3":0}`, "k3"],
    ["among many, of the later ones", `{${numbered(40).join(",")},"k33":0}`, "k33"],
    ["after an object of many keys", `[{${numbered(40).join(",")}},{"k1":1,"k1":2}]`, "1.k1"],
    ["behind a long text with a quote in it", `{"t":"${"x".repeat(300)}\\"","a":1,"a":2}`, "a"],
    ["that is long", `{"${"k".repeat(300)}":1,"${"k".repeat(300)}":2}`, "k".repeat(300)],
    ["with blanks before its colon", '{"a" \t\r\n: 1 , "a"\n:2}', "a"],
  ])("finds one %s", (_, text, path) => {
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
  ])("finds none in %s", (text) => {
    expect(twice(text)).toBeUndefined();
  });

  it("finds none in whatever JSON.stringify has written, and one that was put behind", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.string(), (text, key) => {
        expect(twice(text)).toBeUndefined();
        const name = JSON.stringify(key);
        expect(twice(`[${text},{${name}:${text},${name}:1}]`)).toBe(`1.${key}`);
      }),
    );
  });

  it("reads what is nested half a million deep", () => {
    const deep = 500_000;
    expect(twice(`${"[".repeat(deep)}${"]".repeat(deep)}`)).toBeUndefined();
  });

  it.each([
    ['{"a":"__proto__","b":"constructor"}', false],
    ['{"a":[{"__proto__":1}]}', true],
    ['{"a":{"\\u005f_proto__":1}}', true],
    ['{"constructor":1}', true],
  ])("tells whether a key of %s can reach prototypes", (text, reaches) => {
    expect(keysOfJson(text).reachesPrototypes).toBe(reaches);
  });
});
