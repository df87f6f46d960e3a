import { pageRoutes } from "../../infra/routes.ts";

type Handler = (typeof pageRoutes)[number]["handler"];

type Around = (handler: Handler) => (...call: Parameters<Handler>) => ReturnType<Handler>;

/** Wraps every page of the site while a test file runs. */
export function aroundSite(around: Around): void {
  const own = pageRoutes.map(({ handler }) => handler);
  beforeAll(() => {
    for (const route of pageRoutes)
      route.handler = Object.assign(around(route.handler), { page: route.handler.page });
  });
  afterAll(() => {
    for (const [index, route] of pageRoutes.entries()) route.handler = own[index] as Handler;
  });
}

/** Fixes the time of the site's pages at one moment, as in the tests' calls of handlers. */
export const stillSite = (moment: Date): void =>
  aroundSite((handler) => (event, context) => {
    event.requestContext.requestTimeEpoch = moment.getTime();
    return handler(event, context);
  });
