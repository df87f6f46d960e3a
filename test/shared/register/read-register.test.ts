import { gzipSync } from "node:zlib";
import { readRegister } from "../../../shared/register/read-register.ts";
import { entity, registerText, zipped } from "../../support/signature/register.ts";

/** The content in chunks of one size, as a source may send it. */
async function* inChunks(content: string | Buffer, size: number) {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const read = (content: string | Buffer, size = 65_536) => readRegister(inChunks(content, size));
/** The TPP that is read of one entity. */
const authorisationsOf = async (one: object) => [
  ...(await read(registerText([one]))).tpps.entries(),
];

const whole = registerText([entity(), entity({ code: "SE_FI!7", services: [{ NO: "PS_080" }] })]);

describe("the register's file", () => {
  it.each<[string, string | Buffer]>([
    ["without compression", whole],
    ["if it is packed by gzip", gzipSync(whole)],
    ["if it is packed as a ZIP archive", zipped(whole)],
    [
      "if it is packed as a ZIP archive that follows the archive with its hash",
      Buffer.concat([zipped("0af3", { named: "eba.sha256" }), zipped(whole)]),
    ],
  ])("gives the same result in chunks of any size %s", async (_, content) => {
    for (const size of [1, 2, 29, 30, 31, 100, 65_536]) {
      const { entities, tpps } = await read(content, size);
      expect(entities).toBe(2);
      expect([...tpps.keys()]).toEqual(["NO-FSA-987654321", "SE-FI-7"]);
    }
  });

  it.each([
    ["of texts with brackets in them", ["[{", "}]", 'a "quoted" ]']],
    ["that contains lists and values", [[1, [2]], null, { a: { b: "]" } }]],
    ["that is empty", []],
  ])("may have, before the list of entities, a list %s", async (_, list) => {
    expect((await read(JSON.stringify([list, [entity()]]))).tpps.size).toBe(1);
  });

  it("is refused if an entity is larger than 1 MB", async () => {
    const large = (size: number) =>
      read(registerText([entity({ more: [{ ENT_ADD: "x".repeat(size) }] })]));
    expect((await large(900_000)).entities).toBe(1);
    await expect(large(1_200_000)).rejects.toThrow("An entity is larger than 1 MB.");
  });

  it("is refused if it lists more than 50,000 TPPs", async () => {
    const references = (from: number) =>
      Array.from({ length: 25_000 }, (_, at) => ({ ENT_NAT_REF_COD: `${from + at}` }));
    const [one, two] = [100_000, 200_000].map((from) =>
      entity({ code: `NO_FSA!${from}`, more: references(from) }),
    );
    expect((await read(registerText([one as object]))).tpps.size).toBe(25_000);
    expect((await read(registerText([one as object, two as object]))).tpps.size).toBe(50_000);
    await expect(read(registerText([one, two, entity()] as object[]))).rejects.toThrow(
      "More than 50000 TPPs serve NO.",
    );
  });
});

describe("an entity of the register", () => {
  const { Properties, Services, ...bare } = entity();
  const [, ...nameless] = Properties ?? [];

  it.each<[string, object]>([
    ["it has no services in Norway", { ...bare, Services: [{ SE: ["PS_070"] }] }],
    ["it has no services", { ...bare, Properties }],
    ["its services in Norway are not texts", { ...entity(), Services: [{ NO: [70] }] }],
  ])("is counted but not kept if %s", async (_, given) => {
    const { entities, tpps } = await read(registerText([given, entity({ code: "NO_FSA!1" })]));
    expect([entities, [...tpps.keys()]]).toEqual([2, ["NO-FSA-1"]]);
  });

  it.each<[string, object[], string]>([
    ["with the first of its names", [{ ENT_NAM: ["Nordlys AS", "Nordlys"] }], "Nordlys AS"],
    ["with its name", [{ ENT_NAM: "Nordlys AS" }], "Nordlys AS"],
    ["without a name if it has none", [], ""],
    ["without a name if its list of names is empty", [{ ENT_NAM: [] }], ""],
    ["without a name if its name is not a text", [{ ENT_NAM: [7] }], ""],
  ])("is kept %s", async (_, names, name) => {
    const given = { ...bare, Services, Properties: [...nameless, ...names] };
    expect(await authorisationsOf(given)).toMatchObject([["NO-FSA-987654321", [{ name }]]]);
  });

  it.each<[string, object[], string]>([
    ["granted if it has only a date of authorisation", [{ ENT_AUT: ["2019-09-14"] }], "granted"],
    [
      "withdrawn if it has a date of authorisation and a date of withdrawal",
      [{ ENT_AUT: ["2018-01-13", "2019-01-01"] }],
      "withdrawn",
    ],
    ["unknown if its list of dates is empty", [{ ENT_AUT: [] }], "unknown"],
    [
      "unknown if it has two lists of dates",
      [{ ENT_AUT: ["2018-01-13"] }, { ENT_AUT: ["2019-01-01"] }],
      "unknown",
    ],
    ["unknown if its date is a number", [{ ENT_AUT: 2019 }], "unknown"],
  ])("has the state %s", async (_, dates, state) => {
    const given = entity({ dates: null, more: dates });
    expect(await authorisationsOf(given)).toMatchObject([["NO-FSA-987654321", [{ state }]]]);
  });
});
