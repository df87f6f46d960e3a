import { readFile } from "node:fs/promises";
import { once } from "../runtime/once.ts";

/** A text that takes long to make, and the value made of it. */
type BuiltFile<T> = {
  /** Returns the value. It is made on first use and then cached. */
  read: () => Promise<T>;
  /** Sets how to make the text when the sources run and nothing was built. */
  madeBy: (make: () => Promise<string>) => void;
};

/**
 * Reads a file that the build put next to the function that serves it. So the function need not load the code that
 * makes the file.
 */
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
