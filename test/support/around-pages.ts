import { pageRoutes } from "../../infra/routes.ts";

type Answering = (typeof pageRoutes)[number]["handler"];

/** Lets something look on whenever a page of the SCA site answers, until the function it answers is called. */
export function aroundPages(
  look: (id: string, answer: () => ReturnType<Answering>) => ReturnType<Answering>,
): () => void {
  const undo = pageRoutes.map((route) => {
    const { handler, id } = route;
    const around = (...sent: Parameters<Answering>) => look(id, () => handler(...sent));
    route.handler = Object.assign(around, { page: handler.page });
    return () => {
      route.handler = handler;
    };
  });
  return () => {
    for (const each of undo) each();
  };
}
