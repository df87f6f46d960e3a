import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { handler as importRegister } from "../../../functions/production/import-register.ts";
import { stopList } from "../../../shared/table/stop-list.ts";
import { runBank } from "../../support/commands/command.ts";
import { shellBlock } from "../../support/commands/readme.ts";
import {
  entity,
  publishRegister,
  registerText,
  withdrawRegister,
} from "../../support/signature/register.ts";
import { useAws } from "../../support/stacks/aws-double.ts";
import { describeStacks } from "../../support/stacks/stacks.ts";
import { useObjectStore } from "../../support/table/object-store.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false, anew: true });
const bucket = useObjectStore();
beforeEach(bucket.clear);
useAws((asked) =>
  describeStacks(asked, {
    "fjordgate-production-data": {
      TableName: process.env.TABLE_NAME ?? "",
      TruststoreBucket: "truststore-bucket",
    },
  }),
);

const folder = mkdtempSync(join(tmpdir(), "fjordgate-register-command-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterAll(withdrawRegister);

const production = ["--stage", "production"];
const register = (...args: string[]) => runBank("register", ...args, ...production);
const show = (tppId: string) => register("show", tppId);

/** Imports a file with the current time, because the command uses real time. */
async function imported(...entities: object[]): Promise<void> {
  const now = new Date();
  publishRegister(entities, new Date(+now - 3_600_000));
  await importRegister({ time: now.toISOString() });
}

describe("bank -- register show", () => {
  it("says that no register was imported yet", async () => {
    expect(await show("NO-FSA-1")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("No register was imported yet"),
    });
  });

  it("shows a TPP's standing, its roles and the entries of the register", async () => {
    await imported(entity(), entity({ type: "PSD_EMI", dates: ["2018-01-13", "2019-01-01"] }));
    const { code, stdout } = await show("PSDNO-FSA-987654321");
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /Standing +active\nRoles +PSP_AI, PSP_PI\nRegister +file of 20\S+, taken at/,
    );
    expect(stdout).toContain(
      "PSD_PI NO_FSA!987654321 (Nordlys Betaling AS): PSP_AI, PSP_PI, granted on 2019-09-14",
    );
    expect(stdout).toMatch(/PSD_EMI .* withdrawn on 2019-01-01\nStop list +not on it/);
  });

  it("ends with exit code 1 if the register does not list the TPP or the bank has stopped it", async () => {
    await imported(entity());
    expect(await show("NO-FSA-2")).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/Standing +unknown[\s\S]*none that serves Norway/),
    });
    await stopList.add("NO-FSA-987654321", { id: "stop", at: new Date(), reason: "asked for" });
    expect(await show("NO-FSA-987654321")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("the bank has stopped it"),
    });
  });
});

describe("bank -- register import", () => {
  const file = join(folder, "register.json");
  const put = (text: string, ...args: string[]) => {
    writeFileSync(file, text);
    return register("import", file, ...args);
  };

  beforeEach(() => {
    process.env.REGISTER_SOURCE = "s3://truststore-bucket/register";
  });

  it("uploads a complete file, which the job imports once", async () => {
    const text = registerText([entity(), entity({ code: "NO_FSA!2" })]);
    expect(await put(text)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("2 entities, 2 TPPs among them"),
    });
    expect(bucket.versionsOf("/truststore-bucket/register")).toEqual([text]);
    const time = new Date(Date.now() + 60_000).toISOString();
    expect(await importRegister({ time })).toMatchObject({ outcome: "taken", held: { tpps: 2 } });
    expect(await importRegister({ time })).toMatchObject({ outcome: "unchanged" });
  });

  it("uploads to the place that the job reads: without a file there the job imports nothing", async () => {
    process.env.REGISTER_SOURCE = "s3://truststore-bucket/another";
    const time = new Date().toISOString();
    expect(await importRegister({ time })).toMatchObject({ outcome: "absent" });
    bucket.refuse(true);
    const refused = await importRegister({ time });
    bucket.refuse(false);
    expect(refused).toMatchObject({ outcome: "away", why: "AccessDenied" });
  });

  it("makes the job import a much smaller register with --may-shrink", async () => {
    const time = new Date(Date.now() + 60_000).toISOString();
    await put(registerText([entity(), entity({ code: "NO_FSA!2" })]));
    expect(await importRegister({ time })).toMatchObject({ outcome: "taken", held: { tpps: 2 } });
    await put(registerText([entity()]));
    expect(await importRegister({ time })).toMatchObject({ outcome: "refused" });
    await put(registerText([entity()]), "--may-shrink");
    expect(await importRegister({ time })).toMatchObject({ outcome: "taken", held: { tpps: 1 } });
  });

  it.each([
    ["is cut short", registerText([entity()]).slice(0, -3), "The file ends too early."],
    ["lists no TPP", registerText([]), "may serve Norway as a TPP"],
  ])("refuses a file that %s, and uploads nothing", async (_, text, why) => {
    const before = bucket.versionsOf("/truststore-bucket/register");
    expect(await put(text)).toMatchObject({ code: 1, stderr: expect.stringContaining(why) });
    expect(bucket.versionsOf("/truststore-bucket/register")).toEqual(before);
  });
});

it("bank -- register accepts the commands that infra/secure.md shows", async () => {
  const file = join(folder, "register.zip");
  writeFileSync(file, registerText([entity()]));
  for (const line of shellBlock("npm run bank -- register").split("\n")) {
    const [, args = ""] = line.split("npm run bank -- register ");
    const asked = args.split(" ").map((each) => (each === "register.zip" ? file : each));
    expect((await runBank("register", ...asked)).code).toBeLessThan(2);
  }
});

describe("bank -- register", () => {
  it.each([
    ["a word instead of a TPP", ["show", "nobody"], "Which TPP?"],
    [
      "a file that does not exist",
      ["import", "no-such-file"],
      "There is no file no-such-file. import needs the one file",
    ],
    [
      "a folder instead of a file",
      ["import", folder],
      `There is no file ${folder}. import needs the one file that the EBA publishes`,
    ],
  ])("ends with exit code 2 for %s, and says what it needs", async (_, args, why) => {
    expect(await register(...args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(why),
    });
  });

  it("ends with exit code 2 for the sandbox, which has no register", async () => {
    const asked = await runBank("register", "show", "NO-FSA-1", "--stage", "sandbox");
    expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining("Only production") });
  });

  it("ends with exit code 0 for --help", async () => {
    const { code, stdout } = await runBank("register", "--help");
    expect([code, stdout]).toEqual([0, expect.stringContaining("show [options] <tppId>")]);
  });
});
