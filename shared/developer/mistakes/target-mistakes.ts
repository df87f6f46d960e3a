import { otherEncodings } from "./encodings.ts";
import { type TextMistake, withValue } from "./signed-text.ts";

const onlyPath = "write the method in lower case, one blank, and the path with its query";
const lowerMethod = "write the method in lower case";
const samePath = "write the path as it is sent";
const encodeQuery =
  "percent-encode each name and value of the query as encodeURIComponent does, with capitals behind %";

/** Wrong values of (request-target) (Request signature, 5). */
export function targetMistakes(target: string, origins: readonly string[]): TextMistake[] {
  const [, method = "", place = "", path = "", query = ""] =
    /^(\S+) (([^?]*)\??(.*))$/s.exec(target) ?? [];
  const capitals = method.toUpperCase();
  const behind = query && `?${query}`;
  // biome-ignore format: one mistake a line, so that they read as a table
  const rows: [what: string, instead: string, value: string][] = [
    ["the method in capitals", lowerMethod, `${capitals} ${place}`],
    ...origins.flatMap((origin): typeof rows => [
      ["the whole URL", onlyPath, `${method} ${origin}${place}`],
      ["the method in capitals and the whole URL", onlyPath, `${capitals} ${origin}${place}`],
      ["the whole URL and no method", onlyPath, `${origin}${place}`],
      ["the host before the path", onlyPath, `${method} ${origin.replace(/^\w+:\/\//, "")}${place}`],
    ]),
    ["the path without its query", "put the query behind the path, as it is sent", `${method} ${path}`],
    ["the method in capitals and the path without its query", `${lowerMethod}, and the query behind the path`, `${capitals} ${path}`],
    ["the path and no method", onlyPath, place],
    ["the path alone, with neither method nor query", onlyPath, path],
    ["the method alone", onlyPath, method],
    ["HTTP/1.1 behind the path", onlyPath, `${target} HTTP/1.1`],
    ["the whole first line of the request", onlyPath, `${capitals} ${place} HTTP/1.1`],
    ["a colon behind the method", onlyPath, `${method}: ${place}`],
    ["no blank behind the method", onlyPath, `${method}${place}`],
    ["two blanks behind the method", onlyPath, `${method}  ${place}`],
    ["a slash behind the path", samePath, `${method} ${path}/${behind}`],
    ["no slash before the path", samePath, `${method} ${path.slice(1)}${behind}`],
    [`the path without its first part, ${/^\/[^/]+/.exec(path)?.[0]}`, "write the whole path as it is sent", `${method} ${path.replace(/^\/[^/]+/, "")}${behind}`],
    ["a question mark and no query", "leave the question mark out", `${method} ${path}?${behind}`],
    ...otherEncodings(path).map(([what, other]): (typeof rows)[number] => [`the path ${what}`, samePath, `${method} ${other}${behind}`]),
    ...otherEncodings(query).map(([what, other]): (typeof rows)[number] => [`the query ${what}`, encodeQuery, `${method} ${path}?${other}`]),
  ];
  return rows.map(([what, instead, value]) => [
    `covers a text with ${what} as (request-target)`,
    instead,
    "(request-target)",
    withValue("(request-target)", value),
  ]);
}
