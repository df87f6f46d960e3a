import type * as v from "valibot";

/**
 * A schema that tells the first thing that is wrong with a value and looks no further: what its later checks would say
 * is the same mistake in other words, and of a very long text they would cost too much.
 */
export const firstFault = <const S extends v.GenericSchema>(schema: S): S => ({
  ...schema,
  "~run": (dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) =>
    schema["~run"](dataset, { ...config, abortPipeEarly: true }),
});
