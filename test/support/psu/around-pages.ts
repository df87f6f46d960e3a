import { pageRoutes } from "../../../infra/routes.ts";

type Answering = (typeof pageRoutes)[number]["handler"];

/** Calls `look` around each answer of an SCA page. Returns a function that ends this. */
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
