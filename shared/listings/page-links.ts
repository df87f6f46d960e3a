import type { Link } from "../errors.ts";
import { sealCursor } from "./cursor.ts";
import type { List } from "./open-list.ts";
import type { ListPage } from "./page.ts";
import type { ListPosition } from "./positions.ts";

/** The links to the pages around a page. A page that does not exist has no link. */
export type PageLinks = { first: Link; next?: Link; previous?: Link };

/** Builds the links around a page, with all filters of the list and, except for the first page, a cursor. */
export async function linksOf<T>(
  { rows, newest, before, after, endsAt }: ListPage<T>,
  { key, query, begun, realTime }: List,
  link: (query: string) => Link,
): Promise<PageLinks> {
  const { cursor: _, offset: __, ...filters } = query;
  const to = (more: { cursor?: string; offset?: number } = {}) => {
    const given = Object.entries({ ...filters, ...more }).filter(
      ([, value]) => value !== undefined,
    );
    return link(`${new URLSearchParams(given.map(([name, value]) => [name, `${value}`]))}`);
  };
  const beside = async ({ part, place }: ListPosition, backward: boolean) =>
    to({ cursor: await sealCursor(key, { ...begun, part, place, backward, newest }, realTime) });
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    first: to(),
    ...(after && last ? { next: await beside(last, false) } : {}),
    ...(before && first ? { previous: await beside(first, true) } : {}),
    ...(endsAt
      ? { previous: to(endsAt > query.limit ? { offset: endsAt - query.limit } : {}) }
      : {}),
  };
}
