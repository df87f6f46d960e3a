import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { ownBank } from "../infra/tpp/own-bank.ts";
import { type Block, blocksOf } from "../support/commands/page-blocks.ts";
import { installPinned } from "../support/commands/pinned-tools.ts";
import { shellSession } from "../support/commands/shell-session.ts";

const tools = resolve("build/collections");
const folder = mkdtempSync(join(tmpdir(), "fjordgate-collections-"));
let bank: Awaited<ReturnType<typeof ownBank>>;
let blocks: Block[];
let psuId: string;

/** Runs commands with the folder as the home folder. */
const typed = (commands: readonly string[]) => shellSession(commands, { cwd: folder, env });

const env = {
  ...process.env,
  HOME: folder,
  FJORDGATE_HOME: join(folder, "profiles"),
  PATH: [join(folder, ".local/bin"), join(tools, "node_modules/.bin"), process.env.PATH].join(
    delimiter,
  ),
};

const pageAt = async (place: string) =>
  blocksOf(await (await fetch(bank.developerSite + place)).text());

/** Returns the commands that the page shows for one program: the download of its file, and the run of its journey. */
const shownOf = (program: string) =>
  blocks.filter(({ title }) => title.startsWith(`${program}: `)).map(({ commands }) => commands);

beforeAll(async () => {
  installPinned("test/collections/tools", tools);
  bank = await ownBank(join(folder, "bank"));
  blocks = await pageAt("/collections");
  const installation = (await pageAt("/guides")).slice(0, 2).map(({ commands }) => commands);
  const { code } = await typed([
    ...installation,
    "fjordgate consent --auto 13839312185 --as eirik",
  ]);
  expect(code).toBe(0);
  const profile = join(folder, "profiles/profiles/default/profile.json");
  psuId = JSON.parse(readFileSync(profile, "utf8")).psus.eirik.psuId;
}, 600_000);
afterAll(async () => {
  await bank.stop();
  rmSync(folder, { recursive: true });
});

describe("a collection of the developer site, run by its own command line over mutual TLS", () => {
  it.each([
    ["httpyac", /6 requests processed \(6 succeeded\)/],
    ["Bruno", /Requests\s+│\s+6 \(6 Passed\)[\s\S]+Assertions\s+│\s+10\/10/],
    ["Postman", /requests\s+│\s+6 │\s+0 [\s\S]+assertions\s+│\s+10 │\s+0 /],
  ])(
    "%s: the commands of the page download it and run its journey without an error",
    async (program, summary) => {
      const shown = shownOf(program);
      expect(shown).toHaveLength(2);
      const { code, printed } = await typed(shown);
      expect(printed[1]).toMatch(summary);
      expect(code).toBe(0);
    },
  );

  it.each([
    ["httpyac", "--tag journey", "--name listAccounts --var psuId=$psu", "=> 200 "],
    ["Bruno", "run journey", "run accounts/listAccounts.bru --env-var psuId=$psu", "(200 OK)"],
    ["Postman", "--folder journey", "--folder listAccounts --env-var psuId=$psu", "[200 OK,"],
  ])(
    "%s: it signs a PSU-ID too, and reads the accounts of a customer with a consent",
    async (program, journey, one, answer) => {
      const [download = "", run = ""] = shownOf(program);
      const command = run.replace(journey, one);
      const { code, printed } = await typed([download, `psu=${psuId}\n${command}`]);
      expect(printed[1]).toContain(answer);
      expect(code).toBe(0);
    },
  );
});
