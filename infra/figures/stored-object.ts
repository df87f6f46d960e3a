import * as v from "valibot";
import { CommandRefused } from "../command-error.ts";

/** Reads the JSON of an object of the audit bucket. A damaged one is refused: figures without it would be wrong. */
export function readStored<const TSchema extends v.GenericSchema>(
  schema: TSchema,
  name: string,
  text: string,
): v.InferOutput<TSchema> {
  const { success, output, issues } = v.safeParse(schema, jsonIn(name, text));
  if (success) return output;
  const [issue] = issues;
  const place = v.getDotPath(issue) ?? "its content";
  throw new CommandRefused(`${name} is damaged: ${place}: ${issue.message}.`);
}

function jsonIn(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandRefused(`${name} is damaged: it ${text.trim() ? "is not JSON" : "is empty"}.`);
  }
}
