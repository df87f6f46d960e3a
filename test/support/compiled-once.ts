import { tmpdir } from "node:os";
import { join } from "node:path";

/** Lets the Node processes of a test file share compiled modules, which halves the start of each. */
export function keepModulesCompiled(): void {
  const user = process.getuid?.() ?? "user";
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), `fjordgate-test-modules-of-${user}`);
}
