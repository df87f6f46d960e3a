import { createDigest } from "../signature/digest.ts";
import type { SignedRequest } from "../signature/signed-request.ts";
import { DeveloperRefusal } from "./developer-refusal.ts";

/**
 * A pasted request, and its target as it was sent. `hasOtherEnd` is true if the Digest covers the body with more or
 * fewer line ends at its end than were pasted. A form changes the kind of line ends, so the kind says nothing.
 */
export type PastedRequest = SignedRequest & { target: string; hasOtherEnd: boolean };

const first = /^(GET|POST|PUT|DELETE)[ \t]+(\S+)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*$/;
const headerName = /^[!#$%&'*+.^_`|~\w-]+$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they would reach a terminal
const controls = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;

/** The maximum size of the headers, which is the limit of the gateway. */
const headLimit = 10_240;

/** Reads a request in HTTP form: a line with method and target, headers, an empty line, the body. */
export function readPastedRequest(text: string): PastedRequest {
  const [head, sent] = partsOf(withoutCurlsMarks(text).trimStart());
  if (Buffer.byteLength(head) > headLimit)
    throw refusal(`The headers are larger than ${headLimit} bytes, the limit of the gateway.`);
  if (controls.test(head))
    throw refusal("The headers contain a control character, which HTTP forbids.");
  const [line = "", ...lines] = head.trimEnd().split(lineEnd);
  const [, method, address] = first.exec(line) ?? [];
  if (method === undefined || address === undefined)
    throw refusal(
      "The first line must be a method and a path, such as GET /v1/accounts?withBalance=true.",
    );
  const target = targetOf(address);
  const headers = new Map<string, string>();
  const repeated = new Set<string>();
  for (const [number, each] of lines.entries()) {
    const colon = each.indexOf(":");
    const name = each.slice(0, Math.max(0, colon)).toLowerCase();
    if (!headerName.test(name))
      throw refusal(`Line ${number + 2} must be a header in the form Name: value.`);
    if (headers.has(name)) repeated.add(name);
    headers.set(name, each.slice(colon + 1).trim());
  }
  const [path = "", ...query] = target.split("?");
  const body = bodyOf(sent, headers.get("digest"));
  return {
    method,
    target,
    path,
    query: pairsOf(query.join("?")),
    headers: Object.fromEntries(headers),
    repeated,
    body: body ?? Buffer.from(withoutLastLineEnds(withLineFeeds(sent))),
    hasOtherEnd: body !== undefined && withLineFeeds(`${body}`) !== withLineFeeds(sent),
  };
}

const lineEnd = /\r\n|\n|\r/;
const emptyLine = /(?:\r\n|\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r)/;

/** The lines before the first empty line, and the exact text after it. */
function partsOf(text: string): [head: string, body: string] {
  const { index, 0: gap } = emptyLine.exec(text) ?? { index: text.length, 0: "" };
  return [text.slice(0, index), text.slice(index + gap.length)];
}

/**
 * Removes the marks of curl -v, which prints a mark before each line of the request and other lines between them. It
 * does not print the body: text pasted after the request and before any answer counts as the body.
 */
function withoutCurlsMarks(text: string): string {
  if (!/^> (GET|POST|PUT|DELETE) /m.test(text)) return text;
  const lines = text.split(lineEnd);
  const isSent = (line: string) => line.startsWith(">");
  const head = lines.filter(isSent).map((line) => line.replace(/^> ?/, ""));
  const behind = lines.slice(lines.findLastIndex(isSent) + 1);
  const answer = behind.findIndex((line) => line.startsWith("<"));
  const body = behind
    .slice(0, answer < 0 ? undefined : answer)
    .filter((line) => !/^(?:\* |[{}] \[)/.test(line))
    .join("\n");
  return `${head.join("\n").trimEnd()}\n\n${body.trimStart()}`;
}

function targetOf(address: string): string {
  if (address.startsWith("/")) return address;
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw refusal("The path must begin with a slash.");
  return address.replace(/^\w+:\/\/[^/?#]*/, "") || "/";
}

function pairsOf(query: string): [string, string][] {
  try {
    return query
      .split("&")
      .filter(Boolean)
      .map((pair) => {
        const [name = "", ...value] = pair.split("=").map((part) => part.replaceAll("+", " "));
        return [decodeURIComponent(name), decodeURIComponent(value.join("="))];
      });
  } catch {
    throw refusal("The query contains a % that is not followed by two hexadecimal digits.");
  }
}

/**
 * The body of a pasted request that the digest covers. Pasting changes line ends and may add or remove the last one, so
 * several variants are tried, and the first one that fits counts. The pasted text comes first, then the text without
 * the line end that a file or terminal adds.
 */
function bodyOf(pasted: string, digest: string | undefined): Buffer | undefined {
  const text = withLineFeeds(pasted);
  const trimmed = withoutLastLineEnds(text);
  const ways = [text, text.replace(/\n$/, ""), trimmed, `${trimmed}\n`].flatMap((way) => [
    way,
    way.replaceAll("\n", "\r\n"),
  ]);
  const bodies = [pasted, pasted.replace(/(\r\n|\n|\r)$/, ""), ...ways].map((way) =>
    Buffer.from(way),
  );
  const fits = (body: Buffer) =>
    digest?.includes(createDigest(body)) || digest?.includes(createDigest(body, "SHA-512"));
  return bodies.find(fits);
}

const withLineFeeds = (text: string) => text.replace(/\r\n?/g, "\n");

/** Written by hand, because a regular expression ending in \n+$ takes quadratic time. */
function withoutLastLineEnds(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end -= 1;
  return text.slice(0, end);
}

const refusal = (text: string) => new DeveloperRefusal(422, text, "request");
