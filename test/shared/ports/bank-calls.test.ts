import * as v from "valibot";
import { exampleCalls as answered } from "../../../infra/contract/example-calls.ts";
import type { AnswerOf, Bank, BankMethod } from "../../../shared/ports/bank.ts";
import { bankCalls } from "../../../shared/ports/bank-calls.ts";

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : [A, B];
type Request<M extends BankMethod> = v.InferOutput<(typeof bankCalls)[M]["request"]>;
type Proof = {
  [M in BankMethod]: [
    Equal<AnswerOf<M>, v.InferOutput<(typeof bankCalls)[M]["answer"]>>,
    Equal<Parameters<Bank[M]>[number], Request<M>[keyof Request<M>]>,
  ];
};
/** Compiles only if the port's types equal the types of its schemas. */
const sameTypes: Record<BankMethod, [true, true]> = null as unknown as Proof;

const methods = Object.keys(bankCalls) as BankMethod[];

type Node = {
  kind?: string;
  type?: string;
  entries?: Record<string, Node>;
  item?: Node;
  wrapped?: Node;
  options?: readonly (Node | string)[];
  pipe?: readonly Node[];
};

/** Lists a schema and all schemas inside it, each with its path. A piped schema has the fields of its first part. */
function nodesOf(node: Node, path: string): [path: string, node: Node][] {
  const { entries = {}, item, wrapped, options = [] } = node;
  const named = Object.entries(entries).flatMap(([key, each]) => nodesOf(each, `${path}.${key}`));
  const others = [wrapped, ...options].flatMap((each) =>
    typeof each === "object" ? nodesOf(each, path) : [],
  );
  return [[path, node], ...named, ...(item ? nodesOf(item, `${path}[]`) : []), ...others];
}

it("the example calls cover every method of the bank's port, and the schemas have the port's types", () => {
  expect(sameTypes).toBeNull();
  expect(Object.keys(answered)).toEqual(methods);
});

describe.each(methods)("the request schema of %s()", (method) => {
  const [asked] = answered[method];
  const { request } = bankCalls[method];
  const names = Object.keys(request.entries);
  const named = Object.fromEntries(names.map((each, at) => [each, (asked as unknown[])[at]]));

  it("has one field for each parameter of the method, in the same order, and accepts no other field", () => {
    expect(v.parse(request as v.GenericSchema, named)).toEqual(named);
    expect(v.is(request as v.GenericSchema, { ...named, world: "1" })).toBe(false);
  });
});

describe.each(methods)("in the schemas of %s()", (method) => {
  const nodes = (["request", "answer"] as const).flatMap((side) =>
    nodesOf(bankCalls[method][side] as unknown as Node, side),
  );

  it("every text has a limit", () => {
    const texts = nodes.filter(([, { type }]) => type === "string");
    const unlimited = texts.filter(([, node]) =>
      ["x", "9", "A", "a-", " "].some((each) => v.is(node as never, each.repeat(70_000))),
    );
    expect(unlimited.map(([path]) => path)).toEqual([]);
  });

  it("every list has a limit", () => {
    const lists = nodes.filter(([, { type }]) => type === "array");
    const isLimited = ([, { pipe = [] }]: [string, Node]) =>
      pipe.some(({ type, pipe: inner = [] }) =>
        [type, ...inner.map((each) => each.type)].includes("max_length"),
      );
    expect(lists.filter((each) => !isLimited(each)).map(([path]) => path)).toEqual([]);
  });

  it("every number has its bounds", () => {
    const numbers = nodes.filter(([, { type }]) => type === "number");
    const unbound = numbers.filter(([, node]) =>
      [-1, 2 ** 60, 0.5, Number.NaN].some((each) => v.is(node as never, each)),
    );
    expect(unbound.map(([path]) => path)).toEqual([]);
  });
});
