import {
  accessOfFeed,
  accessOfOperation,
  accessOfPlain,
} from "../../../infra/deployment/access-of.ts";
import { deployedIn } from "../../../infra/routes.ts";

/** Returns every function of a stage with its declared access. */
export function everyAccess(stage: "sandbox" | "production") {
  const { routes, pageRoutes, developerRoutes, jobs, feeds } = deployedIn(stage);
  return [
    ...routes.map((row) => ({ id: row.id, access: accessOfOperation(row, stage) })),
    ...[...pageRoutes, ...developerRoutes].map(({ id, page }) => ({
      id,
      access: accessOfPlain(page.access, stage),
    })),
    ...jobs.map(({ id, handler }) => ({ id, access: accessOfPlain(handler.job.access, stage) })),
    ...feeds.map(({ id, feed }) => ({ id, access: accessOfFeed(feed.access) })),
  ];
}
