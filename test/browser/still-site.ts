import { pageRoutes } from "../../infra/routes.ts";

/** Lets the pages of the site live at one moment that does not pass, as the handlers of the tests' calls do. */
export function stillSite(moment: Date): void {
  const undo = pageRoutes.map((route) => {
    const { handler } = route;
    const still: typeof handler = Object.assign(
      (...[event, context]: Parameters<typeof handler>) => {
        event.requestContext.requestTimeEpoch = moment.getTime();
        return handler(event, context);
      },
      { page: handler.page },
    );
    return { route, handler, still };
  });
  beforeAll(() => {
    for (const { route, still } of undo) route.handler = still;
  });
  afterAll(() => {
    for (const { route, handler } of undo) route.handler = handler;
  });
}
