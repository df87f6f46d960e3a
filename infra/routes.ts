import {
  developerPages,
  feeds as feedTable,
  jobs as jobTable,
  type OperationFile,
  operations,
  pages,
} from "../functions/index.ts";
import type { PageHandler } from "../shared/http/page.ts";

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const entryOf = (folder: string, id: string) => `functions/${kebab(folder)}/${kebab(id)}.ts`;

/** Lists the rows of one of the tables of functions/index.ts, each with its name and its source file. */
const rowsOf = <T>(table: Record<string, Record<string, T>>) =>
  Object.entries(table).flatMap(([folder, rows]) =>
    Object.entries(rows).map(([id, row]) => ({ id, folder, entry: entryOf(folder, id), row })),
  );

const split = (route: string) => {
  const [method = "", path = ""] = route.split(" ");
  return { method, path };
};

/** The route table, one row for each route. The local gateway, the stacks and the tests read it. */
export const routes = rowsOf<OperationFile>(operations).flatMap(({ row, ...named }) => {
  const { handler, documentation } = row;
  const { operation } = handler;
  return [operation.route]
    .flat()
    .map((route) => ({ ...named, ...split(route), handler, operation, documentation }));
});

/** Returns one row per page, in the shape of the operations' rows. */
const pageRowsOf = (table: Record<string, Record<string, PageHandler>>) =>
  rowsOf(table).map(({ row: handler, ...named }) => ({
    ...named,
    ...split(handler.page.route),
    handler,
    page: handler.page,
  }));

/** The pages of the SCA site. */
export const pageRoutes = pageRowsOf(pages);

/** The pages of the developer site. */
export const developerRoutes = pageRowsOf(developerPages);

/** The jobs that the scheduler starts. */
export const jobRows = rowsOf(jobTable).map(({ row: handler, ...named }) => ({
  ...named,
  handler,
  everySeconds: handler.job.everySeconds,
}));

/** The feeds that changes of the table start. */
export const feedRows = rowsOf(feedTable).map(({ row: handler, ...named }) => ({
  ...named,
  handler,
  feed: handler.feed,
}));

/** The folders that exist in one stage only: tools of TPP developers, and functions for the bank's own systems. */
const foldersOf: Readonly<Record<"sandbox" | "production", readonly string[]>> = {
  sandbox: ["sandbox", "developer"],
  production: ["production"],
};

/** Selects the rows of a stage from each table. */
export function deployedIn(stage: "sandbox" | "production") {
  const elsewhere = foldersOf[stage === "sandbox" ? "production" : "sandbox"];
  const here = <Row extends { folder: string }>(rows: readonly Row[]) =>
    rows.filter(({ folder }) => !elsewhere.includes(folder));
  return {
    routes: here(routes),
    pageRoutes: here(pageRoutes),
    developerRoutes: here(developerRoutes),
    jobs: here(jobRows),
    feeds: here(feedRows),
  };
}
