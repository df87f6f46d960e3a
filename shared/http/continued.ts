import type { Link } from "../errors.ts";

/** The most bytes of rows in one answer. Lambda answers six million, in which each quote is escaped. */
export const largestAnswer = 4_000_000;

/** The bytes of a row in an answer, with the comma behind it. */
export const bytesOf = (row: unknown): number => Buffer.byteLength(JSON.stringify(row)) + 1;

/** A list that goes on in another answer. */
export class Continued<Body> {
  readonly body: Body;
  readonly next: Link;

  constructor(body: Body, next: Link) {
    this.body = body;
    this.next = next;
  }
}

/** A list as it is answered: with the link to what follows, where it is not all. */
export const continued = <Body>(body: Body, next: Link | undefined): Body | Continued<Body> =>
  next ? new Continued(body, next) : body;

/** The body of what is handled, and the header that leads on (RFC 8288). */
export const splitAnswer = (
  handled: unknown,
): { body: unknown; headers: Record<string, string> } =>
  handled instanceof Continued
    ? { body: handled.body, headers: { link: `<${handled.next.href}>; rel="next"` } }
    : { body: handled, headers: {} };
