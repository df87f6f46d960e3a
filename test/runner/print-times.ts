import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { folderTable, slowestCases, type Times, timesFile } from "./times.ts";

const help = `npm run test:times

Prints how long the last run of the tests took, folder by folder, and its 30 slowest cases.
Run \`npm test\` before it; what it measured lies in ${timesFile}.`;

const { values } = parseArgs({ options: { help: { type: "boolean" } } });

if (values.help) console.log(help);
else if (!existsSync(timesFile)) {
  console.error("No run of the tests was measured yet. Run `npm test` first.");
  process.exitCode = 1;
} else {
  const times = JSON.parse(readFileSync(timesFile, "utf8")) as Times;
  console.log(
    [...folderTable(times), "", "The 30 slowest cases", ...slowestCases(times, 30)].join("\n"),
  );
}
