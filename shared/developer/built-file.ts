import { readFile } from "node:fs/promises";
import { once } from "../runtime/once.ts";

type Make = () => Promise<string>;

const makers = new Map<string, Make>();

/** Sets how to make files by name when the sources run and nothing was built. */
export function makeFilesBy(given: Readonly<Record<string, Make>>): void {
  for (const [name, make] of Object.entries(given)) makers.set(name, make);
}

/**
 * Returns a function that reads a file which the build put next to the function that serves it, so that the function
 * need not load the code that makes the file. `finish` turns the text into the value that is kept.
 */
export function builtFile<T>(name: string, finish: (text: string) => T): () => Promise<T> {
  const finished = (make: Make) => once(async () => finish(await make()));
  const readBuilt: Make = () => readFile(new URL(name, import.meta.url), "utf8");
  let kept = { make: readBuilt, read: finished(readBuilt) };
  return () => {
    const make = makers.get(name) ?? readBuilt;
    if (make !== kept.make) kept = { make, read: finished(make) };
    return kept.read();
  };
}
