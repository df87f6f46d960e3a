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
    ["as it is", whole],
    ["packed by gzip", gzipSync(whole)],
    ["packed as a ZIP archive", zipped(whole)],
    [
      "packed in an archive after the archive of its hash",
      Buffer.concat([zipped("0af3", { named: "eba.sha256" }), zipped(whole)]),
    ],
  ])("is read with the same result in chunks of any size, %s", async (_, content) => {
    for (const size of [1, 2, 29, 30, 31, 100, 65_536]) {
      const { entities, tpps } = await read(content, size);
      expect(entities).toBe(2);
      expect([...tpps.keys()]).toEqual(["NO-FSA-987654321", "SE-FI-7"]);
    }
  });

  it.each([
    ["of texts with brackets in them", ["[{", "}]", 'a "quoted" ]']],
    ["of lists and values", [[1, [2]], null, { a: { b: "]" } }]],
    ["that is empty", []],
  ])("may have a first list %s", async (_, list) => {
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
    ["without services in Norway", { ...bare, Services: [{ SE: ["PS_070"] }] }],
    ["without services", { ...bare, Properties }],
    ["whose services in Norway are not texts", { ...entity(), Services: [{ NO: [70] }] }],
  ])("is counted but not kept, %s", async (_, given) => {
    const { entities, tpps } = await read(registerText([given, entity({ code: "NO_FSA!1" })]));
    expect([entities, [...tpps.keys()]]).toEqual([2, ["NO-FSA-1"]]);
  });

  it.each<[string, object[], string]>([
    ["its first name", [{ ENT_NAM: ["Nordlys AS", "Nordlys"] }], "Nordlys AS"],
    ["its name", [{ ENT_NAM: "Nordlys AS" }], "Nordlys AS"],
    ["no name, if it has none", [], ""],
    ["no name, if its list is empty", [{ ENT_NAM: [] }], ""],
    ["no name, if it is not a text", [{ ENT_NAM: [7] }], ""],
  ])("is kept with %s", async (_, names, name) => {
    const given = { ...bare, Services, Properties: [...nameless, ...names] };
    expect(await authorisationsOf(given)).toMatchObject([["NO-FSA-987654321", [{ name }]]]);
  });

  it.each<[string, object[], string]>([
    ["granted if it has one date", [{ ENT_AUT: ["2019-09-14"] }], "granted"],
    ["withdrawn if it has two dates", [{ ENT_AUT: ["2018-01-13", "2019-01-01"] }], "withdrawn"],
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
