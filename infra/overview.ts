import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import { isConsentedRead } from "./openapi/errors-of.ts";
import { tags } from "./openapi/tags.ts";
import { developerRoutes, feedRows, jobRows, pageRoutes, routes } from "./routes.ts";

/** The file functions/README.md, an overview of functions/index.ts. */
export const overviewFile = new URL("../functions/README.md", import.meta.url);

/** Builds the text of the overview from the route table. */
export const overview = (): string => `# The operations at a glance

Written by \`npm run bank -- overview write\` from [index.ts](index.ts): change the operations, not this file. How to add one is in
[CONTRIBUTING.md](../CONTRIBUTING.md#add-an-operation).

- **Role**: the PSD2 role that the TPP's certificate must have; \`any\` where every TPP may call.
- **PSU**: \`consent\` where the PSU must have consented to the read; \`SCA\` where the answer or a refusal links to a page on
  which the PSU identifies or approves.

${[...Map.groupBy(routes, ({ folder }) => folder)].map(([folder, rows]) => operationsOf(folder, rows)).join("\n")}
## Pages

${pagesOf([...pageRoutes, ...developerRoutes])}
## Jobs and feeds

${timesOf()}`;

type Cells = readonly string[];

const whatHead = ["File", "Route", "What it does"];

const tableOf = (head: Cells, rows: readonly Cells[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");

/** Links to the file of a row: `[get-account](accounts/get-account.ts)`. */
const linkTo = (entry: string): string => {
  const path = entry.replace("functions/", "");
  return `[${path.replace(/^.*\/|\.ts$/g, "")}](${path})`;
};

function operationsOf(folder: string, rows: typeof routes): string {
  const { name, description } = tags[folder as keyof typeof tags];
  const isForAnyone = rows.every(({ operation }) => operation.role === "any" && !psuOf(operation));
  const table = [...Map.groupBy(rows, ({ entry }) => entry)].map(([entry, spellings]) => {
    const [{ operation }] = spellings as [(typeof routes)[number]];
    const who = isForAnyone ? [] : [operation.role, psuOf(operation)];
    return [linkTo(entry), routesOf(spellings), operation.summary, ...who];
  });
  const head = [...whatHead, ...(isForAnyone ? [] : ["Role", "PSU"])];
  return `## ${name}\n\n${description}\n\n${tableOf(head, table)}`;
}

/** Shows the first route of an operation, and the first two path segments of the others. */
function routesOf([first, ...others]: typeof routes): string {
  const route = `\`${first?.method} ${first?.path}\``;
  const beginnings = others.map(({ path }) => `\`${path.split("/").slice(0, 3).join("/")}\``);
  return others.length ? `${route}, also ${beginnings.join(", ")}` : route;
}

function psuOf(operation: (typeof routes)[number]["operation"]): string {
  if (isConsentedRead(operation)) return "consent";
  return operation.access.writes?.includes("SCA") ? "SCA" : "";
}

const pagesOf = (rows: typeof pageRoutes): string =>
  tableOf(
    whatHead,
    rows.map(({ entry, method, path, page }) => [
      linkTo(entry),
      `\`${method} ${path}\``,
      page.summary,
    ]),
  );

const timesOf = (): string =>
  tableOf(
    ["File", "When", "What it does"],
    [
      ...jobRows.map(({ entry, everySeconds, handler }) => [
        linkTo(entry),
        `every ${timeOf(everySeconds)}`,
        handler.job.summary,
      ]),
      ...feedRows.map(({ entry, feed }) => [
        linkTo(entry),
        `at changes of ${feed.of.join(", ")}`,
        feed.summary,
      ]),
    ],
  );

const timeOf = (seconds: number): string => {
  const minutes = seconds / 60;
  if (minutes === 1) return "minute";
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? "hour" : "day";
};

/** Adds the verbs of `overview`. */
export function addOverview(noun: Command): void {
  noun
    .command("write")
    .description("Write functions/README.md, an overview of functions/index.ts.")
    .action(() => writeFileSync(overviewFile, overview()));
}
