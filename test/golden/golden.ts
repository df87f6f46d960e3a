import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatFile } from "../../infra/openapi/biome-format.ts";
import { knownPsu } from "../support/payments/payments.ts";
import { inTurn, isShort, sampled } from "../support/run/long-form.ts";
import { beginAnew } from "../support/table/made-once.ts";
import { useTable } from "../support/table/table.ts";
import { firstDifference } from "./first-difference.ts";
import { Play, type Stages } from "./play.ts";

export type Scenarios = Record<string, (play: Play) => Promise<unknown>>;

/** In the short form one group plays one of its scenarios, because every rule also has a test of its own. CI plays all. */
const groups = ["singles", "standing-and-bulk", "deaths", "baskets", "repeated"];

const [groupOfThisRun] = inTurn(groups, 0, groups.length);

const isRecorded = Boolean(process.env.RECORD_GOLDEN);

/**
 * Plays each scenario in a separate sandbox, and compares the answers with the record of the group.
 * To record an intended change: RECORD_GOLDEN=1 npx jest test/golden
 */
export function golden(group: string, scenarios: Scenarios): void {
  const titles = Object.keys(scenarios);
  const isWhole = isRecorded || !isShort;
  const played = isWhole ? titles : groupOfThisRun === group ? sampled(titles, 1) : [];
  let psu: Record<string, string> = {};
  if (played.length)
    beginAnew(useTable({ small: true }), async () => {
      psu = await knownPsu();
    });
  const file = fileURLToPath(new URL(`recorded/${group}.json`, import.meta.url));
  const recorded: Record<string, Stages> = isRecorded ? {} : JSON.parse(readFileSync(file, "utf8"));

  afterAll(() => {
    if (!isRecorded) return;
    const inOrder = titles.map((title) => [title, recorded[title]]);
    writeFileSync(file, JSON.stringify(Object.fromEntries(inOrder)));
    formatFile(file);
  });

  describe(`what is answered today: ${group}`, () => {
    if (played.length)
      it.each(played)("%s", async (title) => {
        const play = new Play(psu);
        await scenarios[title]?.(play);
        if (isRecorded) recorded[title] = play.stages;
        // A sentence instead of a diff: one line says what changed.
        expect(firstDifference(recorded[title], play.stages, title)).toBeUndefined();
      });

    it("has a recording of each scenario, and of none else", () => {
      if (!isRecorded) expect(Object.keys(recorded).sort()).toEqual([...titles].sort());
    });
  });
}
