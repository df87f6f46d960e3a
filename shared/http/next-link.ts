import type { Link } from "../errors.ts";

/** A list that continues in another answer. */
export class WithNextLink<Body> {
  readonly body: Body;
  readonly next: Link;

  constructor(body: Body, next: Link) {
    this.body = body;
    this.next = next;
  }
}

/** A list for an answer, with a link to the rest if it is not complete. */
export const withNextLink = <Body>(
  body: Body,
  next: Link | undefined,
): Body | WithNextLink<Body> => (next ? new WithNextLink(body, next) : body);

/** The body of an answer, and the Link header to the next one (RFC 8288). */
export const splitAnswer = (
  handled: unknown,
): { body: unknown; headers: Record<string, string> } =>
  handled instanceof WithNextLink
    ? { body: handled.body, headers: { link: `<${handled.next.href}>; rel="next"` } }
    : { body: handled, headers: {} };
