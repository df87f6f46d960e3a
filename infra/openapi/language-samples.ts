import type { Json } from "./json-schema.ts";

export type CodeSample = { lang: string; source: string };

type Call = { method: string; target: string; body: Json | undefined; headers: [string, string][] };

/** A call with the developer site's signers in three languages. The forms of the documentation use it in the browser. */
export const languageSamples = (call: Call): CodeSample[] => [
  { lang: "Bash", source: inBash(call) },
  { lang: "Python", source: inPython(call) },
  { lang: "JavaScript", source: inJavaScript(call) },
];

function inBash({ method, target, body, headers }: Call): string {
  const text = body === undefined ? "" : JSON.stringify(body);
  const lines = headers.map(([name, value]) => quoted(`${name}: ${value}`));
  const given = lines.length || text ? [quoted(text), ...lines] : [];
  return [`bash sign.sh call ${method} ${quoted(target)}`, ...given].join(" \\\n  ");
}

const quoted = (text: string): string =>
  /^[\w/.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

function inPython({ method, target, body, headers }: Call): string {
  const [value, sent] =
    body === undefined ? [[], '""'] : [[`body = ${python(body)}`], "json.dumps(body)"];
  return [
    ...(value.length ? ["import json"] : []),
    "from sign import call\n",
    ...value,
    `headers = ${python(Object.fromEntries(headers))}`,
    `print(*call("${method}", "${target}", ${sent}, headers))`,
  ].join("\n");
}

function inJavaScript({ method, target, body, headers }: Call): string {
  const [value, sent] =
    body === undefined ? [[], '""'] : [[`const body = ${written(body)};`], "JSON.stringify(body)"];
  return [
    'import { call } from "./sign.mjs";\n',
    ...value,
    `const headers = ${written(Object.fromEntries(headers))};`,
    `console.log(...(await call("${method}", "${target}", ${sent}, headers)));`,
  ].join("\n");
}

/** Writes short values on one line. */
function written(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? JSON.stringify(value, null, 2) : text;
}

const words: Record<string, string> = { true: "True", false: "False", null: "None" };

/** Replaces JSON's true, false and null by Python's names. */
const python = (value: Json): string =>
  written(value).replace(/"(?:[^"\\]|\\.)*"|true|false|null/g, (text) => words[text] ?? text);
