import { WrongUsage } from "../command-error.ts";
import { instantIn } from "../program.ts";

/** Reads a time with seconds and an offset, as the AWS CLI prints it or as 2026-03-02T10:00:00Z. */
export const timeNamed =
  (name: string) =>
  (text: string): Date => {
    const hasSeconds = /^.{10}T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text);
    const time = hasSeconds ? instantIn(text) : undefined;
    if (time) return time;
    throw new WrongUsage(`${name} needs a time with Z or an offset, such as 2026-03-02T10:00:00Z.`);
  };
