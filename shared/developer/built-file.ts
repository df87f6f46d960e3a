import { readFile } from "node:fs/promises";

/** A text that takes long to make, and where it comes from. */
type BuiltFile = {
  text: () => Promise<string>;
  /** Says how it is made where the sources run, and nothing was built. */
  madeBy: (make: () => Promise<string>) => void;
};

/** A file that was built beside the function which serves it, so that nothing that makes it is loaded there. */
export function builtFile(name: string): BuiltFile {
  let make = () => readFile(new URL(name, import.meta.url), "utf8");
  return {
    text: () => make(),
    madeBy(other) {
      make = other;
    },
  };
}
