import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { handler as startConsent } from "../../../functions/consents/start-bank-offered-consent.ts";
import { handler as importRegister } from "../../../functions/production/import-register.ts";
import { importedRegister } from "../../../shared/adapters/imported-register.ts";
import type { Imported } from "../../../shared/register/import-register.ts";
import { stages } from "../../../shared/stage/stage.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { stopList } from "../../../shared/table/stop-list.ts";
import { call, testTime } from "../../support/call.ts";
import { useProduction } from "../../support/production.ts";
import {
  emptyRegister,
  entity,
  publishRegister,
  registerText,
  withdrawRegister,
  zipped,
} from "../../support/register.ts";
import { useTable } from "../../support/table.ts";
import { testTpp } from "../../support/test-certificates.ts";
import { toldMetrics } from "../../support/told-metrics.ts";
import { tppWithRoles } from "../../support/tpp-with-roles.ts";
import { crashing, usedBy } from "../../support/uses.ts";

useTable({ seeded: false });
useProduction();
beforeAll(() => {
  stages.production.register = importedRegister;
});
beforeEach(() => table.change([{ delete: keys.register() }]));
afterAll(withdrawRegister);
afterEach(() => {
  delete process.env.CREDIT_INSTITUTIONS;
});

const hours = (count: number) => count * 3_600_000;
// Starts a day after the cases of other files, which may share this process and its caches.
let now = +testTime + 86_400_000;
/** Returns a time after all earlier cases, so that the caches of the container have expired. */
const later = (milliseconds = hours(1)) => {
  now += milliseconds;
  return new Date(now);
};
const run = async (at: Date) => (await importRegister({ time: at.toISOString() })) as Imported;

/** Publishes a file with the current time, imports it, and returns the result. */
async function imports(content: Parameters<typeof publishRegister>[0]): Promise<Imported> {
  const at = later();
  publishRegister(content, at);
  return run(at);
}
const calls = (options: Parameters<typeof call>[1] = {}) =>
  call(startConsent, { now: later(61_000), ...options });
const many = (count: number, first = 1) =>
  Array.from({ length: count }, (_, number) => entity({ code: `NO_FSA!${first + number}` }));
const [demo] = [entity()];

describe("a TPP as the imported register has it (specification, Environments, 1)", () => {
  it("gets 503 while no register was imported", async () => {
    expect(await calls()).toMatchObject({ status: 503, code: "SYSTEM_ERROR" });
  });

  it.each<[string, Parameters<typeof entity>[0]]>([
    ["with one grant", {}],
    [
      "with a grant, a withdrawal and a grant",
      { dates: ["2018-01-13", "2019-01-01", "2020-01-01"] },
    ],
    ["as an e-money institution", { type: "PSD_EMI" }],
    ["with its type in front of its code", { code: "PSD_PI!NO_FSA!987654321" }],
    ["by its national reference", { code: "NO_FSA!12", more: [{ ENT_NAT_REF_COD: "987654321" }] }],
    ["by a passport written as one code", { services: [{ SE: ["PS_070"] }, { NO: "PS_080" }] }],
  ])("is admitted %s", async (_, given) => {
    expect(await imports([entity(given)])).toMatchObject({ outcome: "taken" });
    expect(await calls()).toMatchObject({ status: 201 });
  });

  it.each<[string, Parameters<typeof entity>[0]]>([
    ["whose authorisation is withdrawn", { dates: ["2018-01-13", "2019-01-01"] }],
    ["whose authorisation has no date", { dates: null }],
    ["whose dates cannot be read", { dates: ["2018-01-13", "soon", "2020-01-01"] }],
    ["whose dates are not in order", { dates: ["2020-01-13", "2019-01-01", "2019-06-01"] }],
    ["whose grant has not come yet", { dates: "2026-12-01" }],
    ["that serves another country only", { services: [{ SE: ["PS_070", "PS_080"] }] }],
    ["that serves Norway otherwise only", { services: [{ NO: ["PS_010"] }] }],
    ["that is not licensed for the role", { services: [{ NO: ["PS_070"] }] }],
    ["that is an agent", { type: "PSD_AG" }],
    ["that is a branch", { type: "PSD_BR" }],
    ["that is an excluded provider", { type: "PSD_EXC" }],
    ["of another authority", { code: "SE_FI!987654321" }],
  ])("is refused %s", async (_, given) => {
    expect(await imports([...many(1), entity(given)])).toMatchObject({ outcome: "taken" });
    expect(await calls()).toMatchObject({ status: 403, code: "FORBIDDEN" });
  });

  it("is judged by each type of authorisation by itself", async () => {
    const withdrawn = entity({
      dates: ["2018-01-13", "2019-01-01"],
      services: [{ NO: ["PS_080"] }],
    });
    const active = entity({ type: "PSD_EMI", services: [{ NO: ["PS_070"] }] });
    await imports([withdrawn, active]);
    expect(await calls()).toMatchObject({ status: 403 });
    await imports([withdrawn, { ...active, Services: [{ NO: ["PS_080"] }] }]);
    expect(await calls()).toMatchObject({ status: 201 });
  });

  it("has no role that its certificate lacks", async () => {
    await imports([demo as object]);
    expect(await calls({ tpp: await tppWithRoles(["PSP_PI"]) })).toMatchObject({ status: 403 });
  });

  it("is admitted as a bank that the settings name, though no file lists it", async () => {
    const tpp = await testTpp("PSDNO-FSA-937884117");
    await imports([demo as object]);
    expect(await calls({ tpp })).toMatchObject({ status: 403 });
    process.env.CREDIT_INSTITUTIONS = "NO-FSA-1, NO-FSA-937884117";
    expect(await calls({ tpp })).toMatchObject({ status: 201 });
  });

  it("is refused while the bank has stopped it, whatever the register says", async () => {
    const tpp = await testTpp("PSDNO-FSA-5");
    await imports(many(9));
    expect(await calls({ tpp })).toMatchObject({ status: 201 });
    await stopList.add(tpp.tppId, { id: "stop", at: testTime, reason: "It was asked for." });
    expect(await calls({ tpp })).toMatchObject({ status: 403 });
  });

  it("is looked up with no read of the table in a container that knows its part of the register", async () => {
    await imports([demo as object]);
    await calls();
    const at = new Date(now + 1);
    const used = await usedBy(() => call(startConsent, { now: at }));
    expect(used.filter((each) => each.includes("REGISTER"))).toEqual([]);
  });

  it("is admitted for 72 hours while the source is away, and then gets 503", async () => {
    await imports([demo as object]);
    const file = now;
    now = file + hours(72) - 122_000;
    expect(await calls()).toMatchObject({ status: 201 });
    now = file + hours(72);
    expect(await calls()).toMatchObject({ status: 503, headers: { "retry-after": "3600" } });
    await imports([demo as object]);
    expect(await calls()).toMatchObject({ status: 201 });
  });
});

describe("a file of the register", () => {
  const whole = registerText([...many(20), demo as object]);

  it.each<[string, string | Buffer]>([
    ["as it is", whole],
    ["with blanks between", JSON.stringify(JSON.parse(whole), undefined, 2)],
    ["packed by gzip", gzipSync(whole)],
    ["packed as a ZIP archive", zipped(whole)],
    [
      "packed behind its hash",
      Buffer.concat([zipped("0af3", { named: "eba.sha256" }), zipped(whole)]),
    ],
  ])("is taken %s", async (_, content) => {
    expect(await imports(content)).toMatchObject({
      outcome: "taken",
      held: { entities: 21, tpps: 21 },
    });
    expect(await calls()).toMatchObject({ status: 201 });
  });

  it.each<[string, string | Buffer, RegExp]>([
    ["is empty", "", /ends too early/],
    ["ends within an entity", whole.slice(0, -40), /ends too early/],
    ["ends behind an entity", whole.slice(0, whole.lastIndexOf(",{")), /ends too early/],
    ["lacks its last bracket", whole.slice(0, -1), /ends too early/],
    ["goes on behind its end", `${whole}[`, /not one JSON array of two arrays/],
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
      "lists nobody that serves Norway",
      registerText([entity({ services: [] })]),
      /may serve Norway as a TPP/,
    ],
    ["has lost more than a tenth of its entities", registerText([...many(18)]), /has 18 entities/],
    [
      "has lost more than a tenth of the TPPs",
      registerText([...many(18), ...Array(9).fill(entity({ services: [{ SE: "PS_070" }] }))]),
      /18 TPPs serve Norway/,
    ],
  ])("is not taken that %s, and the one before stays in service", async (_, content, why) => {
    const { held } = await imports(whole);
    expect(await imports(content)).toEqual({
      outcome: "refused",
      why: expect.stringMatching(why),
      held,
    });
    expect(await calls()).toMatchObject({ status: 201 });
  });

  it("is not taken that is older than the one before", async () => {
    const { held } = await imports(whole);
    publishRegister(registerText(many(30)), new Date(now - 1_000));
    expect(await run(later())).toMatchObject({ outcome: "refused", held });
  });

  it("is not taken that is of a day to come, so that the one before grows too old, and the next one is taken", async () => {
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

  it("is taken once, and may lose a tenth", async () => {
    await imports(many(20));
    expect(await run(later())).toMatchObject({ outcome: "unchanged" });
    expect(await imports(many(18))).toMatchObject({ outcome: "taken" });
  });

  it("is in service whole or not at all, wherever the import dies", async () => {
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

describe("what the alarms on the register look at", () => {
  it("is the age of the file in service, and each that was not taken", async () => {
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

describe("the register's source", () => {
  it.each([
    ["without a folder", "away", withdrawRegister],
    ["without a file", "absent", emptyRegister],
  ])("%s leaves the one before in service", async (_, outcome, remove) => {
    await imports([demo as object]);
    remove();
    expect(await run(later())).toMatchObject({ outcome, held: { tpps: 1 } });
    expect(await calls()).toMatchObject({ status: 201 });
  });
});

describe("the register's source over HTTP", () => {
  let answer: RequestListener;
  const server = createServer((request, response) => answer(request, response));
  beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  beforeEach(() => {
    const { port } = server.address() as AddressInfo;
    process.env.REGISTER_SOURCE = `http://127.0.0.1:${port}/eba.json`;
  });
  const changed = () => ({ "last-modified": later().toUTCString() });
  const text = registerText([demo as object]);

  it("is taken when it has changed", async () => {
    const headers = changed();
    answer = (_, response) => response.writeHead(200, headers).end(text);
    expect(await run(later())).toMatchObject({ outcome: "taken", held: { tpps: 1 } });
    expect(await run(later())).toMatchObject({ outcome: "unchanged" });
    expect(await calls()).toMatchObject({ status: 201 });
  });

  it("is not taken when another run has taken it in the meantime", async () => {
    const headers = changed();
    let other: Promise<Imported> | undefined;
    answer = async (_, response) => {
      const isFirst = other === undefined;
      other ??= run(later());
      if (isFirst) await other;
      response.writeHead(200, headers).end(text);
    };
    expect(await run(later())).toMatchObject({
      outcome: "refused",
      why: "Another run has imported a file at the same time.",
    });
    expect(await other).toMatchObject({ outcome: "taken" });
    expect(await calls()).toMatchObject({ status: 201 });
  });

  const breaksOff =
    (part: string | Buffer): RequestListener =>
    (_, response) => {
      const headers = {
        "last-modified": new Date(now).toUTCString(),
        "content-length": "999999",
      };
      response.writeHead(200, headers).write(part);
      setImmediate(() => response.destroy());
    };

  it.each<[string, RequestListener, RegExp]>([
    ["answers 500", (_, response) => response.writeHead(500).end(), /answers 500/],
    ["does not tell when it was changed", (_, response) => response.end(text), /Last-Modified/],
    [
      "leads elsewhere",
      (_, response) => response.writeHead(302, { location: "https://elsewhere.example/" }).end(),
      /./,
    ],
    ["breaks off", breaksOff(text.slice(0, 99)), /./],
    ["breaks off in a packed file", breaksOff(gzipSync(text).subarray(0, 99)), /./],
  ])("leaves the one before in service when it %s", async (_, told, why) => {
    const { held } = await imports([demo as object]);
    const { port } = server.address() as AddressInfo;
    process.env.REGISTER_SOURCE = `http://127.0.0.1:${port}/eba.json`;
    answer = told;
    expect(await run(later())).toEqual({ outcome: "away", why: expect.stringMatching(why), held });
    expect(await calls()).toMatchObject({ status: 201 });
  });
});
