import { readFileSync } from "node:fs";
import * as v from "valibot";
import { brokenConnectors } from "../../../infra/contract/broken-connectors.ts";
import { contractDocument } from "../../../infra/contract/document.ts";
import { examples } from "../../../infra/contract/examples.ts";
import { triedRules } from "../../../infra/contract/tried-rules.ts";
import type { Json } from "../../../infra/openapi/json-schema.ts";
import type { BankMethod } from "../../../shared/ports/bank.ts";
import { bankCalls } from "../../../shared/ports/bank-calls.ts";
import { cases } from "../../conformance/cases.ts";
import { runBank } from "../../support/commands/command.ts";

const methods = Object.keys(bankCalls) as BankMethod[];
const document = (): Json => structuredClone(contractDocument());

describe("the connector contract", () => {
  it("is up to date with the code, and breaks no connector of the newest release", async () => {
    expect(await runBank("contract", "check")).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it.each(methods)(
    'has an example of the operation "%s" that fits the schemas of the port',
    (method) => {
      const { request, answer } = examples[method];
      const wire = JSON.parse(JSON.stringify({ request, answer }));
      v.parse(bankCalls[method].request as v.GenericSchema, wire.request);
      v.parse(bankCalls[method].answer as v.GenericSchema, wire.answer);
      expect(wire.request).toEqual(JSON.parse(JSON.stringify(request)));
    },
  );

  it("names every operation of the port, and 204 for those that may return nothing", () => {
    const { paths } = document();
    expect(Object.keys(paths)).toEqual(methods.map((method) => `/v1/${method}`));
    const empty = methods.filter((method) => paths[`/v1/${method}`].post.responses[204]);
    expect(empty).toEqual(["customer", "transaction"]);
  });
});

describe("the rules of infra/contract/README.md", () => {
  const page = readFileSync(new URL("../../../infra/contract/README.md", import.meta.url), "utf8");
  const rules = [...page.matchAll(/\*\*([WVQOF]\d+)\*\*/g)].map(([, rule]) => rule);
  const tried = triedRules();
  const promises = cases.map(({ promise }) => promise);

  it("are numbered in order, and have one row each in the table of tested rules", () => {
    const numbered = ["W", "V", "Q", "O", "F"].flatMap((letter) =>
      rules.filter((rule) => rule?.startsWith(letter)).map((_, index) => `${letter}${index + 1}`),
    );
    expect(rules).toEqual(numbered);
    expect(tried.map(({ rule }) => rule)).toEqual(rules);
  });

  it.each(tried)(
    "have a promise in the suite or a reason why no call can test them (rule $rule)",
    ({ by }) => {
      const unknown = by.filter((each) => !promises.includes(each));
      const isUntried = by.length === 1 && /^No call: .+\.$/.test(`${by}`);
      expect(isUntried ? [] : unknown).toEqual([]);
    },
  );

  it("cover every promise of the conformance suite", () => {
    const named = new Set(tried.flatMap(({ by }) => by));
    expect(promises.filter((each) => !named.has(each))).toEqual([]);
  });
});

describe("a connector of an earlier contract", () => {
  const changes: [what: string, change: (document: Json) => void, broken: RegExp[]][] = [
    ["is not reported as broken if nothing changes", () => {}, []],
    [
      "is not reported as broken if a request may have one more field",
      ({ components }) => {
        components.schemas.Range.properties.colour = { type: "string" };
      },
      [],
    ],
    [
      "is reported as broken if the new contract's answer needs one more field",
      ({ components }) => {
        components.schemas.Quote.properties.colour = { type: "string" };
        components.schemas.Quote.required.push("colour");
      },
      [/check.*colour is required now/],
    ],
    [
      "is reported as broken if a request may have a value that it does not know",
      ({ components }) => {
        components.schemas.Range.properties.towards.enum.push("sideways");
      },
      [/booked.*sideways/, /cardBooked.*sideways/],
    ],
    [
      "is reported as broken if an operation is removed",
      ({ paths }) => {
        delete paths["/v1/cancel"];
      },
      [/cancel.*gone/],
    ],
  ];

  it.each(changes)("%s", (_, change, broken) => {
    const after = document();
    change(after);
    const told = brokenConnectors(document(), after);
    expect(told).toHaveLength(broken.length);
    for (const [index, words] of broken.entries()) expect(told[index]).toMatch(words);
  });
});
