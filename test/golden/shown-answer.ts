import type { Answer } from "../support/operations/call.ts";

const shownHeaders = ["aspsp-sca-approach", "retry-after", "location"];

/** Returns an answer without the parts that differ each time. */
export const shownAnswer = ({ status, headers, body }: Answer) => ({
  status,
  ...Object.fromEntries(
    shownHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
  ),
  ...(body === undefined ? {} : { body: withShortLinks(body) }),
});

/** Returns a body in which each link is one line with its methods and address. */
function withShortLinks({ _links, ...body }: { _links?: Record<string, ShownLink> }): object {
  if (!_links) return body;
  const lines = Object.entries(_links).map(([name, { href, verbs = [] }]) => [
    name,
    `${verbs.join(" ")} ${href}`,
  ]);
  return { ...body, _links: Object.fromEntries(lines) };
}
type ShownLink = { href: string; verbs?: string[] };

/** Returns the body of a read, or of its refusal with the status. */
export const shownRead = ({ status, body }: Pick<Answer, "status" | "body">) =>
  status === 200 ? body : { status, body };
