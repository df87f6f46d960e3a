import { createDigest } from "../signature/digest.ts";
import type { SignedRequest } from "../signature/signed-request.ts";
import { DeveloperRefusal } from "./developer-refusal.ts";

/** A request as somebody pasted it, and its target as it went over the wire. */
export type PastedRequest = SignedRequest & { target: string };

const first = /^(GET|POST|PUT|DELETE)[ \t]+(\S+)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*$/;
const headerName = /^[!#$%&'*+.^_`|~\w-]+$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they would reach a terminal
const controls = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;

/** As much of headers as the gateway before the interface lets through. */
const headLimit = 10_240;

/** Reads a request in the form of HTTP: a line of method and target, headers, an empty line, the body. */
export function readPastedRequest(text: string): PastedRequest {
  const [head, sent] = partsOf(withoutCurlsMarks(text).trimStart());
  if (Buffer.byteLength(head) > headLimit)
    throw refusal(`The headers are larger than ${headLimit} bytes: the gateway lets none such by.`);
  if (controls.test(head))
    throw refusal("The headers hold a control character, which HTTP has nowhere in them.");
  const [line = "", ...lines] = head.trimEnd().split(lineEnd);
  const [, method, address] = first.exec(line) ?? [];
  if (method === undefined || address === undefined)
    throw refusal(
      "The first line is expected to be a method and a path, such as GET /v1/accounts?withBalance=true.",
    );
  const target = targetOf(address);
  const headers = new Map<string, string>();
  const repeated = new Set<string>();
  for (const [number, each] of lines.entries()) {
    const colon = each.indexOf(":");
    const name = each.slice(0, Math.max(0, colon)).toLowerCase();
    if (!headerName.test(name))
      throw refusal(`Line ${number + 2} is expected to be a header, Name: value.`);
    if (headers.has(name)) repeated.add(name);
    headers.set(name, each.slice(colon + 1).trim());
  }
  const [path = "", ...query] = target.split("?");
  return {
    method,
    target,
    path,
    query: pairsOf(query.join("?")),
    headers: Object.fromEntries(headers),
    repeated,
    body: bodyOf(sent, headers.get("digest")),
  };
}

const lineEnd = /\r\n|\n|\r/;
const emptyLine = /(?:\r\n|\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r)/;

/** The lines before the first empty one, and whatever stands behind it, to the byte. */
function partsOf(text: string): [head: string, body: string] {
  const { index, 0: gap } = emptyLine.exec(text) ?? { index: text.length, 0: "" };
  return [text.slice(0, index), text.slice(index + gap.length)];
}

/**
 * What curl -v shows of a request has a mark before each line, and other lines between. It shows no body: one that was put
 * behind the request, before any answer, is taken as it is.
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
  if (!url || !/^https?:$/.test(url.protocol))
    throw refusal("The path is expected to begin with a slash.");
  return address.slice(address.indexOf(url.host) + url.host.length) || "/";
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
    throw refusal("The query holds a % that is not followed by two hexadecimal digits.");
  }
}

/**
 * Pasting changes how lines end, and whether the last one does: the body is the first of these that the digest is of.
 * What was pasted comes first, then it without the line end that a file or a terminal adds.
 */
function bodyOf(pasted: string, digest: string | undefined): Buffer {
  const text = pasted.replace(/\r\n?/g, "\n");
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
  return bodies.find(fits) ?? Buffer.from(trimmed);
}

/** By hand: an expression that ends in \n+$ takes quadratic time. */
function withoutLastLineEnds(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end -= 1;
  return text.slice(0, end);
}

const refusal = (text: string) => new DeveloperRefusal(422, text, "request");
