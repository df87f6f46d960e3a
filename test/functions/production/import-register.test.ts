import { gzipSync } from "node:zlib";
import { toldMetrics } from "../../support/operations/told-metrics.ts";
import {
  calls,
  hours,
  imports,
  later,
  many,
  now,
  run,
  useImportedRegister,
} from "../../support/signature/imported-register.ts";
import {
  entity,
  publishRegister,
  registerText,
  withdrawRegister,
  zipped,
} from "../../support/signature/register.ts";
import { useTable } from "../../support/table/table.ts";
import { crashing } from "../../support/table/uses.ts";

useTable({ seeded: false });
useImportedRegister();

const [demo] = [entity()];

describe("a file of the register", () => {
  const whole = registerText([...many(20), demo as object]);

  it.each<[string, string | Buffer]>([
    ["as published", whole],
    ["with blanks between its parts", JSON.stringify(JSON.parse(whole), undefined, 2)],
    ["compressed by gzip", gzipSync(whole)],
    ["in a ZIP archive", zipped(whole)],
    [
      "in a ZIP archive after the archive of its hash",
      Buffer.concat([zipped("0af3", { named: "eba.sha256" }), zipped(whole)]),
    ],
  ])("%s is imported", async (_, content) => {
    expect(await imports(content)).toMatchObject({
      outcome: "taken",
      held: { entities: 21, tpps: 21 },
    });
    expect(await calls()).toMatchObject({ status: 201 });
  });

  it.each<[string, string | Buffer, RegExp]>([
    ["is empty", "", /ends too early/],
    ["ends within an entity", whole.slice(0, -40), /ends too early/],
    ["ends after an entity", whole.slice(0, whole.lastIndexOf(",{")), /ends too early/],
    ["lacks its last bracket", whole.slice(0, -1), /ends too early/],
    ["continues after its end", `${whole}[`, /not one JSON array of two arrays/],
    ["is a page of HTML", "<html></html>", /not one JSON array of two arrays/],
    ["has one list only", '[[{"disclaimer":""}]]', /ends too early/],
    ["holds an entity that is no JSON", whole.replace('"PSD_PI"', "PSD_PI"), /not JSON/],
    [
      "holds an entity without a code",
      whole.replace('"EntityCode"', '"Code"'),
      /not have the form/,
    ],
    ["is a cut gzip file", gzipSync(whole).subarray(0, 200), /cannot be unpacked/],
    ["is a cut ZIP archive", zipped(whole).subarray(0, 200), /cannot be unpacked/],
    ["is a ZIP archive that is not compressed", zipped(whole, { method: 0 }), /not compressed/],
    [
      "is a ZIP archive of something else",
      zipped("0af3", { named: "eba.sha256" }),
      /no \.json file/,
    ],
    ["is a ZIP archive that ends in a header", zipped(whole).subarray(0, 35), /no \.json file/],
    [
      "lists no TPP that serves Norway",
      registerText([entity({ services: [] })]),
      /may serve Norway as a TPP/,
    ],
    ["has lost more than a tenth of its entities", registerText([...many(18)]), /has 18 entities/],
    [
      "has lost more than a tenth of the TPPs",
      registerText([...many(18), ...Array(9).fill(entity({ services: [{ SE: "PS_070" }] }))]),
      /18 TPPs serve Norway/,
    ],
  ])("that %s is refused, and the previous one remains in service", async (_, content, why) => {
    const { held } = await imports(whole);
    expect(await imports(content)).toEqual({
      outcome: "refused",
      why: expect.stringMatching(why),
      held,
    });
    expect(await calls()).toMatchObject({ status: 201 });
  });

  it("may hold an entity of another country without a code or a type, which is counted and admits no TPP", async () => {
    const foreign = { EntityCode: "SE_FINA!1", EntityType: "PSD_PI", Services: [{ SE: "PS_070" }] };
    const { EntityCode: _, ...withoutCode } = foreign;
    const { EntityType: __, ...withoutType } = foreign;
    expect(await imports([...many(20), demo as object, withoutCode, withoutType])).toMatchObject({
      outcome: "taken",
      held: { entities: 23, tpps: 21 },
    });
  });

  it("that is older than the previous one is refused", async () => {
    const { held } = await imports(whole);
    publishRegister(registerText(many(30)), new Date(now - 1_000));
    expect(await run(later())).toMatchObject({ outcome: "refused", held });
  });

  it("dated in the future is refused: the previous file remains in service until it expires, and the next correct file is imported", async () => {
    const { held } = await imports(whole);
    publishRegister(registerText(many(30)), new Date(+later() + hours(24 * 365)));
    expect(await run(new Date(now))).toEqual({
      outcome: "refused",
      why: expect.stringMatching(/in the future/),
      held,
    });
    later(hours(72));
    expect(await calls()).toMatchObject({ status: 503 });
    expect(await imports([...many(20), demo as object])).toMatchObject({ outcome: "taken" });
    expect(await calls()).toMatchObject({ status: 201 });
  });

  it("is imported once, and may have a tenth fewer entities than the previous one", async () => {
    await imports(many(20));
    expect(await run(later())).toMatchObject({ outcome: "unchanged" });
    expect(await imports(many(18))).toMatchObject({ outcome: "taken" });
  });

  it("is in service whole or not at all if the import crashes", async () => {
    const { held } = await imports([...many(20), demo as object]);
    const at = later();
    publishRegister(many(25), at);
    let writes = 0;
    await crashing(
      ({ verb }) => {
        writes += verb === "write" ? 1 : 0;
        return writes === 10;
      },
      () => run(at),
    );
    expect(await calls()).toMatchObject({ status: 201 });
    expect(await run(later())).toMatchObject({ outcome: "taken", held: { tpps: 25 } });
    expect(held).toMatchObject({ tpps: 21 });
    expect(await calls()).toMatchObject({ status: 403 });
  });
});

describe("the metrics for the register's alarms", () => {
  it("are the age of the file in service and the number of refused files", async () => {
    withdrawRegister();
    expect(await toldMetrics(() => run(later()))).toMatchObject({ RegisterHours: 72 });
    const taken = await toldMetrics(() => imports([demo as object]));
    expect(taken).toMatchObject({ RegisterHours: 0 });
    expect(taken).not.toHaveProperty("RegisterRefused");
    publishRegister("", later(hours(30)));
    expect(await toldMetrics(() => run(later()))).toMatchObject({
      RegisterHours: 31,
      RegisterRefused: 1,
    });
  });
});
