import { readFile } from "node:fs/promises";
import { once } from "../once.ts";

/** What is made of a text that takes long to make, and where the text comes from. */
type BuiltFile<T> = {
  /** Made when it is first asked for, and kept. */
  read: () => Promise<T>;
  /** Says how the text is made where the sources run, and nothing was built. */
  madeBy: (make: () => Promise<string>) => void;
};

/** A file that was built beside the function which serves it, so that nothing that makes it is loaded there. */
export function builtFile<T>(name: string, finish: (text: string) => T): BuiltFile<T> {
  const finished = (make: () => Promise<string>) => once(async () => finish(await make()));
  let read = finished(() => readFile(new URL(name, import.meta.url), "utf8"));
  return {
    read: () => read(),
    madeBy(make) {
      read = finished(make);
    },
  };
}
