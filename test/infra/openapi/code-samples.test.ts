import { codeSamples } from "../../../infra/openapi/code-samples.ts";
import { exampleTarget, readExamples } from "../../../infra/openapi/examples.ts";

const samples = Object.entries(readExamples()).flatMap(([operationId, [example]]) =>
  example ? [{ operationId, example, samples: codeSamples(operationId, example) }] : [],
);

describe("the code samples of the OpenAPI document", () => {
  it("show each operation as an HTTP message and in three languages", () => {
    for (const { samples: each } of samples)
      expect(each.map(({ lang }) => lang)).toEqual(["HTTP", "Bash", "Python", "JavaScript"]);
  });

  it.each(samples)("make the recorded call in JavaScript: $operationId", async (each) => {
    const { operationId, example } = each;
    const calls: unknown[][] = [];
    const source = each.samples.find(({ lang }) => lang === "JavaScript")?.source ?? "";
    const [, code = ""] = source.split('import { call } from "./sign.mjs";\n');
    const run = new AsyncFunction("call", "console", code);
    await run(async (...given: unknown[]) => calls.push(given) && [], { log: () => undefined });
    const [[method, target, body, headers] = []] = calls;
    expect({ method, target }).toEqual(exampleTarget(operationId, example));
    expect(body ? JSON.parse(`${body}`) : undefined).toEqual(example.body);
    expect({ ...example.headers, ...(headers as object) }).toEqual(example.headers);
    const left = Object.keys(example.headers).filter((name) => !(name in (headers as object)));
    for (const name of left)
      expect(name).toMatch(/^(Date|X-Request-ID|Digest|TPP-Signature-Certificate|Signature)$/);
  });

  it("are quoted for bash, and use None, True and False in Python", () => {
    const [, bash, python] = codeSamples("setClock", {
      params: {},
      query: {},
      headers: {},
      body: { time: null, note: "It's null and true", flags: [true, false] },
      status: 200,
    });
    expect(bash?.source).toBe(
      `bash sign.sh call PUT /v1/sandbox/clock \\\n  '{"time":null,"note":"It'\\''s null and true","flags":[true,false]}'`,
    );
    expect(python?.source).toContain('"time": None,');
    expect(python?.source).toContain('"note": "It\'s null and true",');
    expect(python?.source).toMatch(/True,\s+False/);
  });
});

const AsyncFunction = (async () => undefined).constructor as new (
  ...source: string[]
) => (...given: unknown[]) => Promise<unknown>;
