import * as v from "valibot";
import { answerMessages } from "../limits.ts";

type Limits = {
  /** The error text for a value that is not a list. */
  words: string;
  least?: readonly [number: number, words: string];
  most: readonly [number: number, words: string];
};

/**
 * A list with a limited length. It checks the length before the elements, and stops after as many problems as an answer has, so that a
 * large invalid body takes little time. Code that reads schemas sees valibot's own list with its limits.
 */
export function list<const Item extends v.GenericSchema>(
  item: Item,
  { words, least, most }: Limits,
) {
  const limits = [...(least ? [v.minLength(...least)] : []), v.maxLength(...most)] as const;
  const elements = v.array(item, words);
  const length = v.pipe(v.custom<unknown[]>(Array.isArray, words), ...(limits as never));
  const listed = v.pipe(elements, ...(limits as never)) as v.SchemaWithPipe<
    readonly [typeof elements, v.MaxLengthAction<v.InferOutput<Item>[], number, string>]
  >;
  return Object.assign({}, listed, {
    "~run": (dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) => {
      const measured = length["~run"]({ typed: false, value: dataset.value }, config);
      return measured.issues ? { ...measured, typed: false } : elementsOf(item, dataset, config);
    },
  }) as typeof listed;
}

/**
 * A list that a request need not have. An empty one counts as absent (decision: unknown JSON fields), because generated
 * clients, for example in Java, send every list.
 */
export function optionalList<
  const List extends v.GenericSchema,
  const Instead extends v.Default<List, undefined> = undefined,
>(whole: List, instead?: Instead) {
  const optional = v.optional(whole, instead) as v.OptionalSchema<List, Instead>;
  return Object.assign({}, optional, {
    "~run": (dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) => {
      const { value } = dataset;
      const isEmpty = Array.isArray(value) && value.length === 0;
      return optional["~run"](isEmpty ? { value: undefined } : dataset, config);
    },
  });
}

function elementsOf(
  item: v.GenericSchema,
  { value }: v.UnknownDataset,
  config: v.Config<v.BaseIssue<unknown>>,
) {
  const input = value as unknown[];
  const output: unknown[] = [];
  const issues: v.BaseIssue<unknown>[] = [];
  let typed = true;
  for (const [key, each] of input.entries()) {
    const read = item["~run"]({ typed: false, value: each }, config);
    typed &&= read.typed;
    output.push(read.value);
    for (const { path = [], ...issue } of read.issues ?? [])
      issues.push({
        ...issue,
        path: [{ type: "array", origin: "value", input, key, value: each }, ...path],
      });
    if (issues.length >= answerMessages) return { typed: false, value: output, issues };
  }
  return issues.length ? { typed, value: output, issues } : { typed: true, value: output };
}
