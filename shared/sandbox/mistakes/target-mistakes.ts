import { type Variant, valueVariant } from "./draft.ts";
import { otherEncodings } from "./encodings.ts";

const key = "(request-target)";

/**
 * Lists the texts that a client may have written for (request-target) instead of the correct one (Request signature,
 * 5).
 */
export function targetMistakes(target: string, origins: readonly string[]): Variant[] {
  const [method = "", place = ""] = splitAt(target, " ");
  const [path = "", query = ""] = splitAt(place, "?");
  const behind = query && `?${query}`;
  const withPath = (other: string) => `${method} ${other}${behind}`;
  // biome-ignore format: one mistake a line, so that they read as a table
  const others: [value: string, did: string, instead: string][] = [
    [`${method.toUpperCase()} ${place}`, "the method in capitals", "write the method in lower case"],
    ...origins.flatMap((origin): [string, string, string][] => [
      [`${method} ${origin}${place}`, "the whole URL", onlyPath],
      [`${method.toUpperCase()} ${origin}${place}`, "the method in capitals and the whole URL", onlyPath],
      [`${origin}${place}`, "the whole URL and no method", onlyPath],
      [`${method} ${origin.replace(/^\w+:\/\//, "")}${place}`, "the host before the path", onlyPath],
    ]),
    [`${method} ${path}`, "the path without its query", "put the query behind the path, as it is sent"],
    [`${method.toUpperCase()} ${path}`, "the method in capitals and the path without its query", "write the method in lower case, and the query behind the path"],
    [place, "the path and no method", onlyPath],
    [path, "the path alone, with neither method nor query", onlyPath],
    [method, "the method alone", onlyPath],
    [`${target} HTTP/1.1`, "HTTP/1.1 behind the path", onlyPath],
    [`${method.toUpperCase()} ${place} HTTP/1.1`, "the whole first line of the request", onlyPath],
    [`${method}: ${place}`, "a colon behind the method", onlyPath],
    [`${method}${place}`, "no blank behind the method", onlyPath],
    [`${method}  ${place}`, "two blanks behind the method", onlyPath],
    [withPath(`${path}/`), "a slash behind the path", "write the path as it is sent"],
    [withPath(path.slice(1)), "no slash before the path", "write the path as it is sent"],
    [withPath(path.replace(/^\/[^/]+/, "")), `the path without its first part, ${/^\/[^/]+/.exec(path)?.[0]}`, "write the whole path as it is sent"],
    [withPath(`${path}?`), "a question mark and no query", "leave the question mark out"],
    ...otherEncodings(path).map(([what, other]): [string, string, string] =>
      [withPath(other), `the path ${what}`, "write the path as it is sent"]),
    ...otherEncodings(query).map(([what, other]): [string, string, string] =>
      [`${method} ${path}?${other}`, `the query ${what}`, "percent-encode each name and value of the query as encodeURIComponent does, with capitals behind %"]),
  ];
  return others.map(([value, what, instead]) =>
    valueVariant(key, value, { did: `covers a text with ${what} as (request-target)`, instead }),
  );
}

const onlyPath = "write the method in lower case, one blank, and the path with its query";

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}
