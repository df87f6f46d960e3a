import { pageRoutes } from "../../infra/routes.ts";

type Handler = (typeof pageRoutes)[number]["handler"];

type Around = (handler: Handler) => (...call: Parameters<Handler>) => ReturnType<Handler>;

/** Puts something around every page of the site, while a test file runs. */
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

/** Lets the pages of the site live at one moment that does not pass, as the handlers of the tests' calls do. */
export const stillSite = (moment: Date): void =>
  aroundSite((handler) => (event, context) => {
    event.requestContext.requestTimeEpoch = moment.getTime();
    return handler(event, context);
  });
