import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { guideNames } from "../../infra/site/guides.ts";
import { ownBank } from "../infra/tpp/own-bank.ts";
import { type Block, blocksOf } from "../support/commands/page-blocks.ts";
import { differenceOf } from "../support/commands/printed.ts";
import { sessionOf } from "../support/commands/readme-session.ts";
import { shellSession } from "../support/commands/shell-session.ts";

const folder = mkdtempSync(join(tmpdir(), "fjordgate-guides-"));
const installed = join(folder, "reader");
let bank: Awaited<ReturnType<typeof ownBank>>;

// The PATH of a TPP's machine, with its own Node instead of this project's.
const path = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((each) => !each.includes("node_modules"))
  .join(delimiter);

/** Runs blocks with a new home folder. Returns each block whose output differs from the shown one. */
async function differencesOf(blocks: readonly Block[], name: string): Promise<string[]> {
  const home = join(folder, name);
  mkdirSync(home);
  const env = { HOME: home, PATH: `${installed}/.local/bin${delimiter}${path}` };
  const { code, printed } = await shellSession(
    blocks.map(({ commands }) => commands),
    { cwd: home, env },
  );
  const known = new Map<string, string>();
  const differences = blocks.map(({ title, shown }, index) => {
    const difference = differenceOf(shown, printed[index] ?? "", known);
    return difference === undefined ? [] : [`${title}: ${difference}`];
  });
  return [...differences.flat(), ...(code === 0 ? [] : [`It ended with ${code}.`])];
}

const pageAt = async (place: string) => (await fetch(bank.developerSite + place)).text();

let installation: string[];

beforeAll(async () => {
  bank = await ownBank(join(folder, "bank"));
  installation = await differencesOf(blocksOf(await pageAt("/guides")), "reader");
});
afterAll(async () => {
  await bank.stop();
  rmSync(folder, { recursive: true });
});

describe("the guides of the developer site", () => {
  it("begin with an installation that works as shown", () => {
    expect(installation).toEqual([]);
  });

  // npm run test:clients runs the clients of the guide to them; the other guide has no commands.
  const withoutCommands = ["clients", "coming-from-another-bank"];
  it.each(guideNames.filter((name) => !withoutCommands.includes(name)))(
    "%s: every command works and prints the shown output",
    async (name) => {
      const blocks = blocksOf(await pageAt(`/guides/${name}`));
      expect(blocks.length).toBeGreaterThan(3);
      expect(await differencesOf(blocks, name)).toEqual([]);
    },
    120_000,
  );
});

describe("the session in the package's README", () => {
  it("works as shown, and prints the shown output", async () => {
    const readme = readFileSync(
      new URL("../../infra/tpp/package/README.md", import.meta.url),
      "utf8",
    );
    const here = readme.replaceAll("http://localhost:8090", bank.developerSite);
    const blocks = sessionOf(here, "fjordgate init");
    expect(blocks.length).toBeGreaterThan(2);
    expect(await differencesOf(blocks, "readme")).toEqual([]);
  }, 120_000);
});
