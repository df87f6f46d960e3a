import * as v from "valibot";

/**
 * A value as one attribute of JSON text. DynamoDB's own form of a nested object names the type of each field, and
 * writing and reading it takes several times the processor time of its JSON. Money in minor units becomes text.
 */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, each) => (typeof each === "bigint" ? `${each}` : each));

/** The schema of such an attribute. Releases before this form stored the nested object, so that is read, too. */
export const jsonAttribute = <Input, Output>(
  schema: v.GenericSchema<Input, Output>,
): v.GenericSchema<unknown, Output> =>
  v.pipe(
    v.unknown(),
    v.transform((stored) => (typeof stored === "string" ? JSON.parse(stored) : stored) as Input),
    schema,
  );
