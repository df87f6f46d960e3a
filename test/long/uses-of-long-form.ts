import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const importsOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/from "(\.[^"]+\.ts)"/g)].map(([, path = ""]) =>
    join(dirname(file), path),
  );

/**
 * Returns the test files that try more in the long form: they import test/support/run/long-form.ts directly or through
 * another file.
 */
export function filesWithLongForm(): string[] {
  const known = new Map<string, boolean>([[join("test", "support", "run", "long-form.ts"), true]]);
  const hasLongForm = (file: string): boolean => {
    const answer = known.get(file);
    if (answer !== undefined) return answer;
    known.set(file, false);
    // Follows only imports of test files, because product files never import tests.
    const found = importsOf(file).some((each) => each.startsWith("test") && hasLongForm(each));
    known.set(file, found);
    return found;
  };
  return globSync("test/**/*.test.ts").filter(hasLongForm).sort();
}
