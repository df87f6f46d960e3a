import type * as v from "valibot";

/**
 * Makes a schema stop at the first problem with a value. Its later checks would report the same problem again, and
 * would take too long for a very long text.
 */
export const firstFault = <const S extends v.GenericSchema>(schema: S): S => ({
  ...schema,
  "~run": (dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) =>
    schema["~run"](dataset, { ...config, abortPipeEarly: true }),
});
